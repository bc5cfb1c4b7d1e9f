"""A running swarm is what these tests need; without one they fail."""

import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine_project import SIMAPP, docker, eventually
from stack import Stack
from storage import EXAMPLE, Storage

# Passes every connection on to a host and a port.
_DOOR = """
import socket, sys, threading
def pump(one, other):
    try:
        while data := one.recv(65536):
            other.sendall(data)
    except OSError:
        pass
    other.close()
door = socket.create_server(("", 9000))
while True:
    guest = door.accept()[0]
    try:
        host = socket.create_connection((sys.argv[1], int(sys.argv[2])), 5)
    except OSError:
        guest.close()
        continue
    for pair in ((guest, host), (host, guest)):
        threading.Thread(target=pump, args=pair, daemon=True).start()
"""
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
    # A kernel without IPVS has no virtual addresses, so the published ports lead nowhere.
    door = f"exec python3 -c {shlex.quote(_DOOR)} deepracer-0-minio-1 9000"
    name = "composegen-test-door"
    docker(
        "run", "-d", "--name", name, "--network", _NETWORK, "-p", "127.0.0.1::9000", SIMAPP, door
    )
    port = docker("port", name, "9000/tcp").stdout.strip().rpartition(":")[2]
    storage = Storage(run_0, f"http://127.0.0.1:{port}")
    eventually(storage.answers)
    yield storage
    docker("rm", "-f", name)
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
