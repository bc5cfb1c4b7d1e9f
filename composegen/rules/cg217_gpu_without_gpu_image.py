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

from composegen.finding import Defect, Related, Severity
from composegen.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Defect]:
    """Find devices beside a tag that says `cpu`."""
    settings = subject.configuration.settings
    tag = settings.text("DR_SIMAPP_VERSION")
    if "cpu" not in tag:
        return
    for name in ("DR_SAGEMAKER_CUDA_DEVICES", "DR_ROBOMAKER_CUDA_DEVICES"):
        if settings.given(name):
            yield Defect(
                "gpu-without-gpu-image",
                settings.location(name),
                f"`{name}` gives devices to `{tag}`, an image that uses none",
                "take the `-gpu` image, or remove the line",
                (Related(settings.location("DR_SIMAPP_VERSION"), "the image is chosen here"),),
            )


RULE = Rule("CG217", "gpu-without-gpu-image", Severity.WARNING, __doc__, check)
