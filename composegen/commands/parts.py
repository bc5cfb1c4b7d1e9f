"""The options of every command that renders: parts to add and parts to leave out."""

from argparse import ArgumentParser, Namespace
from collections.abc import Collection

from composegen.configuration import Configuration
from composegen.errors import UsageError
from composegen.planning.ports import TELEGRAF_UDP
from composegen.project.environment import TELEGRAF_HOST
from composegen.project.options import Options, Part, serves_all, stored_here


def add_part_arguments(parser: ArgumentParser) -> None:
    """Add the options of every command that renders."""
    for option, dest, what in (
        ("--with", "added", "add a part"),
        ("--without", "left_out", "leave a part out, as when DRfC's own storage is running"),
    ):
        parser.add_argument(
            option,
            dest=dest,
            metavar="PART",
            type=_part,
            action="append",
            default=[],
            help=f"{what}; may be given several times ({', '.join(sorted(Part))})",
        )
    parser.add_argument(
        "--wsl", action="store_true", help="with DR_HOST_X: the X server is that of WSL2"
    )


def options(arguments: Namespace, configuration: Configuration) -> Options:
    """Read the parts that a rendering of a configuration is asked for.

    Raises:
        UsageError: A part is both added and left out, or does not belong into this rendering.
    """
    added, left_out = frozenset(arguments.added), frozenset(arguments.left_out)
    if both := sorted(added & left_out):
        raise UsageError(f"`--with {both[0]}` and `--without {both[0]}` are both given")
    if Part.STORAGE in added:
        _refuse_storage(configuration)
    if Part.METRICS in added:
        _refuse_metrics(configuration)
    return Options(added, left_out, arguments.wsl)


def _refuse_storage(configuration: Configuration) -> None:
    settings = configuration.settings
    if not stored_here(settings):
        raise UsageError(
            "`--with storage` adds MinIO, and `DR_CLOUD` is"
            f" `{settings.text('DR_CLOUD')}`, which keeps models elsewhere"
        )
    if not serves_all(configuration.plan):
        raise UsageError(
            "`--with storage` is for the training of run 0, whose MinIO all runs use,"
            f" and this is {_which(configuration)}",
            "start it with `docker compose -p deepracer-0 up -d minio` in the folder of run 0",
        )


def _refuse_metrics(configuration: Configuration) -> None:
    if not serves_all(configuration.plan):
        raise UsageError(
            "`--with metrics` is for the training of run 0, whose Telegraf all runs use,"
            f" and this is {_which(configuration)}",
            f"set `DR_TELEGRAF_HOST={TELEGRAF_HOST}` and `DR_TELEGRAF_PORT={TELEGRAF_UDP[0]}`"
            " in system.env instead",
        )


def _which(configuration: Configuration) -> str:
    plan = configuration.plan
    return f"the {plan.job} of run {plan.settings.text('DR_RUN_ID')}"


def _part(text: str) -> Part:
    parts: Collection[str] = sorted(Part)
    if text not in parts:
        raise UsageError(f"there is no part `{text}`; there is {', '.join(parts)}")
    return Part(text)
