"""An env file sets a name that the image itself reads, and would change the workers.

With DR_TRAIN_MULTI_CONFIG the env files reach the workers as they are, for DRfC's variables; a
name such as PATH or CUDA_VISIBLE_DEVICES in them would replace the image's own.

Bad (system.env, with worker-2.env)::

    DR_WORKERS=2
    DR_TRAIN_MULTI_CONFIG=True
    DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST=0.1
    PATH=/usr/bin

Good (run.env)::

    DR_ROBOMAKER_CUDA_DEVICES=0
    DR_SIMAPP_VERSION=6.0.4-gpu

What to do: remove the line; most of these have a DR_ variable of their own.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.planning.workers import Layout
from composegen.project.robomaker import ENVIRONMENT
from composegen.rules.rule import Rule, Subject

# What bash, Python, ROS, Gazebo, CUDA and boto3 read besides what composegen sets.
_IMAGE = frozenset(
    {"PATH", "HOME", "HOSTNAME", "IFS", "BASH_ENV", "ENV", "LD_LIBRARY_PATH", "LD_PRELOAD"}
    | {"PYTHONPATH", "PYTHONHOME", "DISPLAY", "XAUTHORITY", "CUDA_VISIBLE_DEVICES"}
    | {"DOCKER_REPLICA_SLOT", "USE_EXTERNAL_X", "DEBUG_REWARD"}
)
_PREFIXES = ("AWS_", "ROS_", "GAZEBO_", "IGN_", "GZ_", "NVIDIA_", "LC_")


def check(subject: Subject) -> Iterator[Defect]:
    """Look through the env files that workers read as they are."""
    configuration = subject.configuration
    if configuration.plan.layout is not Layout.PER_WORKER:
        return
    ours = {name for name, _ in ENVIRONMENT} | {"S3_YAML_NAME", "ROLLOUT_IDX", "MULTI_CONFIG"}
    ours.add("S3_ENDPOINT_URL")
    for file in configuration.files:
        for assignment in file.assignments:
            name = assignment.name
            if name in ours or name in _IMAGE or name.startswith(_PREFIXES):
                yield Defect(
                    "reserved-name",
                    assignment.name_location,
                    f"`{name}` is a name that the image reads, so this line would change every "
                    "worker that reads the file",
                    _help(name),
                )


def _help(name: str) -> str:
    if name == "CUDA_VISIBLE_DEVICES":
        return "set `DR_ROBOMAKER_CUDA_DEVICES` and `DR_SAGEMAKER_CUDA_DEVICES` instead"
    source = next((source for ours, source in ENVIRONMENT if ours == name), None)
    return f"set `{source}` instead" if source else "remove the line"


RULE = Rule("CG306", "reserved-name", Severity.ERROR, __doc__, check)
