"""The command line: picks a command and turns what happens into an exit code.

0 fine, 1 findings, 2 wrong use of the command line, 3 could not do it.
"""

import gc
import os
import sys
from argparse import ArgumentParser
from importlib import import_module

from composegen import __version__
from composegen.commands.command import Streams
from composegen.errors import ComposegenError, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn, TextIO

    from composegen.commands.command import Command

COMMANDS = {
    "render": "render the folder's env files as one compose file",
    "lint": "tell what is wrong, risky or misread in the folder's files",
    "plan": "tell how many workers to take, and whether the numbers are right",
    "explain": "tell where a value comes from and where it goes, or what a rule means",
    "init": "make a folder to start from, or one more worker file",
    "viewer": "write a page that shows what all workers see",
    "params": "print or write the parameter files that the workers read",
}


class _Parser(ArgumentParser):
    """Raises what argparse would print before it leaves."""

    def error(self, message: str) -> "NoReturn":
        raise UsageError(message, f"`{self.prog} --help` lists what there is")


def main(
    argv: "Sequence[str] | None" = None, out: "TextIO | None" = None, err: "TextIO | None" = None
) -> int:
    """Run one command and return its exit code; no traceback reaches a user without --debug."""
    if argv is None:
        _hurry()
    words = sys.argv[1:] if argv is None else list(argv)
    err = err or sys.stderr
    streams = Streams(out or sys.stdout, err, err.isatty() and not os.environ.get("NO_COLOR"))
    if words == ["--version"]:  # argparse would first measure the terminal
        streams.out.write(f"composegen {__version__}\n")
        return 0
    try:
        return _run(words, streams)
    except SystemExit as ended:  # --help and --version
        return int(ended.code or 0)
    except BrokenPipeError:
        return _reader_went_away()
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if "--debug" in words:
            raise
        return _tell(error, err)


def _hurry() -> None:
    """Spare a process of our own what it has no use for; a caller of `main` keeps its settings."""
    gc.disable()  # it is over before there is anything to collect
    # Pydantic would look through everything installed for plugins, which have no say here.
    os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"


def _run(words: "Sequence[str]", streams: Streams) -> int:
    parser, command = _parser(words)
    arguments = parser.parse_args(words)
    if command is None:
        raise UsageError("there is no command", "`composegen --help` lists them")
    code = command.run(arguments, streams)
    streams.out.flush()
    return code


def _parser(words: "Sequence[str]") -> "tuple[ArgumentParser, Command | None]":
    """Make the parser; only the command that is meant is imported and gives its options."""
    parser = _Parser(
        prog="composegen",
        description="Render DeepRacer-for-Cloud env files as one Docker Compose file.",
        epilog="exit codes: 0 fine, 1 findings, 2 wrong use, 3 could not do it",
    )
    parser.add_argument("--version", action="version", version=f"composegen {__version__}")
    parser.add_argument("--debug", action="store_true", help="show a traceback when it fails")
    verbs = parser.add_subparsers(
        metavar="COMMAND", dest="command", required=True, prog="composegen"
    )
    meant = next((word for word in words if word in COMMANDS), None)
    command: Command | None = None
    for name, summary in COMMANDS.items():
        verb = verbs.add_parser(name, help=summary, description=f"{summary.capitalize()}.")
        if name == meant:
            command = import_module(f"composegen.commands.{name}")
            command.add_arguments(verb)
            verb.add_argument("--debug", action="store_true", help="show a traceback when it fails")
    return parser, command


def _tell(error: Exception, err: "TextIO") -> int:
    if isinstance(error, ComposegenError):
        help = f"\n  = help: {error.help}" if error.help else ""
        err.write(f"composegen: {error.message}{help}\n")
        return error.exit_code
    err.write(
        f"composegen: this should not happen: {type(error).__name__}: {error}\n"
        "  = help: run it again with `--debug` and report what it prints\n"
    )
    return 3


def _reader_went_away() -> int:
    # Python flushes stdout once more at exit; give it somewhere to go.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 3
