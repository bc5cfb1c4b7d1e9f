"""A running engine is what these tests need; without one they fail."""

import fcntl
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from engine_project import EngineProject, docker

IMAGE = "composegen-test/simapp:6.0.4-cpu"
# Run ids that nobody trains with by chance on a machine that runs these tests.
_FIRST_RUN_ID, _RUN_IDS = 31, 15
_NUMBERS = count()


@pytest.fixture(scope="session", autouse=True)
def engine() -> Iterator[None]:
    """Fail early, and with a sentence, where no engine answers or the image is missing.

    One run at a time: ports, run ids and the network's name are the machine's.
    """
    answer = docker("image", "inspect", IMAGE, check=False)
    assert answer.returncode == 0, (
        "the engine tests need a running Docker engine and the image that tests/standin/build "
        f"makes: {answer.stderr}"
    )
    with (Path(tempfile.gettempdir()) / "composegen-test-engine.lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        _sweep()
        yield


def _sweep() -> None:
    """Remove what a session that was killed has left of the stand-in image and its networks."""
    for run_id in range(_FIRST_RUN_ID, _FIRST_RUN_ID + _RUN_IDS):
        ours = ("--filter", f"label=com.docker.compose.project=deepracer-{run_id}")
        image = ("--filter", f"ancestor={IMAGE}")
        for container in docker("ps", "-aq", *ours, *image).stdout.split():
            docker("rm", "-f", container)
        for network in docker("network", "ls", "-q", *ours).stdout.split():
            # Someone else may have joined it; then it stays.
            docker("network", "rm", network, check=False)


@pytest.fixture
def project(compose: Path, tmp_path: Path) -> Iterator[Callable[..., EngineProject]]:
    """Make projects of a Compose binary; each is taken down and must leave nothing behind."""
    made: list[EngineProject] = []

    def make(folder: Path, **settings: str) -> EngineProject:
        run_id = _FIRST_RUN_ID + next(_NUMBERS) % _RUN_IDS
        new = EngineProject(compose, folder, tmp_path / f"run-{run_id}", run_id, settings)
        made.append(new)
        return new

    yield make
    # The last first: a network goes with the project that made it, once no other one uses it.
    for old in reversed(made):
        old.down()
        assert old.containers(everything=True) == []
        assert old.networks() == []
