"""The hooks, run by the real pre-commit on a local repository."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from composegen.api import load, render
from conftest import ROOT
from folders import write_folder

CALM = {"DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": "0.1"}
CONFIG = """\
repos:
  - repo: {repository}
    rev: {revision}
    hooks:
      - id: composegen-lint
      - id: composegen-render-check
"""


@pytest.fixture(scope="module")
def hooks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A git repository with what a user gets of composegen: its files as they are now."""
    folder = tmp_path_factory.mktemp("hooks") / "composegen"
    ignored = shutil.ignore_patterns("__pycache__")
    for name in ("composegen", "templates"):
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    for name in ("pyproject.toml", "README.md", "LICENSE", ".pre-commit-hooks.yaml"):
        shutil.copy(ROOT / name, folder / name)
    commit_all(folder)
    return folder


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A place for what pre-commit installs, which it does once."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture
def repository(tmp_path: Path, hooks: Path) -> Path:
    """A git repository with a folder that is fine, and both hooks switched on."""
    folder = write_folder(tmp_path / "repository", run=CALM)
    (folder / "docker-compose.yml").write_text(render(load(folder)))
    config = CONFIG.format(repository=hooks, revision=git(hooks, "rev-parse", "HEAD").strip())
    (folder / ".pre-commit-config.yaml").write_text(config)
    commit_all(folder)
    return folder


def git(folder: Path, *words: str) -> str:
    """Run git in a folder, as nobody in particular."""
    identity = ("-c", "user.name=nobody", "-c", "user.email=nobody@example.org")
    command = ["git", *identity, *words]
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


def commit_all(folder: Path) -> None:
    """Make a git repository of a folder."""
    git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--no-verify", "-m", "everything")


def run_hook(repository: Path, home: Path, hook: str) -> tuple[int, str]:
    """Run one hook over all files of a repository."""
    done = subprocess.run(
        [sys.executable, "-m", "pre_commit", "run", hook, "--all-files", "--verbose"],
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


def test_a_commit_that_touches_no_file_of_the_folder_runs_no_hook(
    repository: Path, home: Path
) -> None:
    (repository / "notes.md").write_text("nothing\n")
    git(repository, "add", "notes.md")
    done = subprocess.run(
        [sys.executable, "-m", "pre_commit", "run"],
        cwd=repository,
        env=os.environ | {"PRE_COMMIT_HOME": str(home), "PRE_COMMIT_COLOR": "never"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert done.stdout.count("(no files to check)Skipped") == 2
