"""The GitHub Action: what GitHub demands of it, and its own steps as a runner's shell runs them."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from conftest import ROOT
from folders import write_folder

ACTION = ROOT / "action.yml"
_EXPRESSION = re.compile(r"\$\{\{ *([a-z.-]+) *\}\}")


def steps() -> list[dict[str, Any]]:
    """Give the steps of the action."""
    action: dict[str, Any] = yaml.safe_load(ACTION.read_text())
    found: list[dict[str, Any]] = action["runs"]["steps"]
    return found


def filled(text: str, context: Mapping[str, str]) -> str:
    """Fill in `${{ name }}` as a runner does."""
    return _EXPRESSION.sub(lambda match: context[match[1]], text)


class Runner:
    """Runs the shell steps of the action one after the other, like GitHub's runner."""

    def __init__(self, workspace: Path, temp: Path, inputs: Mapping[str, str]) -> None:
        self.workspace = workspace
        self.temp = temp
        self.context = {f"inputs.{name}": value for name, value in inputs.items()}
        self.log = ""

    def run(self, step: Mapping[str, Any]) -> int:
        """Run one step, keep its outputs, and return its exit code."""
        outputs = self.temp / "outputs"
        outputs.write_text("")
        environment = os.environ | {
            "RUNNER_TEMP": str(self.temp),
            "GITHUB_ACTION_PATH": str(ROOT),
            "GITHUB_OUTPUT": str(outputs),
        }
        environment |= {k: filled(v, self.context) for k, v in step.get("env", {}).items()}
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            cwd=self.workspace,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        self.log += done.stdout + done.stderr
        for line in outputs.read_text().splitlines():
            name, _, value = line.partition("=")
            self.context[f"steps.{step['id']}.outputs.{name}"] = value
        return done.returncode


@pytest.fixture(scope="module")
def temp(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A runner's folder for temporary files, with composegen installed by the action's step."""
    folder = tmp_path_factory.mktemp("runner")
    runner = Runner(folder, folder, {})
    assert runner.run(steps()[0]) == 0, runner.log
    return folder


def run_action(workspace: Path, temp: Path, **inputs: str) -> tuple[int, Any, Runner]:
    """Run the action's steps behind the installation; give exit code and what is uploaded."""
    defaults = {"directory": ".", "fail-on": "error"}
    runner = Runner(workspace, temp, defaults | {k.replace("_", "-"): v for k, v in inputs.items()})
    _, lint, upload, fail = steps()
    code = runner.run(lint)
    if code:
        return code, None, runner
    uploaded = json.loads(Path(filled(upload["with"]["sarif_file"], runner.context)).read_text())
    return runner.run(fail), uploaded, runner


def test_github_accepts_the_action() -> None:
    executable = str(Path(sys.executable).parent / "check-jsonschema")
    command = [executable, "--builtin-schema", "vendor.github-actions", str(ACTION)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_inputs_reach_the_shell_by_its_environment_alone() -> None:
    assert [step for step in steps() if "${{" in step.get("run", "")] == []


def test_a_folder_that_is_fine_passes(tmp_path: Path, temp: Path) -> None:
    code, uploaded, _ = run_action(write_folder(tmp_path), temp)
    assert (code, uploaded["runs"][0]["results"]) == (0, [])


def test_findings_are_uploaded_with_paths_from_the_repositorys_top(
    tmp_path: Path, temp: Path
) -> None:
    write_folder(tmp_path / "drfc", system={"DR_WORKERS": "two"})
    code, uploaded, runner = run_action(tmp_path, temp, directory="./drfc")
    assert code == 1
    (result,) = uploaded["runs"][0]["results"]
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "drfc/system.env"
    assert (place["region"]["startLine"], place["region"]["startColumn"]) == (6, 12)
    assert "system.env:6:12: error: `DR_WORKERS` is `two`" in runner.log


@pytest.mark.parametrize(("fail_on", "code"), [("never", 0), ("warning", 1), ("error", 0)])
def test_the_job_fails_from_the_severity_that_was_asked_for(
    tmp_path: Path, temp: Path, fail_on: str, code: int
) -> None:
    write_folder(tmp_path, run={"DR_GUI_ENABLE": "true"})
    assert run_action(tmp_path, temp, fail_on=fail_on)[0] == code


def test_a_folder_that_is_not_there_fails_and_uploads_nothing(tmp_path: Path, temp: Path) -> None:
    code, uploaded, runner = run_action(tmp_path, temp, directory="gone")
    assert (code, uploaded) == (3, None)
    assert "cannot read the folder `gone`" in runner.log
