"""Where episodes start: whether evaluations stay at one place, and the numbers that make them stay.

The start moves by a fraction of the lap with each training episode, modulo one lap, and an
evaluation starts wherever that has arrived. Only worker 1 evaluates, so the start of evaluations
stays put exactly when worker 1's episodes times its distance is a whole number of laps.
Everything is exact decimal arithmetic.

Source: the markov package of the simulation image; the documented rule is
`(episodes / workers) x distance = 1`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Context, Decimal

from composegen.planning.ports import MAX_WORKERS
from composegen.planning.workers import episodes_of

MAX_EPISODES = 200
_MOST_DECIMALS = 3
# Enough digits for the longest distance the settings accept times the most episodes.
_EXACT = Context(prec=120)


def laps_of(episodes: int, distance: Decimal) -> Decimal:
    """Tell how far so many episodes move the start, in laps.

    >>> laps_of(10, Decimal("0.10"))
    Decimal('1')
    """
    return _plain(_EXACT.multiply(Decimal(episodes), distance))


def start_after(episodes: int, offset: Decimal, distance: Decimal) -> Decimal:
    """Tell where on the lap an episode starts that so many episodes were played before.

    Args:
        episodes: How many episodes the worker has played, 0 for its first.
        offset: Where its first episode starts, a fraction of the lap.
        distance: How far the start moves with each episode, a fraction of the lap.

    >>> start_after(3, Decimal("0.25"), Decimal("0.3"))
    Decimal('0.15')
    """
    return _plain(_EXACT.remainder(_EXACT.add(offset, laps_of(episodes, distance)), Decimal(1)))


@dataclass(frozen=True, slots=True)
class StartPositions:
    """The three numbers that decide where evaluations start.

    Args:
        workers: How many workers share the episodes.
        episodes: Training episodes of all workers between two trainings.
        distance: How far the start moves with each episode, a fraction of the lap.

    >>> StartPositions(3, 30, Decimal("0.1")).drift
    Decimal('0')
    >>> StartPositions(4, 10, Decimal("0.4")).drift
    Decimal('0.2')
    """

    workers: int
    episodes: int
    distance: Decimal

    @property
    def own_episodes(self) -> int:
        """Training episodes that worker 1 plays between two trainings."""
        return episodes_of(0, self.episodes, self.workers)

    @property
    def laps(self) -> Decimal:
        """How far worker 1's start moves between two evaluations, in laps."""
        return laps_of(self.own_episodes, self.distance)

    @property
    def drift(self) -> Decimal:
        """How far the start of an evaluation moves from one to the next, a fraction of the lap."""
        return _plain(_EXACT.remainder(self.laps, Decimal(1)))

    @property
    def holds(self) -> bool:
        """Whether all evaluations start at one place."""
        return self.drift == 0


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One number to change so that evaluations stay at one place; the others are None.

    Args:
        distance: Another distance.
        episodes: Another number of episodes, a multiple of the workers.
        workers: Another number of workers, which divides the episodes.
    """

    distance: Decimal | None = None
    episodes: int | None = None
    workers: int | None = None

    def applied_to(self, positions: StartPositions) -> StartPositions:
        """Take the suggestion."""
        return StartPositions(
            positions.workers if self.workers is None else self.workers,
            positions.episodes if self.episodes is None else self.episodes,
            positions.distance if self.distance is None else self.distance,
        )


def suggestions(positions: StartPositions) -> Iterator[Suggestion]:
    """Suggest the nearest distance, number of episodes and number of workers that hold.

    The distance has three decimals at most and is shorter than a lap; episodes can be shared out
    evenly and are 200 at most; a kind for which there is no such number is left out.

    >>> [str(s.distance or s.episodes or s.workers)
    ...  for s in suggestions(StartPositions(2, 20, Decimal("0.05")))]
    ['0.1', '40', '1']
    """
    distance = _distance(positions)
    if distance is not None:
        yield Suggestion(distance=distance)
    # So many episodes of one worker make whole laps, and every multiple of it does.
    step = positions.distance.as_integer_ratio()[1]
    episodes = range(step * positions.workers, MAX_EPISODES + 1, step * positions.workers)
    if episodes:
        yield Suggestion(episodes=min(episodes, key=lambda n: (abs(n - positions.episodes), n)))
    workers = [
        count
        for count in range(1, min(positions.episodes, MAX_WORKERS) + 1)
        if positions.episodes % count == 0 and positions.episodes // count % step == 0
    ]
    if workers:
        yield Suggestion(workers=min(workers, key=lambda n: (abs(n - positions.workers), n)))


def for_these_workers(positions: StartPositions) -> Suggestion:
    """Suggest what else to change so that so many workers keep evaluations at one place.

    Nothing when they do already, else the distance alone, else the episodes alone when that is no
    more than half as many again or half as many less, else both.

    >>> for_these_workers(StartPositions(6, 30, Decimal("0.1"))).distance
    Decimal('0.2')
    >>> for_these_workers(StartPositions(4, 30, Decimal("0.1"))).episodes
    40
    >>> both = for_these_workers(StartPositions(7, 30, Decimal("0.1")))
    >>> both.episodes, str(both.distance)
    (28, '0.25')
    """
    if positions.holds:
        return Suggestion()
    for alone in suggestions(positions):
        change = abs((alone.episodes or positions.episodes) - positions.episodes)
        if alone.workers is None and 2 * change <= positions.episodes:
            return alone
    step = positions.workers
    multiples = range(step, MAX_EPISODES + 1, step)
    # Half a lap for each of two episodes always works, so there is always something to take.
    return next(
        Suggestion(distance=distance, episodes=episodes)
        for episodes in sorted(multiples, key=lambda n: (abs(n - positions.episodes), n))
        if (distance := _distance(StartPositions(step, episodes, positions.distance))) is not None
    )


def _distance(positions: StartPositions) -> Decimal | None:
    share, odd = divmod(positions.episodes, positions.workers)
    if odd:
        return None
    scale = 10**_MOST_DECIMALS
    fitting = [
        Decimal(part * scale // share).scaleb(-_MOST_DECIMALS)
        for part in range(1, share)
        if part * scale % share == 0
    ]
    if not fitting:
        return None
    nearest = min(fitting, key=lambda d: (abs(_EXACT.subtract(d, positions.distance)), d))
    return _plain(nearest)


def _plain(number: Decimal) -> Decimal:
    """Drop zeros at the end, without an exponent.

    >>> _plain(Decimal("10.00")), _plain(Decimal("0.500"))
    (Decimal('10'), Decimal('0.5'))
    """
    short = _EXACT.normalize(number)
    whole = short == short.to_integral_value()
    return _EXACT.quantize(short, Decimal(1)) if whole else short
