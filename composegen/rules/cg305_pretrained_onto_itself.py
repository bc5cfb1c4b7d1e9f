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

from composegen.finding import Defect, Related, Severity
from composegen.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Defect]:
    """Compare the two prefixes."""
    settings = subject.configuration.settings
    prefix = settings.text("DR_LOCAL_S3_MODEL_PREFIX").strip("/")
    same = settings.text("DR_LOCAL_S3_PRETRAINED_PREFIX").strip("/") == prefix
    if settings.run.local_s3_pretrained and prefix and same:
        yield Defect(
            "pretrained-onto-itself",
            settings.location("DR_LOCAL_S3_PRETRAINED_PREFIX"),
            f"the pretrained model and the new one are both `{prefix}`, so it is overwritten",
            "take a new `DR_LOCAL_S3_MODEL_PREFIX`",
            (Related(settings.location("DR_LOCAL_S3_MODEL_PREFIX"), "the new model goes here"),),
        )


RULE = Rule("CG305", "pretrained-onto-itself", Severity.WARNING, __doc__, check)
