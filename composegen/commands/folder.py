"""The options of every command that reads a folder."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from composegen.configuration import Configuration, load
from composegen.errors import UsageError
from composegen.planning.ports import Job


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


def add_job_arguments(parser: ArgumentParser) -> None:
    """Add the options that say which experiment of a folder is meant, and what for."""
    parser.add_argument(
        "-e",
        "--experiment",
        metavar="NAME",
        default="",
        help="folder below experiments/ with run.env and what belongs to it"
        " (default: DR_EXPERIMENT_NAME)",
    )
    parser.add_argument(
        "--job",
        choices=[job.value for job in Job],
        default=Job.TRAINING.value,
        help="train a model, or evaluate the one that is there",
    )


def load_chosen(arguments: Namespace) -> Configuration:
    """Load what the options of both kinds name.

    Raises:
        CannotReadError: The folder or one of its files cannot be read.
    """
    job = Job(arguments.job)
    return load(arguments.directory, arguments.settings, arguments.experiment, job)


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
