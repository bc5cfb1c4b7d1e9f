"""Removed and renamed variables."""

import pytest

from composegen.settings.catalogue import variables
from composegen.settings.history import CHANGES, change_of


@pytest.mark.parametrize(
    ("old", "new", "version"),
    [
        ("CUDA_VISIBLE_DEVICES", "DR_ROBOMAKER_CUDA_DEVICES", "5.0.5 (2022-08)"),
        ("DR_KINESIS_STREAM_ENABLE", "DR_CAMERA_KVS_ENABLE", "5.1.0 (2023-03)"),
        ("DR_SAGEMAKER_IMAGE", "DR_SIMAPP_VERSION", "5.3.1 (2024-07)"),
        ("DR_ROBOMAKER_IMAGE", "DR_SIMAPP_VERSION", "5.3.1 (2024-07)"),
        ("DR_COACH_IMAGE", "DR_SIMAPP_VERSION", "5.3.1 (2024-07)"),
        ("DR_LOCAL_S3_PARAMS_FILE", "DR_LOCAL_S3_TRAINING_PARAMS_FILE", "2020-05"),
        ("DR_LOCAL_S3_METRICS_KEY", "DR_LOCAL_S3_METRICS_PREFIX", "2020-05"),
        ("DR_CHANGE_START_POSITION", "DR_TRAIN_CHANGE_START_POSITION", "2020-06"),
        ("DR_ALTERNATE_DRIVING_DIRECTION", "DR_TRAIN_ALTERNATE_DRIVING_DIRECTION", "2020-06"),
        ("DR_EVAL_NUMBER_OF_RESETS", "DR_EVAL_MAX_RESETS", "2020-07"),
        ("DR_OA_PSEUDO_OBJECT_POSITIONS", "DR_OA_OBJECT_POSITIONS", "2020-07"),
    ],
)
def test_a_renamed_variable_has_its_new_name_and_version(old: str, new: str, version: str) -> None:
    change = change_of(old)
    assert change is not None
    assert new in change.replaced_by
    assert change.version == version


def test_what_went_without_replacement_is_known() -> None:
    gone = {name for name, change in CHANGES.items() if not change.replaced_by}
    assert gone == {
        "DR_GPU_AVAILABLE",
        "DR_NUMBER_OF_EPISODES",
        "DR_ROBOMAKER_IMAGE_TYPE",
        "DR_TARGET_REWARD_SCORE",
        "DR_UPLOAD_MODEL_NAME",
        "DR_UPLOAD_S3_ROLE",
    }


def test_every_new_name_is_a_variable_that_is_still_read() -> None:
    for change in CHANGES.values():
        for name in change.replaced_by:
            assert not variables()[name].removed


def test_variables_with_an_end_are_in_the_history() -> None:
    ended = {name: known.removed for name, known in variables().items() if known.removed}
    assert ended
    for name, version in ended.items():
        assert CHANGES[name].version == version
