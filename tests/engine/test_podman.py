"""podman-compose reads what is rendered for Docker Compose; docs/podman.md tells the rest."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from examples import FOR_COMPOSE

pytestmark = pytest.mark.engine

PODMAN_COMPOSE = Path(sys.executable).parent / "podman-compose"


@pytest.mark.parametrize("example", FOR_COMPOSE, ids=lambda folder: folder.name)
def test_podman_compose_takes_an_example_without_a_word(example: Path) -> None:
    assert shutil.which("podman"), "podman-compose needs podman itself"
    done = subprocess.run(
        [PODMAN_COMPOSE, "-f", example / "docker-compose.yml", "config"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    rendered = yaml.safe_load((example / "docker-compose.yml").read_text())
    assert yaml.safe_load(done.stdout)["services"].keys() == rendered["services"].keys()
