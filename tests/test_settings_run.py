"""The variables of run.env and of workers' files: defaults, bounds, closed sets."""

from typing import Any

import pytest
from pydantic import ValidationError

from composegen.settings.run import Run
from composegen.settings.settings import form_of

REQUIRED = {
    "DR_WORLD_NAME": "reinvent_base",
    "DR_CAR_NAME": "FastCar",
    "DR_DISPLAY_NAME": "FastCar",
    "DR_RACER_NAME": "FastCar",
    "DR_LOCAL_S3_MODEL_PREFIX": "rl-deepracer-sagemaker",
}
DEFAULTS = {
    "DR_RUN_ID": "0",
    "DR_RACE_TYPE": "TIME_TRIAL",
    "DR_CAR_BODY_SHELL_TYPE": "deepracer",
    "DR_CAR_COLOR": "Red",
    "DR_ENABLE_DOMAIN_RANDOMIZATION": "False",
    "DR_EVAL_NUMBER_OF_TRIALS": "5",
    "DR_EVAL_IS_CONTINUOUS": "True",
    "DR_EVAL_MAX_RESETS": "0",
    "DR_EVAL_OFF_TRACK_PENALTY": "5.0",
    "DR_EVAL_COLLISION_PENALTY": "5.0",
    "DR_EVAL_SAVE_MP4": "False",
    "DR_EVAL_CHECKPOINT": "last",
    "DR_EVAL_OPP_S3_MODEL_PREFIX": "",
    "DR_EVAL_OPP_S3_METRICS_PREFIX": "",
    "DR_EVAL_OPP_CAR_BODY_SHELL_TYPE": "deepracer",
    "DR_EVAL_OPP_CAR_NAME": "",
    "DR_EVAL_OPP_DISPLAY_NAME": "",
    "DR_EVAL_OPP_RACER_NAME": "",
    "DR_EVAL_DEBUG_REWARD": "False",
    "DR_EVAL_RESET_BEHIND_DIST": "1.0",
    "DR_EVAL_REVERSE_DIRECTION": "False",
    "DR_EVAL_RTF": "",
    "DR_TRAIN_RTF": "",
    "DR_TRAIN_CHANGE_START_POSITION": "True",
    "DR_TRAIN_REVERSE_DIRECTION": "False",
    "DR_TRAIN_ALTERNATE_DRIVING_DIRECTION": "False",
    "DR_TRAIN_START_POSITION_OFFSET": "0.0",
    "DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": "0.05",
    "DR_TRAIN_MULTI_CONFIG": "False",
    "DR_TRAIN_MIN_EVAL_TRIALS": "5",
    "DR_TRAIN_BEST_MODEL_METRIC": "progress",
    "DR_TRAIN_MAX_STEPS_PER_ITERATION": "",
    "DR_LOCAL_S3_PRETRAINED": "False",
    "DR_LOCAL_S3_PRETRAINED_PREFIX": "",
    "DR_LOCAL_S3_PRETRAINED_CHECKPOINT": "last",
    "DR_LOCAL_S3_CUSTOM_FILES_PREFIX": "custom_files",
    "DR_LOCAL_S3_TRAINING_PARAMS_FILE": "training_params.yaml",
    "DR_LOCAL_S3_EVAL_PARAMS_FILE": "evaluation_params.yaml",
    "DR_LOCAL_S3_MODEL_METADATA_KEY": "",
    "DR_LOCAL_S3_HYPERPARAMETERS_KEY": "",
    "DR_LOCAL_S3_REWARD_KEY": "",
    "DR_LOCAL_S3_METRICS_PREFIX": "",
    "DR_UPLOAD_S3_PREFIX": "",
    "DR_OA_NUMBER_OF_OBSTACLES": "6",
    "DR_OA_MIN_DISTANCE_BETWEEN_OBSTACLES": "2.0",
    "DR_OA_RANDOMIZE_OBSTACLE_LOCATIONS": "False",
    "DR_OA_IS_OBSTACLE_BOT_CAR": "False",
    "DR_OA_OBSTACLE_TYPE": "box_obstacle",
    "DR_OA_OBJECT_POSITIONS": "",
    "DR_H2B_IS_LANE_CHANGE": "False",
    "DR_H2B_LOWER_LANE_CHANGE_TIME": "3.0",
    "DR_H2B_UPPER_LANE_CHANGE_TIME": "5.0",
    "DR_H2B_LANE_CHANGE_DISTANCE": "1.0",
    "DR_H2B_NUMBER_OF_BOT_CARS": "0",
    "DR_H2B_MIN_DISTANCE_BETWEEN_BOT_CARS": "2.0",
    "DR_H2B_RANDOMIZE_BOT_CAR_LOCATIONS": "False",
    "DR_H2B_BOT_CAR_SPEED": "0.2",
    "DR_H2B_BOT_CAR_PENALTY": "2.0",
}

# Values just inside, values just outside and what Pydantic says about these.
BELOW, ABOVE = "greater_than_equal", "less_than_equal"
COUNT = (["0", "1", "1000"], {"-1": BELOW, "1.0": "whole_number", "six": "whole_number"})
POSITIVE = (["1", "2", "10000"], {"0": BELOW, "-1": BELOW, "1.5": "whole_number"})
FRACTION = (
    ["0", "0.0", "0.10", "0.05", "1", "1.0"],
    {"-0.0001": BELOW, "1.0001": ABOVE, "40": ABOVE, "0,1": "number", "NaN": "number"},
)
NOT_NEGATIVE = (["0", "0.0", "5.00", "1000"], {"-0.0001": BELOW, "-1": BELOW, "fast": "number"})
FACTOR = (
    ["0.0001", "1.0", "4"],
    {"0": "greater_than", "0.0": "greater_than", "-1": "greater_than"},
)
BOUNDS: dict[str, tuple[list[str], dict[str, str]]] = {
    "DR_RUN_ID": COUNT,
    "DR_EVAL_NUMBER_OF_TRIALS": POSITIVE,
    "DR_EVAL_MAX_RESETS": COUNT,
    "DR_EVAL_OFF_TRACK_PENALTY": NOT_NEGATIVE,
    "DR_EVAL_COLLISION_PENALTY": NOT_NEGATIVE,
    "DR_EVAL_RESET_BEHIND_DIST": (["-0.5", "0", "1.0"], {"far": "number"}),
    "DR_EVAL_RTF": FACTOR,
    "DR_TRAIN_RTF": FACTOR,
    "DR_TRAIN_START_POSITION_OFFSET": FRACTION,
    "DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": FRACTION,
    "DR_TRAIN_MIN_EVAL_TRIALS": POSITIVE,
    "DR_TRAIN_MAX_STEPS_PER_ITERATION": POSITIVE,
    "DR_OA_NUMBER_OF_OBSTACLES": COUNT,
    "DR_OA_MIN_DISTANCE_BETWEEN_OBSTACLES": NOT_NEGATIVE,
    "DR_H2B_LOWER_LANE_CHANGE_TIME": NOT_NEGATIVE,
    "DR_H2B_UPPER_LANE_CHANGE_TIME": NOT_NEGATIVE,
    "DR_H2B_LANE_CHANGE_DISTANCE": NOT_NEGATIVE,
    "DR_H2B_NUMBER_OF_BOT_CARS": COUNT,
    "DR_H2B_MIN_DISTANCE_BETWEEN_BOT_CARS": NOT_NEGATIVE,
    "DR_H2B_BOT_CAR_SPEED": NOT_NEGATIVE,
    "DR_H2B_BOT_CAR_PENALTY": NOT_NEGATIVE,
}
SHELLS = [
    *("deepracer", "f1_2021", "f1_car_11", "f1_car_12", "f1_car_13", "f1_car_14", "f1_car_15"),
    *("f1_car_16", "f1_car_17", "f1_car_18", "f1_car_19", "f1_car_20", "f1_car_21"),
]
CLOSED = {
    "DR_RACE_TYPE": ["TIME_TRIAL", "OBJECT_AVOIDANCE", "HEAD_TO_BOT", "HEAD_TO_MODEL"],
    "DR_CAR_BODY_SHELL_TYPE": SHELLS,
    "DR_EVAL_OPP_CAR_BODY_SHELL_TYPE": SHELLS,
    "DR_CAR_COLOR": [
        *("Black", "Grey", "Blue", "Red", "Orange", "White", "Purple"),
        *("f1_car_1e73fc", "f1_car_7102bb", "f1_car_cf15fc", "f1_car_eb0000", "f1_car_ff9900"),
        *("f1_car_fffe01", "f1_car_9efc03", "f1_car_1bd900", "f1_car_73fdf9", "f1_car_000000"),
        *("f1_car_bccacc", "f1_car_ffffff"),
    ],
    "DR_EVAL_CHECKPOINT": ["best", "last"],
    "DR_LOCAL_S3_PRETRAINED_CHECKPOINT": ["best", "last"],
    "DR_TRAIN_BEST_MODEL_METRIC": ["progress", "reward", "laptime"],
    "DR_OA_OBSTACLE_TYPE": ["box_obstacle", "deepracer_box_obstacle", "amazon_box_obstacle"],
}
SWITCHES = [
    "DR_ENABLE_DOMAIN_RANDOMIZATION",
    "DR_EVAL_DEBUG_REWARD",
    "DR_EVAL_IS_CONTINUOUS",
    "DR_EVAL_REVERSE_DIRECTION",
    "DR_EVAL_SAVE_MP4",
    "DR_H2B_IS_LANE_CHANGE",
    "DR_H2B_RANDOMIZE_BOT_CAR_LOCATIONS",
    "DR_LOCAL_S3_PRETRAINED",
    "DR_OA_IS_OBSTACLE_BOT_CAR",
    "DR_OA_RANDOMIZE_OBSTACLE_LOCATIONS",
    "DR_TRAIN_ALTERNATE_DRIVING_DIRECTION",
    "DR_TRAIN_CHANGE_START_POSITION",
    "DR_TRAIN_MULTI_CONFIG",
    "DR_TRAIN_REVERSE_DIRECTION",
]


def _read(variable: str, value: str) -> Any:
    read = Run.model_validate(REQUIRED | {variable: value})
    return getattr(read, variable.removeprefix("DR_").lower())


def _error(variable: str, value: str) -> str:
    with pytest.raises(ValidationError) as caught:
        _read(variable, value)
    (detail,) = caught.value.errors()
    assert detail["loc"] == (variable,)
    return detail["type"]


def test_every_variable_has_the_default_that_is_assumed_without_it() -> None:
    read = Run.model_validate(REQUIRED)
    assert {
        f"DR_{field.upper()}": "" if value is None else str(value)
        for field, value in read
        if f"DR_{field.upper()}" not in REQUIRED
    } == DEFAULTS


def test_only_these_must_be_there() -> None:
    with pytest.raises(ValidationError) as caught:
        Run.model_validate({})
    missing = {str(detail["loc"][0]): detail["type"] for detail in caught.value.errors()}
    assert missing == dict.fromkeys(REQUIRED, "missing")


@pytest.mark.parametrize("variable", sorted(BOUNDS))
def test_a_bound_is_where_it_should_be(variable: str) -> None:
    inside, outside = BOUNDS[variable]
    for value in inside:
        assert str(_read(variable, value)) == value
    for value, error in outside.items():
        assert _error(variable, value) == error


@pytest.mark.parametrize("variable", sorted(CLOSED))
def test_a_closed_set_takes_its_values_and_refuses_all_others(variable: str) -> None:
    for value in CLOSED[variable]:
        assert _read(variable, value) == value
    assert set(form_of(variable).values) == set(CLOSED[variable])
    for value in ("", "unknown", f"{CLOSED[variable][0]} ", f"{CLOSED[variable][0]}x"):
        assert _error(variable, value) in ("literal_error", "blank")


@pytest.mark.parametrize("variable", sorted(SWITCHES))
def test_a_switch_is_on_or_off(variable: str) -> None:
    assert (_read(variable, "True"), _read(variable, "False")) == (True, False)
    assert _error(variable, "yes") == "boolean"


def test_no_number_and_no_set_is_left_out_here() -> None:
    bounded = {
        f"DR_{field.upper()}"
        for field, info in Run.model_fields.items()
        if "number" in form_of(f"DR_{field.upper()}").allowed
    }
    closed = {
        f"DR_{field.upper()}" for field in Run.model_fields if form_of(f"DR_{field.upper()}").values
    }
    assert bounded == set(BOUNDS)
    assert closed == set(CLOSED) | set(SWITCHES)


def test_settings_cannot_be_changed() -> None:
    read = Run.model_validate(REQUIRED)
    with pytest.raises(ValidationError, match="frozen"):
        read.run_id = 3  # type: ignore[misc]
