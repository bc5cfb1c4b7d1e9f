"""Values that others make necessary."""

from collections.abc import Iterator
from dataclasses import dataclass

from composegen.finding import Location, Related
from composegen.settings.settings import Settings


@dataclass(frozen=True, slots=True)
class Lack:
    """A variable without a value that another one asks for.

    Args:
        variable: The one that is missing.
        message: What asks for it and what follows.
        location: Its place, or that of the one that asks for it.
        related: The one that asks, when that is not the place.
    """

    variable: str
    message: str
    location: Location
    related: tuple[Related, ...] = ()


OLD_IMAGES = ("DR_COACH_IMAGE", "DR_SAGEMAKER_IMAGE", "DR_ROBOMAKER_IMAGE")


def lacks(settings: Settings) -> Iterator[Lack]:
    """Find variables that must have a value because of what others say."""
    system, run = settings.system, settings.run
    if system.cloud == "aws":
        yield from _lack(settings, "DR_AWS_APP_REGION", "DR_CLOUD")
    elif system.cloud == "remote":
        yield from _lack(settings, "DR_REMOTE_MINIO_URL", "DR_CLOUD")
    if run.local_s3_pretrained:
        yield from _lack(settings, "DR_LOCAL_S3_PRETRAINED_PREFIX", "DR_LOCAL_S3_PRETRAINED")
    if run.race_type == "HEAD_TO_MODEL":
        yield from _lack(settings, "DR_EVAL_OPP_S3_MODEL_PREFIX", "DR_RACE_TYPE")
    yield from _images(settings)


def _lack(settings: Settings, variable: str, asking: str) -> Iterator[Lack]:
    if settings.given(variable) or not settings.given(asking):
        return
    state = "is empty" if variable in settings.environment else "is not set"
    written = f"{asking}={settings.environment[asking].value}"
    place, cause = settings.location(variable), settings.location(asking)
    empty = variable in settings.environment
    yield Lack(
        variable,
        f"`{written}` needs `{variable}`, which {state}",
        place if empty else cause,
        (Related(cause, f"`{written}` stands here"),) if empty else (),
    )


def _images(settings: Settings) -> Iterator[Lack]:
    if settings.given("DR_SIMAPP_VERSION"):
        return
    given = [name for name in OLD_IMAGES if settings.given(name)]
    if not given:
        state = "is empty" if "DR_SIMAPP_VERSION" in settings.environment else "is not set"
        yield Lack(
            "DR_SIMAPP_VERSION",
            f"`DR_SIMAPP_VERSION` {state}, so nothing says which image to run",
            settings.location("DR_SIMAPP_VERSION"),
        )
        return
    for name in OLD_IMAGES:
        if name not in given:
            yield Lack(
                name,
                f"`{given[0]}` without `DR_SIMAPP_VERSION` needs `{name}`, which is not set",
                settings.location(given[0]),
            )
