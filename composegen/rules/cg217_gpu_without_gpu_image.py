"""Devices are given to an image that is built for CPUs alone.

The substring `gpu` in the tag decides whether training uses a GPU; with a CPU image the devices
do nothing.

Bad (system.env)::

    DR_SAGEMAKER_CUDA_DEVICES=0

Good (system.env)::

    DR_SIMAPP_VERSION=6.0.4-gpu
    DR_SAGEMAKER_CUDA_DEVICES=0

What to do: take the `-gpu` image, or remove the devices.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.rules.causes import causes, usable
from composegen.rules.rule import Rule, Subject

_NO_GPU = "-1"


def check(subject: Subject) -> Iterator[Defect]:
    """Find GPU ids beside an image for CPUs."""
    settings = subject.configuration.settings
    new = settings.given("DR_SIMAPP_VERSION")
    for devices, old in (
        ("DR_ROBOMAKER_CUDA_DEVICES", "DR_ROBOMAKER_IMAGE"),
        ("DR_SAGEMAKER_CUDA_DEVICES", "DR_SAGEMAKER_IMAGE"),
    ):
        image = "DR_SIMAPP_VERSION" if new else old
        ids, tag = settings.text(devices), settings.text(image)
        if not ids or ids == _NO_GPU or "cpu" not in tag or not usable(settings, devices, image):
            continue
        gpus = "GPUs" if "," in ids else "GPU"
        yield Defect(
            "gpu-without-gpu-image",
            settings.location(devices),
            f"`{devices}` hands out {gpus} `{ids}`,"
            f" but the image `{tag}` computes on the CPU alone",
            f"set `{image}={tag.replace('cpu', 'gpu')}`, or delete the line",
            causes(settings, image),
        )


RULE = Rule("CG217", "gpu-without-gpu-image", Severity.WARNING, __doc__, check)
