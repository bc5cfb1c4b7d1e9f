"""What holds of every plan, whatever the numbers."""

from decimal import Decimal
from itertools import chain

from hypothesis import assume, example, given
from hypothesis import strategies as st

from composegen.planning.overview import overview
from composegen.planning.ports import MAX_RUN_ID, MAX_WORKERS, PortPlan
from composegen.planning.start_positions import (
    MAX_EPISODES,
    StartPositions,
    for_these_workers,
    start_after,
    suggestions,
)
from composegen.planning.workers import Layout, Plan, plan
from composegen.reading.environment import Environment, overrides
from composegen.settings.custom_files import CustomFiles, Hyperparameters
from composegen.settings.validation import validate

WORKERS = st.integers(1, MAX_WORKERS)
EPISODES = st.integers(1, MAX_EPISODES)
DISTANCES = st.one_of(
    st.decimals(Decimal("0.001"), 1, places=3), st.decimals(Decimal("0.00001"), 1, places=12)
)


def planned(workers: int, episodes: int, values: dict[str, str]) -> Plan:
    given_ = {"DR_WORKERS": str(workers), **values}
    settings, _ = validate(Environment().layer(overrides(list(given_.items()))))
    hyperparameters = Hyperparameters(num_episodes_between_training=episodes)
    return plan(settings, {}, CustomFiles(hyperparameters=hyperparameters))


@given(WORKERS, EPISODES)
@example(7, 3)
def test_the_episodes_of_all_workers_add_up(workers: int, episodes: int) -> None:
    shares = [worker.episodes for worker in planned(workers, episodes, {}).workers]
    assert sum(shares) == episodes
    assert max(shares) - min(shares) <= 1
    assert shares == sorted(shares, reverse=True)


@given(WORKERS, st.integers(0, MAX_RUN_ID), st.sampled_from(["True", "False"]))
def test_no_two_workers_have_one_port(workers: int, run_id: int, multi_config: str) -> None:
    values = {
        "DR_RUN_ID": str(run_id),
        "DR_TRAIN_MULTI_CONFIG": multi_config,
        "DR_GUI_ENABLE": "True",
    }
    found = overview(planned(workers, 20, values))
    ranges = {drive.streams for drive in found.drives} | {drive.vncs for drive in found.drives}
    ports = list(chain.from_iterable(range(r.first, r.last + 1) for r in ranges if r is not None))
    assert len(ports) == len(set(ports)) == 2 * workers
    assert found.plan.ports.viewer not in ports
    assert (len(ranges) == 2) is (found.plan.layout is not Layout.PER_WORKER)


@given(WORKERS, WORKERS, st.integers(0, MAX_RUN_ID), st.integers(0, MAX_RUN_ID))
def test_no_two_runs_have_one_port(first: int, second: int, one: int, other: int) -> None:
    assume(one != other)
    plans = [PortPlan(one, first, 8100), PortPlan(other, second, 8100)]
    ports = [
        {p.stream(n) for n in range(1, p.workers + 1)} | {p.vnc(n) for n in range(1, p.workers + 1)}
        for p in plans
    ]
    assert not ports[0] & ports[1]


@given(WORKERS, EPISODES, DISTANCES)
def test_suggestions_satisfy_the_rule_they_are_made_for(
    workers: int, episodes: int, distance: Decimal
) -> None:
    positions = StartPositions(workers, episodes, distance)
    for suggestion in suggestions(positions):
        then = suggestion.applied_to(positions)
        assert then.holds
        assert then.episodes % then.workers == 0
        assert 1 <= then.episodes <= MAX_EPISODES
        assert 1 <= then.workers <= MAX_WORKERS
        assert 0 < then.distance <= 1
    then = for_these_workers(positions).applied_to(positions)
    assert then.holds
    assert then.workers == workers


@given(EPISODES, DISTANCES, st.decimals(0, 1, places=3))
def test_evaluation_starts_where_the_next_episode_would(
    episodes: int, distance: Decimal, offset: Decimal
) -> None:
    values = {
        "DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": format(distance, "f"),
        "DR_TRAIN_START_POSITION_OFFSET": format(offset, "f"),
    }
    found = overview(planned(1, episodes, values))
    starts = found.drives[0].starts
    assert all(0 <= start < 1 for start in (*starts, *found.evaluation.after))
    assert found.evaluation.after[0] == start_after(1, starts[-1], distance)
    assert (len(set(found.evaluation.after)) == 1) is (found.evaluation.drift == 0)
