"""A running engine is what these tests need; without one they fail."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from chromium import browser, page  # noqa: F401 - fixtures
from engine_project import METRICS, MINIO, NGINX, SIMAPP, EngineProject, docker, turn
from storage import EXAMPLE, Storage

# Run ids that nobody trains with by chance on a machine that runs these tests; the storage is run
# 0's, as everywhere.
_FIRST_RUN_ID, _RUN_IDS = 31, 15
_RUNS = (0, *range(_FIRST_RUN_ID, _FIRST_RUN_ID + _RUN_IDS))
_NUMBERS = count()


@pytest.fixture(scope="session", autouse=True)
def engine() -> Iterator[None]:
    """Fail early, and with a sentence, where no engine answers or an image is missing."""
    for image in (SIMAPP, MINIO, NGINX, METRICS):
        answer = docker("image", "inspect", image, check=False)
        assert answer.returncode == 0, (
            "the engine tests need a running Docker engine and the images that tests/standin/build "
            f"makes: {answer.stderr}"
        )
    with turn():
        _sweep()
        foreign = docker("ps", "-a", "--format", "{{.Names}}", "--filter", "name=^deepracer-0-")
        assert foreign.stdout == "", f"a run 0 of your own is in the way: {foreign.stdout}"
        yield
        _sweep()


def _sweep() -> None:
    """Remove what a session that was killed has left of the stand-in images and its networks."""
    ours = [
        word
        for image in (SIMAPP, MINIO, NGINX, METRICS)
        for word in ("--filter", f"ancestor={image}")
    ]
    for container in docker("ps", "-aq", *ours).stdout.split():
        docker("rm", "-f", container, check=False)
    for run_id in _RUNS:
        label = f"label=com.docker.compose.project=deepracer-{run_id}"
        for network in docker("network", "ls", "-q", "--filter", label).stdout.split():
            # Someone else may have joined it; then it stays.
            docker("network", "rm", network, check=False)


@pytest.fixture(scope="session")
def machine(
    engine: None, compose_binaries: dict[str, Path], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Storage]:
    """The storage of this machine, once for all tests."""
    directory = tmp_path_factory.mktemp("run-0") / "folder"
    storage = Storage(EngineProject(compose_binaries["5"], EXAMPLE, directory, 0, {}))
    yield storage
    storage.project.down()


@pytest.fixture
def storage(machine: Storage) -> Storage:
    """The storage of this machine, running and answering."""
    machine.start()
    return machine


@pytest.fixture
def project(
    compose: Path, storage: Storage, tmp_path: Path
) -> Iterator[Callable[..., EngineProject]]:
    """Make projects of a Compose binary; each is taken down and must leave nothing behind."""
    made: list[EngineProject] = []

    def make(folder: Path, *options: str, **settings: str) -> EngineProject:
        run_id = _FIRST_RUN_ID + next(_NUMBERS) % _RUN_IDS
        directory = tmp_path / f"run-{run_id}"
        new = EngineProject(compose, folder, directory, run_id, settings, options)
        made.append(new)
        return new

    yield make
    for old in made:
        old.down()
        assert old.containers(everything=True) == []
        assert old.trainings() == []
