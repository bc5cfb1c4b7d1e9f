"""How many steps completed episodes take, and how many of them fit."""

from decimal import Decimal

from composegen.planning.steps import LONG_TRACK_STEPS, STEPS_A_SECOND, estimate


def test_a_long_track_at_a_usual_speed_agrees_with_what_was_observed() -> None:
    found = estimate(10_000, Decimal("1.2"), [(20, Decimal(60))])
    assert found is not None
    assert LONG_TRACK_STEPS[0] <= found.episode <= LONG_TRACK_STEPS[1]


def test_a_started_step_counts_as_a_whole_one() -> None:
    found = estimate(1_000, Decimal(STEPS_A_SECOND), [(1, Decimal("10.01"))])
    assert found is not None
    assert (found.episode, found.iteration) == (11, 11)


def test_workers_weigh_by_their_episodes() -> None:
    found = estimate(1_000, Decimal(1), [(3, Decimal(10)), (1, Decimal(50))])
    assert found is not None
    assert found.iteration == 3 * 150 + 750
    assert (found.episode, found.episodes_that_fit, found.thrown_away_from) == (300, 3, 4)


def test_without_episodes_there_is_no_estimate() -> None:
    assert estimate(1_000, Decimal(1), [(0, Decimal(10))]) is None
