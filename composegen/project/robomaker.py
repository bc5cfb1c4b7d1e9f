"""The `robomaker` services: the workers, each a simulator that drives and reports."""

from collections.abc import Iterator
from itertools import chain

from composegen.planning.generations import Generation, generation, shows_windows
from composegen.planning.ports import PortPlan, PortRange
from composegen.planning.workers import Layout, Plan, Worker
from composegen.project.environment import mapped, storage
from composegen.project.images import images, kinesis_switch, worker_image
from composegen.project.options import Options, Part
from composegen.project.publish import PUBLISHED
from composegen.project.service import Mount, Port, Service, Variable
from composegen.project.switches import devices, host_x, logging, worker_mounts
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
    ("TELEGRAF_HOST", "DR_TELEGRAF_HOST"),
    ("TELEGRAF_PORT", "DR_TELEGRAF_PORT"),
)

# ROS stays inside the container: every worker runs a master of its own.
_ROS = (
    Variable("ROS_MASTER_URI", "http://localhost:11311/"),
    Variable("ROS_IP", "127.0.0.1"),
)

_LAUNCH = "distributed_training.launch"

# A replica learns its number from Docker's DNS: the reverse name of its own address is
# <project>-robomaker-<number>.<network>, with underscores under COMPOSE_COMPATIBILITY. /etc/hosts,
# which comes first in a plain look-up, only knows the container's id. Every address is asked, as a
# network added in an override file gives a second one. The image takes the number as under swarm.
_NUMBERED = """\
while ((SECONDS < 30)); do
  for address in $(getent ahosts "$HOSTNAME" | cut -d ' ' -f 1 | sort -u); do
    [[ $(getent -s dns hosts "$address") =~ [-_]robomaker[-_]([0-9]+)\\. ]] && break 2
  done
  sleep 1
done
number=${{BASH_REMATCH[1]}}
if [[ -z $number ]]; then
  echo "composegen: Docker's DNS does not tell this worker's number; start it again" >&2
  exit 1
elif ((number > {workers})); then
  echo "composegen: worker $number is one too many, there are {workers}:" \\
    "renumber them with docker compose rm -sf robomaker, then docker compose up -d" >&2
  exit 1
fi
export DOCKER_REPLICA_SLOT=$number
exec {run}
"""


def robomaker(plan: Plan, options: Options) -> Iterator[Service]:
    """Describe the workers of a plan: one service, or one for each worker."""
    if plan.layout is Layout.PER_WORKER:
        for worker in plan.workers:
            yield _own_service(plan, worker, options)
        return
    replicas = len(plan.workers)
    first = plan.workers[0]
    single = plan.layout is Layout.SINGLE
    run = images(plan.settings).worker("run" if single else "multi", _LAUNCH)
    yield Service(
        name="robomaker",
        template="robomaker",
        image=worker_image(plan.settings),
        command=run if single else _NUMBERED.format(workers=replicas, run=run),
        environment=tuple(_environment(first, _rollout(first) if single else (), options)),
        ports=tuple(_ports(plan.ports, first, replicas)),
        depends_on=(PUBLISHED,),
        gpus=options.has(Part.GPU, plan.settings),
        mounts=tuple(_mounts(plan, options)),
        devices=devices(plan.settings, wsl=options.wsl),
        logging=logging(plan.settings),
        init=True,
        replicas=None if single else replicas,
    )


def _own_service(plan: Plan, worker: Worker, options: Options) -> Service:
    own = (f"worker-{worker.number}.env",) if worker.number > 1 else ()
    identity = (
        *_rollout(worker),
        Variable("MULTI_CONFIG", "True", "DR_TRAIN_MULTI_CONFIG"),
        # For Compose, which resolves `${DR_DIR}` in an env file from here.
        Variable("DR_DIR", "."),
    )
    return Service(
        name=f"robomaker-{worker.number}",
        template="robomaker",
        image=worker_image(plan.settings),
        command=images(plan.settings).worker("run", _LAUNCH),
        environment=tuple(_environment(worker, identity, options)),
        env_files=("system.env", "run.env", *own),
        ports=tuple(_ports(plan.ports, worker, worker.number)),
        depends_on=(PUBLISHED,),
        gpus=options.has(Part.GPU, plan.settings),
        mounts=tuple(_mounts(plan, options)),
        devices=devices(plan.settings, wsl=options.wsl),
        logging=logging(plan.settings),
        init=True,
    )


def _rollout(worker: Worker) -> tuple[Variable, ...]:
    return (Variable("ROLLOUT_IDX", str(worker.index)),)


def _environment(
    worker: Worker, identity: tuple[Variable, ...], options: Options
) -> Iterator[Variable]:
    settings = worker.settings
    return chain(
        mapped(settings, _table(settings)),
        [Variable("S3_YAML_NAME", worker.parameters_file, "DR_LOCAL_S3_TRAINING_PARAMS_FILE")],
        identity,
        host_x(settings, wsl=options.wsl)[0],
        storage(settings, options),
        _ROS,
    )


def _table(settings: Settings) -> Iterator[tuple[str, str]]:
    """Give what a worker is told, as its generation of images wants it."""
    newest = generation(settings) is Generation.V6
    for name, variable in ENVIRONMENT:
        if newest or name != "GAZEBO_RENDER_ENGINE":
            yield name, kinesis_switch(settings) if variable == _KINESIS else variable


def _mounts(plan: Plan, options: Options) -> Iterator[Mount]:
    yield from worker_mounts(plan.settings)
    yield from host_x(plan.settings, wsl=options.wsl)[1]


def _ports(plan: PortPlan, first: Worker, last: int) -> Iterator[Port]:
    yield Port(PortRange(plan.stream(first.number), plan.stream(last)), STREAM_PORT)
    if shows_windows(first.settings):
        yield Port(PortRange(plan.vnc(first.number), plan.vnc(last)), VNC_PORT)
