"""Variables that were removed or renamed, and when."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Change:
    """What became of a variable.

    Args:
        version: Version of DeepRacer-for-Cloud, with its month, or the month alone.
        replaced_by: The variables that took its place, none when it just went.
        read_before: Images older than this version, as (major, minor), still know it.
    """

    version: str
    replaced_by: tuple[str, ...] = ()
    read_before: tuple[int, int] | None = None


_IMAGES = Change("5.3.1 (2024-07)", ("DR_SIMAPP_VERSION", "DR_SIMAPP_SOURCE"), (5, 3))
_POSITIONS = Change("2020-07", ("DR_OA_OBJECT_POSITIONS",))
_POSITIONS_BEFORE = "DR_OA_PSEUDO_"

CHANGES: dict[str, Change] = {
    "CUDA_VISIBLE_DEVICES": Change(
        "5.0.5 (2022-08)", ("DR_ROBOMAKER_CUDA_DEVICES", "DR_SAGEMAKER_CUDA_DEVICES")
    ),
    "DR_ALTERNATE_DRIVING_DIRECTION": Change("2020-06", ("DR_TRAIN_ALTERNATE_DRIVING_DIRECTION",)),
    "DR_CHANGE_START_POSITION": Change("2020-06", ("DR_TRAIN_CHANGE_START_POSITION",)),
    "DR_COACH_IMAGE": _IMAGES,
    "DR_EVAL_NUMBER_OF_RESETS": Change("2020-07", ("DR_EVAL_MAX_RESETS",)),
    "DR_GPU_AVAILABLE": Change("2020-05"),
    "DR_KINESIS_STREAM_ENABLE": Change("5.1.0 (2023-03)", ("DR_CAMERA_KVS_ENABLE",), (5, 1)),
    "DR_LOCAL_S3_METRICS_KEY": Change("2020-05", ("DR_LOCAL_S3_METRICS_PREFIX",)),
    "DR_LOCAL_S3_PARAMS_FILE": Change(
        "2020-05", ("DR_LOCAL_S3_TRAINING_PARAMS_FILE", "DR_LOCAL_S3_EVAL_PARAMS_FILE")
    ),
    "DR_NUMBER_OF_EPISODES": Change("2020-05"),
    "DR_ROBOMAKER_IMAGE": _IMAGES,
    "DR_ROBOMAKER_IMAGE_TYPE": Change("2020-05"),
    "DR_SAGEMAKER_IMAGE": _IMAGES,
    "DR_TARGET_REWARD_SCORE": Change("2020-07"),
    "DR_UPLOAD_MODEL_NAME": Change("2020-07"),
    "DR_UPLOAD_S3_ROLE": Change("2026-04"),
}


def change_of(variable: str) -> Change | None:
    """Tell what became of `variable`, None when nothing is known to have changed.

    >>> change_of("DR_CHANGE_START_POSITION").replaced_by
    ('DR_TRAIN_CHANGE_START_POSITION',)
    >>> change_of("DR_OA_PSEUDO_OBJECT").version, change_of("DR_WORKERS")
    ('2020-07', None)
    """
    if variable.startswith(_POSITIONS_BEFORE):
        return _POSITIONS
    return CHANGES.get(variable)
