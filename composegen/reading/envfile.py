"""An env file as text: bytes to assignments with places."""

from dataclasses import dataclass
from enum import StrEnum

from composegen.finding import Defect, Location


class Quote(StrEnum):
    """How a value is quoted in its file."""

    NONE = ""
    SINGLE = "'"
    DOUBLE = '"'


@dataclass(frozen=True, slots=True)
class Assignment:
    """One statement `NAME=value` of an env file, before references are resolved.

    Args:
        name: The key.
        name_location: Place of the key.
        raw: The value's text as the file has it, without the quotes and an inline comment.
        quote: The quotes around it.
        location: Place of the value as written, quotes included.
        statement: The whole text of the statement, from line begin to line end.
    """

    name: str
    name_location: Location
    raw: str
    quote: Quote
    location: Location
    statement: str


@dataclass(frozen=True, slots=True)
class EnvFile:
    """One env file, read.

    Args:
        file: Path relative to the folder.
        text: Its text, without a byte-order mark.
        assignments: Its statements in order, repeated keys included.
        defects: What could not be read, or reads differently elsewhere.
    """

    file: str
    text: str
    assignments: tuple[Assignment, ...]
    defects: tuple[Defect, ...]


def parse_env_file(file: str, content: bytes) -> EnvFile:
    """Read the bytes of an env file as Docker Compose's env_file reader does."""
    raise NotImplementedError
