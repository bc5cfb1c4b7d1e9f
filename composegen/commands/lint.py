"""`composegen lint`: what is wrong, risky or misread in a folder, for people and for CI."""

import io
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from dataclasses import replace
from operator import methodcaller
from pathlib import Path

from composegen.api import Configuration, choose, lint
from composegen.commands.command import Streams
from composegen.commands.defaults import FAIL_ON, read_defaults
from composegen.commands.folder import add_folder_arguments, add_job_arguments
from composegen.commands.machine import add_machine_arguments, vcpus_of
from composegen.commands.repairing import add_repair_arguments, repair
from composegen.commands.targets import Target, look, renamed, sources, target_of, targets
from composegen.errors import UsageError
from composegen.finding import Finding, Severity
from composegen.planning.ports import Job

_FORMATS = ("text", "json", "github", "sarif")
_SEVERITIES = tuple(severity.value for severity in Severity)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of `lint`."""
    add_folder_arguments(parser)
    add_job_arguments(parser)
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="*",
        help="a folder, an env file, a custom file or a compose file; `-` for standard input",
    )
    parser.add_argument("--format", choices=_FORMATS, default="text")
    for option, what in (("--select", "look for these alone"), ("--ignore", "leave these out")):
        parser.add_argument(
            option,
            metavar="RULES",
            type=_words,
            action="extend",
            help=f"{what}: numbers, names or beginnings such as CG1, with commas between them",
        )
    parser.add_argument(
        "--fail-on",
        choices=FAIL_ON,
        help="the lowest severity that makes the exit code 1 (default: error)",
    )
    add_machine_arguments(parser)
    parser.add_argument(
        "--all-experiments", action="store_true", help="look at every folder below experiments/"
    )
    parser.add_argument(
        "--stdin-filename",
        metavar="FILE",
        help="with `-`: the file whose text comes from standard input",
    )
    add_repair_arguments(parser)


def run(arguments: Namespace, streams: Streams) -> int:
    """Lint what was named, report it, and tell by the exit code how bad it is."""
    directory: Path = arguments.directory
    chosen = _targets(arguments)
    defaults = read_defaults(directory)
    rules = choose(arguments.select or defaults.select, arguments.ignore or defaults.ignore)
    vcpus = vcpus_of(arguments)

    def find(configuration: Configuration) -> tuple[Finding, ...]:
        return lint(configuration, rules, vcpus)

    top = Path() if arguments.format == "github" else directory
    found: set[Finding] = set()
    texts: dict[str, str] = {}
    changed = False
    for target in chosen:
        configuration = target.load(arguments.settings, Job(arguments.job))
        shown = io.StringIO()
        configuration = repair(
            configuration, find, arguments, Streams(shown, streams.err, streams.colour)
        )
        streams.out.write(shown.getvalue())
        changed = changed or shown.getvalue() != ""
        # The experiment may be one that DR_EXPERIMENT_NAME names.
        named = _namer(replace(target, experiment=configuration.folder.experiment), top)
        found |= {renamed(f, named) for f in look(target, configuration, rules, find)}
        texts |= {named(file): text for file, text in sources(target, configuration).items()}
    if arguments.diff:
        return int(changed)
    findings = tuple(sorted(found, key=methodcaller("sort_key")))
    streams.out.write(_report(arguments.format, findings, texts, streams))
    return int(_fails(findings, arguments.fail_on or defaults.fail_on))


def _targets(arguments: Namespace) -> list[Target]:
    paths, whole = arguments.paths, arguments.all_experiments
    if paths == ["-"]:
        if not arguments.stdin_filename:
            raise UsageError("`-` needs `--stdin-filename FILE`, which says what it is")
        chosen = [target_of(Path(arguments.stdin_filename), sys.stdin.buffer.read())]
    elif "-" in paths or arguments.stdin_filename:
        raise UsageError("`-` and `--stdin-filename FILE` go together, without another path")
    else:
        chosen = list(targets(paths, arguments.directory, arguments.experiment, whole))
    single = any(target.only for target in chosen)
    if arguments.experiment and (single or whole):
        raise UsageError("`-e NAME` is one experiment of a folder, not of a file nor of all")
    if (arguments.fix or arguments.diff) and (single or whole):
        raise UsageError("`--fix` and `--diff` look at one whole folder or experiment")
    return chosen


def _namer(target: Target, top: Path) -> Callable[[str], str]:
    return lambda file: target.shown(file, top)


def _words(text: str) -> list[str]:
    return [word for word in text.replace(",", " ").split() if word]


def _report(
    format: str, findings: tuple[Finding, ...], texts: Mapping[str, str], streams: Streams
) -> str:
    if format == "json":
        from composegen.reports.json import json_report  # noqa: PLC0415 - one format a run

        return json_report(findings)
    if format == "github":
        from composegen.reports.github import github_report  # noqa: PLC0415

        return github_report(findings)
    if format == "sarif":
        from composegen.reports.sarif import sarif_report  # noqa: PLC0415

        return sarif_report(findings, texts)
    from composegen.reports.text import summary, text_report  # noqa: PLC0415

    colour = streams.out.isatty() and not os.environ.get("NO_COLOR")
    return f"{text_report(findings, texts, colour=colour)}{summary(findings)}\n"


def _fails(findings: tuple[Finding, ...], fail_on: str) -> bool:
    if fail_on == "never":
        return False
    least = _SEVERITIES.index(fail_on)
    return any(_SEVERITIES.index(finding.severity) <= least for finding in findings)
