"""What a user writes is what a real container receives, byte for byte."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine_project import EngineProject, docker
from folders import write_folder
from hostile import env_value, hostile

pytestmark = pytest.mark.engine

# Texts of a worker, and what may not stand in them. NOTE is nobody's: the env file carries it.
TEXTS = {
    "DR_GAZEBO_ARGS": ("GAZEBO_ARGS", ""),
    "DR_WORLD_NAME": ("WORLD_NAME", " "),
    "DR_KINESIS_STREAM_NAME": ("KINESIS_VIDEO_STREAM_NAME", " "),
    "DR_LOCAL_S3_BUCKET": ("SAGEMAKER_SHARED_S3_BUCKET", " /"),
    "NOTE": ("NOTE", ""),
}
WORKERS = 40
# 200 texts a version, other ones for each.
COMPOSE_VERSIONS = ("compose-v2", "compose-v5")


def test_hostile_values_reach_real_containers(
    project: Callable[..., EngineProject], tmp_path: Path, compose: Path
) -> None:
    seed = COMPOSE_VERSIONS.index(compose.parent.parent.name)
    texts = iter(hostile(seed, WORKERS * len(TEXTS)))
    written = [
        {name: _without(next(texts), unfit) for name, (_, unfit) in TEXTS.items()}
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
    many = project(folder)
    # Who only looks at the environment needs no bucket of a hostile name.
    wait = {"entrypoint": ["sleep"], "command": ["1000"]}
    services = {f"robomaker-{number}": wait for number in range(1, WORKERS + 1)}
    many.override(**services)
    many.up("--no-deps", *services)
    for number, expected in enumerate(written, 1):
        pid = docker("inspect", "-f", "{{.State.Pid}}", f"{many.name}-robomaker-{number}-1").stdout
        received = dict(
            entry.split(b"=", 1)
            for entry in Path(f"/proc/{pid.strip()}/environ").read_bytes().split(b"\0")
            if entry
        )
        for name, (container_name, _) in TEXTS.items():
            assert received[container_name.encode()] == expected[name].encode()


def _without(text: str, unfit: str) -> str:
    if not unfit:
        return text
    return "".join(char for char in text if char not in unfit and not char.isspace()) or "x"
