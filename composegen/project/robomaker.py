"""The `robomaker` services: the workers, each a simulator that drives and reports."""

from collections.abc import Iterator
from dataclasses import replace

from composegen.planning.generations import Generation, generation, shows_windows
from composegen.planning.ports import Job, PortRange
from composegen.planning.workers import Layout, Plan, Worker, parameters_variable
from composegen.project.environment import mapped, storage, telegraf
from composegen.project.images import images, kinesis_switch, worker_image
from composegen.project.options import Options, Part
from composegen.project.publish import PUBLISHED
from composegen.project.service import Port, Service, Variable
from composegen.project.switches import devices, host_x, logging, worker_mounts
from composegen.reading.layers import RUN, SYSTEM, Folder, worker_file
from composegen.settings.validation import Settings

STREAM_PORT = 8080
VNC_PORT = 5900

_KINESIS = "DR_CAMERA_KVS_ENABLE"
ENVIRONMENT = (
    ("WORLD_NAME", "DR_WORLD_NAME"),
    ("SAGEMAKER_SHARED_S3_BUCKET", "DR_LOCAL_S3_BUCKET"),
    ("SAGEMAKER_SHARED_S3_PREFIX", "DR_LOCAL_S3_MODEL_PREFIX"),
    ("APP_REGION", "DR_AWS_APP_REGION"),
    ("KINESIS_VIDEO_STREAM_NAME", "DR_KINESIS_STREAM_NAME"),
    ("ENABLE_KINESIS", _KINESIS),
    ("ENABLE_GUI", "DR_GUI_ENABLE"),
    ("CUDA_VISIBLE_DEVICES", "DR_ROBOMAKER_CUDA_DEVICES"),
    ("RTF_OVERRIDE", "DR_TRAIN_RTF"),
    ("GAZEBO_ARGS", "DR_GAZEBO_ARGS"),
    ("GAZEBO_RENDER_ENGINE", "DR_GAZEBO_RENDER_ENGINE"),
)

# ROS stays inside the container: every worker runs a master of its own.
_ROS = (
    Variable("ROS_MASTER_URI", "http://localhost:11311/"),
    Variable("ROS_IP", "127.0.0.1"),
)

_LAUNCHES = {Job.TRAINING: "distributed_training.launch", Job.EVALUATION: "evaluation.launch"}
# What an evaluation is told under another name, or from another variable.
_EVALUATION = {
    "SAGEMAKER_SHARED_S3_BUCKET": ("MODEL_S3_BUCKET", "DR_LOCAL_S3_BUCKET"),
    "SAGEMAKER_SHARED_S3_PREFIX": ("MODEL_S3_PREFIX", "DR_LOCAL_S3_MODEL_PREFIX"),
    "RTF_OVERRIDE": ("RTF_OVERRIDE", "DR_EVAL_RTF"),
}


def robomaker(plan: Plan, options: Options, folder: Folder) -> Iterator[Service]:
    """Describe the workers of a plan: one service, or one for each worker."""
    first, replicas = plan.workers[0], len(plan.workers)
    alone, among = (
        images(plan.settings).worker(mode, _LAUNCHES[plan.job]) for mode in ("run", "multi")
    )
    match plan.layout:
        case Layout.SINGLE:
            yield replace(_service(plan, options, first, 1, _rollout(first)), command=alone)
        case Layout.SCALED:
            yield replace(
                _service(plan, options, first, replicas, ()),
                command=among,
                replicas=replicas,
                numbered=True,
            )
        case Layout.PER_WORKER:
            for worker in plan.workers:
                number = worker.number
                service = _service(plan, options, worker, number, _identity(worker))
                files = (SYSTEM, RUN, *((worker_file(number),) if number > 1 else ()))
                yield replace(
                    service,
                    name=f"robomaker-{number}",
                    command=alone,
                    env_files=tuple(folder.path(file) for file in files),
                )


def _service(
    plan: Plan,
    options: Options,
    first: Worker,
    last: int,
    identity: tuple[Variable, ...],
) -> Service:
    """Describe the containers of the workers from `first` to number `last`."""
    variables, windows = host_x(plan.settings, wsl=options.wsl)
    return Service(
        name="robomaker",
        template="robomaker",
        image=worker_image(plan.settings),
        command="",
        environment=(
            *mapped(first.settings, _table(first.settings, plan.job)),
            *telegraf(first.settings, plan, options),
            Variable("S3_YAML_NAME", first.parameters_file, parameters_variable(plan.job)),
            *identity,
            *variables,
            *storage(first.settings, options),
            *_ROS,
        ),
        ports=tuple(_ports(plan, first, last)),
        mounts=(*worker_mounts(plan.settings), *windows),
        depends_on=(PUBLISHED,),
        logging=logging(plan.settings),
        devices=devices(plan.settings, wsl=options.wsl),
        gpus=options.has(Part.GPU, plan),
        init=True,
    )


def _rollout(worker: Worker) -> tuple[Variable, ...]:
    return (Variable("ROLLOUT_IDX", str(worker.index)),)


def _identity(worker: Worker) -> tuple[Variable, ...]:
    return (
        *_rollout(worker),
        Variable("MULTI_CONFIG", "True", "DR_TRAIN_MULTI_CONFIG"),
        # For Compose, which resolves `${DR_DIR}` in an env file from here.
        Variable("DR_DIR", "."),
    )


def _table(settings: Settings, job: Job) -> Iterator[tuple[str, str]]:
    """Give what a worker is told, as its job and its generation of images want it."""
    newest = generation(settings) is Generation.V6
    for name, variable in ENVIRONMENT:
        if job is Job.EVALUATION and name in _EVALUATION:
            yield _EVALUATION[name]
        elif newest or name != "GAZEBO_RENDER_ENGINE":
            yield name, kinesis_switch(settings) if variable == _KINESIS else variable
    # The newest images end when they are asked for it.
    if job is Job.EVALUATION and not newest:
        yield "DEBUG_REWARD", "DR_EVAL_DEBUG_REWARD"


def _ports(plan: Plan, first: Worker, last: int) -> Iterator[Port]:
    ports, number = plan.ports, first.number
    yield Port(PortRange(ports.stream(number), ports.stream(last)), STREAM_PORT)
    if shows_windows(first.settings) and plan.job is Job.TRAINING:
        yield Port(PortRange(ports.vnc(number), ports.vnc(last)), VNC_PORT)
