"""An altered simulation bundle is mounted where the newest images do not look.

Images of version 6 have their bundle elsewhere than those before, so what
DR_ROBOMAKER_MOUNT_SIMAPP_DIR mounts on /opt/simapp changes nothing.

Bad (system.env)::

    DR_SIMAPP_VERSION=6.0.4-cpu
    DR_ROBOMAKER_MOUNT_SIMAPP_DIR=/srv

Good (system.env)::

    DR_SIMAPP_VERSION=5.3.3-cpu
    DR_ROBOMAKER_MOUNT_SIMAPP_DIR=/srv

What to do: delete the line, or train with images of version 5.3.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.project.images import images
from composegen.rules.causes import causes, usable
from composegen.rules.rule import Rule, Subject

_BUNDLE = "DR_ROBOMAKER_MOUNT_SIMAPP_DIR"


def check(subject: Subject) -> Iterator[Defect]:
    """Find a bundle that the images in use do not read."""
    settings = subject.configuration.settings
    if not settings.text(_BUNDLE) or not usable(settings, _BUNDLE, "DR_SIMAPP_VERSION"):
        return
    if not images(settings).bundle_read:
        yield Defect(
            "unread-bundle",
            settings.location(_BUNDLE),
            f"`{_BUNDLE}` is mounted on /opt/simapp, where images of version 6 do not look,"
            " so the bundle changes nothing",
            "delete the line, or train with images of version 5.3",
            causes(settings, "DR_SIMAPP_VERSION"),
        )


RULE = Rule("CG218", "unread-bundle", Severity.WARNING, __doc__, check)
