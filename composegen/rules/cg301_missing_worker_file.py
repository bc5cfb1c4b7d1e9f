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

from composegen.finding import Defect, Related, Severity
from composegen.reading.layers import worker_file
from composegen.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Defect]:
    """Name every worker without a file in one finding."""
    configuration = subject.configuration
    missing, settings = configuration.missing, configuration.settings
    if not missing:
        return
    count = len(configuration.plan.workers)
    files = ", ".join(worker_file(number) for number in missing)
    yield Defect(
        "missing-worker-file",
        settings.location("DR_TRAIN_MULTI_CONFIG"),
        "`DR_TRAIN_MULTI_CONFIG` asks for settings of its own for each of "
        f"{count} workers, but there is no {files}",
        f"`composegen init worker {missing[0]}` writes one, or set `DR_WORKERS={missing[0] - 1}`",
        (
            Related(
                settings.location("DR_WORKERS"),
                f"`DR_WORKERS={settings.text('DR_WORKERS')}` comes from here",
            ),
        ),
    )


RULE = Rule("CG301", "missing-worker-file", Severity.ERROR, __doc__, check)
