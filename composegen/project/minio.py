"""The `minio` service: the storage of this machine, which the training of run 0 brings along."""

from composegen.planning.ports import MINIO_API, MINIO_CONSOLE, PortRange
from composegen.project.scripts import FOLDER, script
from composegen.project.service import FromShell, Mount, Port, Service, Variable
from composegen.settings.validation import Settings

# The last release whose console can still make users and keys.
DEFAULT_TAG = "RELEASE.2025-04-22T22-12-26Z"

_START = "minio.sh"


def minio(settings: Settings) -> Service:
    """Describe the storage, whose data stays in the folder."""
    return Service(
        name="minio",
        template="minio",
        image=f"minio/minio:{settings.text('DR_MINIO_IMAGE') or DEFAULT_TAG}",
        entrypoint=("/bin/sh", "-c"),
        command=f"exec sh {FOLDER}/{_START}",
        files=(script(_START),),
        environment=(
            Variable("MINIO_ROOT_USER", FromShell.ACCESS_KEY_ID, FromShell.ACCESS_KEY_ID.value),
            Variable(
                "MINIO_ROOT_PASSWORD",
                FromShell.SECRET_ACCESS_KEY,
                FromShell.SECRET_ACCESS_KEY.value,
            ),
        ),
        ports=tuple(Port(PortRange(port, port), port) for port in (MINIO_API, MINIO_CONSOLE)),
        mounts=(Mount("./data/minio", "/data"), Mount(".", "/folder", read_only=True)),
        shared=True,
    )
