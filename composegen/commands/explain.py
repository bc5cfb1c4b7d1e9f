"""`composegen explain`: where a value comes from and where it goes, and the pages of rules."""

import re
from argparse import ArgumentParser, Namespace

from composegen.api import Configuration, load
from composegen.commands.command import Streams
from composegen.commands.folder import add_folder_arguments
from composegen.errors import UsageError
from composegen.explaining import FILLED_IN, entries, explain, origin, source_of
from composegen.reports.explanation import (
    explanation_json,
    explanation_text,
    settings_json,
    settings_text,
)
from composegen.rules.registry import RULES
from composegen.secret import is_secret
from composegen.settings.catalogue import variables
from composegen.settings.nearest import nearest


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the options of `explain`."""
    add_folder_arguments(parser)
    parser.add_argument(
        "what",
        metavar="WHAT",
        nargs="?",
        help="a variable, a rule such as CG101, or service.NAME; all settings when left out",
    )
    parser.add_argument("--worker", metavar="N", type=int, help="look through worker N's eyes")
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(arguments: Namespace, streams: Streams) -> int:
    """Explain a rule, an entry of the rendering, one variable or all of them."""
    what: str | None = arguments.what
    if what is not None and re.fullmatch(r"CG\d+", what):
        streams.out.write(_page(what))
        return 0
    configuration = load(arguments.directory, arguments.settings)
    numbers = [worker.number for worker in configuration.plan.workers]
    if arguments.worker is not None and arguments.worker not in numbers:
        raise UsageError(f"there is no worker {arguments.worker}, only 1 to {numbers[-1]}")
    as_json = arguments.format == "json"
    if what is None:
        rows = _settings(configuration, arguments.worker or 1)
        streams.out.write(settings_json(rows) if as_json else settings_text(rows))
        return 0
    name = _variable(configuration, what, streams) if "." in what else _known(configuration, what)
    if name:
        explanation = explain(configuration, name, arguments.worker)
        streams.out.write(
            explanation_json(explanation) if as_json else explanation_text(explanation)
        )
    return 0


def _page(code: str) -> str:
    page = next((rule.page for rule in RULES if rule.code == code), None)
    if page is None:
        near = nearest(code, [rule.code for rule in RULES])
        raise UsageError(f"there is no rule `{code}`", f"did you mean `{near}`?" if near else "")
    return page.strip() + "\n"


def _settings(configuration: Configuration, number: int) -> list[tuple[str, str, str]]:
    worker = configuration.plan.workers[number - 1]
    environment = worker.settings.environment
    known = [name for name, variable in variables().items() if not variable.removed]
    own = [name for name in environment if name not in variables()]
    shown = [name for name in known if worker.settings.text(name) or name in environment]
    rows = []
    for name in (*shown, *own):
        value = worker.settings.text(name)
        rows.append((name, "***" if value and is_secret(name) else value, origin(name, worker)))
    return rows


def _variable(configuration: Configuration, what: str, streams: Streams) -> str:
    service, _, entry = what.partition(".")
    found = source_of(configuration, service, entry)
    if found is None:
        near = nearest(what, list(entries(configuration)))
        help = f"did you mean `{near}`?" if near else "`docker compose config` lists them"
        raise UsageError(f"the rendering has no `{what}`", help)
    source, value = found
    behind = f"from {source}" if source else "set by composegen itself"
    streams.out.write(f"{what}: {value or 'empty'}, {behind}\n")
    return source


def _known(configuration: Configuration, name: str) -> str:
    seen = {n for worker in configuration.plan.workers for n in worker.settings.environment}
    known = {*variables(), *seen, *FILLED_IN}
    if name in known:
        return name
    near = nearest(name, sorted(known))
    raise UsageError(
        f"there is no variable `{name}`",
        f"did you mean `{near}`?" if near else "`composegen explain` lists those there are",
    )
