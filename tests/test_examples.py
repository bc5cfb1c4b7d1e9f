"""The examples render to the files beside them, and the real Docker Compose takes them."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from composegen.api import lint, render
from composegen.project.service import FromShell
from examples import FOLDERS, FOR_COMPOSE, FOR_SWARM, loaded

FILLED_IN = {f"${{{entry.value}:-{entry.otherwise}}}" for entry in FromShell}


def name(folder: Path) -> str:
    return folder.name


def test_there_are_examples() -> None:
    assert len(FOR_COMPOSE) >= 6
    assert set(FOR_SWARM) < set(FOLDERS)


@pytest.mark.parametrize("example", FOLDERS, ids=name)
def test_an_example_renders_to_the_file_beside_it(
    example: Path, golden: Callable[[Path, str], None]
) -> None:
    configuration = loaded(example)
    assert lint(configuration) == ()
    golden(example / "docker-compose.yml", render(configuration))
    assert render(loaded(example)) == render(configuration)


@pytest.mark.parametrize("example", FOR_COMPOSE, ids=name)
def test_docker_compose_takes_an_example_without_a_word(example: Path, compose: Path) -> None:
    done = subprocess.run(
        [compose, "-f", example / "docker-compose.yml", "config", "-q"],
        capture_output=True,
        text=True,
        check=False,
        env={},
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("example", FOR_COMPOSE, ids=name)
def test_an_example_is_short_plain_and_literal(example: Path) -> None:
    services, configs = (example / "docker-compose.yml").read_text().split("\nconfigs:\n")
    assert len(services.splitlines()) < 200
    assert not re.search(r"^version:|: [&*]\w|<<:|hostname:|restart:", services, re.M)
    named = re.findall("container_name: (.*)", services)
    assert named == ['"deepracer-0-minio-1"'] * services.count("\n  minio:\n")
    assert set(re.findall(r"(?<!\$)\$\{[^}]*\}", services + configs)) <= FILLED_IN
    for line in services.splitlines():
        if re.match(r"      [A-Z_]+:", line):
            assert re.fullmatch(r'      [A-Z0-9_]+: ".*"', line)
