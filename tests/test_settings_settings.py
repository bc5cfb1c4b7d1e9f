"""The validated values one worker sees."""

from decimal import Decimal

import pytest

from composegen.reading.envfile import parse_env_file
from composegen.settings.settings import Settings
from composegen.settings.validation import validate
from environments import RUN, SYSTEM, environment, on_top, without


def _settings(*, system: str = "", run: str = "", worker: str = "") -> Settings:
    return validate(on_top(system=system, run=run, worker=worker))[0]


@pytest.mark.parametrize("written", ["0.10", "0.1", "1e-1", ".1", "0.100000"])
def test_a_number_keeps_the_text_the_user_wrote(written: str) -> None:
    settings = _settings(run=f"DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST={written}\n")
    assert settings.text("DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST") == written
    assert settings.run.train_round_robin_advance_dist == Decimal("0.1")


@pytest.mark.parametrize("written", ["25921e05", "08", "1e-4", "0o17", "yes", "null", "~", "'1'"])
def test_a_text_that_looks_like_something_else_stays_a_text(written: str) -> None:
    settings = _settings(run=f'DR_LOCAL_S3_MODEL_PREFIX="{written}"\n')
    assert settings.text("DR_LOCAL_S3_MODEL_PREFIX") == written
    assert settings.run.local_s3_model_prefix == written


@pytest.mark.parametrize(
    ("written", "text"), [("True", "True"), ("true", "True"), ("FALSE", "False")]
)
def test_a_switch_has_one_spelling(written: str, text: str) -> None:
    assert _settings(run=f"DR_TRAIN_MULTI_CONFIG={written}\n").text("DR_TRAIN_MULTI_CONFIG") == text


def test_without_a_value_the_text_is_the_defaults() -> None:
    settings = _settings(run="DR_CAR_COLOR=\n")
    assert settings.text("DR_CAR_COLOR") == "Red"
    assert settings.text("DR_H2B_BOT_CAR_PENALTY") == "2.0"
    assert settings.text("DR_CAMERA_SUB_ENABLE") == "True"
    assert settings.text("DR_TELEGRAF_PORT") == settings.text("DR_TELEGRAF_HOST") == ""
    assert settings.text("DR_NEVER_HEARD_OF") == ""


def test_a_default_may_follow_from_another_variable() -> None:
    settings = _settings(run="DR_LOCAL_S3_CUSTOM_FILES_PREFIX=mine\n")
    assert settings.text("DR_LOCAL_S3_REWARD_KEY") == "mine/reward_function.py"
    assert settings.text("DR_LOCAL_S3_METRICS_PREFIX") == "rl-deepracer-sagemaker/metrics"
    assert settings.text("DR_EVAL_OPP_S3_METRICS_PREFIX") == ""
    given = _settings(run="DR_LOCAL_S3_METRICS_PREFIX=m\n")
    assert given.text("DR_LOCAL_S3_METRICS_PREFIX") == "m"


def test_a_wrong_value_stays_as_written_for_whoever_allows_it() -> None:
    settings = _settings(run="DR_CAR_COLOR=Gray\nDR_GUI_ENABLE=maybe\n")
    assert settings.text("DR_CAR_COLOR") == "Gray"
    assert settings.run.car_color == "Red"
    assert settings.text("DR_GUI_ENABLE") == "maybe"


def test_a_helper_of_the_users_own_has_a_text() -> None:
    assert _settings(run="MODEL_NAME=m1\n").text("MODEL_NAME") == "m1"


def test_given_means_set_to_something() -> None:
    settings = _settings(run="DR_CAR_COLOR=\nDR_RACE_TYPE=x\n")
    assert settings.given("DR_WORLD_NAME")
    assert settings.given("DR_RACE_TYPE")
    assert not settings.given("DR_CAR_COLOR")
    assert not settings.given("DR_CAR_BODY_SHELL_TYPE")


def test_a_location_is_the_value_the_name_or_the_file() -> None:
    settings = _settings(run="DR_CAR_COLOR=\n", worker="DR_WORLD_NAME=Bowtie_track\n")
    assert str(settings.location("DR_WORKERS")) == "system.env:4:12"
    assert str(settings.location("DR_WORLD_NAME")) == "worker-2.env:1:15"
    assert str(settings.location("DR_CAR_COLOR")) == "run.env:7:1"
    assert str(settings.location("DR_TELEGRAF_HOST")) == "system.env:1:1"
    assert str(settings.location("DR_TRAIN_RTF")) == "run.env:1:1"


def test_the_last_layer_wins() -> None:
    settings = _settings(worker="DR_CAR_COLOR=Blue\nDR_CAMERA_MAIN_ENABLE=False\n")
    assert settings.run.car_color == "Blue"
    assert settings.system.camera_main_enable is False


def test_settings_without_a_line_are_still_whole() -> None:
    settings, _ = validate(without("DR_WORLD_NAME"))
    assert settings.run.world_name == "reinvent_base"
    assert settings.broken == {"DR_WORLD_NAME"}


def test_an_experiments_own_run_env_is_where_a_missing_variable_belongs() -> None:
    seen = environment(system=SYSTEM, run="")
    seen = seen.layer(parse_env_file("experiments/oval/run.env", RUN.encode()))
    assert str(validate(seen)[0].location("DR_TRAIN_RTF")) == "experiments/oval/run.env:1:1"
