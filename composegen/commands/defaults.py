"""The defaults of `composegen lint` that a folder sets for itself."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from composegen.commands.writing import read_text
from composegen.errors import UsageError
from composegen.settings.nearest import nearest

OWN_FILE = "composegen.toml"
SHARED_FILE = "pyproject.toml"
FAIL_ON = ("error", "warning", "note", "never")
_LISTS = ("ignore", "select")
_KEYS = ("fail-on", *_LISTS)


@dataclass(frozen=True, slots=True)
class Defaults:
    """What counts when the command line does not say otherwise.

    Args:
        select: Rules to run, all when empty.
        ignore: Rules to leave out.
        fail_on: The lowest severity that makes the exit code 1, or `never`.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    fail_on: str = "error"


def read_defaults(directory: Path) -> Defaults:
    """Read the defaults from composegen.toml, or from [tool.composegen] in pyproject.toml.

    Raises:
        CannotReadError: A file is there and cannot be read.
        UsageError: It is no TOML, or says something that does not exist.
    """
    own = read_text(directory / OWN_FILE)
    if own:
        return parse_defaults(OWN_FILE, own, ())
    return parse_defaults(SHARED_FILE, read_text(directory / SHARED_FILE), ("tool", "composegen"))


def parse_defaults(file: str, text: str, table: tuple[str, ...]) -> Defaults:
    """Take the defaults from a table of a TOML file.

    Raises:
        UsageError: It is no TOML, or says something that does not exist.

    >>> parse_defaults("composegen.toml", 'ignore = ["CG204"]', ())
    Defaults(select=(), ignore=('CG204',), fail_on='error')
    """
    if not text.strip() or (table and table[-1] not in text):
        return Defaults()
    values = _parsed(file, text)
    for name in table:
        inner = values.get(name, {})
        values = inner if isinstance(inner, dict) else {}
    for key in values:
        if key not in _KEYS:
            near = nearest(key, _KEYS)
            raise UsageError(
                f"{file} sets `{key}`, which is nothing that `composegen lint` knows",
                f"did you mean `{near}`?" if near else f"it knows {', '.join(sorted(_KEYS))}",
            )
    fail_on = values.get("fail-on", "error")
    if fail_on not in FAIL_ON:
        allowed = ", ".join(sorted(FAIL_ON))
        raise UsageError(f"{file} sets `fail-on` to `{fail_on}`; it must be one of {allowed}")
    select, ignore = (_words(file, key, values.get(key, [])) for key in ("select", "ignore"))
    return Defaults(select, ignore, str(fail_on))


def _parsed(file: str, text: str) -> Mapping[str, object]:
    import tomllib  # noqa: PLC0415 - only for a folder that sets something

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{file} is no TOML: {str(error)[:1].lower()}{str(error)[1:]}") from error


def _words(file: str, key: str, value: object) -> tuple[str, ...]:
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(value)
    raise UsageError(
        f"{file} sets `{key}` to something else than a list of rules",
        f'write `{key} = ["CG204", "unknown-world"]`',
    )
