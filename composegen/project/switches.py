"""What DeepRacer-for-Cloud switches on with overlay files, as values of the services.

Source: the overlays of DeepRacer-for-Cloud 6.0.4.
"""

from collections.abc import Iterator

from composegen.project.images import images
from composegen.project.service import FromShell, Logging, Mount, Variable
from composegen.settings.validation import Settings

_GROUP = "/deepracer-for-cloud"
_WSL = (Mount("/mnt/wslg", "/mnt/wslg"), Mount("/usr/lib/wsl", "/usr/lib/wsl"))
_X11 = Mount("/tmp/.X11-unix", "/tmp/.X11-unix")  # noqa: S108 - where every X server listens


def worker_mounts(settings: Settings) -> Iterator[Mount]:
    """Mount what a worker writes its logs to, and folders it takes in the place of its own."""
    if settings.system.robomaker_mount_logs:
        prefix = settings.text("DR_LOCAL_S3_MODEL_PREFIX")
        yield Mount(f"./data/logs/robomaker/{prefix}", "/root/.ros/log")
    if bundle := settings.text("DR_ROBOMAKER_MOUNT_SIMAPP_DIR"):
        for below, target in images(settings).bundle:
            yield Mount(_in_folder(bundle) + below, target)
    if scripts := settings.text("DR_ROBOMAKER_MOUNT_SCRIPTS_DIR"):
        yield Mount(_in_folder(scripts), "/scripts")


def logging(settings: Settings) -> Logging | None:
    """Send the containers' logs to CloudWatch, a stream each, named by prefix and container."""
    if not settings.system.cloud_watch_enable:
        return None
    prefix = settings.text("DR_CLOUD_WATCH_LOG_STREAM_PREFIX")
    return Logging(
        "awslogs",
        (
            ("awslogs-group", _GROUP),
            ("awslogs-create-group", "true"),
            ("awslogs-region", settings.text("DR_AWS_APP_REGION")),
            ("tag", f"{prefix}{{{{.Name}}}}"),
        ),
    )


def host_x(settings: Settings, *, wsl: bool) -> tuple[tuple[Variable, ...], tuple[Mount, ...]]:
    """Let workers draw on the host's X server: what they are told, and what they see of it."""
    if not settings.system.host_x:
        return (), ()
    source = "DR_DISPLAY" if settings.given("DR_DISPLAY") else "DR_HOST_X"
    display = settings.text("DR_DISPLAY") or FromShell.DISPLAY
    variables = (
        Variable("DISPLAY", display, source),
        Variable("USE_EXTERNAL_X", "True", "DR_HOST_X"),
        Variable("QT_X11_NO_MITSHM", "1", "DR_HOST_X"),
    )
    if wsl:
        return (*variables, Variable("LD_LIBRARY_PATH", "/usr/lib/wsl/lib", "DR_HOST_X")), (
            _X11,
            *_WSL,
        )
    cookie = "/root/.Xauthority"
    return (
        *variables,
        Variable("XAUTHORITY", cookie, "DR_HOST_X"),
        Variable("NVIDIA_DRIVER_CAPABILITIES", "all", "DR_HOST_X"),
    ), (_X11, Mount(FromShell.XAUTHORITY, cookie))


def devices(settings: Settings, *, wsl: bool) -> tuple[str, ...]:
    """Name the devices of the host that workers use: WSL2's graphics card."""
    return ("/dev/dxg",) if wsl and settings.system.host_x else ()


def _in_folder(path: str) -> str:
    """Keep a path as it is written, but say so where it is meant to be below the folder."""
    return path if path.startswith((".", "/", "~")) else f"./{path}"
