"""A running swarm is what these tests need; without one they fail."""

import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from chromium import browser, page  # noqa: F401 - fixtures
from engine_project import SIMAPP, docker, eventually, turn
from second_machine import SecondMachine
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
        host.settimeout(None)
    except OSError:
        guest.close()
        continue
    for pair in ((guest, host), (host, guest)):
        threading.Thread(target=pump, args=pair, daemon=True).start()
"""
_LABELS = ("Sagemaker=true", "Robomaker=true")
_NETWORK = "sagemaker-local"


@pytest.fixture(scope="session")
def swarm() -> Iterator[SecondMachine]:
    """Label the first machine and make the network that the head of a rendering asks for."""
    second = SecondMachine()
    first = docker("info", "-f", "{{.Swarm.NodeID}}").stdout.strip()
    with turn():
        _sweep()
        labels = [word for label in _LABELS for word in ("--label-add", label)]
        docker("node", "update", *labels, first)
        marks = [f"--label=com.docker.compose.{w}={_NETWORK}" for w in ("network", "project")]
        docker("network", "create", "-d", "overlay", "--attachable", *marks, _NETWORK)
        Path("/tmp/sagemaker").mkdir(exist_ok=True)  # noqa: S108 - the path the image expects
        yield second
        _sweep()


def _sweep() -> None:
    """Remove what is in the swarm, which was made for these tests."""
    for stack in docker("stack", "ls", "--format", "{{.Name}}").stdout.split():
        docker("stack", "rm", stack)
    for container in docker("ps", "-aq", "--filter", f"ancestor={SIMAPP}").stdout.split():
        docker("rm", "-f", container, check=False)
    eventually(_network_is_gone)


def _network_is_gone() -> bool:
    docker("network", "rm", _NETWORK, check=False)
    return docker("network", "inspect", _NETWORK, check=False).returncode != 0


@pytest.fixture(scope="session")
def door(swarm: SecondMachine) -> Iterator[Callable[[str, int], str]]:
    """Open addresses on this machine for what listens in the network.

    A kernel without IPVS has no virtual addresses, so published ports lead nowhere.
    """
    opened: list[str] = []

    def open_door(host: str, port: int) -> str:
        name = f"composegen-test-door-{len(opened)}"
        opened.append(name)
        command = f"exec python3 -c {shlex.quote(_DOOR)} {host} {port}"
        words = ("-d", "--name", name, "--network", _NETWORK, "-p", "127.0.0.1::9000")
        docker("run", *words, SIMAPP, command)
        published = docker("port", name, "9000/tcp").stdout.strip().rpartition(":")[2]
        return f"http://127.0.0.1:{published}"

    yield open_door
    for name in opened:
        docker("rm", "-f", name)


@pytest.fixture(scope="session")
def storage(
    door: Callable[[str, int], str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Storage]:
    """The storage of this machine: the stack of run 0, whose trainer is left alone."""
    run_0 = Stack(EXAMPLE, tmp_path_factory.mktemp("run-0") / "folder", 0, {}, "docker")
    (run_0.directory / "data" / "minio").mkdir(parents=True)
    run_0.deploy()
    storage = Storage(run_0, door("deepracer-0-minio-1", 9000))
    eventually(storage.answers)
    yield storage
    run_0.remove()


@pytest.fixture
def second(swarm: SecondMachine) -> Iterator[SecondMachine]:
    """The second machine, which alone takes workers meanwhile."""
    swarm.load(SIMAPP)
    first = docker("info", "-f", "{{.Swarm.NodeID}}").stdout.strip()
    docker("node", "update", "--label-rm", "Robomaker", first)
    docker("node", "update", "--label-add", "Robomaker=true", swarm.node)
    yield swarm
    swarm.plug_in()
    docker("node", "update", "--label-rm", "Robomaker", swarm.node)
    docker("node", "update", "--label-add", "Robomaker=true", first)


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
