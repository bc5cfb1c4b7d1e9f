"""The lines to change so that files say what was only tried on the command line."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from composegen.planning.ports import MAX_WORKERS
from composegen.planning.start_positions import StartPositions, for_these_workers
from composegen.planning.workers import Plan
from composegen.reading.layers import worker_file
from composegen.secret import is_secret
from composegen.settings.settings import SYSTEM_VARIABLES, Settings

DISTANCE = "DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST"
EPISODES = "num_episodes_between_training"


@dataclass(frozen=True, slots=True)
class Change:
    """One line to change, or one thing to do.

    Args:
        place: File and line where it stands now, the file alone when it stands nowhere yet.
        now: What stands there, empty when nothing does.
        then: What it becomes, or what to do.
    """

    place: str
    now: str
    then: str


def changes(
    tried: Plan, given: Mapping[str, str], positions: StartPositions | None, there: Collection[str]
) -> tuple[Change, ...]:
    """List what to change so that a plan holds without any option.

    Args:
        tried: The plan as the options make it.
        given: Values that the options set, by variable.
        positions: What decides where evaluations start, None when the start does not move.
        there: Names of the files that are there.
    """
    lines = [
        _variable(settings, name, value, covered=True)
        for name, value in given.items()
        for settings in tried.views
    ]
    if positions is not None:
        suggestion = for_these_workers(positions)
        if suggestion.distance is not None:
            distance = format(suggestion.distance, "f")
            lines.append(_variable(tried.settings, DISTANCE, distance, covered=DISTANCE in given))
        if suggestion.episodes is not None:
            lines.append(_hyperparameter(tried, suggestion.episodes))
    # What is said last about a line counts: the number that is right, not the one that was tried.
    by_line = {(line.place, line.then.partition("=")[0]): line for line in lines if line}
    return (*by_line.values(), *_worker_files(tried, there))


def _variable(settings: Settings, name: str, value: str, *, covered: bool) -> Change | None:
    setting = settings.environment.settings.get(name)
    # What an option sets covers what the files say.
    written = setting.below if setting is not None and covered else setting
    then = _line(name, value)
    if written is None:
        home = "system.env" if name in SYSTEM_VARIABLES else "run.env"
        return Change(home, "", then)
    if written.value == value:
        return None
    location = written.location
    return Change(f"{location.file}:{location.line}", _line(name, written.value), then)


def _line(name: str, value: str) -> str:
    return f"{name}={'***' if is_secret(name) else value}"


def _hyperparameter(tried: Plan, episodes: int) -> Change:
    location = tried.custom_files.location(EPISODES)
    then = f'"{EPISODES}": {episodes}'
    if location is None:
        return Change("custom_files/hyperparameters.json", "", then)
    place = f"{location.file}:{location.line}"
    return Change(place, f'"{EPISODES}": {tried.episodes}', then)


def _worker_files(tried: Plan, there: Collection[str]) -> Iterator[Change]:
    if not tried.settings.run.train_multi_config:
        return
    count = len(tried.workers)
    # With a single worker, nothing but run.env is read.
    read = [worker_file(number) for number in range(2, count + 1)]
    for number, file in enumerate(read, 2):
        if file not in there:
            yield Change(file, "", f"make it with `composegen init worker {number}`")
    for number in range(count + 1, MAX_WORKERS + 1):
        if worker_file(number) in there:
            yield Change(worker_file(number), "", "nobody reads it any more; delete it or keep it")
