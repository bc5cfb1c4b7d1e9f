"""The `sagemaker` service: the trainer, which starts its training container as a sibling."""

from composegen.planning.workers import Plan
from composegen.project.environment import mapped, storage, telegraf
from composegen.project.images import images, trainer_image, training_image
from composegen.project.options import Options
from composegen.project.publish import PUBLISHED
from composegen.project.scripts import BUCKET, FOLDER, script
from composegen.project.service import Mount, Service, Variable
from composegen.project.switches import logging

ENVIRONMENT = (
    ("RUN_ID", "DR_RUN_ID"),
    ("AWS_REGION", "DR_AWS_APP_REGION"),
    ("PRETRAINED", "DR_LOCAL_S3_PRETRAINED"),
    ("PRETRAINED_S3_BUCKET", "DR_LOCAL_S3_BUCKET"),
    ("PRETRAINED_S3_PREFIX", "DR_LOCAL_S3_PRETRAINED_PREFIX"),
    ("PRETRAINED_CHECKPOINT", "DR_LOCAL_S3_PRETRAINED_CHECKPOINT"),
    ("MODEL_S3_BUCKET", "DR_LOCAL_S3_BUCKET"),
    ("MODEL_S3_PREFIX", "DR_LOCAL_S3_MODEL_PREFIX"),
    ("HYPERPARAMETER_FILE_S3_KEY", "DR_LOCAL_S3_HYPERPARAMETERS_KEY"),
    ("MODELMETADATA_FILE_S3_KEY", "DR_LOCAL_S3_MODEL_METADATA_KEY"),
    ("CUDA_VISIBLE_DEVICES", "DR_SAGEMAKER_CUDA_DEVICES"),
    ("MAX_MEMORY_STEPS", "DR_TRAIN_MAX_STEPS_PER_ITERATION"),
)

_TRAIN = "train.sh"
# Seconds; the training container gets Docker's 10 of them.
_GRACE = 30

SCRATCH = "/tmp/sagemaker"  # noqa: S108 - the path the image expects
# The Docker socket and SageMaker's scratch folder: local mode starts the training container
# beside this one and hands files over at the same path on host and container.
_MOUNTS = (
    Mount("/var/run/docker.sock", "/var/run/docker.sock"),
    Mount(SCRATCH, SCRATCH),
)


def sagemaker(plan: Plan, options: Options) -> Service:
    """Describe the trainer of a plan."""
    settings = plan.settings
    started = images(settings)
    trained_in, source = training_image(settings)
    return Service(
        name="sagemaker",
        template="sagemaker",
        image=trainer_image(settings),
        command=f'exec bash {FOLDER}/{_TRAIN} "{started.sibling}" "{started.start}"',
        entrypoint=started.entrypoint,
        working_dir=started.working_dir,
        environment=(
            *mapped(settings, ENVIRONMENT),
            *telegraf(settings, plan, options),
            Variable("SAGEMAKER_IMAGE", trained_in, source),
            *storage(settings, options),
        ),
        mounts=_MOUNTS,
        files=(script(BUCKET), script(_TRAIN)),
        depends_on=(PUBLISHED,),
        logging=logging(settings),
        init=True,
        stop_grace_period=_GRACE,
    )
