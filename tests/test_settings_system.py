"""The variables of system.env: defaults, bounds, closed sets."""

from typing import Any

import pytest
from pydantic import ValidationError

from composegen.settings.settings import form_of
from composegen.settings.system import System

REQUIRED = {"DR_CLOUD": "local", "DR_LOCAL_S3_BUCKET": "bucket"}
DEFAULTS = {
    "DR_AWS_APP_REGION": "us-east-1",
    "DR_UPLOAD_S3_PROFILE": "default",
    "DR_UPLOAD_S3_BUCKET": "",
    "DR_UPLOAD_S3_ROLE": "",
    "DR_LOCAL_S3_PROFILE": "default",
    "DR_LOCAL_S3_AUTH_MODE": "",
    "DR_GUI_ENABLE": "False",
    "DR_USE_GUI": "False",
    "DR_GAZEBO_ARGS": "",
    "DR_GAZEBO_RENDER_ENGINE": "ogre2",
    "DR_KINESIS_STREAM_NAME": "",
    "DR_KINESIS_STREAM_ENABLE": "True",
    "DR_CAMERA_MAIN_ENABLE": "True",
    "DR_CAMERA_SUB_ENABLE": "True",
    "DR_CAMERA_KVS_ENABLE": "True",
    "DR_ENABLE_EXTRA_KVS_OVERLAY": "False",
    "DR_SIMAPP_SOURCE": "awsdeepracercommunity/deepracer-simapp",
    "DR_SIMAPP_VERSION": "",
    "DR_MINIO_IMAGE": "",
    "DR_ANALYSIS_IMAGE": "cpu",
    "DR_SAGEMAKER_IMAGE": "",
    "DR_ROBOMAKER_IMAGE": "",
    "DR_COACH_IMAGE": "",
    "DR_WORKERS": "1",
    "DR_ROBOMAKER_MOUNT_LOGS": "False",
    "DR_ROBOMAKER_MOUNT_SIMAPP_DIR": "",
    "DR_ROBOMAKER_MOUNT_SCRIPTS_DIR": "",
    "DR_CLOUD_WATCH_ENABLE": "False",
    "DR_CLOUD_WATCH_LOG_STREAM_PREFIX": "",
    "DR_DOCKER_STYLE": "swarm",
    "DR_HOST_X": "False",
    "DR_WEBVIEWER_PORT": "8100",
    "DR_DISPLAY": "",
    "DR_REMOTE_MINIO_URL": "",
    "DR_ROBOMAKER_CUDA_DEVICES": "",
    "DR_SAGEMAKER_CUDA_DEVICES": "",
    "DR_TELEGRAF_HOST": "",
    "DR_TELEGRAF_PORT": "",
    "DR_QUIET_ACTIVATE": "False",
    "DR_EXPERIMENT_NAME": "",
    "DR_DROA_URL": "",
    "DR_DROA_USERNAME": "",
}

# Values just inside, values just outside and what Pydantic says about these.
BELOW, ABOVE = "greater_than_equal", "less_than_equal"
PORT = (["1", "65535"], {"0": BELOW, "65536": ABOVE, "-1": BELOW, "80.0": "whole_number"})
BOUNDS = {
    "DR_WORKERS": (
        ["1", "2", "100"],
        {"0": BELOW, "-1": BELOW, "2.0": "whole_number", "two": "whole_number"},
    ),
    "DR_WEBVIEWER_PORT": PORT,
    "DR_TELEGRAF_PORT": PORT,
}
CLOSED = {
    "DR_CLOUD": ["aws", "azure", "local", "remote"],
    "DR_DOCKER_STYLE": ["compose", "swarm"],
    "DR_GAZEBO_RENDER_ENGINE": ["ogre", "ogre2"],
    "DR_LOCAL_S3_AUTH_MODE": ["profile", "role"],
}
SWITCHES = [
    "DR_CAMERA_KVS_ENABLE",
    "DR_CAMERA_MAIN_ENABLE",
    "DR_CAMERA_SUB_ENABLE",
    "DR_CLOUD_WATCH_ENABLE",
    "DR_ENABLE_EXTRA_KVS_OVERLAY",
    "DR_GUI_ENABLE",
    "DR_HOST_X",
    "DR_KINESIS_STREAM_ENABLE",
    "DR_QUIET_ACTIVATE",
    "DR_ROBOMAKER_MOUNT_LOGS",
    "DR_USE_GUI",
]


def _read(variable: str, value: str) -> Any:
    read = System.model_validate(REQUIRED | {variable: value})
    return getattr(read, variable.removeprefix("DR_").lower())


def _error(variable: str, value: str) -> str:
    with pytest.raises(ValidationError) as caught:
        _read(variable, value)
    (detail,) = caught.value.errors()
    assert detail["loc"] == (variable,)
    return detail["type"]


def test_every_variable_has_the_default_that_is_assumed_without_it() -> None:
    read = System.model_validate(REQUIRED)
    assert {
        f"DR_{field.upper()}": "" if value is None else str(value)
        for field, value in read
        if f"DR_{field.upper()}" not in REQUIRED
    } == DEFAULTS


def test_only_these_must_be_there() -> None:
    with pytest.raises(ValidationError) as caught:
        System.model_validate({})
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
        for field, info in System.model_fields.items()
        if "number" in form_of(f"DR_{field.upper()}").allowed
    }
    closed = {
        f"DR_{field.upper()}"
        for field in System.model_fields
        if form_of(f"DR_{field.upper()}").values
    }
    assert bounded == set(BOUNDS)
    assert closed == set(CLOSED) | set(SWITCHES)


def test_settings_cannot_be_changed() -> None:
    read = System.model_validate(REQUIRED)
    with pytest.raises(ValidationError, match="frozen"):
        read.workers = 3  # type: ignore[misc]


def test_the_docker_style_is_taken_in_any_case() -> None:
    assert (_read("DR_DOCKER_STYLE", "Compose"), _read("DR_DOCKER_STYLE", "SWARM")) == (
        "compose",
        "swarm",
    )
