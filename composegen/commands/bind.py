"""The option of every command that knows where ports are published."""

from argparse import ArgumentParser

from composegen.errors import UsageError


def add_bind_argument(parser: ArgumentParser, help: str) -> None:
    """Add the option that names an address of the host."""
    parser.add_argument(
        "--bind",
        metavar="ADDRESS",
        type=_address,
        default="127.0.0.1",
        help=f"{help} (default: 127.0.0.1, this machine alone)",
    )


def _address(text: str) -> str:
    from ipaddress import ip_address  # noqa: PLC0415 - only when --bind is given

    try:
        return str(ip_address(text))
    except ValueError as error:
        raise UsageError(f"`--bind` takes an IP address such as 0.0.0.0, not `{text}`") from error
