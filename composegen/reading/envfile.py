"""An env file as text: bytes to assignments with places.

A value means what Docker Compose's env_file reader makes of it (compose-go, package `dotenv`).
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from composegen.finding import Defect, Location


class Quote(StrEnum):
    """How a value is quoted in its file."""

    NONE = ""
    SINGLE = "'"
    DOUBLE = '"'


class Assignment(NamedTuple):
    """One statement `NAME=value` of an env file, before references are resolved.

    Places are made when somebody asks: most are never asked for.

    Args:
        name: The key.
        name_span: Line and column of the key, and of what is just behind it.
        raw: The value as the file has it, without the quotes and an inline comment.
        text: The value with escapes undone, `$` references still in it.
        quote: The quotes around it.
        span: Line and column of the value as written, quotes included, and of what is behind it.
        statement: The lines it stands on, with comment and indentation, without the last line end.
        file: Path relative to the folder.
    """

    name: str
    name_span: tuple[int, int, int, int]
    raw: str
    text: str
    quote: Quote
    span: tuple[int, int, int, int]
    statement: str
    file: str

    @property
    def name_location(self) -> Location:
        """Where the key is."""
        return Location(self.file, *self.name_span)

    @property
    def location(self) -> Location:
        """Where the value is, quotes included."""
        return Location(self.file, *self.span)


@dataclass(frozen=True, slots=True)
class EnvFile:
    """One env file, read.

    Args:
        file: Path relative to the folder.
        text: Its text, without a byte-order mark.
        assignments: Its statements in order, repeated keys included.
        defects: What could not be read, or is split differently by another reader.
    """

    file: str
    text: str
    assignments: tuple[Assignment, ...]
    defects: tuple[Defect, ...] = ()


# What Go takes for white space (unicode.IsSpace), which is less than Python's str.isspace.
SPACES = "\t\n\v\f\r \x85\xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B)))
SPACES += "\u2028\u2029\u202f\u205f\u3000"

_PLAIN = re.compile(
    r"([A-Za-z_][A-Za-z0-9_]*)=[ \t]*"
    r"""(?:([^\s'"].*)?|"([^"\\]*)"[ \t]*(?:#.*)?|'([^'\\]*)'[ \t]*(?:#.*)?)"""
)
_NOTHING = re.compile(r"[ \t]*(?:#.*)?")


def parse_env_file(file: str, content: bytes) -> EnvFile:
    r"""Read the bytes of an env file as Docker Compose's env_file reader does.

    Never raises: what cannot be read is a defect, and the rest of the file is read all the same.

    >>> read = parse_env_file("run.env", b"A=1\nB='two words' # both\n")
    >>> [(a.name, a.text, str(a.location)) for a in read.assignments]
    [('A', '1', 'run.env:1:3'), ('B', 'two words', 'run.env:2:3')]
    """
    text, defects = _decoded(file, content)
    if text is None:
        return EnvFile(file, "", (), tuple(defects))
    assignments = _plain(file, text)
    if assignments is None:
        from composegen.reading.statements import statements  # noqa: PLC0415 - brings dotenv in

        assignments, broken = statements(file, text)
        defects += broken
    return EnvFile(file, text, tuple(assignments), tuple(defects))


def _plain(file: str, text: str) -> list[Assignment] | None:
    """Read a file that holds only plain lines, on which all splitters agree; `None` if not."""
    if "\r" in text:
        return None
    assignments = []
    for number, line in enumerate(text.split("\n"), 1):
        match = _PLAIN.fullmatch(line)
        if match is None:
            if _NOTHING.fullmatch(line) is None:
                return None
            continue
        name, raw, double, single = match.groups()
        quote = Quote.NONE
        if raw is not None:
            start = match.start(2)
            raw = raw.split(" #", 1)[0].rstrip(SPACES)
            end = start + len(raw)
        elif double is None and single is None:
            raw, start, end = "", len(line), len(line)
        else:
            raw, quote = (single, Quote.SINGLE) if double is None else (double, Quote.DOUBLE)
            start, end = match.start(match.lastindex or 0) - 1, match.end(match.lastindex or 0) + 1
        name_span = number, 1, number, len(name) + 1
        span = number, start + 1, number, end + 1
        assignments.append(Assignment(name, name_span, raw, raw, quote, span, line, file))
    return assignments


def _decoded(file: str, content: bytes) -> tuple[str | None, list[Defect]]:
    defects = []
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        message = "the file is UTF-16, which no reader of env files understands"
        return None, [_undecodable(file, "", message)]
    if content.startswith(b"\xef\xbb\xbf"):
        content = content[3:]
        defects.append(
            Defect(
                "byte-order-mark",
                Location.on_line(file, 1, 1, 1),
                "the file begins with a byte-order mark, so DRfC's shell loses its first line",
                "save it as UTF-8 without a byte-order mark",
            )
        )
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8")
        message = f"byte 0x{content[error.start]:02x} is not UTF-8, so the file cannot be read"
        return None, [*defects, _undecodable(file, before, message)]
    if "\0" in text:
        before = text[: text.index("\0")]
        message = "a NUL character, which no environment can hold, so the file cannot be read"
        return None, [*defects, _undecodable(file, before, message)]
    if "\r" in text:
        defects.append(_carriage_return(file, text))
    return text, defects


def _undecodable(file: str, before: str, message: str) -> Defect:
    line = before.count("\n") + 1
    column = len(before) - before.rfind("\n")
    place = Location.on_line(file, line, column, 1)
    return Defect("undecodable-text", place, message, "save it as UTF-8 text")


def _carriage_return(file: str, text: str) -> Defect:
    before = text[: text.index("\r")]
    line = before.count("\n") + 1
    column = len(before) - before.rfind("\n")
    return Defect(
        "carriage-return",
        Location.on_line(file, line, column, 1),
        "lines end with a carriage return, which DRfC's shell makes part of every value",
        "save it with line ends of Linux (LF)",
    )
