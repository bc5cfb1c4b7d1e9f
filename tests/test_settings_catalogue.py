"""The list of all variables."""

import pytest
from pydantic_core import SchemaValidator

from composegen.settings.catalogue import Variable, variables

WORKER = {
    "DR_WORLD_NAME",
    "DR_RACE_TYPE",
    "DR_CAR_COLOR",
    "DR_CAR_BODY_SHELL_TYPE",
    "DR_ENABLE_DOMAIN_RANDOMIZATION",
    "DR_TRAIN_ALTERNATE_DRIVING_DIRECTION",
    "DR_TRAIN_CHANGE_START_POSITION",
    "DR_TRAIN_REVERSE_DIRECTION",
    "DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST",
    "DR_TRAIN_START_POSITION_OFFSET",
    "DR_CAMERA_MAIN_ENABLE",
    "DR_CAMERA_SUB_ENABLE",
    "DR_CAMERA_KVS_ENABLE",
    "DR_ENABLE_EXTRA_KVS_OVERLAY",
}
EVERY = [pytest.param(variable, id=name) for name, variable in variables().items()]


@pytest.mark.parametrize("variable", EVERY)
def test_a_description_is_one_short_sentence(variable: Variable) -> None:
    text = variable.description
    assert text[0].isupper()
    assert text.endswith(".")
    assert text.count(". ") == 0
    assert 10 < len(text) <= 100


@pytest.mark.parametrize("variable", EVERY)
def test_default_and_example_are_allowed_values(variable: Variable) -> None:
    for value in (variable.default, variable.example):
        if value:
            SchemaValidator(variable.form.schema).validate_python(value)


@pytest.mark.parametrize("variable", EVERY)
def test_a_stock_value_is_allowed_unless_it_is_to_be_filled_in(variable: Variable) -> None:
    stock = variable.stock
    if stock and "<" not in stock and "$" not in stock:
        SchemaValidator(variable.form.schema).validate_python(stock)
    assert stock is not None or not variable.commented


@pytest.mark.parametrize("variable", EVERY)
def test_what_must_be_there_has_something_to_stand_in(variable: Variable) -> None:
    assert bool(variable.stand_in) >= variable.required
    assert variable.filled or not variable.required


def test_a_worker_may_change_what_deepracer_for_cloud_reads_per_worker() -> None:
    groups = {name for name in variables() if name.startswith(("DR_OA_", "DR_H2B_"))}
    assert {name for name, known in variables().items() if known.worker} == WORKER | groups


def test_a_derived_default_comes_from_a_variable_that_has_a_value() -> None:
    derived = {name: known.derived for name, known in variables().items() if known.derived}
    assert derived == {
        "DR_EVAL_OPP_S3_METRICS_PREFIX": ("DR_EVAL_OPP_S3_MODEL_PREFIX", "/metrics"),
        "DR_LOCAL_S3_HYPERPARAMETERS_KEY": (
            "DR_LOCAL_S3_CUSTOM_FILES_PREFIX",
            "/hyperparameters.json",
        ),
        "DR_LOCAL_S3_METRICS_PREFIX": ("DR_LOCAL_S3_MODEL_PREFIX", "/metrics"),
        "DR_LOCAL_S3_MODEL_METADATA_KEY": (
            "DR_LOCAL_S3_CUSTOM_FILES_PREFIX",
            "/model_metadata.json",
        ),
        "DR_LOCAL_S3_REWARD_KEY": ("DR_LOCAL_S3_CUSTOM_FILES_PREFIX", "/reward_function.py"),
        "DR_UPLOAD_S3_PREFIX": ("DR_LOCAL_S3_MODEL_PREFIX", "-1"),
    }


def test_a_variable_is_listed_with_all_that_is_known() -> None:
    distance = variables()["DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST"]
    assert distance.field == "train_round_robin_advance_dist"
    assert distance.file == "run.env"
    assert distance.form.allowed == "a number from 0 to 1, a fraction of the lap"
    assert (distance.default, distance.stock, distance.example) == ("0.05", "0.05", "0.1")
    assert not distance.is_boolean
    assert variables()["DR_HOST_X"].is_boolean
    assert variables()["DR_OA_OBSTACLE_TYPE"].since == "2022-10"
    assert variables()["DR_COACH_IMAGE"].removed == "5.3.1 (2024-07)"
