"""`composegen viewer`: a page that shows all workers, for use without the viewer service."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from composegen.api import lint
from composegen.commands.bind import add_bind_argument
from composegen.commands.command import Streams
from composegen.commands.folder import add_folder_arguments, add_job_arguments, load_chosen
from composegen.commands.refusing import refused
from composegen.commands.writing import write_beside
from composegen.errors import UsageError
from composegen.project.project import project_name
from composegen.project.viewer import PAGE, page_by_ports
from composegen.rendering import render


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of `viewer`."""
    add_folder_arguments(parser)
    add_job_arguments(parser)
    add_bind_argument(parser, "address that the workers' ports are published on")
    parser.add_argument(
        "-o", "--output", metavar="FILE", type=Path, help="write FILE instead of standard output"
    )
    parser.add_argument("--open", action="store_true", help="with -o: show FILE in the browser")


def run(arguments: Namespace, streams: Streams) -> int:
    """Write the page, or show the findings that stand against it."""
    output: Path | None = arguments.output
    if arguments.open and output is None:
        raise UsageError("`--open` needs `-o FILE`, the file to open")
    configuration = load_chosen(arguments)
    if refused(lint(configuration), configuration, streams):
        return 1
    plan = configuration.plan
    text = render(PAGE, page_by_ports(plan, project_name(plan), arguments.bind))
    if output is None:
        streams.out.write(text)
        return 0
    write_beside(output, text)
    streams.err.write(f"wrote {output}\n")
    if arguments.open:
        import webbrowser  # noqa: PLC0415 - only to open a page

        webbrowser.open(output.resolve().as_uri())
    return 0
