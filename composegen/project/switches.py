"""The table of what DeepRacer-for-Cloud switches on and composegen does not render yet."""

from collections.abc import Callable, Iterator

from composegen.settings.validation import Settings

# Variable, when it asks for something, what it asks for.
_NOT_RENDERED: tuple[tuple[str, Callable[[Settings], bool], str], ...] = (
    ("DR_CLOUD", lambda s: s.system.cloud == "azure", "storage on Azure"),
    ("DR_HOST_X", lambda s: s.system.host_x, "the host's X server"),
    ("DR_CLOUD_WATCH_ENABLE", lambda s: s.system.cloud_watch_enable, "logs in CloudWatch"),
    ("DR_ROBOMAKER_MOUNT_LOGS", lambda s: s.system.robomaker_mount_logs, "a mounted log folder"),
    (
        "DR_ROBOMAKER_MOUNT_SIMAPP_DIR",
        lambda s: s.given("DR_ROBOMAKER_MOUNT_SIMAPP_DIR"),
        "a mounted simulation bundle",
    ),
    (
        "DR_ROBOMAKER_MOUNT_SCRIPTS_DIR",
        lambda s: s.given("DR_ROBOMAKER_MOUNT_SCRIPTS_DIR"),
        "a mounted scripts folder",
    ),
    ("DR_EXPERIMENT_NAME", lambda s: s.given("DR_EXPERIMENT_NAME"), "an experiment's folder"),
    ("DR_SIMAPP_VERSION", lambda s: _generation(s) == "5.3", "the images of version 5.3"),
    ("DR_COACH_IMAGE", lambda s: _generation(s) == "5.2", "the images up to version 5.2"),
)


def not_rendered(settings: Settings) -> Iterator[tuple[str, str]]:
    """Name each variable that asks for something not rendered yet, and what it asks for."""
    for variable, asks, what in _NOT_RENDERED:
        if asks(settings):
            yield variable, what


def _generation(settings: Settings) -> str:
    if not settings.given("DR_SIMAPP_VERSION"):
        old = ("DR_COACH_IMAGE", "DR_SAGEMAKER_IMAGE", "DR_ROBOMAKER_IMAGE")
        return "5.2" if any(settings.given(variable) for variable in old) else "6"
    return "5.3" if settings.text("DR_SIMAPP_VERSION").startswith("5.3") else "6"
