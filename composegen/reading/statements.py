"""Splits an env file of any form into statements, and says where its readers disagree.

python-dotenv gives the statements with their lines; each is then read again by the grammar of
Docker Compose (compose-go, `dotenv/parser.go`). Where the two do not see the same statement, no
file is safe, and that is a defect.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO

from dotenv.parser import Binding, parse_stream

from composegen.finding import Defect, Location, Related
from composegen.reading.envfile import SPACES, Assignment, Quote
from composegen.reading.escapes import undone

# What compose-go takes for a blank within a statement; a line feed ends it.
_BLANK = "\t\v\f\r \x85\xa0"
_EXPORT = re.compile(f"export(?=[\t\n\f\r ])[{_BLANK}]*")
_VARIABLE = re.compile("[A-Z][A-Z0-9_]*")
_ONE_A_LINE = "write NAME=value, one on a line"


@dataclass(slots=True)
class _BrokenError(Exception):
    """A statement that Compose refuses: the rule, from where to where, why and what to do."""

    rule: str
    start: int
    end: int
    message: str
    help: str = _ONE_A_LINE


@dataclass(frozen=True, slots=True)
class _Statement:
    """Offsets of one statement in a piece of a file; the next one begins at `rest`."""

    name: str
    name_start: int
    value_start: int
    value_end: int
    quote: Quote
    rest: int


@dataclass(frozen=True, slots=True)
class _Piece:
    """What python-dotenv takes for one statement, where it is, and the rest of its last line."""

    file: str
    text: str
    line: int
    column: int
    binding: Binding
    behind: str

    def span(self, start: int, end: int) -> tuple[int, int, int, int]:
        return *self.place(start), *self.place(max(start, end))

    def location(self, start: int, end: int) -> Location:
        return Location(self.file, *self.span(start, end))

    def place(self, offset: int) -> tuple[int, int]:
        lines = self.text.count("\n", 0, offset)
        if not lines:
            return self.line, self.column + offset
        return self.line + lines, offset - self.text.rfind("\n", 0, offset)


def statements(file: str, text: str) -> tuple[list[Assignment], list[Defect]]:
    r"""Split a text into assignments; what Compose refuses or dotenv sees otherwise is a defect.

    >>> found, defects = statements("run.env", "A='1' # one\nB\nC=3\n")
    >>> [assignment.name for assignment in found], [str(defect.location) for defect in defects]
    (['A', 'C'], ['run.env:2:1'])
    """
    assignments: list[Assignment] = []
    defects: list[Defect] = []
    for piece in _pieces(file, text):
        try:
            statement = _statement(piece.text)
        except _BrokenError as broken:
            where = piece.location(broken.start, broken.end)
            defects.append(Defect(broken.rule, where, broken.message, broken.help))
            continue
        if statement is not None:
            assignments.append(_assignment(statement, piece))
            defects += _impossible(assignments[-1])
        defects += _disagreement(statement, piece)
    return assignments, defects


def _pieces(file: str, text: str) -> Iterator[_Piece]:
    # dotenv drops a byte-order mark at the start of what it gets; a second one is none.
    lost = "\ufeff" if text.startswith("\ufeff") else ""
    offset, place = 0, (1, 1)
    for binding in parse_stream(StringIO(text, newline="")):
        original = lost + binding.original.string
        lost = ""
        offset += len(original)
        behind = text[offset : _line_end(text, offset)] if original.endswith("\r") else ""
        piece = _Piece(file, original, *place, binding, behind.strip(SPACES))
        place = piece.place(len(original))
        yield piece


def _statement(text: str) -> _Statement | None:
    """Read the first statement of a text as compose-go does; `None` in a blank or a comment.

    Raises:
        _BrokenError: Compose refuses it, or it has no value.
    """
    begin = _next_start(text, 0)
    if begin == len(text):
        return None
    export = _EXPORT.match(text, begin)
    start = begin if export is None else export.end()
    separator = _separator(text, start)
    name = text[start:separator].rstrip(SPACES)
    if not name:
        raise _nameless(text, begin, start, separator)
    _refuse_name(text, name, start, separator)
    value_start = separator + 1
    while value_start < len(text) and text[value_start] in _BLANK:
        value_start += 1
    if text[value_start : value_start + 1] in ("'", '"'):
        end = _closing_quote(text, value_start) + 1
        quote = Quote(text[value_start])
        return _Statement(name, start, value_start, end, quote, _next_start(text, end))
    line_end = _line_end(text, value_start)
    value = text[value_start:line_end].split(" #", 1)[0].rstrip(SPACES)
    end = value_start + len(value)
    return _Statement(name, start, value_start, end, Quote.NONE, _next_start(text, line_end))


def _next_start(text: str, position: int) -> int:
    while position < len(text):
        if text[position] == "#":
            position = _line_end(text, position)
        elif text[position] in SPACES:
            position += 1
        else:
            break
    return position


def _line_end(text: str, position: int) -> int:
    end = text.find("\n", position)
    return len(text) if end < 0 else end


def _separator(text: str, start: int) -> int:
    for position in range(start, len(text)):
        char = text[position]
        if char in "=:\n":
            return position
        if not (char in _BLANK or char in "_.-[]" or char.isalpha() or char.isnumeric()):
            raise _BrokenError(
                "broken-statement",
                position,
                position + 1,
                f"`{_shown(char)}` cannot stand in a name, so Docker Compose refuses the file",
                "a line is NAME=value, with a name of letters, digits and `_`",
            )
    return len(text)


def _nameless(text: str, begin: int, start: int, separator: int) -> _BrokenError:
    sign = text[separator : separator + 1]
    if sign in ("=", ":"):
        message = f"there is no name before the `{sign}`, so no reader can set anything"
        return _BrokenError("broken-statement", start, separator + 1, message)
    message = "`export` is followed by nothing, so it sets nothing"
    return _BrokenError("broken-statement", begin, begin + len("export"), message)


def _refuse_name(text: str, name: str, start: int, separator: int) -> None:
    end = start + len(name)
    if text[separator : separator + 1] in ("", "\n"):
        # What does not look like a variable may be the tail of a secret.
        what = f"`{name}`" if _VARIABLE.fullmatch(name) else "the line"
        message = f"{what} has no `=`, so it sets nothing and readers take it differently"
        help = "write NAME=value, or remove the line"
        raise _BrokenError("broken-statement", start, end, message, help)
    if " " in name:
        message = "there is a blank in the name, so Docker Compose refuses the file"
        raise _BrokenError("broken-statement", start, end, message)


def _closing_quote(text: str, start: int) -> int:
    position = start + 1
    while position < len(text) and text[position] != text[start]:
        position += 2 if text[position] == "\\" else 1
    if position < len(text):
        return position
    raise _BrokenError(
        "unterminated-quote",
        start,
        _line_end(text, start),
        f"the quote {text[start]} is never closed, so Docker Compose refuses the file",
        f"close it with {text[start]} at the end of the value",
    )


def _assignment(statement: _Statement, piece: _Piece) -> Assignment:
    name_end = statement.name_start + len(statement.name)
    quotes = len(statement.quote)
    raw = piece.text[statement.value_start + quotes : statement.value_end - quotes]
    return Assignment(
        statement.name,
        piece.span(statement.name_start, name_end),
        raw,
        undone(raw, statement.quote) if statement.quote else raw,
        statement.quote,
        piece.span(statement.value_start, statement.value_end),
        piece.text[piece.text.rfind("\n", 0, statement.name_start) + 1 :].rstrip("\r\n"),
        piece.file,
    )


def _impossible(assignment: Assignment) -> Iterator[Defect]:
    """Tell of the one character that a file need not hold for its value to hold it."""
    if "\0" in assignment.text:
        message = "an escape makes a NUL character, which no environment can hold"
        yield Defect("undecodable-text", assignment.location, message, "take the escape away")


def _disagreement(statement: _Statement | None, piece: _Piece) -> Iterator[Defect]:
    """Say the first thing in which the two readers see something else in a piece."""
    if statement is not None and statement.rest < len(piece.text):
        yield _text_behind(statement, piece)
    elif piece.behind and (statement is None or not _closed(statement, piece)):
        end = len(piece.text)
        message = (
            "a carriage return without a line feed ends the line for python-dotenv, and for "
            "Docker Compose and DRfC's shell it does not"
        )
        help = "save it with line ends of Linux (LF)"
        yield Defect("split-differently", piece.location(end - 1, end), message, help)
    elif statement is not None and piece.binding.key != statement.name:
        where = piece.location(statement.name_start, statement.value_end)
        message = f"Docker Compose sets `{_shown(statement.name)}` here, and no other reader does"
        yield Defect("split-differently", where, message, _ONE_A_LINE)


def _closed(statement: _Statement, piece: _Piece) -> bool:
    """Tell whether only blanks stand behind a closing quote."""
    return bool(statement.quote) and not piece.text[statement.value_end :].strip(SPACES)


def _text_behind(statement: _Statement, piece: _Piece) -> Defect:
    where = piece.location(statement.rest, _line_end(piece.text, statement.rest))
    opening = piece.location(statement.value_start, statement.value_start + 1)
    name = _shown(statement.name)
    if not statement.quote:
        message = f"a statement of its own for Docker Compose, part of `{name}` for python-dotenv"
        return Defect("split-differently", where, message, _ONE_A_LINE)
    message = (
        f"text behind the closing quote of `{name}`: Docker Compose begins a statement there, "
        f"python-dotenv drops `{name}`"
    )
    related = (Related(opening, "the quote opens here"),) if opening.line < where.line else ()
    help = "put the whole value into one pair of quotes"
    return Defect("split-differently", where, message, help, related)


def _shown(text: str) -> str:
    return text if text.isprintable() else ascii(text)[1:-1]
