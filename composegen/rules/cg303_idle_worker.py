"""There are more workers than episodes, so some have nothing to do and end at once.

The episodes between two trainings are shared out among the workers; a worker without one exits,
and the training waits for it.

Bad (system.env)::

    DR_WORKERS=21

Good (system.env)::

    DR_WORKERS=20
    DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST=1.0

What to do: lower DR_WORKERS or raise num_episodes_between_training.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.planning.start_positions import MAX_EPISODES
from composegen.rules.causes import EPISODES, episodes, episodes_cause, usable
from composegen.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Defect]:
    """Find workers that get no episode."""
    settings = subject.configuration.settings
    count, total = settings.system.workers, episodes(subject)
    if total is None or count <= total or not usable(settings, "DR_WORKERS"):
        return
    surplus = f"worker {count}" if count == total + 1 else f"workers {total + 1} to {count}"
    what = "1 episode" if total == 1 else f"{total} episodes"
    more = f", or raise `{EPISODES}` to {count} or more" if count <= MAX_EPISODES else ""
    yield Defect(
        "idle-worker",
        settings.location("DR_WORKERS"),
        f"there are {count} workers for {what} between two trainings,"
        f" so {surplus} would have nothing to do and end",
        f"set `DR_WORKERS={total}`{more}",
        tuple(episodes_cause(subject)),
    )


RULE = Rule("CG303", "idle-worker", Severity.ERROR, __doc__, check)
