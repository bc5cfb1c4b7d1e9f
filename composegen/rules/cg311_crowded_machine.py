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
from composegen.planning.machine import VCPUS_A_WORKER, carried, needed
from composegen.rules.causes import usable
from composegen.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Defect]:
    """Find a machine that is too small, when it is known."""
    settings = subject.configuration.settings
    vcpus, count = subject.vcpus, settings.system.workers
    if vcpus is None or needed(count) <= vcpus or not usable(settings, "DR_WORKERS"):
        return
    fit = carried(vcpus)
    fewer = f"set `DR_WORKERS={fit}`, or take" if fit else "take"
    workers = "1 worker" if count == 1 else f"{count} workers"
    yield Defect(
        "crowded-machine",
        settings.location("DR_WORKERS"),
        f"{workers} and the trainer need {needed(count)} vCPUs or more, {VCPUS_A_WORKER} each,"
        f" but the machine has {vcpus}, so the simulation would drop frames",
        f"{fewer} a machine with {needed(count)} vCPUs or more",
    )


RULE = Rule("CG311", "crowded-machine", Severity.WARNING, __doc__, check)
