"""Files that commands write: whole or not at all."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from composegen.errors import CannotReadError, CannotWriteError


def read_text(path: Path) -> str:
    """Read a file that may not exist yet; an absent file is an empty text.

    Raises:
        CannotReadError: It is there and cannot be read.
    """
    try:
        return path.read_bytes().decode("utf-8", "surrogateescape")
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise CannotReadError(f"cannot read `{path}`: {error.strerror}") from error


def write_beside(path: Path, text: str, *, private: bool = False) -> None:
    """Write a new file beside `path` and rename it there, so that `path` is never half written.

    An existing file keeps its permissions, a link keeps pointing where it points; a new private
    file is for its owner alone. A device or a pipe, such as /dev/stdout, is written to as it is.

    Raises:
        CannotWriteError: The folder does not exist or refuses; `path` is as it was.
    """
    target = path.resolve()
    beside = ""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            path.write_bytes(text.encode())
            return
        mode = 0o600 if private else 0o666 & ~_umask()
        if target.exists():
            mode = target.stat().st_mode & 0o7777
        handle, beside = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        with os.fdopen(handle, "wb") as stream:
            stream.write(text.encode())
        Path(beside).chmod(mode)
        Path(beside).replace(target)
    except OSError as error:
        with suppress(OSError):
            Path(beside).unlink()
        raise CannotWriteError(f"cannot write `{path}`: {error.strerror}") from error


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def make_folder(path: Path) -> None:
    """Make a folder and those above it, where they are not there yet.

    Raises:
        CannotWriteError: A file stands in the way, or the folder above refuses.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotWriteError(f"cannot make the folder `{path}`: {error.strerror}") from error
