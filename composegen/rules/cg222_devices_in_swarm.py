"""GPU ids are given to workers of a swarm, where `docker stack` reserves no GPU.

A worker of a swarm sees a GPU only where the engine gives one to every container: with NVIDIA's as
the default runtime. DR_ROBOMAKER_CUDA_DEVICES chooses among those it sees.

Bad (system.env)::

    DR_DOCKER_STYLE=swarm
    DR_SIMAPP_VERSION=6.0.4-gpu
    DR_ROBOMAKER_CUDA_DEVICES=0

Good (system.env)::

    DR_SIMAPP_VERSION=6.0.4-gpu
    DR_ROBOMAKER_CUDA_DEVICES=0

What to do: make `nvidia` the default runtime of the engines that simulate, or use Docker Compose.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.rules.causes import causes, usable
from composegen.rules.rule import Rule, Subject

_DEVICES = "DR_ROBOMAKER_CUDA_DEVICES"
_NO_GPU = "-1"


def check(subject: Subject) -> Iterator[Defect]:
    """Find GPU ids in a folder for a swarm."""
    settings = subject.configuration.settings
    ids = settings.text(_DEVICES)
    if settings.system.docker_style != "swarm" or not ids or ids == _NO_GPU:
        return
    if usable(settings, _DEVICES, "DR_DOCKER_STYLE"):
        yield Defect(
            "devices-in-swarm",
            settings.location(_DEVICES),
            f"`{_DEVICES}` hands out `{ids}`, but `docker stack` reserves no GPU, so workers see"
            " one only where it is the engine that gives one to every container",
            'set `"default-runtime": "nvidia"` in daemon.json of the machines that simulate,'
            " or `DR_DOCKER_STYLE=compose`",
            causes(settings, "DR_DOCKER_STYLE"),
        )


RULE = Rule("CG222", "devices-in-swarm", Severity.NOTE, __doc__, check)
