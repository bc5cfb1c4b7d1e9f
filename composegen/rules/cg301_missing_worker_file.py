"""Workers shall have settings of their own, but some have no file.

With DR_TRAIN_MULTI_CONFIG every worker from 2 up reads worker-N.env; without it the worker would
drive what worker 1 drives, unseen.

Bad (system.env)::

    DR_WORKERS=2
    DR_TRAIN_MULTI_CONFIG=True
    DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST=0.1

Good (run.env)::

    DR_TRAIN_MULTI_CONFIG=False

What to do: write the file, `composegen init worker N` does, or lower DR_WORKERS.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.reading.layers import worker_file
from composegen.rules.causes import causes, usable
from composegen.rules.rule import Rule, Subject

_MOST = 3


def check(subject: Subject) -> Iterator[Defect]:
    """Find workers without a file, all in one defect."""
    missing = subject.configuration.missing
    settings = subject.configuration.settings
    if not missing or not usable(settings, "DR_WORKERS", "DR_TRAIN_MULTI_CONFIG"):
        return
    names = [worker_file(number) for number in missing]
    listed = f"{', '.join(names[:-1])} or {names[-1]}" if len(names) > 1 else names[0]
    if len(names) > _MOST:
        listed = f"{', '.join(names[:2])} and {len(names) - 2} more"
    fewer = missing[0] - 1
    many = len(missing) > 1
    written = f"`composegen init worker {missing[0]}` writes " + ("the first" if many else "one")
    yield Defect(
        "missing-worker-file",
        settings.location("DR_TRAIN_MULTI_CONFIG"),
        "`DR_TRAIN_MULTI_CONFIG` asks for settings of its own for each of"
        f" {settings.system.workers} workers, but there is no {listed}",
        f"{written}, or set `DR_WORKERS={fewer}`",
        causes(settings, "DR_WORKERS"),
    )


RULE = Rule("CG301", "missing-worker-file", Severity.ERROR, __doc__, check)
