"""Parameter files hold what each worker shall read, and every reader of YAML gets it back."""

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from command_line import run
from composegen.api import load
from composegen.project.options import DEFAULT
from composegen.project.parameters import parameters_text, training_parameters
from folders import write_folder

CASES = Path(__file__).parent / "cases" / "parameters"
KEYS = st.sampled_from(["CAR_NAME", "WORLD_NAME", "OBJECT_POSITIONS", "RACE_TYPE"])
TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))


@given(st.dictionaries(KEYS, TEXTS | st.lists(TEXTS, min_size=1)))
def test_readers_of_yaml_get_back_what_went_in(values: dict[str, str | list[str]]) -> None:
    text = parameters_text({k: v if isinstance(v, str) else tuple(v) for k, v in values.items()})
    expected = values or None
    assert yaml.safe_load(text) == expected
    assert YAML(typ="safe", pure=True).load(text) == expected


@pytest.fixture
def four(tmp_path: Path) -> Path:
    return write_folder(
        tmp_path / "drfc",
        system={"DR_WORKERS": "4"},
        run={"DR_TRAIN_MULTI_CONFIG": "True", "DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": "0.20"},
        workers={
            2: {
                "DR_RACE_TYPE": "OBJECT_AVOIDANCE",
                "DR_OA_OBJECT_POSITIONS": '"0.23,-1;0.46,1"',
                "DR_CAR_COLOR": "Blue",
            },
            3: {"DR_RACE_TYPE": "HEAD_TO_BOT", "DR_H2B_NUMBER_OF_BOT_CARS": "3"},
            4: {"DR_RACE_TYPE": "HEAD_TO_BOT", "DR_H2B_BOT_CAR_SPEED": "0.50"},
        },
    )


def test_each_file_holds_only_its_own_race_types_keys(
    four: Path, golden: Callable[[Path, str], None]
) -> None:
    for worker in load(four).plan.workers:
        text = parameters_text(training_parameters(worker, DEFAULT))
        golden(CASES / worker.parameters_file, text)
        keys = yaml.safe_load(text)
        assert ("OBSTACLE_TYPE" in keys) == (worker.number == 2)
        assert ("BOT_CAR_SPEED" in keys) == (worker.number in {3, 4})
        assert ("MULTI_CONFIG" in keys) == (worker.number > 1)


def test_worker_three_never_sees_what_worker_two_says(four: Path) -> None:
    colours = [training_parameters(w, DEFAULT)["CAR_COLOR"] for w in load(four).plan.workers]
    assert colours == ["Red", "Blue", "Red", "Red"]


def test_object_positions_count_the_obstacles(four: Path) -> None:
    parameters = training_parameters(load(four).plan.workers[1], DEFAULT)
    assert parameters["OBJECT_POSITIONS"] == ("0.23,-1", "0.46,1")
    assert parameters["NUMBER_OF_OBSTACLES"] == "2"


def test_params_writes_one_file_a_worker(four: Path, tmp_path: Path) -> None:
    code, out, _ = run("params", "-C", four, "-o", tmp_path)
    assert (code, out) == (0, "")
    assert sorted(p.name for p in tmp_path.glob("*.yaml")) == [
        f"training_params_{n}.yaml" for n in (1, 2, 3, 4)
    ]
    assert (tmp_path / "training_params_2.yaml").read_text() == run(
        "params", "-C", four, "--worker", "2"
    )[1]


def test_a_worker_without_a_file_of_its_own_is_told(tmp_path: Path) -> None:
    code, _, err = run("params", "-C", write_folder(tmp_path), "--worker", "2")
    assert code == 2
    assert err.startswith("composegen: worker 2 has no parameter file of its own")


def test_params_prints_the_only_file_as_it_is(tmp_path: Path) -> None:
    code, out, _ = run("params", "-C", write_folder(tmp_path))
    assert code == 0
    assert yaml.safe_load(out)["JOB_TYPE"] == "TRAINING"
