"""Where episodes start, and which numbers keep evaluations at one place."""

from decimal import Decimal

import pytest

from composegen.planning.start_positions import (
    StartPositions,
    Suggestion,
    for_these_workers,
    start_after,
    suggestions,
)


@pytest.mark.parametrize(
    ("workers", "episodes", "distance", "drift"),
    [
        (3, 30, "0.1", "0"),  # the documented example
        (4, 10, "0.4", "0.2"),  # satisfies the formula, but worker 1 plays 3 episodes
        (1, 40, "0.05", "0"),  # two whole laps
        (1, 3, "0.1", "0.3"),  # no whole number in binary floats either
        (2, 20, "0.05", "0.5"),
    ],
)
def test_the_drift_is_exact(workers: int, episodes: int, distance: str, drift: str) -> None:
    positions = StartPositions(workers, episodes, Decimal(distance))
    assert str(positions.drift) == drift
    assert positions.holds is (drift == "0")


def test_starts_go_round_the_lap() -> None:
    starts = [start_after(n, Decimal("0.8"), Decimal("0.1")) for n in range(4)]
    assert list(map(str, starts)) == ["0.8", "0.9", "0", "0.1"]


def test_a_distance_of_many_decimals_loses_none() -> None:
    distance = Decimal("0.1234567890123456789012345678901234567")
    once = start_after(1, Decimal("0.5"), distance)
    assert str(once) == "0.6234567890123456789012345678901234567"
    assert str(start_after(10, Decimal(0), distance)) == "0.234567890123456789012345678901234567"


def test_the_nearest_of_each_kind_is_suggested() -> None:
    assert list(suggestions(StartPositions(6, 30, Decimal("0.1")))) == [
        Suggestion(distance=Decimal("0.2")),
        Suggestion(episodes=60),
        Suggestion(workers=3),
    ]


def test_episodes_that_cannot_be_shared_out_have_no_distance() -> None:
    found = list(suggestions(StartPositions(4, 30, Decimal("0.1"))))
    assert found == [Suggestion(episodes=40), Suggestion(workers=3)]


@pytest.mark.parametrize(
    ("workers", "episodes", "distance", "suggestion"),
    [
        (3, 30, "0.1", Suggestion()),
        (6, 30, "0.1", Suggestion(distance=Decimal("0.2"))),
        (4, 30, "0.1", Suggestion(episodes=40)),
        (7, 30, "0.1", Suggestion(distance=Decimal("0.25"), episodes=28)),
        (100, 20, "0.05", Suggestion(distance=Decimal("0.5"), episodes=200)),
    ],
)
def test_for_a_number_of_workers_as_little_as_possible_changes(
    workers: int, episodes: int, distance: str, suggestion: Suggestion
) -> None:
    assert for_these_workers(StartPositions(workers, episodes, Decimal(distance))) == suggestion
