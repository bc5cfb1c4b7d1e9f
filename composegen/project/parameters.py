"""The parameter file of a worker: what it reads from the bucket before it drives.

Source: DeepRacer-for-Cloud 6.0.4, `prepare-config.py`; every value is a YAML string.
"""

from collections.abc import Iterator, Mapping

from composegen.planning.workers import Worker
from composegen.project.environment import endpoint
from composegen.project.options import Options
from composegen.scalars import single_quoted
from composegen.settings.validation import Settings

# Key and variable, in the order of the file; race types have keys of their own behind these.
_COMMON = (
    ("AWS_REGION", "DR_AWS_APP_REGION"),
    ("KINESIS_VIDEO_STREAM_NAME", "DR_KINESIS_STREAM_NAME"),
    ("METRICS_S3_BUCKET", "DR_LOCAL_S3_BUCKET"),
    ("SAGEMAKER_SHARED_S3_BUCKET", "DR_LOCAL_S3_BUCKET"),
    ("SIMTRACE_S3_BUCKET", "DR_LOCAL_S3_BUCKET"),
    ("MODEL_METADATA_FILE_S3_KEY", "DR_LOCAL_S3_MODEL_METADATA_KEY"),
    ("REWARD_FILE_S3_KEY", "DR_LOCAL_S3_REWARD_KEY"),
    ("NUM_WORKERS", "DR_WORKERS"),
    ("SAGEMAKER_SHARED_S3_PREFIX", "DR_LOCAL_S3_MODEL_PREFIX"),
    ("SIMTRACE_S3_PREFIX", "DR_LOCAL_S3_MODEL_PREFIX"),
    ("BODY_SHELL_TYPE", "DR_CAR_BODY_SHELL_TYPE"),
    ("CAR_COLOR", "DR_CAR_COLOR"),
    ("CAR_NAME", "DR_CAR_NAME"),
    ("RACE_TYPE", "DR_RACE_TYPE"),
    ("WORLD_NAME", "DR_WORLD_NAME"),
    ("DISPLAY_NAME", "DR_DISPLAY_NAME"),
    ("RACER_NAME", "DR_RACER_NAME"),
    ("REVERSE_DIR", "DR_TRAIN_REVERSE_DIRECTION"),
    ("ALTERNATE_DRIVING_DIRECTION", "DR_TRAIN_ALTERNATE_DRIVING_DIRECTION"),
    ("CHANGE_START_POSITION", "DR_TRAIN_CHANGE_START_POSITION"),
    ("ROUND_ROBIN_ADVANCE_DIST", "DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST"),
    ("START_POSITION_OFFSET", "DR_TRAIN_START_POSITION_OFFSET"),
    ("ENABLE_DOMAIN_RANDOMIZATION", "DR_ENABLE_DOMAIN_RANDOMIZATION"),
    ("MIN_EVAL_TRIALS", "DR_TRAIN_MIN_EVAL_TRIALS"),
    ("BEST_MODEL_METRIC", "DR_TRAIN_BEST_MODEL_METRIC"),
    ("CAMERA_MAIN_ENABLE", "DR_CAMERA_MAIN_ENABLE"),
    ("CAMERA_SUB_ENABLE", "DR_CAMERA_SUB_ENABLE"),
    ("ENABLE_EXTRA_KVS_OVERLAY", "DR_ENABLE_EXTRA_KVS_OVERLAY"),
)
_RACE_TYPES = {
    "OBJECT_AVOIDANCE": (
        ("NUMBER_OF_OBSTACLES", "DR_OA_NUMBER_OF_OBSTACLES"),
        ("MIN_DISTANCE_BETWEEN_OBSTACLES", "DR_OA_MIN_DISTANCE_BETWEEN_OBSTACLES"),
        ("RANDOMIZE_OBSTACLE_LOCATIONS", "DR_OA_RANDOMIZE_OBSTACLE_LOCATIONS"),
        ("IS_OBSTACLE_BOT_CAR", "DR_OA_IS_OBSTACLE_BOT_CAR"),
        ("OBSTACLE_TYPE", "DR_OA_OBSTACLE_TYPE"),
    ),
    "HEAD_TO_BOT": (
        ("IS_LANE_CHANGE", "DR_H2B_IS_LANE_CHANGE"),
        ("LOWER_LANE_CHANGE_TIME", "DR_H2B_LOWER_LANE_CHANGE_TIME"),
        ("UPPER_LANE_CHANGE_TIME", "DR_H2B_UPPER_LANE_CHANGE_TIME"),
        ("LANE_CHANGE_DISTANCE", "DR_H2B_LANE_CHANGE_DISTANCE"),
        ("NUMBER_OF_BOT_CARS", "DR_H2B_NUMBER_OF_BOT_CARS"),
        ("MIN_DISTANCE_BETWEEN_BOT_CARS", "DR_H2B_MIN_DISTANCE_BETWEEN_BOT_CARS"),
        ("RANDOMIZE_BOT_CAR_LOCATIONS", "DR_H2B_RANDOMIZE_BOT_CAR_LOCATIONS"),
        ("BOT_CAR_SPEED", "DR_H2B_BOT_CAR_SPEED"),
        ("PENALTY_SECONDS", "DR_H2B_BOT_CAR_PENALTY"),
    ),
}
_POSITIONS = "DR_OA_OBJECT_POSITIONS"
_METRICS = "DR_LOCAL_S3_METRICS_PREFIX"

Parameter = tuple[str, str | tuple[str, ...]]
Parameters = Mapping[str, str | tuple[str, ...]]


def training_parameters(worker: Worker, options: Options) -> Parameters:
    """Collect what a worker reads before a training; only its own race type's keys."""
    return dict(_training(worker, options))


def parameters_text(parameters: Parameters) -> str:
    """Write parameters as the YAML file that the image reads.

    >>> print(parameters_text({"RACE_TYPE": "TIME_TRIAL", "OBJECT_POSITIONS": ("0.2,-1",)}), end="")
    RACE_TYPE: 'TIME_TRIAL'
    OBJECT_POSITIONS:
    - '0.2,-1'
    """
    return "".join(f"{key}:{_value(value)}\n" for key, value in parameters.items())


def parameter_keys(variable: str, race_type: str) -> tuple[str, ...]:
    """Name the keys that carry a variable in a training of a race type.

    >>> parameter_keys("DR_LOCAL_S3_MODEL_PREFIX", "TIME_TRIAL")
    ('SAGEMAKER_SHARED_S3_PREFIX', 'SIMTRACE_S3_PREFIX')
    """
    own = _RACE_TYPES.get(race_type, ())
    keys = tuple(key for key, source in (*_COMMON, *own) if source == variable)
    if variable == _POSITIONS and race_type == "OBJECT_AVOIDANCE":
        return ("OBJECT_POSITIONS", "NUMBER_OF_OBSTACLES")
    return ("METRICS_S3_OBJECT_KEY",) if variable == _METRICS else keys


def race_parameters(settings: Settings) -> Iterator[Parameter]:
    """Collect the keys of the race type alone."""
    race_type = settings.text("DR_RACE_TYPE")
    for key, variable in _RACE_TYPES.get(race_type, ()):
        yield key, settings.text(variable)
    if race_type == "OBJECT_AVOIDANCE" and settings.given(_POSITIONS):
        positions = tuple(part.strip() for part in settings.text(_POSITIONS).split(";") if part)
        yield "OBJECT_POSITIONS", positions
        yield "NUMBER_OF_OBSTACLES", str(len(positions))


def _training(worker: Worker, options: Options) -> Iterator[Parameter]:
    settings = worker.settings
    yield "JOB_TYPE", "TRAINING"
    yield "ROBOMAKER_SIMULATION_JOB_ACCOUNT_ID", "Dummy"
    yield "TRAINING_JOB_ARN", "arn:Dummy"
    for key, variable in _COMMON:
        yield key, settings.text(variable)
    yield "METRICS_S3_OBJECT_KEY", f"{settings.text(_METRICS)}/TrainingMetrics.json"
    if url := endpoint(settings, options):
        yield "S3_ENDPOINT_URL", url
    yield from race_parameters(settings)
    if worker.number > 1:
        yield "MULTI_CONFIG", settings.text("DR_TRAIN_MULTI_CONFIG")


def _value(value: str | tuple[str, ...]) -> str:
    if isinstance(value, str):
        return f" {single_quoted(value)}"
    return "".join(f"\n- {single_quoted(item)}" for item in value)
