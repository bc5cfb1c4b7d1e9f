"""A running engine is what these tests need; without one they fail."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from engine_project import EngineProject, docker

# Run ids that nobody trains with by chance on a machine that runs these tests.
_RUN_IDS = count(31)


@pytest.fixture(scope="session", autouse=True)
def engine() -> None:
    """Fail early, and with a sentence, where no engine answers or the image is missing."""
    answer = docker("image", "inspect", "composegen-test/simapp:6.0.4-cpu", check=False)
    assert answer.returncode == 0, (
        "the engine tests need a running Docker engine and the image that tests/standin/build "
        f"makes: {answer.stderr}"
    )


@pytest.fixture
def project(compose: Path, tmp_path: Path) -> Iterator[Callable[..., EngineProject]]:
    """Make projects of a Compose binary that leave nothing behind."""
    made: list[EngineProject] = []

    def make(folder: Path, **settings: str) -> EngineProject:
        run_id = 31 + next(_RUN_IDS) % 15
        new = EngineProject(compose, folder, tmp_path / f"run-{run_id}", run_id, settings)
        made.append(new)
        return new

    yield make
    for old in made:
        old.down(check=False)
