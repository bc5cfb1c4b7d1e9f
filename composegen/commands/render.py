"""`composegen render`: from env files to one compose file."""

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

from composegen.api import Options, Rendering, lint, render
from composegen.commands.bind import add_bind_argument
from composegen.commands.command import Streams
from composegen.commands.folder import add_folder_arguments, add_job_arguments, load_chosen
from composegen.commands.parts import add_part_arguments, options
from composegen.commands.refusing import refused
from composegen.commands.writing import read_text, write_beside
from composegen.errors import UsageError
from composegen.reports.text import summary


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of `render`."""
    add_folder_arguments(parser)
    add_job_arguments(parser)
    parser.add_argument(
        "--style",
        choices=("compose", "swarm"),
        default="",
        help="docker style (default: DR_DOCKER_STYLE)",
    )
    add_bind_argument(parser, "address that ports are published on")
    add_part_arguments(parser)
    parser.add_argument(
        "--templates",
        metavar="DIR",
        type=Path,
        help="folder whose templates win over composegen's own of the same name",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        type=Path,
        help="write FILE instead of standard output; it stays as it was on any error",
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="with -o: write nothing, show what would change in FILE and exit with 1 if anything",
    )


def run(arguments: Namespace, streams: Streams) -> int:
    """Render, or show the findings that stand against it."""
    output: Path | None = arguments.output
    if arguments.check and output is None:
        raise UsageError("`--check` needs `-o FILE`, the file to compare with")
    if arguments.templates is not None and not arguments.templates.is_dir():
        raise UsageError(f"`--templates` takes a folder, and `{arguments.templates}` is none")
    configuration = load_chosen(arguments)
    findings = lint(configuration)
    if refused(findings, configuration, streams):
        return 1
    text = render(configuration, _rendering(arguments, options(arguments, configuration)))
    if output is None:
        streams.out.write(text)
        return 0
    if arguments.check:
        return _check(output, text, streams)
    write_beside(output, text)
    streams.err.write(f"{summary(findings)}; wrote {output}\n")
    return 0


def _rendering(arguments: Namespace, options: Options) -> Rendering:
    output: Path | None = arguments.output
    if output is None:
        folder, file = ".", ""
    else:
        # As written, not resolved: the output shall not know where the folder lives.
        folder = Path(os.path.relpath(arguments.directory, output.parent)).as_posix()
        file = output.name
    return Rendering(arguments.style, arguments.bind, arguments.templates, file, folder, options)


def _check(output: Path, text: str, streams: Streams) -> int:
    present = read_text(output)
    if present == text:
        streams.err.write(f"{output} is up to date\n")
        return 0
    from composegen.composefile import difference  # noqa: PLC0415 - few renderings need it

    streams.err.writelines(difference(present, text, str(output), f"{output} (rendered anew)"))
    return 1
