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
from composegen.project import environment, robomaker, sagemaker
from composegen.reading.environment import OPTIONS
from composegen.rules.causes import causes
from composegen.rules.rule import Rule, Subject

_SOURCES = dict((*sagemaker.ENVIRONMENT, *robomaker.ENVIRONMENT, *environment.TELEGRAF))
# What composegen or the image itself gives a worker, what its shell and its loader look at.
_RESERVED = frozenset(
    {
        *_SOURCES,
        *("BASH_ENV", "CDPATH", "DEBUG_REWARD", "DISPLAY", "DOCKER_REPLICA_SLOT", "ENV", "HOME"),
        *("HOSTNAME", "IFS", "LANG", "MULTI_CONFIG", "PATH", "PWD", "ROLLOUT_IDX", "SHELL"),
        *("S3_ENDPOINT_URL", "S3_YAML_NAME", "SAGEMAKER_IMAGE", "SHELLOPTS", "TZ"),
        *("USE_EXTERNAL_X", "USER", "XAUTHORITY"),
    }
)
_FAMILIES = (
    *("AMENT_", "AWS_", "BASH_FUNC_", "CUDA_", "GAZEBO_", "GZ_", "IGN_", "LC_", "LD_"),
    *("NVIDIA_", "PYTHON", "QT_", "RMW_", "ROS_"),
)


def check(subject: Subject) -> Iterator[Defect]:
    """Find names of the image in files that workers get whole."""
    configuration = subject.configuration
    if configuration.plan.layout is not Layout.PER_WORKER:
        return
    related = causes(configuration.settings, "DR_TRAIN_MULTI_CONFIG")
    for file in configuration.files:
        for assignment in file.assignments if file.file != OPTIONS else ():
            name = assignment.name
            if name in _RESERVED or name.startswith(_FAMILIES):
                yield Defect(
                    "reserved-name",
                    assignment.name_location,
                    f"`{name}` is a name that the image itself reads, and with"
                    f" `DR_TRAIN_MULTI_CONFIG` every line of {file.file} reaches the workers",
                    _help(name),
                    related,
                )


def _help(name: str) -> str:
    if name == "CUDA_VISIBLE_DEVICES":
        return "set `DR_ROBOMAKER_CUDA_DEVICES` and `DR_SAGEMAKER_CUDA_DEVICES` instead"
    source = _SOURCES.get(name, "")
    return f"set `{source}` instead" if source else "give it another name, or delete the line"


RULE = Rule("CG306", "reserved-name", Severity.ERROR, __doc__, check)
