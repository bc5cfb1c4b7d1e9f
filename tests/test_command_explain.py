"""`composegen explain` tells where a value comes from and where it goes."""

import json
from pathlib import Path

import pytest

from command_line import run
from folders import write_folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_folder(
        tmp_path,
        system={"DR_WORKERS": "3", "DR_CAR_COLOR": "Grey"},
        run={
            "DR_TRAIN_MULTI_CONFIG": "True",
            "DR_CAR_COLOR": "Red",
            "DR_DISPLAY_NAME": "$DR_CAR_NAME",
        },
        workers={2: {"DR_CAR_COLOR": "Blue"}, 3: {}},
    )


def test_the_life_of_a_value_is_told_lowest_layer_first(folder: Path) -> None:
    code, out, err = run("explain", "-C", folder, "DR_CAR_COLOR")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[1:6] == [
        "  value        Red  (worker 1, 3)",
        "               Blue  (worker 2)",
        "  set          system.env:7:14  Grey",
        "               run.env:9:14  Red  wins for worker 1, 3",
        "               worker-2.env:1:14  Blue  wins for worker 2",
    ]
    assert "  default      Red" in lines
    assert "  belongs in   run.env or a worker file" in lines
    assert "               training_params_2.yaml: CAR_COLOR" in lines


def test_references_are_told_with_what_they_came_to(folder: Path) -> None:
    _, out, _ = run("explain", "-C", folder, "DR_DISPLAY_NAME")
    assert "run.env:5:17  $DR_CAR_NAME  wins for worker 1-3\n" in out
    assert "                 $DR_CAR_NAME is FastCar, from run.env:4:13\n" in out


def test_one_workers_eyes_see_its_own_values_alone(folder: Path) -> None:
    _, out, _ = run("explain", "-C", folder, "DR_CAR_COLOR", "--worker", "2")
    assert "  value        Blue\n" in out
    assert "Red  wins" not in out
    assert "training_params_1" not in out


def test_an_entry_of_the_compose_file_leads_back_to_its_variable(folder: Path) -> None:
    _, out, _ = run("explain", "-C", folder, "sagemaker.MODEL_S3_PREFIX")
    first, second = out.splitlines()[:2]
    assert first == "sagemaker.MODEL_S3_PREFIX: model, from DR_LOCAL_S3_MODEL_PREFIX"
    assert second.startswith("DR_LOCAL_S3_MODEL_PREFIX: ")
    _, out, _ = run("explain", "-C", folder, "robomaker-1.ROS_IP")
    assert out == "robomaker-1.ROS_IP: 127.0.0.1, set by composegen itself\n"


def test_without_a_name_all_settings_are_listed_with_their_origin(folder: Path) -> None:
    code, out, _ = run("explain", "-C", folder, "--worker", "2")
    rows = {line.split()[0]: line.split()[1:] for line in out.splitlines()}
    assert code == 0
    assert rows["DR_CAR_COLOR"] == ["Blue", "worker-2.env:1:14"]
    assert rows["DR_WEBVIEWER_PORT"] == ["8100", "default"]


def test_json_holds_the_same_for_machines(folder: Path) -> None:
    _, out, _ = run("explain", "-C", folder, "DR_CAR_COLOR", "--format", "json")
    told = json.loads(out)
    assert told["values"] == {"1": "Red", "2": "Blue", "3": "Red"}
    assert [(s["file"], s["line"], s["wins_for"]) for s in told["steps"]] == [
        ("system.env", 7, []),
        ("run.env", 9, [1, 3]),
        ("worker-2.env", 1, [2]),
    ]
    _, out, _ = run("explain", "-C", folder, "--format", "json")
    assert {"name": "DR_CAR_COLOR", "value": "Red", "origin": "run.env:9:14"} in json.loads(out)


@pytest.mark.parametrize("what", ["DR_LOCAL_SECRET_ACCESS_KEY", None])
@pytest.mark.parametrize("form", ["text", "json"])
def test_a_secret_shows_as_stars(tmp_path: Path, what: str | None, form: str) -> None:
    folder = write_folder(tmp_path, system={"DR_LOCAL_SECRET_ACCESS_KEY": "hush-hush"})
    code, out, err = run("explain", "-C", folder, *([what] if what else []), "--format", form)
    assert code == 0
    assert "hush" not in out + err
    assert "***" in out


@pytest.mark.parametrize(
    ("what", "message", "help"),
    [
        ("DR_WOLRD_NAME", "there is no variable `DR_WOLRD_NAME`", "did you mean `DR_WORLD_NAME`?"),
        ("CG999", "there is no rule `CG999`", ""),
        (
            "sagemaker.MODEL_S3_PREFX",
            "the rendering has no `sagemaker.MODEL_S3_PREFX`",
            "did you mean `sagemaker.MODEL_S3_PREFIX`?",
        ),
    ],
)
def test_a_wrong_name_gets_the_nearest_right_one(
    folder: Path, what: str, message: str, help: str
) -> None:
    code, out, err = run("explain", "-C", folder, what)
    assert (code, out) == (2, "")
    assert message in err
    assert help in err


def test_a_worker_that_is_not_there_is_told(folder: Path) -> None:
    code, _, err = run("explain", "-C", folder, "--worker", "4")
    assert code == 2
    assert err.startswith("composegen: there is no worker 4, only 1 to 3\n")


def test_a_folder_with_errors_is_explained_all_the_same(tmp_path: Path) -> None:
    folder = write_folder(tmp_path, system={"DR_WORKERS": "two"}, run={"DR_CAR_COLOR": "Gray"})
    code, out, _ = run("explain", "-C", folder, "DR_WORKERS")
    assert code == 0
    assert "  set          system.env:6:12  two  wins\n" in out
