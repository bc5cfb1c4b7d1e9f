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
from composegen.planning.start_positions import Rule as StartRule
from composegen.planning.start_positions import rule
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
    found = rule(plan)
    if _NEEDED & plan.settings.broken or plan.settings.system.workers > plan.episodes:
        return
    if found.holds:
        return
    related = [Related(plan.settings.location("DR_WORKERS"), f"{found.workers} workers")]
    at = plan.custom_files.location("num_episodes_between_training")
    if at is not None:
        related.append(Related(at, f"{found.episodes} episodes"))
    each = plan.workers[0].episodes
    yield Defect(
        "evaluation-start-drifts",
        plan.settings.location("DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST"),
        f"worker 1 plays {each} episodes of {found.distance} laps, {found.laps} in all, so "
        f"evaluation starts {found.drift} of a lap further on each time",
        _help(found),
        tuple(related),
    )


def _help(found: StartRule) -> str:
    ways = []
    for suggestion in found.suggestions():
        if suggestion.distance != found.distance:
            ways.append(f"`DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST={suggestion.distance}`")
        elif suggestion.episodes != found.episodes:
            ways.append(f"`num_episodes_between_training` {suggestion.episodes}")
        else:
            ways.append(f"`DR_WORKERS={suggestion.workers}`")
    return f"set {' or '.join(ways)}" if ways else "choose a distance that divides the lap evenly"


RULE = Rule("CG304", "evaluation-start-drifts", Severity.WARNING, __doc__, check)
