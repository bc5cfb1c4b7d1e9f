"""Variables that nothing reads."""

import pytest

from composegen.finding import Defect
from composegen.settings.unknown import unknown
from environments import SYSTEM, environment, on_top


def _found(*, system: str = "", run: str = "", worker: str = "") -> list[Defect]:
    return list(unknown(on_top(system=system, run=run, worker=worker)))


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("DR_TRAIN_ROUND_ROBIN_ADVANCE_DISTANCE", "DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST"),
        ("DR_WORKER", "DR_WORKERS"),
        ("DR_WOLRD_NAME", "DR_WORLD_NAME"),
    ],
)
def test_an_unknown_variable_has_the_nearest_name(name: str, near: str) -> None:
    (defect,) = _found(run=f"{name}=x\n")
    assert (defect.rule, str(defect.location)) == ("unknown-variable", "run.env:7:1")
    assert defect.location.end_column == 1 + len(name)
    assert defect.message == (
        f"`{name}` is no variable of DeepRacer-for-Cloud; the nearest is `{near}`"
    )
    assert defect.help == f"call it `{near}`"


def test_a_variable_far_from_all_is_told_as_it_is() -> None:
    (defect,) = _found(run="DR_CONTINUE_ON_SPOT_INTERRUPTION=True\n")
    assert defect.message == (
        "`DR_CONTINUE_ON_SPOT_INTERRUPTION` is no variable of DeepRacer-for-Cloud"
        " and no other value refers to it"
    )
    assert defect.help == ""


def test_helpers_are_silent() -> None:
    assert _found(run="MODEL_NAME=x\nDR_UPLOAD_S3_PREFIX=$MODEL_NAME\nOTHER=1\n") == []
    assert _found(run="DR_MY_NAME=x\nDR_UPLOAD_S3_PREFIX=${DR_MY_NAME}-1\n") == []
    assert _found(run="DR_LOCAL_ACCESS_KEY_ID=abc\nDR_LOCAL_SECRET_ACCESS_KEY=abc\n") == []


def test_a_reference_in_an_overridden_value_counts() -> None:
    assert (
        _found(run="DR_MY=x\nDR_UPLOAD_S3_PREFIX=$DR_MY\n", worker="DR_UPLOAD_S3_PREFIX=y\n") == []
    )


def test_every_place_of_an_unknown_variable_is_told() -> None:
    found = _found(system="DR_WORKER=2\n", run="DR_WORKER=3\n")
    assert [str(defect.location) for defect in found] == ["system.env:5:1", "run.env:7:1"]


def test_a_name_read_only_by_deepracer_for_cloud_is_told_apart() -> None:
    (defect,) = _found(run="DR_COLLISION_PENALTY=2\n")
    assert defect.message == (
        "`DR_COLLISION_PENALTY` is read by DeepRacer-for-Cloud's evaluation only;"
        " composegen reads `DR_EVAL_COLLISION_PENALTY`"
    )


def test_a_renamed_variable_is_told_with_its_new_name_and_version() -> None:
    (defect,) = _found(run="DR_CHANGE_START_POSITION=False\n")
    assert (defect.rule, str(defect.location)) == ("renamed-variable", "run.env:7:1")
    assert defect.message == (
        "`DR_CHANGE_START_POSITION` became `DR_TRAIN_CHANGE_START_POSITION` in 2020-06,"
        " and only the new name is read"
    )
    assert defect.help == "write `DR_TRAIN_CHANGE_START_POSITION=False`"


def test_a_variable_that_became_two_names_both() -> None:
    (defect,) = _found(system="CUDA_VISIBLE_DEVICES=0\n")
    assert defect.message == (
        "`CUDA_VISIBLE_DEVICES` became `DR_ROBOMAKER_CUDA_DEVICES` and"
        " `DR_SAGEMAKER_CUDA_DEVICES` in 5.0.5 (2022-08), and only the new name is read"
    )


def test_a_removed_variable_is_told_with_its_version() -> None:
    (defect,) = _found(system="DR_UPLOAD_S3_ROLE=x\n")
    assert (defect.rule, str(defect.location)) == ("removed-variable", "system.env:5:1")
    assert defect.message == "`DR_UPLOAD_S3_ROLE` was removed in 2026-04, so nothing reads it"
    assert defect.help == "delete the line"


def test_an_old_image_beside_the_new_one_is_told_with_both_places() -> None:
    (defect,) = _found(system="DR_COACH_IMAGE=5.2.1\n")
    assert (defect.rule, str(defect.location)) == ("removed-variable", "system.env:5:1")
    assert defect.message == (
        "`DR_COACH_IMAGE` gave way to `DR_SIMAPP_VERSION` and `DR_SIMAPP_SOURCE`"
        " in 5.3.1 (2024-07), so nothing reads it"
    )
    (related,) = defect.related
    assert (str(related.location), related.message) == (
        "system.env:3:19",
        "`DR_SIMAPP_VERSION` is set here",
    )


@pytest.mark.parametrize(
    ("tag", "rules"),
    [
        ("5.0.9", []),
        ("5.1.1", ["renamed-variable"]),
        ("5.2.2-cpu", ["renamed-variable"]),
        ("cpu", ["renamed-variable"]),
    ],
)
def test_old_images_read_old_variables(tag: str, rules: list[str]) -> None:
    system = SYSTEM.replace(
        "DR_SIMAPP_VERSION=6.0.4-cpu\n",
        f"DR_ROBOMAKER_IMAGE={tag}\nDR_KINESIS_STREAM_ENABLE=True\n",
    )
    assert [defect.rule for defect in unknown(environment(system=system))] == rules
