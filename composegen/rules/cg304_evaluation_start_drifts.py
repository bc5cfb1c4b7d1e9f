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

from composegen.finding import Defect, Related, Severity
from composegen.planning.start_positions import StartPositions, suggestions
from composegen.rules.rule import Rule, Subject

_NEEDED = frozenset(
    {
        "DR_WORKERS",
        "DR_TRAIN_CHANGE_START_POSITION",
        "DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST",
    }
)


def check(subject: Subject) -> Iterator[Defect]:
    """Ask the plan whether the start of evaluation stays where it is."""
    plan = subject.configuration.plan
    settings = plan.settings
    distance = settings.run.train_round_robin_advance_dist
    moves = settings.run.train_change_start_position and distance > 0
    if not moves or _NEEDED & settings.broken or settings.system.workers > plan.episodes:
        return
    found = StartPositions(len(plan.workers), plan.episodes, distance)
    if found.holds:
        return
    related = [Related(settings.location("DR_WORKERS"), f"{found.workers} workers")]
    at = plan.custom_files.location("num_episodes_between_training")
    if at is not None:
        related.append(Related(at, f"{found.episodes} episodes"))
    yield Defect(
        "evaluation-start-drifts",
        settings.location("DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST"),
        f"worker 1 plays {found.own_episodes} episodes of {distance} laps, {found.laps} in all, "
        f"so evaluation starts {found.drift} of a lap further on each time",
        _help(found),
        tuple(related),
    )


def _help(found: StartPositions) -> str:
    ways = []
    for suggestion in suggestions(found):
        if suggestion.distance is not None:
            ways.append(f"`DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST={suggestion.distance}`")
        elif suggestion.episodes is not None:
            ways.append(f"`num_episodes_between_training` {suggestion.episodes}")
        else:
            ways.append(f"`DR_WORKERS={suggestion.workers}`")
    return f"set {' or '.join(ways)}" if ways else "take a distance that divides the lap evenly"


RULE = Rule("CG304", "evaluation-start-drifts", Severity.WARNING, __doc__, check)
