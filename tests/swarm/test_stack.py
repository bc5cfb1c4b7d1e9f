"""Rendered files on a real swarm: every task is who it should be, and no model is lost."""

import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from engine_project import docker, eventually
from folders import write_folder
from hostile import env_value, hostile
from stack import Stack, trains
from storage import Storage

pytestmark = pytest.mark.swarm

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
Make = Callable[..., Stack]
# The command lines of today and of older distributions.
COMMAND_LINES = [
    path for path in ("/usr/local/bin/docker", "/usr/bin/docker") if Path(path).exists()
]


def test_there_is_a_command_line_to_test() -> None:
    assert COMMAND_LINES


@pytest.mark.parametrize("cli", COMMAND_LINES)
def test_scaled_workers_are_who_they_should_be_and_the_training_ends_with_the_stack(
    stack: Make, storage: Storage, cli: str
) -> None:
    three = stack(EXAMPLES / "swarm", cli=cli)
    three.deploy()
    told = three.told(3)
    assert [report["worker"] for report in told] == [0, 1, 2]
    assert {report["read"]["WORLD_NAME"] for report in told} == {"reInvent2019_track"}
    assert {report["mode"] for report in told} == {"multi"}
    (training,) = trains(three, storage)
    three.remove()
    assert docker("ps", "-aq", "--filter", f"name={training}").stdout == ""


def test_two_stacks_stand_beside_each_other_each_with_its_own_configurations(
    stack: Make, storage: Storage
) -> None:
    first, second = stack(EXAMPLES / "three-tracks"), stack(EXAMPLES / "three-workers")
    first.deploy()
    second.deploy()
    told = first.told(3)
    assert [(r["worker"], r["world"], r["read"]["RACE_TYPE"]) for r in told] == [
        (0, "reInvent2019_track", "TIME_TRIAL"),
        (1, "Bowtie_track", "TIME_TRIAL"),
        (2, "2022_april_open", "OBJECT_AVOIDANCE"),
    ]
    assert [report["parameters"] for report in told] == [
        f"training_params_{number}.yaml" for number in (1, 2, 3)
    ]
    assert [report["worker"] for report in second.told(3)] == [0, 1, 2]
    assert len(trains(first, storage)) == len(trains(second, storage)) == 1


def test_no_stack_starts_over_a_model_until_it_is_wiped(stack: Make, storage: Storage) -> None:
    one = stack(EXAMPLES / "one-worker")
    beside = {f"{one.model}-2/x": b"y"}
    storage.put(**{f"{one.model}/model/0.ckpt": b"old"}, **beside)
    one.deploy()
    eventually(lambda: "holds a model" in one.said_by("publish"))
    assert one.workers() == [name for name in one.workers() if one.report(name) is None]
    assert storage.objects(f"{one.model}/") == {f"{one.model}/model/0.ckpt": b"old"}
    assert one.trainings() == []

    publish = f"{one.name}_publish"
    for change in ("--env-add=COMPOSEGEN_WIPE_MODEL=True", "--env-rm=COMPOSEGEN_WIPE_MODEL"):
        docker("service", "update", "--detach", change, publish)
        eventually(lambda: one.said_by("publish").count("composegen: published") > 0)
    assert f"wiped `{one.model}/`: 1 objects" in one.said_by("publish")
    assert [report["worker"] for report in one.told(1)] == [0]
    trains(one, storage)
    assert storage.objects(f"{one.model}-2/") == beside

    # The very same rendering, whose parameters are there, starts nothing over the new model either.
    one.remove()
    one.deploy()
    eventually(lambda: "holds a model" in one.said_by("publish"))
    eventually(lambda: "waits for" in one.said_by("robomaker"))
    assert [one.report(name) for name in one.workers()] == [None]


def test_an_evaluation_drives_the_model_that_is_there(stack: Make, storage: Storage) -> None:
    some = stack(EXAMPLES / "evaluation", "--job", "evaluation")
    storage.put(**{f"{some.model}/model/0.ckpt": b"weights"})
    some.deploy()
    (report,) = some.told(1)
    assert (report["launch"], report["read"]["JOB_TYPE"]) == ("evaluation.launch.py", "EVALUATION")


def test_a_file_for_a_swarm_says_so_to_docker_compose(stack: Make, compose: Path) -> None:
    one = stack(EXAMPLES / "one-worker")
    words: list[str | Path] = [compose, "-p", "composegen-mistaken", "-f", one.file]
    subprocess.run([*words, "up", "-d", "publish"], check=True, capture_output=True)
    try:
        container = "composegen-mistaken-publish-1"
        said = eventually(lambda: docker("logs", container).stderr or None)
        assert "composegen: this file is for `docker stack deploy`" in said
    finally:
        subprocess.run([*words, "down", "-t", "1"], check=True, capture_output=True)


# Texts of a worker, and whether they may hold blanks.
TEXTS = {
    "DR_GAZEBO_ARGS": ("GAZEBO_ARGS", True),
    "DR_WORLD_NAME": ("WORLD_NAME", False),
    "DR_KINESIS_STREAM_NAME": ("KINESIS_VIDEO_STREAM_NAME", False),
}
WORKERS = 67


def test_hostile_values_reach_real_tasks(stack: Make, tmp_path: Path) -> None:
    texts = iter(["{{.Task.Slot}}", "a{{", "$HOME{{{$$", *hostile(7, WORKERS * len(TEXTS))])
    written = [
        {
            name: next(texts) if blanks else _dense(next(texts))
            for name, (_, blanks) in TEXTS.items()
        }
        for _ in range(WORKERS)
    ]
    lines = [{name: env_value(text) for name, text in worker.items()} for worker in written]
    folder = write_folder(
        tmp_path / "hostile",
        system={"DR_WORKERS": str(WORKERS)},
        run={"DR_TRAIN_MULTI_CONFIG": "True", **lines[0]},
        workers={number: line for number, line in enumerate(lines, 1) if number > 1},
    )
    (folder / "custom_files").mkdir()
    (folder / "custom_files" / "hyperparameters.json").write_text(
        f'{{"num_episodes_between_training": {WORKERS}}}'
    )
    many = stack(folder)
    many.deploy()
    for number, expected in enumerate(written, 1):
        received = eventually(partial(environment, many, number))
        for name, (container_name, _) in TEXTS.items():
            assert received[container_name.encode()] == expected[name].encode()


def environment(some: Stack, number: int) -> dict[bytes, bytes] | None:
    """Environment of the task of a worker, `None` while it does not run."""
    for task in some.tasks(f"robomaker-{number}."):
        pid = docker("inspect", "-f", "{{.State.Pid}}", task).stdout.strip()
        entries = Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
        received = dict(entry.partition(b"=")[::2] for entry in entries if entry)
        # Before it becomes the task, the process has an environment of the engine's.
        return received if b"COMPOSEGEN_TASK" in received else None
    return None


def _dense(text: str) -> str:
    return "".join(char for char in text if not char.isspace()) or "x"
