"""The examples render to the files beside them, and the real Docker Compose takes them."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from composegen.api import lint, load, render
from composegen.project.service import FromShell

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*/system.env"))
FOLDERS = [path.parent for path in EXAMPLES]
FILLED_IN = {f"${{{entry.value}:-{entry.otherwise}}}" for entry in FromShell}


def test_there_are_examples() -> None:
    assert len(FOLDERS) >= 4


@pytest.fixture(params=FOLDERS, ids=lambda folder: folder.name)
def example(request: pytest.FixtureRequest) -> Path:
    folder: Path = request.param
    return folder


def test_an_example_renders_to_the_file_beside_it(
    example: Path, golden: Callable[[Path, str], None]
) -> None:
    configuration = load(example)
    assert lint(configuration) == ()
    golden(example / "docker-compose.yml", render(configuration))
    assert render(load(example)) == render(configuration)


def test_docker_compose_takes_an_example_without_a_word(example: Path, compose: Path) -> None:
    done = subprocess.run(
        [compose, "-f", example / "docker-compose.yml", "config", "-q"],
        capture_output=True,
        text=True,
        check=False,
        env={},
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_an_example_is_short_plain_and_literal(example: Path) -> None:
    services, configs = (example / "docker-compose.yml").read_text().split("\nconfigs:\n")
    assert len(services.splitlines()) < 200
    assert not re.search(r"^version:|: [&*]\w|<<:|hostname:|restart:", services, re.M)
    assert re.findall("container_name: (.*)", services) == ['"deepracer-0-minio-1"']
    assert set(re.findall(r"(?<!\$)\$\{[^}]*\}", services + configs)) <= FILLED_IN
    for line in services.splitlines():
        if re.match(r"      [A-Z_]+:", line):
            assert re.fullmatch(r'      [A-Z0-9_]+: ".*"', line)
