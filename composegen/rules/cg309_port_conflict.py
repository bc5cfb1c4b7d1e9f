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

from composegen.finding import Defect, Related, Severity
from composegen.planning.ports import RESERVED
from composegen.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Defect]:
    """Compare the viewer's port with the ranges that are kept."""
    plan = subject.configuration.plan
    port = plan.ports.viewer
    for owner, ports, protocol in RESERVED:
        if protocol == "tcp" and port in ports:
            related: tuple[Related, ...] = ()
            if owner.startswith("the streams"):
                at = plan.settings.location("DR_WORKERS")
                related = (Related(at, "the workers' streams take their ports from here"),)
            yield Defect(
                "port-conflict",
                plan.settings.location("DR_WEBVIEWER_PORT"),
                f"the viewer's port {port} is kept for {owner}, {ports}",
                "set `DR_WEBVIEWER_PORT=8100`",
                related,
            )


RULE = Rule("CG309", "port-conflict", Severity.ERROR, __doc__, check)
