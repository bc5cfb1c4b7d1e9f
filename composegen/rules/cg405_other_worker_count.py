"""A compose file has another number of workers than the env files ask for.

Every worker plays its share of the episodes, which follows from DR_WORKERS, and the trainer waits
for all of them. With a worker less it waits forever; one too many changes nothing but the bill.

Bad (docker-compose.yml, whole file)::

    services:
      robomaker:
        image: simapp
        deploy: {replicas: 2}
      sagemaker: {image: simapp}

Good (docker-compose.yml, whole file)::

    services:
      robomaker: {image: simapp}
      sagemaker: {image: simapp}

What to do: set DR_WORKERS to the number you want and render again.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Location, Related, Severity
from composegen.rules.rule import Rule, Subject

TYPE_CHECKING = False
if TYPE_CHECKING:
    from composegen.composefile import ComposeFile


def check(subject: Subject) -> Iterator[Defect]:
    """Count the workers of the file and compare with DR_WORKERS."""
    file = subject.compose_file
    settings = subject.configuration.settings
    asked = settings.environment.get("DR_WORKERS")
    if asked is None or "DR_WORKERS" in settings.broken:
        return
    if file is None or not file.workers or file.evaluates:
        return
    counts = [worker.replicas for worker in file.workers]
    known = [count for count in counts if count is not None]
    if len(known) < len(counts) or sum(known) == settings.system.workers:
        return
    place, what = _found(file, sum(known))
    yield Defect(
        "other-worker-count",
        place,
        f"{what}, but `DR_WORKERS` is `{asked.value}`, so the workers' shares do not add up",
        "set `DR_WORKERS` to the number you want and render again",
        (Related(asked.location, f"`DR_WORKERS={asked.value}` comes from here"),),
    )


def _found(file: "ComposeFile", count: int) -> tuple[Location, str]:
    if len(file.workers) > 1:
        last = file.workers[-1]
        return last.location, f"the file has {count} workers"
    worker = file.workers[0]
    value = worker.replicas_value
    if value is None:
        return worker.location, f"`{worker.name}` is one worker"
    return value.location, f"`{worker.name}` has {count} replica{'s' if count != 1 else ''}"


RULE = Rule("CG405", "other-worker-count", Severity.ERROR, __doc__, check)
