"""The pretrained model and the new one have the same prefix, so the new one overwrites it.

The image starts from the pretrained model and saves over what it finds under the model prefix.

Bad (run.env)::

    DR_LOCAL_S3_PRETRAINED=True
    DR_LOCAL_S3_PRETRAINED_PREFIX=model

Good (run.env)::

    DR_LOCAL_S3_PRETRAINED=True
    DR_LOCAL_S3_PRETRAINED_PREFIX=older-model

What to do: take a new DR_LOCAL_S3_MODEL_PREFIX.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.rules.causes import causes, usable
from composegen.rules.rule import Rule, Subject

_FROM = "DR_LOCAL_S3_PRETRAINED_PREFIX"
_TO = "DR_LOCAL_S3_MODEL_PREFIX"


def check(subject: Subject) -> Iterator[Defect]:
    """Find a pretrained prefix that is the model prefix."""
    settings = subject.configuration.settings
    if not settings.run.local_s3_pretrained or not usable(settings, _FROM, _TO):
        return
    prefix = settings.text(_FROM)
    if prefix.strip("/") == settings.text(_TO).strip("/"):
        yield Defect(
            "pretrained-onto-itself",
            settings.location(_FROM),
            f"`{_FROM}` is `{prefix}`, where this training writes its own model,"
            " so it destroys the one it starts from",
            f"give `{_TO}` a new value and leave the old one here",
            causes(settings, _TO),
        )


RULE = Rule("CG305", "pretrained-onto-itself", Severity.WARNING, __doc__, check)
