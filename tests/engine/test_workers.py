"""Rendered files on the real engine: every worker is who it should be, whatever happens to it."""

import urllib.request
from collections.abc import Callable
from functools import partial
from itertools import cycle

import pytest

from engine_project import (
    EngineProject,
    Report,
    docker,
    eventually,
    last_words,
    with_compose,
)
from examples import FOLDERS
from examples import ROOT as EXAMPLES

pytestmark = pytest.mark.engine

Make = Callable[..., EngineProject]


def worker(
    index: int, world: str, parameters: str, mode: str, colour: str = "Red", **read: str
) -> Report:
    """Make what the stand-in image says when it runs as the worker of this index."""
    return {
        "worker": index,
        "world": world,
        "parameters": parameters,
        "domain": str(index),
        "mode": mode,
        "launch": "distributed_training.launch.py",
        "read": {
            "JOB_TYPE": "TRAINING",
            "WORLD_NAME": world,
            "RACE_TYPE": "TIME_TRIAL",
            "CAR_COLOR": colour,
            "START_POSITION_OFFSET": "0.0",
        }
        | read,
    }


SMILE = "reInvent2019_track"
SHARED = [worker(i, SMILE, "training_params.yaml", "multi") for i in range(3)]
EXPECTED = {
    "one-worker": {"1": worker(0, SMILE, "training_params.yaml", "run")},
    "three-workers": {str(number): report for number, report in enumerate(SHARED, 1)},
    "three-tracks": {
        "1-1": worker(0, SMILE, "training_params_1.yaml", "run"),
        "2-1": worker(1, "Bowtie_track", "training_params_2.yaml", "run", "Blue"),
        "3-1": worker(
            2,
            "2022_april_open",
            "training_params_3.yaml",
            "run",
            "Orange",
            RACE_TYPE="OBJECT_AVOIDANCE",
        ),
    },
    "staggered-start": {
        f"{number}-1": worker(
            number - 1,
            SMILE,
            f"training_params_{number}.yaml",
            "run",
            colour,
            START_POSITION_OFFSET=offset,
        )
        for number, colour, offset in (
            (1, "Red", "0.0"),
            (2, "Blue", "0.33"),
            (3, "Orange", "0.66"),
        )
    },
}


def drawn_by(port: int) -> int | None:
    """Index of the worker whose pictures a port shows, `None` while nobody answers."""
    url = f"http://127.0.0.1:{port}/snapshot?topic=/racecar/deepracer/kvs_stream"
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            assert answer.read().startswith(b"\xff\xd8")
            return int(answer.headers["X-Worker"])
    except OSError:
        return None


def stream_port(container: str) -> int:
    """Host port that the engine gave to a worker's stream, on this machine alone."""
    address, _, port = docker("port", container, "8080/tcp").stdout.strip().rpartition(":")
    assert address == "127.0.0.1"
    return int(port)


def test_every_example_has_its_expectation() -> None:
    # Those that have tests of their own, and one with a storage of Amazon's.
    elsewhere = {"swarm", "evaluation", "aws"}
    assert {folder.name for folder in FOLDERS} == {*EXPECTED, *elsewhere}


# Both Compose versions in turn: what they differ in has tests below.
@pytest.mark.parametrize(
    ("compose", "example"), [*zip(cycle("25"), EXPECTED, strict=False)], indirect=["compose"]
)
def test_each_worker_of_an_example_is_who_it_should_be(project: Make, example: str) -> None:
    some = project(EXAMPLES / example)
    some.up()
    expected = {f"{some.name}-robomaker-{end}": who for end, who in EXPECTED[example].items()}
    assert some.reports(len(expected)) == expected
    first = 10100 + 200 * some.run_id + 1
    ports = {name: stream_port(name) for name in expected}
    assert sorted(ports.values()) == list(range(first, first + len(expected)))
    for name, port in ports.items():
        assert eventually(partial(drawn_by, port)) == expected[name]["worker"]
    some.down()
    assert some.containers(everything=True) == []
    assert some.networks() == []


def test_the_ports_of_workers_with_a_configuration_of_their_own_are_fixed(project: Make) -> None:
    three = project(EXAMPLES / "three-tracks")
    three.up()
    for number in (1, 2, 3):
        port = stream_port(f"{three.name}-robomaker-{number}-1")
        assert port == 10100 + 200 * three.run_id + number


def test_the_trainer_is_told_run_model_and_image(project: Make) -> None:
    one = project(EXAMPLES / "one-worker")
    one.up()
    assert eventually(lambda: one.report(f"{one.name}-sagemaker-1")) == {
        "trainer": {
            "RUN_ID": str(one.run_id),
            "MODEL_S3_PREFIX": one.model,
            "MODEL_S3_BUCKET": "bucket",
            "SAGEMAKER_IMAGE": "composegen-test/simapp:6.0.4-cpu",
            "S3_ENDPOINT_URL": "http://deepracer-0-minio-1:9000",
        }
    }


def test_scaled_workers_keep_their_numbers_through_everything(project: Make) -> None:
    three = project(EXAMPLES / "three-workers")
    expected = {f"{three.name}-robomaker-{number}": who for number, who in enumerate(SHARED, 1)}
    three.up("robomaker")
    assert three.reports(3) == expected

    three.compose("restart", "-t", "1", "robomaker")
    assert three.reports(3) == expected

    three.up("--scale", "robomaker=1", "robomaker")
    assert three.indices(1) == [0]
    three.up("robomaker")
    assert three.reports(3) == expected

    three.up("--force-recreate", "robomaker")
    assert three.reports(3) == expected

    three.down()
    three.take_a_new_model()
    three.up("robomaker")
    assert three.reports(3) == expected


def test_a_second_up_touches_nothing(project: Make) -> None:
    three = project(EXAMPLES / "three-workers")
    three.up()
    before = three.states()
    three.up()
    assert three.states() == before


def test_a_worker_removed_by_hand_leaves_a_sentence_that_heals(project: Make) -> None:
    three = project(EXAMPLES / "three-workers")
    three.up("robomaker")
    assert three.indices(3) == [0, 1, 2]
    docker("rm", "-f", f"{three.name}-robomaker-1")

    surplus = f"{three.name}-robomaker-4"  # Compose counts on instead of filling the gap
    for run in (1, 2):
        three.up("robomaker")
        said = last_words(surplus)
        assert said.count("composegen: worker 4 is one too many, there are 3") == run
        assert "docker compose rm -sf robomaker, then docker compose up -d" in said
        assert three.indices(2) == [1, 2]

    three.compose("rm", "-sf", "robomaker")
    three.up("robomaker")
    assert three.indices(3) == [0, 1, 2]


def test_scaling_above_the_workers_finds_no_port_and_leaves_them_unharmed(project: Make) -> None:
    three = project(EXAMPLES / "three-workers")
    three.up("robomaker")
    before = three.states()
    refused = three.compose("up", "-d", "--scale", "robomaker=4", "robomaker", check=False)
    assert refused.returncode == 1
    assert "port" in refused.stderr
    assert three.states() == before
    three.up("robomaker")
    assert three.states() == before
    assert three.indices(3) == [0, 1, 2]


def test_a_surplus_worker_that_finds_a_port_ends_and_leaves_the_others_unharmed(
    project: Make,
) -> None:
    three = project(EXAMPLES / "three-workers")
    first = 10100 + 200 * three.run_id + 1
    text = three.file.read_text()
    assert f"{first}-{first + 2}:8080" in text
    three.file.write_text(text.replace(f"{first}-{first + 2}:8080", f"{first}-{first + 3}:8080"))
    three.up("robomaker")
    before = three.states()
    three.up("--scale", "robomaker=4", "robomaker")
    assert "worker 4 is one too many, there are 3" in last_words(f"{three.name}-robomaker-4")
    assert three.states() == before
    assert three.indices(3) == [0, 1, 2]


@with_compose("2")
def test_two_runs_beside_each_other_do_not_meet(project: Make) -> None:
    first, second = project(EXAMPLES / "three-workers"), project(EXAMPLES / "three-workers")
    first.up()
    second.up()
    assert first.indices(3) == second.indices(3) == [0, 1, 2]
    before = second.states()
    first.down()
    assert first.containers(everything=True) == []
    assert second.states() == before
    second.compose("restart", "-t", "1", "robomaker")
    assert second.indices(3) == [0, 1, 2]


@with_compose("5")
def test_workers_find_their_numbers_beside_a_second_network(project: Make) -> None:
    three = project(EXAMPLES / "three-workers")
    (three.directory / "docker-compose.override.yml").write_text(
        "services: {robomaker: {networks: [sagemaker-local, beside]}}\nnetworks: {beside: {}}\n"
    )
    three.up("robomaker")
    assert three.indices(3) == [0, 1, 2]
    assert f"{three.name}_beside" in three.networks()


@with_compose("2")
def test_workers_find_their_numbers_under_the_names_of_compatibility(
    project: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPOSE_COMPATIBILITY", "1")
    three = project(EXAMPLES / "three-workers")
    three.up("robomaker")
    names = [f"{three.name}_robomaker_{number}" for number in (1, 2, 3)]
    said = eventually(lambda: all(map(three.report, names)) and [three.report(n) for n in names])
    assert said == SHARED
    three.down()


@with_compose("5")
def test_a_network_that_is_there_is_used_and_left_alone(project: Make) -> None:
    ask = ("network", "inspect", "-f", "{{.Id}}", "sagemaker-local")
    there = docker(*ask).stdout.strip()
    one = project(EXAMPLES / "one-worker")
    one.up()
    assert one.indices(1) == [0]
    assert one.networks() == []
    attached = docker("inspect", "-f", "{{json .NetworkSettings.Networks}}", one.workers()[0])
    assert there in attached.stdout
    one.down()
    assert docker(*ask).stdout.strip() == there
