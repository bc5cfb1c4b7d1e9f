"""DR_MINIO_IMAGE is not set, so composegen picks the release of MinIO.

The image is never without a tag, and never the latest of the day: an older MinIO may not read what
a newer one has written, and the consoles of newer ones make no users and keys.

Bad (system.env)::

    DR_MINIO_IMAGE=

Good (system.env)::

    DR_MINIO_IMAGE=RELEASE.2025-04-22T22-12-26Z

What to do: set `DR_MINIO_IMAGE` to the release that your models are kept by.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.project.minio import DEFAULT_TAG
from composegen.project.options import serves_all, stored_here
from composegen.rules.causes import causes, usable
from composegen.rules.rule import Rule, Subject

_TAG = "DR_MINIO_IMAGE"


def check(subject: Subject) -> Iterator[Defect]:
    """Find a storage of this machine whose release is left open."""
    configuration = subject.configuration
    settings = configuration.settings
    if configuration.incomplete or not usable(settings, _TAG, "DR_CLOUD", "DR_RUN_ID"):
        return
    if stored_here(settings) and serves_all(configuration.plan) and not settings.text(_TAG):
        yield Defect(
            "pinned-minio",
            settings.location(_TAG),
            f"`{_TAG}` is not set, so the storage is MinIO `{DEFAULT_TAG}`",
            f"set `{_TAG}={DEFAULT_TAG}`, or the release that your models are kept by",
            causes(settings, "DR_CLOUD"),
        )


RULE = Rule("CG220", "pinned-minio", Severity.NOTE, __doc__, check)
