"""A worker counts itself as another worker.

The image takes a worker's number from ROLLOUT_IDX, which begins at 0: `robomaker-1` has index 0.
Two workers with one index play the same episodes and overwrite each other's traces, and the worker
that evaluates, index 0, may be missing. The replicas of one service find their numbers by
themselves, in mode `multi`.

Bad (docker-compose.yml, whole file)::

    services:
      robomaker-1:
        image: simapp
        environment: {ROLLOUT_IDX: "1"}
      sagemaker: {image: simapp}

Good (docker-compose.yml, whole file)::

    services:
      robomaker-1:
        image: simapp
        environment: {ROLLOUT_IDX: "0"}
      sagemaker: {image: simapp}

What to do: set ROLLOUT_IDX to the worker's number less one, or render again.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.rules.rule import Rule, Subject

TYPE_CHECKING = False
if TYPE_CHECKING:
    from composegen.composefile import ComposeService

_NAME = "ROLLOUT_IDX"


def check(subject: Subject) -> Iterator[Defect]:
    """Compare every worker's index with its number."""
    file = subject.compose_file
    for worker in () if file is None else file.workers:
        replicas = worker.replicas
        if replicas is not None and replicas > 1:
            yield from _same_for_all(worker, replicas)
        else:
            yield from _index(worker, worker.number or 1)


def _index(worker: "ComposeService", number: int) -> Iterator[Defect]:
    wanted = str(number - 1)
    index = worker.variable(_NAME)
    # The image's own default is 0.
    if index == wanted or (index is None and number == 1):
        return
    help = f'write `{_NAME}: "{wanted}"`'
    if index is None:
        message = f"`{worker.name}` sets no `{_NAME}`, so it counts itself as worker 1"
        yield Defect("wrong-rollout-index", worker.location, message, help)
        return
    message = f"`{_NAME}` of `{worker.name}` is `{index}`, but worker {number} has index {wanted}"
    yield Defect("wrong-rollout-index", worker.environment[_NAME].location, message, help)


def _same_for_all(worker: "ComposeService", replicas: int) -> Iterator[Defect]:
    value = worker.entry.value.at("command")
    for piece in () if value is None else (value, *value.items):
        if piece.text and "run.sh run " in piece.text:
            yield Defect(
                "wrong-rollout-index",
                piece.location,
                f"`{worker.name}` runs in mode `run`, so all {replicas} replicas have one index",
                "render the file again, which gives every replica a number of its own",
            )


RULE = Rule("CG406", "wrong-rollout-index", Severity.ERROR, __doc__, check)
