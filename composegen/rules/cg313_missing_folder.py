"""A folder that workers are to see is not on this machine.

Docker Compose puts an empty folder of root's in its place, and in a swarm the task does not start.
It may be that it is on the machine the training runs on, so this is a note.

Bad (system.env)::

    DR_ROBOMAKER_MOUNT_SCRIPTS_DIR=/home/me/scripts-that-are-not-there

Good (system.env)::

    DR_ROBOMAKER_MOUNT_SCRIPTS_DIR=.

What to do: correct the path, or make the folder where the workers run.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.rules.causes import usable
from composegen.rules.rule import Rule, Subject

_MOUNTED = ("DR_ROBOMAKER_MOUNT_SIMAPP_DIR", "DR_ROBOMAKER_MOUNT_SCRIPTS_DIR")


def check(subject: Subject) -> Iterator[Defect]:
    """Look for the folders that system.env mounts."""
    configuration = subject.configuration
    settings = configuration.settings
    for name in _MOUNTED:
        path = settings.text(name)
        if path and usable(settings, name) and not configuration.folder.sees(path):
            swarm = settings.system.docker_style == "swarm"
            what = "no task of a swarm starts" if swarm else "Docker puts an empty one in its place"
            yield Defect(
                "missing-folder",
                settings.location(name),
                f"there is no folder `{path}` on this machine, and where workers find none, {what}",
                "correct the path, or make the folder where the workers run",
            )


RULE = Rule("CG313", "missing-folder", Severity.NOTE, __doc__, check)
