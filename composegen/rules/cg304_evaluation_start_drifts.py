"""Evaluation starts at another place in every iteration, so its results do not compare.

Each training episode moves the start by DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST of a lap, and
evaluation starts wherever that has arrived. It stays put when worker 1's episodes times the
distance is a whole number; DRfC's documentation names 1. `composegen plan` shows the numbers.

Bad (system.env)::

    DR_WORKERS=2

Good (system.env)::

    DR_WORKERS=2
    DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST=0.1

What to do: take one of the numbers that the message suggests.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Location, Related, Severity
from composegen.planning.start_positions import StartPositions, suggestions
from composegen.rules.causes import EPISODES, causes, episodes, episodes_cause, usable
from composegen.rules.rule import Rule, Subject
from composegen.settings.settings import Settings

_SWITCH = "DR_TRAIN_CHANGE_START_POSITION"
_DISTANCE = "DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST"
_WORKERS = "DR_WORKERS"


def check(subject: Subject) -> Iterator[Defect]:
    """Find numbers with which the start of evaluations moves."""
    settings = subject.configuration.settings
    run, count, total = settings.run, settings.system.workers, episodes(subject)
    distance = run.train_round_robin_advance_dist
    moves = run.train_change_start_position and distance > 0
    if not moves or not usable(settings, _SWITCH, _DISTANCE, _WORKERS):
        return
    if total is None or count > total:
        return
    positions = StartPositions(count, total, distance)
    if positions.holds:
        return
    own = positions.own_episodes
    yield Defect(
        "evaluation-start-drifts",
        _place(settings),
        f"worker 1 plays {_episodes(own)} between two evaluations, each {distance} of a lap"
        f" further on, {positions.laps} laps in all,"
        f" so every evaluation starts {positions.drift} of a lap from the one before",
        _help(positions),
        _related(subject, settings),
    )


def _episodes(number: int) -> str:
    return "1 episode" if number == 1 else f"{number} episodes"


def _place(settings: Settings) -> Location:
    """Point at the distance, or at the number of workers when the distance is the default."""
    given = [name for name in (_DISTANCE, _WORKERS) if settings.given(name)]
    return settings.location(given[0] if given else _DISTANCE)


def _help(positions: StartPositions) -> str:
    ways = []
    for suggestion in suggestions(positions):
        if suggestion.distance is not None:
            ways.append(f"`{_DISTANCE}={suggestion.distance}`")
        elif suggestion.episodes is not None:
            ways.append(f"`{EPISODES}` to {suggestion.episodes}")
        else:
            ways.append(f"`{_WORKERS}={suggestion.workers}`")
    ways.append(f"`{_SWITCH}=False`")
    return "set " + (f"{', '.join(ways[:-1])} or {ways[-1]}" if len(ways) > 1 else ways[0])


def _related(subject: Subject, settings: Settings) -> tuple[Related, ...]:
    place = _place(settings)
    others = (*causes(settings, _WORKERS), *episodes_cause(subject))
    return tuple(related for related in others if related.location != place)


RULE = Rule("CG304", "evaluation-start-drifts", Severity.WARNING, __doc__, check)
