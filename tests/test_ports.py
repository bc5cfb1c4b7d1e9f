"""The port plan gives every worker, run and job a port of its own."""

import pytest

from composegen.planning.ports import (
    MAX_RUN_ID,
    MAX_WORKERS,
    RESERVED,
    Job,
    PortPlan,
    PortRange,
)

BLOCKED_BY_BROWSERS = {
    10080,
    3659,
    4045,
    5060,
    5061,
    6000,
    6566,
    6665,
    6666,
    6667,
    6668,
    6669,
    6697,
}
FIRST_EPHEMERAL_PORT = 32768


def plans() -> list[PortPlan]:
    """One training with every worker and one evaluation, for every run."""
    return [
        plan
        for run in range(MAX_RUN_ID + 1)
        for plan in (
            PortPlan(run, MAX_WORKERS, 8100),
            PortPlan(run, 1, 8100, Job.EVALUATION),
        )
    ]


def test_no_two_runs_jobs_workers_or_helpers_share_a_port() -> None:
    used = [9000, 9001, 3000, 8886]
    used += range(8080, 8100)  # run 0 with few workers
    for plan in plans():
        used += [plan.stream(number) for number in range(1, plan.workers + 1)]
        used.append(plan.viewer)
        if plan.job is Job.TRAINING:
            used += [plan.vnc(number) for number in range(1, plan.workers + 1)]
    assert len(used) == len(set(used))


def test_every_port_can_be_opened_by_a_browser_and_is_below_the_ephemeral_ones() -> None:
    for plan in plans():
        for port in (
            *range(plan.streams.first, plan.streams.last + 1),
            plan.viewer,
            plan.vncs.last,
        ):
            assert port not in BLOCKED_BY_BROWSERS
            assert 1024 <= port < FIRST_EPHEMERAL_PORT


@pytest.mark.parametrize(
    ("run", "workers", "first", "last"),
    [
        (0, 1, 8080, 8080),
        (0, 20, 8080, 8099),
        (0, 21, 10101, 10121),
        (1, 1, 10301, 10301),
        (50, 100, 20101, 20200),
    ],
)
def test_streams_begin_at_8080_for_run_0_and_in_blocks_elsewhere(
    run: int, workers: int, first: int, last: int
) -> None:
    assert PortPlan(run, workers, 8100).streams == PortRange(first, last)


def test_a_scaled_service_gets_as_many_ports_as_workers() -> None:
    assert len(PortPlan(3, 17, 8100).streams) == 17


def test_reserved_ranges_hold_every_stream_and_vnc_port() -> None:
    for plan in plans():
        assert any(plan.stream(plan.workers) in ports for _, ports, _ in RESERVED)
        assert any(plan.vnc(plan.workers) in ports for _, ports, _ in RESERVED)


@pytest.mark.parametrize(("run", "workers"), [(51, 1), (0, 101)])
def test_what_does_not_fit_says_so(run: int, workers: int) -> None:
    assert not PortPlan(run, workers, 8100).fits()
