"""DRfC itself would put its viewer and a worker of this run on one port.

In a swarm, DRfC counts ports up by the run id: 8080 and on for trainings, 8180 and on for
evaluations, and its viewer has one port for all runs. The plan of composegen keeps them apart, so
this matters where a folder is used with both.

Bad (system.env)::

    DR_DOCKER_STYLE=swarm
    DR_WEBVIEWER_PORT=8180

Good (system.env)::

    DR_DOCKER_STYLE=swarm
    DR_WEBVIEWER_PORT=8100

What to do: take another run id, or another port for the viewer.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.planning.ports import Job
from composegen.rules.causes import causes, usable
from composegen.rules.rule import Rule, Subject

_FIRST_STREAM = {Job.TRAINING: 8080, Job.EVALUATION: 8180}


def check(subject: Subject) -> Iterator[Defect]:
    """Find a run id that leads to the viewer's port."""
    settings = subject.configuration.settings
    if settings.system.docker_style != "swarm":
        return
    if not usable(settings, "DR_RUN_ID", "DR_WEBVIEWER_PORT", "DR_DOCKER_STYLE"):
        return
    run_id, viewer = settings.run.run_id, settings.system.webviewer_port
    for job, first in _FIRST_STREAM.items():
        if first + run_id == viewer:
            yield Defect(
                "drfc-port-conflict",
                settings.location("DR_RUN_ID"),
                f"DRfC puts the {job} of run {run_id} on port {viewer}, where its viewer is",
                "take another `DR_RUN_ID` if you use this folder with DRfC too",
                causes(settings, "DR_WEBVIEWER_PORT", "DR_DOCKER_STYLE"),
            )


RULE = Rule("CG314", "drfc-port-conflict", Severity.NOTE, __doc__, check)
