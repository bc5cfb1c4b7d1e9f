"""The options of every command that reads a folder."""

from argparse import ArgumentParser
from pathlib import Path

from composegen.errors import UsageError


def add_folder_arguments(parser: ArgumentParser) -> None:
    """Add the options of every command that reads a folder."""
    parser.add_argument(
        "-C",
        "--directory",
        metavar="DIR",
        type=Path,
        default=Path(),
        help="folder with system.env and run.env (default: the current folder)",
    )
    parser.add_argument(
        "--set",
        metavar="NAME=VALUE",
        dest="settings",
        type=assignment,
        action="append",
        default=[],
        help="set a variable, over all files; may be given several times",
    )


def assignment(text: str) -> tuple[str, str]:
    """Split the NAME=VALUE of `--set`.

    Raises:
        UsageError: There is no `=`, no name, or a character no environment can hold.

    >>> assignment("DR_CAR_NAME=a=b")
    ('DR_CAR_NAME', 'a=b')
    """
    name, equals, value = text.partition("=")
    if not equals or not name.isidentifier() or not name.isascii():
        raise UsageError(f"`--set` takes NAME=VALUE, not `{text}`")
    if any("\ud800" <= char <= "\udfff" for char in value):
        raise UsageError(f"the value of `--set {name}` is not UTF-8")
    return name, value
