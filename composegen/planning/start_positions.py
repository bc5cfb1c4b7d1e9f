"""Where on the lap episodes start, and whether evaluation always starts at the same place.

Each training episode of worker 1 moves the start by DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST of a lap.
Evaluation, which worker 1 alone does, starts wherever that has arrived; it stays put only when the
worker's episodes times the distance is a whole number of laps. Source: DeepRacer-for-Cloud's
documentation of multiple workers, and the image's own round robin.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from composegen.planning.workers import Plan, episodes_of

_MOST_EPISODES = 200
_MOST_WORKERS = 100
# A distance that a person would write: no more than three decimals.
_STEP = Decimal("0.001")


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Numbers near the present ones that keep the rule; only one of them changes.

    Args:
        workers: DR_WORKERS.
        episodes: num_episodes_between_training, divisible by the workers.
        distance: DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST, a fraction of the lap.
    """

    workers: int
    episodes: int
    distance: Decimal


@dataclass(frozen=True, slots=True)
class Rule:
    """Whether evaluation starts at the same place in every iteration.

    Args:
        workers: How many workers there are.
        episodes: Episodes of all of them in an iteration.
        distance: How far the start moves with each episode, a fraction of the lap.
        moves: Whether it moves at all.
    """

    workers: int
    episodes: int
    distance: Decimal
    moves: bool

    @property
    def applies(self) -> bool:
        """Whether there is anything to keep: a start that stays is no drift."""
        return self.moves and self.distance > 0

    @property
    def laps(self) -> Decimal:
        """Laps that the start of worker 1 moves in an iteration.

        >>> Rule(3, 30, Decimal("0.1"), True).laps
        Decimal('1.0')
        """
        return episodes_of(0, self.episodes, self.workers) * self.distance

    @property
    def drift(self) -> Decimal:
        """Fraction of the lap by which the start of evaluation moves with each iteration.

        >>> Rule(4, 10, Decimal("0.4"), True).drift
        Decimal('0.2')
        """
        return self.laps % 1 if self.applies else Decimal(0)

    @property
    def holds(self) -> bool:
        """Whether evaluation stays where it is.

        >>> Rule(1, 40, Decimal("0.05"), True).holds, Rule(2, 20, Decimal("0.05"), True).holds
        (True, False)
        """
        return self.drift == 0

    def suggestions(self) -> tuple[Suggestion, ...]:
        """Find the nearest distance, episodes and workers that would keep the rule, each alone.

        >>> [(s.workers, s.episodes, str(s.distance))
        ...  for s in Rule(2, 20, Decimal("0.05"), True).suggestions()]
        [(2, 20, '0.1'), (2, 40, '0.05'), (1, 20, '0.05')]
        """
        if self.holds:
            return ()
        candidates = (self._distances(), self._episodes(), self._workers())
        found = (min(each, key=self._change, default=None) for each in candidates)
        return tuple(suggestion for suggestion in found if suggestion is not None)

    def _distances(self) -> Iterator[Suggestion]:
        if self.episodes % self.workers:
            return
        each = self.episodes // self.workers
        for laps in range(1, each + 1):
            distance = Decimal(laps) / each
            if distance % _STEP == 0:
                yield Suggestion(self.workers, self.episodes, distance.normalize() + 0)

    def _episodes(self) -> Iterator[Suggestion]:
        for episodes in range(self.workers, _MOST_EPISODES + 1, self.workers):
            if self._kept(self.workers, episodes):
                yield Suggestion(self.workers, episodes, self.distance)

    def _workers(self) -> Iterator[Suggestion]:
        for workers in range(1, min(self.episodes, _MOST_WORKERS) + 1):
            if self.episodes % workers == 0 and self._kept(workers, self.episodes):
                yield Suggestion(workers, self.episodes, self.distance)

    def _kept(self, workers: int, episodes: int) -> bool:
        return (episodes // workers) * self.distance % 1 == 0

    def _change(self, suggestion: Suggestion) -> Decimal:
        return (
            abs(suggestion.distance - self.distance)
            + abs(suggestion.episodes - self.episodes)
            + abs(suggestion.workers - self.workers)
        )


def rule(plan: Plan) -> Rule:
    """Put the numbers of a plan together."""
    run = plan.settings.run
    return Rule(
        len(plan.workers),
        plan.episodes,
        run.train_round_robin_advance_dist,
        run.train_change_start_position,
    )
