"""The machine has too few processors for trainer and workers.

A worker needs two virtual CPUs at the least, and the trainer as much; 16 of them ran three
workers and the trainer without loss. Looked at only when `--vcpus` or `--instance` is given.

Bad (system.env, 4 vCPUs)::

    DR_WORKERS=4
    DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST=0.2

Good (system.env, 16 vCPUs)::

    DR_WORKERS=4
    DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST=0.2

What to do: take fewer workers or a larger machine.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.planning.machine import carried, needed
from composegen.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Defect]:
    """Compare the machine with what trainer and workers need at the least."""
    plan = subject.configuration.plan
    if subject.vcpus is None or "DR_WORKERS" in plan.settings.broken:
        return
    least = needed(len(plan.workers))
    if least > subject.vcpus:
        most = max(1, carried(subject.vcpus))
        yield Defect(
            "crowded-machine",
            plan.settings.location("DR_WORKERS"),
            f"{len(plan.workers)} workers and the trainer need {least} vCPUs at the least, and "
            f"there are {subject.vcpus}",
            f"set `DR_WORKERS={most}`, or take a larger machine",
        )


RULE = Rule("CG311", "crowded-machine", Severity.WARNING, __doc__, check)
