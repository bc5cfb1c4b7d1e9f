"""Rendered examples pass what people's own pipelines run over compose files."""

import subprocess
import sys
from pathlib import Path

import pytest

from examples import FOLDERS, FOR_COMPOSE

ROOT = Path(__file__).parent.parent
FILES = [folder / "docker-compose.yml" for folder in FOLDERS]
# `docker stack` of old needs the `version` that everybody else calls obsolete.
PLAIN = [folder / "docker-compose.yml" for folder in FOR_COMPOSE]
DCLINT = ROOT / ".tools" / "dclint" / "node_modules" / ".bin" / "dclint"


def test_there_are_files_to_check() -> None:
    assert len(FILES) >= 4


def test_the_compose_specification_takes_every_example() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
        + [str(path) for path in FILES],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "ok" in done.stdout


def test_yamllint_takes_every_example_but_for_long_lines() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "yamllint",
            "-s",
            "-d",
            "{extends: default, rules: {line-length: disable}}",
        ]
        + [str(path) for path in FILES],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.npm
def test_dclint_finds_nothing_in_any_example() -> None:
    assert DCLINT.exists(), f"`make tools` fetches {DCLINT}"
    done = subprocess.run(
        [str(DCLINT), "--max-warnings", "0", *map(str, PLAIN)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stdout + done.stderr
