"""The tag of the simulation image has no version, so tomorrow's training may run another image.

Results can be compared only when the image is the same. MinIO's `latest` is fine, its interface
does not change.

Bad (system.env)::

    DR_SIMAPP_VERSION=latest

Good (system.env)::

    DR_SIMAPP_VERSION=6.0.4-cpu

What to do: name a version, such as `6.0.4-cpu`.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Defect]:
    """Find a tag without a digit."""
    settings = subject.configuration.settings
    tag = settings.text("DR_SIMAPP_VERSION")
    if settings.given("DR_SIMAPP_VERSION") and not any(char.isdigit() for char in tag):
        yield Defect(
            "floating-image",
            settings.location("DR_SIMAPP_VERSION"),
            f"`{tag}` names no version, so another image may run tomorrow",
            "name a version, such as `6.0.4-cpu`",
        )


RULE = Rule("CG215", "floating-image", Severity.NOTE, __doc__, check)
