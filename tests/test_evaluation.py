"""An evaluation: its services, its parameters, and what it does not need."""

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from command_line import run
from composegen.api import Rendering, lint_compose_file, load, render
from composegen.planning.ports import Job
from composegen.project.evaluation import evaluation_parameters
from composegen.project.options import DEFAULT
from composegen.project.project import project
from folders import write_folder

CASES = Path(__file__).parent / "cases" / "evaluation"
OPPONENT = {
    "DR_RACE_TYPE": "HEAD_TO_MODEL",
    "DR_EVAL_OPP_S3_MODEL_PREFIX": "other",
    "DR_EVAL_OPP_CAR_BODY_SHELL_TYPE": "f1_2021",
    "DR_EVAL_OPP_DISPLAY_NAME": "Faster",
    "DR_EVAL_OPP_RACER_NAME": "Rival",
    "DR_EVAL_SAVE_MP4": "True",
}
RUNS: dict[str, dict[str, str]] = {
    "alone": {"DR_EVAL_COLLISION_PENALTY": "7.5", "DR_EVAL_OFF_TRACK_PENALTY": "2.50"},
    "against-a-model": OPPONENT,
    "among-obstacles": {
        "DR_RACE_TYPE": "OBJECT_AVOIDANCE",
        "DR_OA_OBJECT_POSITIONS": '"0.23,-1;0.46,1"',
        "DR_EVAL_REVERSE_DIRECTION": "True",
    },
}


@pytest.mark.parametrize("case", RUNS)
def test_the_parameters_of_an_evaluation(
    tmp_path: Path, case: str, golden: Callable[[Path, str], None]
) -> None:
    folder = write_folder(tmp_path, run=RUNS[case])
    code, out, _ = run("params", "-C", folder, "--job", "evaluation")
    assert code == 0
    golden(CASES / f"{case}.yaml", out)
    parameters = evaluation_parameters(load(folder, job=Job.EVALUATION).plan.workers[0], DEFAULT)
    expected = {k: v if isinstance(v, str) else list(v) for k, v in parameters.items()}
    assert yaml.safe_load(out) == expected


def test_an_evaluation_has_one_worker_whatever_the_training_has(tmp_path: Path) -> None:
    folder = write_folder(
        tmp_path,
        system={"DR_WORKERS": "3", "DR_GUI_ENABLE": "True"},
        run={"DR_TRAIN_MULTI_CONFIG": "True", "DR_EVAL_RTF": "2", "DR_TRAIN_RTF": "0.5"},
    )
    described = project(load(folder, job=Job.EVALUATION))
    assert described.name == "deepracer-eval-0"
    assert [service.name for service in described.services] == ["publish", "robomaker"]
    publish, worker = described.services
    assert (publish.mounts, publish.depends_on) == ((), ())
    assert worker.command == "/opt/ml/code/run.sh run evaluation.launch.py"
    assert [port.published.first for port in worker.ports] == [10201]
    told = {variable.name: variable.value for variable in worker.environment}
    assert told["MODEL_S3_PREFIX"] == "model"
    assert told["RTF_OVERRIDE"] == "2"
    assert told["S3_YAML_NAME"] == "evaluation_params.yaml"
    assert told["ROLLOUT_IDX"] == "0"
    assert not {"SAGEMAKER_SHARED_S3_PREFIX", "MULTI_CONFIG", "DEBUG_REWARD"} & told.keys()


def test_old_images_tell_rewards_and_the_newest_would_end(tmp_path: Path) -> None:
    asked = {"DR_EVAL_DEBUG_REWARD": "True"}
    for version, passed_on in (("5.3.3-cpu", True), ("6.0.4-cpu", False)):
        folder = write_folder(tmp_path, system={"DR_SIMAPP_VERSION": version}, run=asked)
        worker = project(load(folder, job=Job.EVALUATION)).services[-1]
        told = {variable.name for variable in worker.environment}
        assert ("DEBUG_REWARD" in told) is passed_on


def test_the_head_of_an_evaluation_offers_no_wiping(tmp_path: Path) -> None:
    text = render(load(write_folder(tmp_path), job=Job.EVALUATION))
    head = text[: text.index("---")]
    assert "DeepRacer evaluation deepracer-eval-0: 1 worker." in head
    assert "WIPE" not in text.replace(text[text.index("\nconfigs:") :], "")


def test_an_evaluations_file_is_compared_as_one(tmp_path: Path) -> None:
    folder = write_folder(
        tmp_path,
        system={"DR_WORKERS": "2"},
        run={"DR_TRAIN_MULTI_CONFIG": "True", "DR_TRAIN_CHANGE_START_POSITION": "False"},
        workers={2: {}},
    )
    text = render(load(folder, job=Job.EVALUATION), Rendering("compose"))
    assert lint_compose_file(load(folder), "docker-compose.yml", text.encode()) == ()


def test_storage_belongs_to_the_training_of_run_0(tmp_path: Path) -> None:
    folder = write_folder(tmp_path)
    code, out, err = run("render", "-C", folder, "--job", "evaluation", "--with", "storage")
    assert (code, out) == (2, "")
    assert "`--with storage` is for the training of run 0" in err
    assert "this is the evaluation of run 0" in err
