"""`composegen plan`: how many workers, and whether the numbers are right."""

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

from composegen.commands.command import Streams
from composegen.commands.folder import add_folder_arguments
from composegen.commands.machine import add_machine_arguments, vcpus_of
from composegen.commands.refusing import refused
from composegen.commands.writing import write_beside
from composegen.configuration import Configuration, load
from composegen.errors import UsageError
from composegen.finding import Finding
from composegen.linting import lint
from composegen.planning.changes import Change, changes
from composegen.planning.overview import Overview, overview
from composegen.planning.ports import MAX_WORKERS
from composegen.rules.rule import Subject

# The plan tells these itself, in full.
_TOLD_BY_THE_PLAN = frozenset({"crowded-machine", "evaluation-start-drifts"})
# With another number of workers, files that are missing or too many are lines to change.
_TRIED = frozenset({"missing-worker-file", "stray-worker-file"})


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of `plan`."""
    add_folder_arguments(parser)
    add_machine_arguments(parser)
    parser.add_argument(
        "--workers",
        metavar="N",
        type=int,
        help="try another number of workers and print the lines to change",
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument(
        "--svg", metavar="FILE", type=Path, help="write a picture of the lap as well"
    )


def run(arguments: Namespace, streams: Streams) -> int:
    """Show the plan, or the findings that stand against it."""
    settings = list(arguments.settings)
    tried: int | None = arguments.workers
    if tried is not None:
        if not 1 <= tried <= MAX_WORKERS:
            raise UsageError(f"`--workers` takes 1 to {MAX_WORKERS}, not `{tried}`")
        settings.append(("DR_WORKERS", str(tried)))
    vcpus = vcpus_of(arguments) or os.cpu_count()
    configuration = load(arguments.directory, settings)
    findings = _findings(configuration, tried=tried is not None)
    if refused(findings, configuration, streams, "planned"):
        return 1
    found = overview(configuration.plan)
    lines = None if tried is None else _changes(configuration, found, dict(settings))
    streams.out.write(_report(arguments.format, found, vcpus, lines))
    if arguments.svg is not None:
        from composegen.reports.plan_svg import plan_svg  # noqa: PLC0415 - only when wanted

        write_beside(arguments.svg, plan_svg(found))
        streams.err.write(f"wrote {arguments.svg}\n")
    return 0


def _findings(configuration: Configuration, *, tried: bool) -> tuple[Finding, ...]:
    silent = _TOLD_BY_THE_PLAN | (_TRIED if tried else frozenset())
    return tuple(f for f in lint(Subject(configuration)) if f.name not in silent)


def _changes(
    configuration: Configuration, found: Overview, given: dict[str, str]
) -> tuple[Change, ...]:
    there = configuration.folder.files
    return changes(configuration.plan, given, found.evaluation.positions, there)


def _report(
    format: str, found: Overview, vcpus: int | None, lines: tuple[Change, ...] | None
) -> str:
    if format == "json":
        from composegen.reports.plan_json import plan_json  # noqa: PLC0415 - one format a run

        return plan_json(found, vcpus, lines)
    from composegen.reports.plan_text import plan_text  # noqa: PLC0415

    return plan_text(found, vcpus, lines)
