"""The parameter file of an evaluation, and what its worker is told otherwise.

Source: DeepRacer-for-Cloud 6.0.4, `prepare-config.py`; every value is a YAML string, and what two
cars may differ in is a list.
"""

from collections.abc import Iterator

from composegen.planning.workers import Worker
from composegen.project.environment import endpoint
from composegen.project.options import Options
from composegen.project.parameters import Parameter, Parameters, race_parameters
from composegen.settings.validation import Settings

_OPPONENT = "HEAD_TO_MODEL"
# Key, variable, the opponent's variable.
_CARS = (
    ("BODY_SHELL_TYPE", "DR_CAR_BODY_SHELL_TYPE", "DR_EVAL_OPP_CAR_BODY_SHELL_TYPE"),
    ("RACER_NAME", "DR_RACER_NAME", "DR_EVAL_OPP_RACER_NAME"),
    ("DISPLAY_NAME", "DR_DISPLAY_NAME", "DR_EVAL_OPP_DISPLAY_NAME"),
    ("MODEL_S3_PREFIX", "DR_LOCAL_S3_MODEL_PREFIX", "DR_EVAL_OPP_S3_MODEL_PREFIX"),
    ("MODEL_S3_BUCKET", "DR_LOCAL_S3_BUCKET", "DR_LOCAL_S3_BUCKET"),
    ("SIMTRACE_S3_BUCKET", "DR_LOCAL_S3_BUCKET", "DR_LOCAL_S3_BUCKET"),
    ("METRICS_S3_BUCKET", "DR_LOCAL_S3_BUCKET", "DR_LOCAL_S3_BUCKET"),
)
_SINGLE = (
    ("AWS_REGION", "DR_AWS_APP_REGION"),
    ("KINESIS_VIDEO_STREAM_NAME", "DR_KINESIS_STREAM_NAME"),
    ("RACE_TYPE", "DR_RACE_TYPE"),
    ("WORLD_NAME", "DR_WORLD_NAME"),
    ("NUMBER_OF_TRIALS", "DR_EVAL_NUMBER_OF_TRIALS"),
    ("ENABLE_DOMAIN_RANDOMIZATION", "DR_ENABLE_DOMAIN_RANDOMIZATION"),
    ("EVAL_CHECKPOINT", "DR_EVAL_CHECKPOINT"),
    ("RESET_BEHIND_DIST", "DR_EVAL_RESET_BEHIND_DIST"),
    ("IS_CONTINUOUS", "DR_EVAL_IS_CONTINUOUS"),
    ("NUMBER_OF_RESETS", "DR_EVAL_MAX_RESETS"),
    ("OFF_TRACK_PENALTY", "DR_EVAL_OFF_TRACK_PENALTY"),
    ("COLLISION_PENALTY", "DR_EVAL_COLLISION_PENALTY"),
    ("CAMERA_MAIN_ENABLE", "DR_CAMERA_MAIN_ENABLE"),
    ("CAMERA_SUB_ENABLE", "DR_CAMERA_SUB_ENABLE"),
    ("ENABLE_EXTRA_KVS_OVERLAY", "DR_ENABLE_EXTRA_KVS_OVERLAY"),
    ("REVERSE_DIR", "DR_EVAL_REVERSE_DIRECTION"),
)


def evaluation_parameters(worker: Worker, options: Options) -> Parameters:
    """Collect what a worker reads before an evaluation.

    `{time}` and `{seconds}` are put in when the file is published, as an evaluation's results are
    named after the moment it starts.
    """
    return dict(_evaluation(worker.settings, options))


def _evaluation(settings: Settings, options: Options) -> Iterator[Parameter]:
    text = settings.text
    cars = 2 if text("DR_RACE_TYPE") == _OPPONENT else 1
    yield "JOB_TYPE", "EVALUATION"
    yield "ROBOMAKER_SIMULATION_JOB_ACCOUNT_ID", "Dummy"
    for key, variable in _SINGLE:
        yield key, text(variable)
    if url := endpoint(settings, options):
        yield "S3_ENDPOINT_URL", url
    yield "CAR_COLOR", ("Purple", "Orange") if cars > 1 else (text("DR_CAR_COLOR"),)
    for key, own, opponents in _CARS:
        yield key, (text(own), text(opponents))[:cars]
    prefix, other = text("DR_LOCAL_S3_MODEL_PREFIX"), text("DR_EVAL_OPP_S3_MODEL_PREFIX")
    metrics = f"{text('DR_LOCAL_S3_METRICS_PREFIX')}/evaluation/evaluation-{{time}}.json"
    others = f"{text('DR_EVAL_OPP_S3_METRICS_PREFIX')}/EvaluationMetrics-{{seconds}}.json"
    yield "SIMTRACE_S3_PREFIX", (f"{prefix}/evaluation-{{time}}", other)[:cars]
    yield "METRICS_S3_OBJECT_KEY", (metrics, others)[:cars]
    if settings.run.eval_save_mp4:
        yield "MP4_S3_BUCKET", (text("DR_LOCAL_S3_BUCKET"),) * cars
        yield "MP4_S3_OBJECT_PREFIX", (f"{prefix}/mp4", f"{other}/mp4")[:cars]
    if cars > 1:
        yield "VIDEO_JOB_TYPE", "EVALUATION"
        yield "MODEL_NAME", (text("DR_DISPLAY_NAME"), text("DR_EVAL_OPP_DISPLAY_NAME"))
    yield from race_parameters(settings)
