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
from composegen.planning.generations import generation
from composegen.rules.causes import usable
from composegen.rules.rule import Rule, Subject
from composegen.settings.requirements import OLD_IMAGES


def check(subject: Subject) -> Iterator[Defect]:
    """Find tags of the simulation image in use that hold no number."""
    settings = subject.configuration.settings
    new = settings.given("DR_SIMAPP_VERSION")
    for name in ("DR_SIMAPP_VERSION",) if new else OLD_IMAGES:
        tag = settings.text(name)
        if tag and usable(settings, name) and not any(char.isdigit() for char in tag):
            yield Defect(
                "floating-image",
                settings.location(name),
                f"`{name}` is `{tag}`, a tag without a version, so two starts may run different"
                f" images, each as one of version {generation(settings)}",
                f"name a version, such as `{name}={'6.0.4-cpu' if new else '5.2.2-cpu'}`",
            )


RULE = Rule("CG215", "floating-image", Severity.NOTE, __doc__, check)
