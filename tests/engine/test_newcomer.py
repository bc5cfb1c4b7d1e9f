"""From an empty folder to running workers, with nothing but what the README says."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine_project import IMAGE, Running

pytestmark = pytest.mark.engine


@pytest.fixture
def started(compose: Path, tmp_path: Path) -> Iterator[Running]:
    running = Running(compose, tmp_path / "new", "deepracer-30")
    yield running
    running.down(check=False)


def test_init_render_and_up_are_enough(started: Running) -> None:
    folder = started.directory
    settings = {**IMAGE, "DR_RUN_ID": "30"}
    options = [word for name, value in settings.items() for word in ("--set", f"{name}={value}")]
    commands: tuple[list[str | Path], ...] = (
        ["init", "-C", folder, "--workers", "3", "--multi-config"],
        ["render", "-C", folder, "-o", folder / "docker-compose.yml", *options],
    )
    for words in commands:
        subprocess.run([sys.executable, "-m", "composegen", *words], check=True)
    started.up()
    assert started.indices(3) == [0, 1, 2]
    assert {report["world"] for report in started.reports(3).values()} == {"reinvent_base"}
