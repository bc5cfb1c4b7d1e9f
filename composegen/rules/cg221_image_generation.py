"""Which generation of images is meant follows from something that is easily overlooked.

Images up to 5.2, of 5.3 and of 6 are started with other commands. DR_SIMAPP_VERSION decides; where
it is not set, the three tags of old do, and a tag without a number counts as the newest.

Bad (system.env, whole file)::

    DR_CLOUD=aws
    DR_AWS_APP_REGION=us-east-1
    DR_LOCAL_S3_BUCKET=bucket
    DR_DOCKER_STYLE=compose
    DR_COACH_IMAGE=5.2.1
    DR_ROBOMAKER_IMAGE=5.2.2-cpu
    DR_SAGEMAKER_IMAGE=5.2.1-cpu

Good (system.env)::

    DR_SIMAPP_VERSION=6.0.4-cpu

What to do: nothing, if these are the images you mean; else set `DR_SIMAPP_VERSION`.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.planning.generations import choice
from composegen.rules.causes import usable
from composegen.rules.rule import Rule, Subject

_DECIDES = "DR_SIMAPP_VERSION"


def check(subject: Subject) -> Iterator[Defect]:
    """Find a generation that is not told by the number in DR_SIMAPP_VERSION."""
    settings = subject.configuration.settings
    chosen = choice(settings)
    variable, tag = chosen.variable, settings.text(chosen.variable)
    if not tag or not usable(settings, variable):
        return
    # A tag without any number is another rule's.
    numbered = any(char.isdigit() for char in tag)
    if numbered and (variable != _DECIDES or chosen.version is None):
        why = "" if variable == _DECIDES else f", and `{_DECIDES}` is not set"
        yield Defect(
            "image-generation",
            settings.location(variable),
            f"`{variable}` is `{tag}`{why}, so the images are started as those of version"
            f" {chosen.generation} are",
            "nothing, if these are the images you mean; else set `DR_SIMAPP_VERSION`",
        )


RULE = Rule("CG221", "image-generation", Severity.NOTE, __doc__, check)
