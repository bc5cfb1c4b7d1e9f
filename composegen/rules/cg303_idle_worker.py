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

from composegen.finding import Defect, Related, Severity
from composegen.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Defect]:
    """Compare the workers with the episodes they share."""
    plan = subject.configuration.plan
    settings, episodes = plan.settings, plan.episodes
    count = settings.system.workers
    if "DR_WORKERS" in settings.broken or count <= episodes:
        return
    at = plan.custom_files.location("num_episodes_between_training")
    related = () if at is None else (Related(at, "the episodes are set here"),)
    idle = count - episodes
    yield Defect(
        "idle-worker",
        settings.location("DR_WORKERS"),
        f"{count} workers share {episodes} episodes, so {idle} of them would have nothing to do "
        "and exit",
        f"set `DR_WORKERS={episodes}`, or `num_episodes_between_training` to {count} or more",
        related,
    )


RULE = Rule("CG303", "idle-worker", Severity.ERROR, __doc__, check)
