"""The `publish` service: puts what a training reads into the bucket, and ends."""

import re
from collections.abc import Iterator

from composegen.planning.ports import Job
from composegen.planning.workers import Layout, Plan, Worker
from composegen.project.environment import mapped, storage
from composegen.project.evaluation import evaluation_parameters
from composegen.project.images import worker_image
from composegen.project.options import Options, Part, stored_here
from composegen.project.parameters import parameters_text, training_parameters
from composegen.project.scripts import BUCKET, FOLDER, script
from composegen.project.service import Condition, Dependency, File, Mount, Service, Variable
from composegen.reading.layers import Folder

NAME = "publish"
PUBLISHED = Dependency(NAME, Condition.COMPLETED)

ENVIRONMENT = (
    ("CLOUD", "DR_CLOUD"),
    ("AWS_REGION", "DR_AWS_APP_REGION"),
    ("MODEL_S3_BUCKET", "DR_LOCAL_S3_BUCKET"),
    ("MODEL_S3_PREFIX", "DR_LOCAL_S3_MODEL_PREFIX"),
    ("CUSTOM_FILES_S3_PREFIX", "DR_LOCAL_S3_CUSTOM_FILES_PREFIX"),
    ("HYPERPARAMETER_FILE_S3_KEY", "DR_LOCAL_S3_HYPERPARAMETERS_KEY"),
    ("MODELMETADATA_FILE_S3_KEY", "DR_LOCAL_S3_MODEL_METADATA_KEY"),
    ("REWARD_FILE_S3_KEY", "DR_LOCAL_S3_REWARD_KEY"),
    ("TRAINING_PARAMS_FILE", "DR_LOCAL_S3_TRAINING_PARAMS_FILE"),
    ("EVAL_PARAMS_FILE", "DR_LOCAL_S3_EVAL_PARAMS_FILE"),
)

# With Compose's hyphens, and with the underscores of COMPOSE_COMPATIBILITY.
_TRAINER = "{project}-sagemaker-1 {project}_sagemaker_1"
_START_STORAGE = "docker compose -p deepracer-0 up -d minio"
_START_DRFC = "source bin/activate.sh"
_CONFIG_NAME = re.compile(r"[A-Za-z0-9._-]+")


def publish(plan: Plan, project: str, options: Options, folder: Folder) -> Service:
    """Describe the service that fills the bucket before anything else reads from it."""
    settings = plan.settings
    carried = options.has(Part.STORAGE, plan)
    trains = plan.job is Job.TRAINING
    return Service(
        name=NAME,
        template=NAME,
        image=worker_image(settings),
        command=f"exec python3 {FOLDER}/{BUCKET} publish",
        environment=(
            Variable("JOB", plan.job.value),
            *mapped(settings, ENVIRONMENT),
            Variable("TRAINER", _TRAINER.format(project=project)),
            Variable("STORAGE_COMMAND", _storage_command(plan, options)),
            *storage(settings, options),
        ),
        mounts=(_custom_files(folder),) if trains else (),
        files=(script(BUCKET), *_parameters(plan, options)),
        depends_on=(Dependency("minio", Condition.STARTED),) if carried else (),
    )


def _custom_files(folder: Folder) -> Mount:
    inner = "" if folder.inner == "." else f"/{folder.inner}"
    return Mount(f".{inner}/custom_files", f"{FOLDER}/custom_files", read_only=True)


def _parameters(plan: Plan, options: Options) -> Iterator[File]:
    workers = plan.workers if plan.layout is Layout.PER_WORKER else plan.workers[:1]
    collect = training_parameters if plan.job is Job.TRAINING else evaluation_parameters
    for worker in workers:
        text = parameters_text(collect(worker, options))
        path = f"{FOLDER}/parameters/{worker.parameters_file}"
        yield File(_config_name(worker), path, text)


def _config_name(worker: Worker) -> str:
    name = worker.parameters_file
    return name if _CONFIG_NAME.fullmatch(name) else f"parameters-{worker.number}.yaml"


def _storage_command(plan: Plan, options: Options) -> str:
    settings = plan.settings
    if not stored_here(settings) or options.has(Part.STORAGE, plan):
        return ""
    return _START_DRFC if Part.STORAGE in options.left_out else _START_STORAGE
