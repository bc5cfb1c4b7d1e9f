"""The hooks, run by the real pre-commit on a local repository."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from composegen.api import load, render
from conftest import ROOT
from folders import write_folder

CALM = {"DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": "0.1"}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A place for what pre-commit installs, so that it does so once."""
    return tmp_path_factory.mktemp("pre-commit")


@pytest.fixture
def repository(tmp_path: Path, home: Path) -> Path:
    """A git repository with a folder that is fine, which uses both hooks of this working copy."""
    folder = write_folder(tmp_path / "repository", run=CALM)
    (folder / "docker-compose.yml").write_text(render(load(folder)))
    commit_all(folder)
    return folder


def commit_all(folder: Path) -> None:
    """Make a git repository of a folder, as nobody in particular."""
    identity = ("-c", "user.name=nobody", "-c", "user.email=nobody@example.org")
    subprocess.run(["git", "init", "--quiet"], cwd=folder, check=True)
    subprocess.run(["git", "add", "--all"], cwd=folder, check=True)
    subprocess.run(["git", *identity, "commit", "--quiet", "-m", "x"], cwd=folder, check=True)


def run_hook(repository: Path, home: Path, hook: str) -> tuple[int, str]:
    """Run one hook as `pre-commit try-repo` does: installed from this working copy."""
    command = [sys.executable, "-m", "pre_commit", "try-repo", str(ROOT), hook]
    done = subprocess.run(
        [*command, "--all-files", "--verbose"],
        cwd=repository,
        env=os.environ | {"PRE_COMMIT_HOME": str(home), "PRE_COMMIT_COLOR": "never"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_pre_commit_accepts_the_hooks() -> None:
    manifest = str(ROOT / ".pre-commit-hooks.yaml")
    command = [sys.executable, "-m", "pre_commit", "validate-manifest", manifest]
    assert subprocess.run(command, check=False).returncode == 0


def test_a_folder_that_is_fine_passes_the_lint_hook(repository: Path, home: Path) -> None:
    code, output = run_hook(repository, home, "composegen-lint")
    assert code == 0, output
    assert "composegen lint" in output
    assert "Passed" in output


def test_a_wrong_value_fails_the_lint_hook_with_its_place(repository: Path, home: Path) -> None:
    write_folder(repository, system={"DR_WORKERS": "two"}, run=CALM)
    code, output = run_hook(repository, home, "composegen-lint")
    assert code == 1
    assert "system.env:6:12: error: `DR_WORKERS` is `two`" in output


def test_a_compose_file_that_is_up_to_date_passes(repository: Path, home: Path) -> None:
    code, output = run_hook(repository, home, "composegen-render-check")
    assert code == 0, output
    assert "docker-compose.yml is up to date" in output


def test_a_stale_compose_file_fails_and_shows_the_difference(repository: Path, home: Path) -> None:
    write_folder(repository, system={"DR_WORKERS": "2"}, run=CALM)
    code, output = run_hook(repository, home, "composegen-render-check")
    assert code == 1
    assert "+      replicas: 2" in output
