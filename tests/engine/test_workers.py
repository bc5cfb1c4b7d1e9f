"""Rendered files on the real engine: every worker is who it should be, whatever happens to it."""

import urllib.request
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from engine_project import EngineProject, docker, eventually

pytestmark = pytest.mark.engine

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
Make = Callable[..., EngineProject]


def exit_code(container: str) -> int | None:
    """Exit code of a container, `None` while it runs."""
    state = docker("inspect", "-f", "{{.State.Running}} {{.State.ExitCode}}", container).stdout
    running, code = state.split()
    return None if running == "true" else int(code)


def fetched(url: str) -> bytes | None:
    """Body of a page, `None` while nobody answers."""
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310 - our own worker
            return bytes(answer.read())
    except OSError:
        return None


def test_one_worker_runs_as_configured(project: Make) -> None:
    one = project(EXAMPLES / "one-worker")
    one.up()
    assert one.reports(1) == {
        f"{one.name}-robomaker-1": {
            "worker": 0,
            "world": "reInvent2019_track",
            "parameters": "training_params.yaml",
            "domain": "0",
            "mode": "run",
            "launch": "distributed_training.launch.py",
        }
    }
    trainer = eventually(lambda: one.report(f"{one.name}-sagemaker-1"))["trainer"]
    assert trainer["RUN_ID"] == one.name.rpartition("-")[2]
    assert trainer["MODEL_S3_PREFIX"] == "first-model"
    one.down()
    assert one.containers(everything=True) == []
    assert one.networks() == []


@pytest.mark.parametrize("example", ["three-tracks", "staggered-start"])
def test_each_worker_has_its_own_configuration(project: Make, example: str) -> None:
    three = project(EXAMPLES / example)
    three.up()
    worlds = [worker.settings.text("DR_WORLD_NAME") for worker in three.configuration.plan.workers]
    said = three.reports(3)
    for number, world in enumerate(worlds, 1):
        report = said[f"{three.name}-robomaker-{number}-1"]
        assert report["worker"] == number - 1
        assert report["world"] == world
        assert report["parameters"] == f"training_params_{number}.yaml"
        assert report["mode"] == "run"
        port = three.configuration.plan.ports.stream(number)
        picture = eventually(partial(fetched, f"http://127.0.0.1:{port}/snapshot"))
        assert f">{number - 1}<".encode() in picture


def test_scaled_workers_keep_their_numbers_through_everything(project: Make) -> None:
    three = project(EXAMPLES / "three-workers")
    three.up()
    assert three.indices(3) == [0, 1, 2]
    before = {name: report["worker"] for name, report in three.reports(3).items()}

    three.compose("restart", "-t", "1")
    assert {name: report["worker"] for name, report in three.reports(3).items()} == before

    three.up("--scale", "robomaker=1")
    assert three.indices(1) == [0]
    three.up()
    assert three.indices(3) == [0, 1, 2]

    three.down()
    three.up()
    assert three.indices(3) == [0, 1, 2]


def test_a_worker_removed_by_hand_heals_or_says_what_to_do(project: Make) -> None:
    three = project(EXAMPLES / "three-workers")
    three.up()
    assert three.indices(3) == [0, 1, 2]
    docker("rm", "-f", f"{three.name}-robomaker-1")
    three.up()
    surplus = f"{three.name}-robomaker-4"
    if surplus in three.containers(everything=True):
        assert eventually(lambda: exit_code(surplus)) == 1
        said = docker("logs", surplus).stderr
        assert "worker 4 is one too many, there are 3" in said
        assert "docker compose rm -sf robomaker, then docker compose up -d" in said
        assert three.indices(2) == [1, 2]
        three.compose("rm", "-sf", "robomaker")
        three.up()
    assert three.indices(3) == [0, 1, 2]


def test_scaling_above_the_workers_leaves_the_right_ones_unharmed(project: Make) -> None:
    three = project(EXAMPLES / "three-workers")
    file = three.directory / "docker-compose.yml"
    # One port more than workers, so that the surplus worker starts and judges itself.
    ports = three.configuration.plan.ports.streams
    file.write_text(
        file.read_text().replace(f"{ports}:8080", f"{ports.first}-{ports.last + 1}:8080")
    )
    three.up()
    assert three.indices(3) == [0, 1, 2]
    three.up("--no-recreate", "--scale", "robomaker=4")
    surplus = f"{three.name}-robomaker-4"
    assert eventually(lambda: exit_code(surplus)) == 1
    assert "worker 4 is one too many, there are 3" in docker("logs", surplus).stderr
    assert three.indices(3) == [0, 1, 2]


def test_two_runs_beside_each_other_do_not_meet(project: Make) -> None:
    first, second = project(EXAMPLES / "three-workers"), project(EXAMPLES / "three-workers")
    first.up()
    second.up()
    assert first.indices(3) == second.indices(3) == [0, 1, 2]
    first.down()
    assert second.indices(3) == [0, 1, 2]
    assert first.containers(everything=True) == []
