"""Which variable of the env files reaches a container under which name.

Source: the compose files and overlays of DeepRacer-for-Cloud 6.0.4.
"""

from collections.abc import Iterable, Iterator

from composegen.planning.ports import MINIO_API, TELEGRAF_UDP
from composegen.planning.workers import Plan
from composegen.project.options import Options, Part, stored_here
from composegen.project.service import FromShell, Variable
from composegen.settings.validation import Settings

# Left out when empty: an empty CUDA_VISIBLE_DEVICES hides every GPU, an empty TELEGRAF_HOST is
# taken for a host, and the image has defaults of its own for the others.
_LEFT_OUT_WHEN_EMPTY = frozenset(
    {
        "CUDA_VISIBLE_DEVICES",
        "GAZEBO_ARGS",
        "MAX_MEMORY_STEPS",
        "RTF_OVERRIDE",
        "TELEGRAF_HOST",
        "TELEGRAF_PORT",
    }
)

# The name of run 0's MinIO on the network that all runs share, where a bare `minio` may be
# somebody else's container.
STORAGE_HOST = "deepracer-0-minio-1"
# Likewise the name of the Telegraf that run 0 brings with `--with metrics`.
TELEGRAF_HOST = "deepracer-0-telegraf-1"

TELEGRAF = (("TELEGRAF_HOST", "DR_TELEGRAF_HOST"), ("TELEGRAF_PORT", "DR_TELEGRAF_PORT"))
KEYS = (
    Variable("AWS_ACCESS_KEY_ID", FromShell.ACCESS_KEY_ID, FromShell.ACCESS_KEY_ID.value),
    Variable(
        "AWS_SECRET_ACCESS_KEY", FromShell.SECRET_ACCESS_KEY, FromShell.SECRET_ACCESS_KEY.value
    ),
)


def mapped(settings: Settings, table: Iterable[tuple[str, str]]) -> Iterator[Variable]:
    """Fill a table of (name in the container, variable) with the values of `settings`."""
    for name, source in table:
        value = settings.text(source)
        if value or name not in _LEFT_OUT_WHEN_EMPTY:
            yield Variable(name, value, source)


def endpoint(settings: Settings, options: Options) -> str:
    """URL under which containers reach the storage, empty for AWS itself."""
    if not stored_here(settings):
        return settings.text("DR_REMOTE_MINIO_URL") if settings.system.cloud == "remote" else ""
    drfc = Part.STORAGE in options.left_out
    return f"http://{options.drfc_storage if drfc else STORAGE_HOST}:{MINIO_API}"


def storage(settings: Settings, options: Options) -> Iterator[Variable]:
    """Tell a container where its storage is and how to get in."""
    url = endpoint(settings, options)
    if url:
        source = "DR_REMOTE_MINIO_URL" if settings.system.cloud == "remote" else "DR_CLOUD"
        yield Variable("S3_ENDPOINT_URL", url, source)
    else:
        yield Variable("AWS_METADATA_SERVICE_TIMEOUT", "3", "DR_CLOUD")
        yield Variable("AWS_METADATA_SERVICE_NUM_ATTEMPTS", "5", "DR_CLOUD")
    if authentication(settings) == "profile":
        yield from KEYS


def telegraf(settings: Settings, plan: Plan, options: Options) -> Iterator[Variable]:
    """Tell a container where its metrics go: to a host that is named, else to run 0's Telegraf."""
    if settings.text("DR_TELEGRAF_HOST") or not options.has(Part.METRICS, plan):
        yield from mapped(settings, TELEGRAF)
    else:
        yield Variable("TELEGRAF_HOST", TELEGRAF_HOST)
        yield Variable("TELEGRAF_PORT", str(TELEGRAF_UDP[0]))


def authentication(settings: Settings) -> str:
    """How containers get in: by `role` or by the keys of a `profile`; AWS takes the role."""
    chosen = settings.system.local_s3_auth_mode
    return chosen or ("role" if settings.system.cloud == "aws" else "profile")
