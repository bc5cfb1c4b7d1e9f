"""From an empty folder to running workers, with nothing but what the README says."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from engine_project import EngineProject

pytestmark = pytest.mark.engine


def test_init_render_and_up_are_enough(
    project: Callable[..., EngineProject], tmp_path: Path
) -> None:
    folder = tmp_path / "new"
    words = ["init", "-C", str(folder), "--workers", "3", "--multi-config"]
    subprocess.run([sys.executable, "-m", "composegen", *words], check=True)
    three = project(folder)
    three.up()
    assert three.indices(3) == [0, 1, 2]
    assert {report["world"] for report in three.reports(3).values()} == {"reinvent_base"}
