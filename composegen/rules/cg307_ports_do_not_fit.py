"""There is no port for every worker or run.

The plan of ports holds run ids from 0 to 50 and 100 workers each, so that nothing on one machine
collides.

Bad (run.env)::

    DR_RUN_ID=51
    DR_LOCAL_S3_CUSTOM_FILES_PREFIX=custom_files_51

Good (run.env)::

    DR_RUN_ID=50
    DR_LOCAL_S3_CUSTOM_FILES_PREFIX=custom_files_50

What to do: take a smaller run id, or fewer workers.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.planning.ports import MAX_RUN_ID, MAX_WORKERS, Job, PortPlan
from composegen.rules.causes import causes, usable
from composegen.rules.rule import Rule, Subject

_LAST_PORT = 65535
_VIEWER = "DR_WEBVIEWER_PORT"


def check(subject: Subject) -> Iterator[Defect]:
    """Find a worker count, a run id and a viewer's port outside of the plan."""
    settings = subject.configuration.settings
    run_id = settings.run.run_id
    for name, value, most, what in (
        ("DR_WORKERS", settings.system.workers, MAX_WORKERS, f"{MAX_WORKERS} workers in a run"),
        ("DR_RUN_ID", run_id, MAX_RUN_ID, f"runs 0 to {MAX_RUN_ID}"),
    ):
        if value > most and usable(settings, name):
            message = f"`{name}` is `{value}`, but there are ports for {what} only"
            yield Defect(
                "ports-do-not-fit", settings.location(name), message, f"set `{name}={most}`"
            )
    highest = PortPlan(min(run_id, MAX_RUN_ID), 1, settings.system.webviewer_port, Job.EVALUATION)
    if highest.viewer > _LAST_PORT and usable(settings, _VIEWER):
        yield Defect(
            "ports-do-not-fit",
            settings.location(_VIEWER),
            f"`{_VIEWER}` would put the viewer of an evaluation on port {highest.viewer},"
            f" but the last port is {_LAST_PORT}",
            f"set `{_VIEWER}=8100`",
            causes(settings, "DR_RUN_ID"),
        )


RULE = Rule("CG307", "ports-do-not-fit", Severity.ERROR, __doc__, check)
