"""Whether evaluations stay at one place, exactly, and the numbers that make them stay."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from composegen.planning.start_positions import MAX_EPISODES, StartPositions, suggestions


@pytest.mark.parametrize(
    ("workers", "episodes", "distance"),
    [
        (2, 40, "0.05"),
        (2, 20, "0.1"),
        (3, 30, "0.1"),
        (3, 30, "0.10"),
        (1, 20, "0.05"),
        (10, 100, "0.1"),
        (1, 40, "0.05"),
    ],
)
def test_whole_laps_hold(workers: int, episodes: int, distance: str) -> None:
    assert StartPositions(workers, episodes, Decimal(distance)).holds


@pytest.mark.parametrize(
    ("workers", "episodes", "distance", "drift"),
    [
        (2, 20, "0.05", "0.5"),
        (4, 10, "0.4", "0.2"),
        (1, 3, "0.3333333333333333333333333333", "0." + "9" * 28),
    ],
)
def test_a_drift_is_exact(workers: int, episodes: int, distance: str, drift: str) -> None:
    found = StartPositions(workers, episodes, Decimal(distance))
    assert not found.holds
    assert found.drift == Decimal(drift)


def test_worker_one_plays_the_odd_episode() -> None:
    assert StartPositions(4, 10, Decimal("0.4")).own_episodes == 3


def test_the_nearest_numbers_are_suggested() -> None:
    ways = list(suggestions(StartPositions(2, 20, Decimal("0.05"))))
    assert [(w.distance, w.episodes, w.workers) for w in ways] == [
        (Decimal("0.1"), None, None),
        (None, 40, None),
        (None, None, 1),
    ]


def test_no_distance_is_suggested_where_episodes_cannot_be_shared_out_evenly() -> None:
    ways = list(suggestions(StartPositions(4, 10, Decimal("0.4"))))
    assert [(w.distance, w.episodes, w.workers) for w in ways] == [
        (None, 20, None),
        (None, None, 2),
    ]


@given(
    st.integers(1, 100),
    st.integers(1, MAX_EPISODES),
    st.decimals(0, 1, places=4).filter(lambda d: d > 0),
)
def test_a_suggestion_always_holds_and_is_shared_out_evenly(
    workers: int, episodes: int, distance: Decimal
) -> None:
    positions = StartPositions(workers, episodes, distance)
    for suggestion in suggestions(positions):
        changed = suggestion.applied_to(positions)
        assert changed.holds
        assert changed.episodes % changed.workers == 0
        assert changed.episodes <= MAX_EPISODES
        assert -int(Decimal(str(suggestion.distance or 0)).as_tuple().exponent) <= 3
