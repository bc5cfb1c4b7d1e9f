"""A compose file lacks a service without which there is no training.

A training is one trainer, `sagemaker`, and its workers: either one service `robomaker`, or
`robomaker-1`, `robomaker-2` and so on without a gap. The trainer waits for the episodes of every
worker, so with one missing it waits forever.

Bad (docker-compose.yml, whole file)::

    services:
      robomaker: {image: simapp}

Good (docker-compose.yml, whole file)::

    services:
      robomaker: {image: simapp}
      sagemaker: {image: simapp}

What to do: put the service back, or render again with `composegen render -o docker-compose.yml`.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Related, Severity
from composegen.rules.rule import Rule, Subject
from composegen.settings.nearest import nearest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from composegen.composefile import ComposeFile

_AGAIN = "put it back, or render the file again"


def check(subject: Subject) -> Iterator[Defect]:
    """Look for the trainer and for every worker."""
    file = subject.compose_file
    if file is None or not file.services:
        return
    if "sagemaker" not in file.services and not file.evaluates:
        yield _missing(file, "sagemaker", "so nobody trains the model")
    if not file.workers:
        yield _missing(file, "robomaker", "so there is no worker")
    numbered = {s.number: s for s in file.workers if s.number is not None}
    if not numbered:
        return
    last = numbered[max(numbered)]
    for number in range(1, max(numbered)):
        if number in numbered:
            continue
        yield Defect(
            "missing-service",
            file.services_location,
            f"there is no service `robomaker-{number}`, though there is `{last.name}`,"
            " so the trainer waits for a worker that never comes",
            _AGAIN,
            (Related(last.location, f"`{last.name}` is here"),),
        )
        return


def _missing(file: "ComposeFile", name: str, follows: str) -> Defect:
    near = nearest(name, file.services)
    help = f"call `{near}` `{name}`" if near else _AGAIN
    message = f"there is no service `{name}`, {follows}"
    return Defect("missing-service", file.services_location, message, help)


RULE = Rule("CG404", "missing-service", Severity.ERROR, __doc__, check)
