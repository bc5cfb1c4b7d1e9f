"""One file is everything: `up` starts a training, `down` ends it, and no model is ever lost."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from engine_project import KEYS, EngineProject, docker, eventually, inspect, with_compose
from storage import BUCKET, Storage

pytestmark = pytest.mark.engine

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
Make = Callable[..., EngineProject]
MODEL = ("ip/ip.json", "model/0_Step-0.ckpt.index", "model/deepracer_checkpoints.json")
REMEDY = "or wipe the model with the command at the head of the compose file"


def trains(some: EngineProject, storage: Storage) -> list[str]:
    """Wait until the container that trains has written its model, and give its name."""
    eventually(lambda: f"{some.model}/{MODEL[-1]}" in storage.keys(f"{some.model}/"))
    return some.trainings()


def names(some: EngineProject, *ends: str) -> list[str]:
    return sorted(f"{some.name}-{end}" for end in ends)


def test_up_alone_starts_a_training_and_down_alone_ends_it(project: Make, storage: Storage) -> None:
    three = project(EXAMPLES / "three-tracks")
    three.up()
    (training,) = trains(three, storage)
    files = three.directory / "custom_files"
    published = {
        f"{three.model}/training_params_{number}.yaml": three.parameters(number).encode()
        for number in (1, 2, 3)
    } | {f"{three.model}/reward_function.py": (files / "reward_function.py").read_bytes()}
    objects = storage.objects(f"{three.model}/")
    assert {key: text for key, text in objects.items() if key in published} == published
    assert objects.keys() - published.keys() == {f"{three.model}/{name}" for name in MODEL}
    assert storage.objects("custom_files/") == {
        f"custom_files/{file.name}": file.read_bytes() for file in files.iterdir()
    }
    assert three.containers() == names(
        three, "robomaker-1-1", "robomaker-2-1", "robomaker-3-1", "sagemaker-1"
    )
    three.down()
    assert docker("ps", "-aq", "--filter", f"name={training}").stdout == ""


@with_compose("5")
def test_a_storage_that_is_slow_to_start_is_waited_for(project: Make, storage: Storage) -> None:
    one = project(EXAMPLES / "one-worker")
    storage.stop()
    with subprocess.Popen([one.compose_binary, "up", "-d"], cwd=one.directory) as up:
        waits = "composegen: waits for the storage at http://deepracer-0-minio-1:9000"
        eventually(lambda: one.has("publish") and waits in one.said("publish"))
        storage.start()
    assert up.returncode == 0
    assert one.indices(1) == [0]


@with_compose("2")
def test_missing_keys_are_named_and_nothing_starts(project: Make, storage: Storage) -> None:
    one = project(EXAMPLES / "one-worker")
    one.give_keys({"DR_LOCAL_ACCESS_KEY_ID": KEYS["DR_LOCAL_ACCESS_KEY_ID"]})
    assert one.refused() == (
        "composegen: there is no `DR_LOCAL_SECRET_ACCESS_KEY`: export it, or write it into `.env`"
        " beside the compose file\n"
    )
    assert storage.objects(f"{one.model}/") == {}


@with_compose("5")
def test_wrong_keys_are_told_at_once(project: Make) -> None:
    one = project(EXAMPLES / "one-worker")
    one.give_keys(KEYS | {"DR_LOCAL_SECRET_ACCESS_KEY": "another-secret"})
    said = one.refused()
    assert "refuses the keys or the bucket `bucket`" in said
    assert "another-secret" not in said


@with_compose("2")
def test_a_missing_bucket_is_made_here_and_never_on_aws(project: Make, storage: Storage) -> None:
    here = project(EXAMPLES / "one-worker")
    here.set(DR_LOCAL_S3_BUCKET=f"made-for-{here.model}")
    here.up()
    assert here.indices(1) == [0]
    ticket = f"{here.model}/composegen-ticket"
    eventually(lambda: ticket not in storage.keys("", f"made-for-{here.model}"))

    there = project(EXAMPLES / "one-worker")
    there.set(DR_LOCAL_S3_BUCKET="a-typo", DR_CLOUD="aws", DR_LOCAL_S3_AUTH_MODE="profile")
    # Where AWS would answer; all else is as rendered for AWS.
    there.override(publish={"environment": {"S3_ENDPOINT_URL": "http://deepracer-0-minio-1:9000"}})
    assert there.refused() == (
        "composegen: there is no bucket `a-typo` on AWS: make it, or correct `DR_LOCAL_S3_BUCKET`\n"
    )
    assert "a-typo" not in [b["Name"] for b in storage.client.list_buckets()["Buckets"]]


def test_nothing_starts_over_a_model_that_is_there(project: Make, storage: Storage) -> None:
    three = project(EXAMPLES / "three-tracks")
    storage.put(**{f"{three.model}/{name}": name.encode() for name in MODEL})
    before = storage.objects()
    said = three.refused()
    assert said.startswith(
        f"composegen: `{three.model}/` holds a model (3 objects, such as"
        f" `{three.model}/ip/ip.json`), which a new training would destroy: "
    )
    assert REMEDY in said
    assert storage.objects() == before

    # Without its dependency, the trainer finds no ticket.
    three.up("--no-deps", "sagemaker")
    trainer = f"{three.name}-sagemaker-1"
    assert eventually(lambda: inspect(trainer).exit_code) == 1
    assert "composegen: `publish` has allowed no training" in three.said("sagemaker")
    assert three.trainings() == []
    assert storage.objects() == before


def test_a_model_survives_stop_and_start_and_restart(project: Make, storage: Storage) -> None:
    one = project(EXAMPLES / "one-worker")
    one.up()
    trains(one, storage)
    one.compose("stop")
    assert one.trainings() == []
    before = storage.objects()

    started = one.compose("start", check=False)
    assert started.returncode == 1
    assert one.containers() == []
    assert "holds a model" in one.said("publish")

    one.compose("restart")
    assert eventually(lambda: inspect(f"{one.name}-sagemaker-1").exit_code) == 1
    assert one.trainings() == []
    assert storage.objects() == before


def test_wiping_takes_one_model_and_no_neighbour(project: Make, storage: Storage) -> None:
    one = project(EXAMPLES / "one-worker")
    neighbours = {f"{one.model}-2/model/x": b"x", f"{one.model}.txt": b"y"}
    storage.put(**neighbours, **{f"{one.model}/{name}": b"old" for name in MODEL})
    wipe = ("run", "--rm", "-e", "COMPOSEGEN_WIPE_MODEL=True", "publish")
    before = storage.objects()
    said = one.compose(*wipe).stdout
    assert f"composegen: wiped `{one.model}/`: 3 objects\n" in said
    after = storage.objects()
    assert {key for key in before if key not in after} == {f"{one.model}/{n}" for n in MODEL}
    assert neighbours.items() <= after.items()
    assert one.containers(everything=True) == []

    one.up()
    trains(one, storage)
    refused = one.compose(*wipe, check=False)
    assert refused.returncode == 1
    assert "the trainer runs, so nothing is wiped" in refused.stderr
    before = storage.objects()
    one.compose("restart")
    assert eventually(lambda: inspect(f"{one.name}-sagemaker-1").exit_code) == 1
    assert storage.objects() == before


@with_compose("5")
def test_a_publish_killed_half_way_starts_nothing_and_can_run_again(
    project: Make, storage: Storage
) -> None:
    one = project(EXAMPLES / "one-worker")
    bucket = f"many-files-for-{one.model}"
    one.set(DR_LOCAL_S3_BUCKET=bucket)
    for number in range(900):
        (one.directory / "custom_files" / f"table-{number:04}.txt").write_text("a table\n")
    publish = f"{one.name}-publish-1"
    with subprocess.Popen([one.compose_binary, "up", "-d"], cwd=one.directory) as up:
        eventually(lambda: "custom_files/table-0100.txt" in storage.keys("custom_files/", bucket))
        docker("kill", publish)
    assert up.returncode == 1
    assert one.containers() == []
    assert len(storage.keys("custom_files/", bucket)) < 900
    assert storage.keys(f"{one.model}/", bucket) == []
    one.up()
    assert one.indices(1) == [0]
    assert len(storage.keys("custom_files/", bucket)) == 903


def test_up_brings_a_lost_worker_back_and_touches_nothing_else(
    project: Make, storage: Storage
) -> None:
    three = project(EXAMPLES / "three-tracks")
    three.up()
    trains(three, storage)
    before, objects = three.states(), storage.objects()
    lost = f"{three.name}-robomaker-2-1"
    docker("rm", "-f", lost)
    three.up()
    assert three.reports(3)[lost]["read"]["WORLD_NAME"] == "Bowtie_track"
    after = three.states()
    assert after.pop(lost) != before.pop(lost)
    assert after == before
    assert storage.objects() == objects
    assert three.said("publish").endswith(
        "the trainer runs, so nothing is published: what changed waits for the next training\n"
    )


def test_up_after_an_edited_worker_file_restarts_that_worker_alone(
    project: Make, storage: Storage
) -> None:
    three = project(EXAMPLES / "three-tracks")
    three.up()
    training, before = trains(three, storage), three.states()
    objects = storage.objects()
    edited = three.directory / "worker-2.env"
    edited.write_text(edited.read_text() + "DR_CAR_COLOR=White\n")
    three.render()
    three.up()
    after = three.states()
    assert {name for name in after if after[name] != before[name]} == {
        f"{three.name}-robomaker-2-1"
    }
    assert three.trainings() == training
    assert storage.objects() == objects


def test_a_change_of_the_trainer_ends_its_training(project: Make, storage: Storage) -> None:
    one = project(EXAMPLES / "one-worker")
    one.up()
    trains(one, storage)
    objects = storage.objects()
    one.set(DR_TRAIN_MAX_STEPS_PER_ITERATION="5000")
    assert one.compose("up", "-d", check=False).returncode == 1
    assert "holds a model" in one.said("publish")
    assert one.containers() == names(one, "robomaker-1")
    assert one.trainings() == []
    assert storage.objects() == objects


@with_compose("2")
def test_a_training_that_was_left_over_is_told(project: Make, storage: Storage) -> None:
    one = project(EXAMPLES / "one-worker")
    one.up()
    (training,) = trains(one, storage)
    docker("kill", f"{one.name}-sagemaker-1")
    assert one.trainings() == [training]
    one.take_a_new_model()
    one.up()
    assert eventually(lambda: inspect(f"{one.name}-sagemaker-1").exit_code) == 1
    identity = docker("inspect", "-f", "{{.Id}}", training).stdout[:12]
    assert (
        f"composegen: container {identity} still trains run {one.run_id}, and two trainers would"
        f" destroy a model: end it with docker rm -f {identity}, then start again\n"
    ) in one.said("sagemaker")
    assert one.trainings() == [training]
    docker("rm", "-f", training)


@with_compose("5")
def test_another_run_is_unharmed_by_all_but_the_end_of_the_storage(
    project: Make, storage: Storage
) -> None:
    one, other = project(EXAMPLES / "one-worker"), project(EXAMPLES / "three-workers")
    one.up()
    other.up()
    trains(one, storage)
    training, before = trains(other, storage), other.states()
    objects = storage.objects(f"{other.model}/")
    one.compose("stop")
    one.compose("start", check=False)
    one.compose("run", "--rm", "-e", "COMPOSEGEN_WIPE_MODEL=True", "publish")
    one.down()
    assert one.trainings() == []
    assert (other.trainings(), other.states()) == (training, before)
    assert storage.objects(f"{other.model}/") == objects
    storage.project.down()
    assert not storage.answers()
    assert (other.trainings(), other.states()) == (training, before)


@pytest.mark.parametrize("everything", [False, True])
def test_run_0_brings_the_storage_along(storage: Storage, compose: Path, everything: bool) -> None:
    run_0 = storage.project
    run_0.compose_binary = compose
    run_0.take_a_new_model()
    data = run_0.directory / "data" / "minio"
    for path in (run_0.directory, data):
        os.chown(path, 1234, 567)
    storage.stop()
    run_0.up()
    trains(run_0, storage)
    assert {(path.stat().st_uid, path.stat().st_gid) for path in (data, data / BUCKET)} == {
        (1234, 567)
    }
    head = run_0.file.read_text()
    if everything:
        run_0.down()
        assert run_0.containers(everything=True) == []
    else:
        stop = next(line for line in head.splitlines() if line.startswith("#   stop "))
        run_0.compose(*stop.split("docker compose ")[1].split())
        assert run_0.containers(everything=True) == ["deepracer-0-minio-1"]
    assert run_0.trainings() == []
