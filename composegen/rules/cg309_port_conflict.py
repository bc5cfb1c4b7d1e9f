"""The viewer's port is one that the plan of ports keeps for something else.

Two services on one port do not start; with another number of workers or another run id the clash
comes later, which is worse.

Bad (system.env)::

    DR_WEBVIEWER_PORT=8085

Good (system.env)::

    DR_WEBVIEWER_PORT=8100

What to do: take a port outside the ranges of the plan, such as 8100.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.planning.ports import MAX_RUN_ID, RESERVED, Job, PortPlan
from composegen.rules.causes import causes, usable
from composegen.rules.rule import Rule, Subject

_VIEWER = "DR_WEBVIEWER_PORT"


def check(subject: Subject) -> Iterator[Defect]:
    """Find a viewer whose port is taken."""
    settings = subject.configuration.settings
    base, run_id = settings.system.webviewer_port, settings.run.run_id
    if run_id > MAX_RUN_ID or not usable(settings, _VIEWER, "DR_RUN_ID"):
        return
    for job in Job:
        port = PortPlan(run_id, 1, base, job).viewer
        taken = next(((name, ports) for name, ports, _ in RESERVED if port in ports), None)
        if taken is not None:
            name, ports = taken
            yield Defect(
                "port-conflict",
                settings.location(_VIEWER),
                f"`{_VIEWER}` puts the viewer of {'an' if job is Job.EVALUATION else 'a'}"
                f" {job} on port {port}, which belongs to {name}, {ports}",
                f"set `{_VIEWER}=8100`",
                causes(settings, *(["DR_RUN_ID"] if run_id else []), "DR_WORKERS"),
            )
            return


RULE = Rule("CG309", "port-conflict", Severity.WARNING, __doc__, check)
