"""A running swarm is what these tests need; without one they fail."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine_project import docker, eventually
from stack import Stack
from storage import EXAMPLE, Storage

_LABELS = ("Sagemaker=true", "Robomaker=true")
_NETWORK = "sagemaker-local"


@pytest.fixture(scope="session")
def swarm() -> Iterator[None]:
    """Label this node and make the network that the head of a rendering asks for."""
    state = docker("info", "-f", "{{.Swarm.LocalNodeState}}").stdout.strip()
    assert state == "active", "these tests need `docker swarm init`"
    node = docker("info", "-f", "{{.Swarm.NodeID}}").stdout.strip()
    labels = [word for label in _LABELS for word in ("--label-add", label)]
    docker("node", "update", *labels, node)
    marks = [f"--label=com.docker.compose.{what}={_NETWORK}" for what in ("network", "project")]
    docker("network", "create", "-d", "overlay", "--attachable", *marks, _NETWORK)
    Path("/tmp/sagemaker").mkdir(exist_ok=True)  # noqa: S108 - the path the image expects
    yield
    eventually(lambda: docker("network", "rm", _NETWORK, check=False).returncode == 0)


@pytest.fixture(scope="session")
def storage(swarm: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Storage]:
    """The storage of this machine: the stack of run 0, whose trainer is left alone."""
    run_0 = Stack(EXAMPLE, tmp_path_factory.mktemp("run-0") / "folder", 0, {}, "docker")
    (run_0.directory / "data" / "minio").mkdir(parents=True)
    run_0.deploy()
    eventually(Storage.answers, 60)
    storage = Storage.__new__(Storage)
    storage.project = run_0
    yield storage
    run_0.remove()


@pytest.fixture
def stack(storage: Storage, tmp_path: Path) -> Iterator[Callable[..., Stack]]:
    """Make stacks; each is removed and must leave nothing behind."""
    made: list[Stack] = []

    def make(folder: Path, *options: str, cli: str = "docker", **settings: str) -> Stack:
        run_id = 31 + len(made)
        new = Stack(folder, tmp_path / f"run-{run_id}", run_id, settings, cli, options)
        made.append(new)
        return new

    yield make
    for old in made:
        old.remove()
        assert old.trainings() == []
