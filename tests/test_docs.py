"""Examples in the documentation do what they say."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from composegen.planning.ports import PortPlan
from composegen.project.service import FromShell
from composegen.reading.envfile import parse_env_file
from composegen.reading.environment import Environment

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def blocks(language: str) -> list[tuple[str, str]]:
    """Fenced blocks of a language, each with the page it stands on."""
    return [
        (page.name, block)
        for page in PAGES
        for block in re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(), re.M | re.S)
    ]


@pytest.fixture
def examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a copy of the examples."""
    shutil.copytree(ROOT / "examples", tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("page", "block"), blocks("console"))
def test_a_command_prints_what_the_page_shows(examples: Path, page: str, block: str) -> None:
    shown = re.split(r"^\$ ", block, flags=re.M)[1:]
    assert shown, page
    for command, _, expected in (example.partition("\n") for example in shown):
        words = shlex.split(command)
        assert words[0] == "composegen"
        done = subprocess.run(
            [sys.executable, "-m", *words],
            cwd=examples,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        pattern = ".*".join(re.escape(part) for part in expected.split("...\n"))
        assert re.fullmatch(pattern, done.stdout, re.S), done.stdout


@pytest.mark.parametrize(("page", "block"), blocks("python"))
@pytest.mark.usefixtures("examples")
def test_python_on_a_page_runs(page: str, block: str) -> None:
    exec(compile(block, page, "exec"), {})  # noqa: S102 - our own documentation


def test_there_are_examples_on_the_pages() -> None:
    assert len(blocks("console")) >= 2
    assert len(blocks("python")) >= 1


def test_the_table_of_ports_is_the_plan() -> None:
    text = (ROOT / "README.md").read_text()
    for plan, expected in (
        (PortPlan(0, 20, 8100).streams, "8080-8099"),
        (PortPlan(0, 100, 8100).streams, "10101-10200"),
        (PortPlan(0, 100, 8100).vncs, "21001-21100"),
    ):
        assert str(plan) == expected
        assert f"| {expected} |" in text


def test_the_table_of_what_is_filled_in_is_closed() -> None:
    text = (ROOT / "README.md").read_text()
    assert set(re.findall(r"`\$\{(\w+):-[^}]*\}`", text)) == {entry.value for entry in FromShell}


def test_lines_are_read_as_the_page_on_reading_says() -> None:
    rows = re.findall(
        r"^\| `(DR_.*?)` \| `(.*?)`", (ROOT / "docs" / "reading.md").read_text(), re.M
    )
    literal = [(line, value) for line, value in rows if "\\t" not in line]
    assert len(literal) >= 4
    for line, value in literal:
        if not value.startswith("DR_"):
            file = parse_env_file("run.env", f"{line}\n".encode())
            name = line.partition("=")[0]
            assert Environment().layer(file)[name].value == value
