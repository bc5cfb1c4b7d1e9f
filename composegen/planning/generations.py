"""The three generations of images, chosen from the variables."""

import re
from enum import StrEnum

from composegen.settings.validation import Settings

_FIRST_OF_TAG = re.compile(r"([0-9]+)\.([0-9]+)")


class Generation(StrEnum):
    """Images that want to be started the same way."""

    UP_TO_5_2 = "5.2"
    V5_3 = "5.3"
    V6 = "6"


def generation(settings: Settings) -> Generation:
    """Tell the generation; DR_SIMAPP_VERSION wins over the three tags of old.

    A tag without a number counts as the newest.
    """
    if not settings.given("DR_SIMAPP_VERSION"):
        old = settings.given("DR_ROBOMAKER_IMAGE") or settings.given("DR_COACH_IMAGE")
        return Generation.UP_TO_5_2 if old else Generation.V6
    return Generation.V5_3 if version(settings, "DR_SIMAPP_VERSION") == (5, 3) else Generation.V6


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
