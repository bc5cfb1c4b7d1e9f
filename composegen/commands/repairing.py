"""The options `--fix` and `--diff` of `composegen lint`: write repairs, or show them."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from dataclasses import replace

from composegen.commands.command import Streams
from composegen.commands.writing import write_beside
from composegen.composefile import difference
from composegen.configuration import Configuration, load_folder
from composegen.finding import Finding
from composegen.fixing.folder import fix


def add_repair_arguments(parser: ArgumentParser) -> None:
    """Declare `--fix` and `--diff`, of which one may be given."""
    options = parser.add_mutually_exclusive_group()
    options.add_argument(
        "--fix",
        action="store_true",
        help="repair in the env files what has one right answer, and tell what it was",
    )
    options.add_argument(
        "--diff",
        action="store_true",
        help="show what --fix would change, and write nothing",
    )


def repair(
    configuration: Configuration,
    find: Callable[[Configuration], Iterable[Finding]],
    arguments: Namespace,
    streams: Streams,
) -> Configuration:
    """Write the repairs of a folder, or show them, as the options ask for.

    Returns the configuration to look for findings in: as it is now, or as it was with `--diff`.

    Args:
        configuration: The folder as it was read.
        find: Lints a configuration with the rules that were chosen.
        arguments: What `add_repair_arguments` declared, and the options `--set`.
        streams: What is told goes to `err`, a difference to `out`.

    Raises:
        CannotWriteError: A file cannot be written.
    """
    if not (arguments.fix or arguments.diff):
        return configuration
    fixed, folder = fix(configuration, find), configuration.folder
    for name, content in fixed.files.items():
        if arguments.fix:
            write_beside(folder.directory / folder.path(name), content.decode())
            continue
        before, shown = folder.files[name].decode(), folder.path(name)
        lines = difference(before, content.decode(), shown, f"{shown} (repaired)")
        streams.out.writelines(lines)
    if arguments.diff:
        return configuration
    streams.err.writelines(f"{done}\n" for done in fixed.repairs)
    repaired = replace(folder, files={**folder.files, **fixed.files})
    return load_folder(repaired, arguments.settings, configuration.plan.job)
