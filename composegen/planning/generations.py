"""The three generations of images, chosen from the variables."""

import re
from dataclasses import dataclass
from enum import StrEnum

from composegen.settings.validation import Settings

_FIRST_OF_TAG = re.compile(r"([0-9]+)\.([0-9]+)")


class Generation(StrEnum):
    """Images that want to be started the same way."""

    UP_TO_5_2 = "up to 5.2"
    V5_3 = "5.3"
    V6 = "6"


@dataclass(frozen=True, slots=True)
class Choice:
    """A generation, and why it is that.

    Args:
        generation: What was chosen.
        variable: The DR_ variable that decided.
        version: What that says, major and minor; `None` when its tag begins with no number.
    """

    generation: Generation
    variable: str
    version: tuple[int, int] | None


def choice(settings: Settings) -> Choice:
    """Choose the generation; DR_SIMAPP_VERSION wins over the three tags of old.

    A tag without a number counts as the newest.
    """
    variable = "DR_SIMAPP_VERSION"
    if not settings.given(variable):
        for old in ("DR_ROBOMAKER_IMAGE", "DR_COACH_IMAGE"):
            if settings.given(old):
                return Choice(Generation.UP_TO_5_2, old, version(settings, old))
    number = version(settings, variable)
    return Choice(Generation.V5_3 if number == (5, 3) else Generation.V6, variable, number)


def generation(settings: Settings) -> Generation:
    """Tell the generation of images that the variables choose."""
    return choice(settings).generation


def version(settings: Settings, variable: str) -> tuple[int, int] | None:
    """Read major and minor number from the tag that a variable holds, if it begins with them."""
    match = _FIRST_OF_TAG.match(settings.text(variable))
    return (int(match[1]), int(match[2])) if match else None


def shows_windows(settings: Settings) -> bool:
    """Whether the image starts a VNC server, which needs a port; never on the host's X server."""
    system = settings.system
    if system.host_x:
        return False
    if generation(settings) is not Generation.V6:
        return True
    return system.gui_enable or system.gazebo_render_engine == "ogre"
