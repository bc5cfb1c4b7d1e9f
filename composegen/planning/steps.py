"""How many steps an iteration may have, and an estimate of how many completed episodes that is.

The trainer stops collecting experience at a number of steps; what workers drive beyond it is thrown
away. A step is a fifteenth of a second, so a completed episode takes the length of the track by the
speed, times fifteen. That is an estimate between two bounds: all of it at the highest speed of the
action space, all of it at the lowest. The one point of reference there is: on a long track a
completed episode takes 600 to 1,000 steps.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_CEILING, Decimal

from composegen.settings.settings import Settings

STEPS_A_SECOND = 15
LONG_TRACK_STEPS = (600, 1000)

MAX_STEPS = "DR_TRAIN_MAX_STEPS_PER_ITERATION"
_SHALLOW = "DEEP_CONVOLUTIONAL_NETWORK_SHALLOW"
_SHALLOW_CAP = 10_000
_OTHER_CAP = 3_000


@dataclass(frozen=True, slots=True)
class StepEstimate:
    """What completed episodes take at one speed, all the time.

    Args:
        speed: Metres a second.
        episode: Steps of a completed episode, on average over the workers' tracks.
        iteration: Steps of all episodes between two trainings, when all are completed.
        episodes_that_fit: How many completed episodes stay below the cap.
    """

    speed: Decimal
    episode: int
    iteration: int
    episodes_that_fit: int

    @property
    def thrown_away_from(self) -> int:
        """The number of episodes from which on experience is thrown away."""
        return self.episodes_that_fit + 1


def step_cap(settings: Settings, neural_network: str) -> int:
    """Tell at how many steps the trainer stops collecting and trains.

    DR_TRAIN_MAX_STEPS_PER_ITERATION wins; without it the network decides.
    """
    given = settings.run.train_max_steps_per_iteration
    return given or (_SHALLOW_CAP if neural_network == _SHALLOW else _OTHER_CAP)


def estimate(
    cap: int, speed: Decimal, driven: Iterable[tuple[int, Decimal]]
) -> StepEstimate | None:
    """Estimate steps when every episode is completed at one speed; None when nothing is driven.

    Args:
        cap: At how many steps the trainer stops collecting.
        speed: Metres a second, above 0.
        driven: For each worker its episodes between two trainings and its track's length in metres.

    >>> found = estimate(10_000, Decimal("1.5"), [(10, Decimal(60)), (10, Decimal(30))])
    >>> found.episode, found.iteration, found.episodes_that_fit, found.thrown_away_from
    (450, 9000, 22, 23)
    """
    steps, episodes = 0, 0
    for own, length in driven:
        steps += own * _whole(length * STEPS_A_SECOND / speed)
        episodes += own
    if not steps:
        return None
    return StepEstimate(speed, -(-steps // episodes), steps, cap * episodes // steps)


def _whole(steps: Decimal) -> int:
    return int(steps.to_integral_value(ROUND_CEILING))
