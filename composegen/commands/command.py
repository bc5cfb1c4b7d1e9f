"""What a command gets to see of the world, and what it consists of.

Imported on every keystroke, `--version` included, so it imports nothing at run time.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from typing import Protocol, TextIO

    class Command(Protocol):
        """A module of this folder: the options and the action of one verb."""

        def add_arguments(self, parser: ArgumentParser) -> None:
            """Declare the options of the verb."""

        def run(self, arguments: Namespace, streams: "Streams") -> int:
            """Do it and return the exit code."""


class Streams:
    """Where a command writes.

    Args:
        out: What the command makes, and nothing else.
        err: What it has to say.
        colour: Whether `err` shows colours.
    """

    __slots__ = ("colour", "err", "out")

    def __init__(self, out: "TextIO", err: "TextIO", colour: bool = False) -> None:
        self.out = out
        self.err = err
        self.colour = colour
