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

from composegen.finding import Defect, Location
from composegen.reading.envfile import Assignment, Quote

# What compose-go takes for a blank; a line feed ends a statement.
_BLANK = " \t\v\f\r\x85\xa0"
_EXPORT = re.compile(r"export[ \t\v\f\r\x85\xa0]+")
_ESCAPE = re.compile(r'\\(?:[abcfnrtv$"\\]|0[0-9]{0,3})')
_ESCAPED = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}


@dataclass(frozen=True, slots=True)
class _Broken(Exception):
    """A statement that Compose refuses: the rule, from where to where, and why."""

    rule: str
    start: int
    end: int
    message: str
    help: str


@dataclass(frozen=True, slots=True)
class _Statement:
    """Offsets of one statement in a text."""

    name: str
    name_start: int
    value_start: int
    value_end: int
    quote: Quote
    raw: str
    end: int


def statements(file: str, text: str) -> tuple[list[Assignment], list[Defect]]:
    """Split a text into assignments; what Compose refuses or dotenv sees otherwise is a defect."""
    assignments: list[Assignment] = []
    defects: list[Defect] = []
    offset = 0
    for binding in parse_stream(StringIO(text, newline="")):
        piece = binding.original.string
        place = _Places(file, text, offset)
        offset += len(piece)
        try:
            found = list(_split(piece))
        except _Broken as broken:
            where = place.span(broken.start, broken.end)
            defects.append(Defect(broken.rule, where, broken.message, broken.help))
            continue
        if not found:
            continue
        first = found[0]
        assignments.append(_assignment(first, piece, place))
        if len(found) > 1 or _sees_otherwise(binding, first):
            defects.append(_disagreement(found, piece, place))
    return assignments, defects


@dataclass(frozen=True, slots=True)
class _Places:
    """Turns offsets in a piece of a file into locations."""

    file: str
    text: str
    offset: int

    def span(self, start: int, end: int) -> Location:
        first, last = self._place(start), self._place(max(start, end))
        return Location(self.file, *first, *last)

    def _place(self, offset: int) -> tuple[int, int]:
        before = self.offset + offset
        line_begin = self.text.rfind("\n", 0, before) + 1
        return self.text.count("\n", 0, before) + 1, before - line_begin + 1


def _split(text: str) -> Iterator[_Statement]:
    """Split a text as compose-go does.

    Raises:
        _Broken: At the first thing that compose-go refuses, or that has no value.
    """
    position = 0
    while (position := _next_start(text, position)) < len(text):
        statement = _statement(text, position)
        yield statement
        position = statement.end


def _next_start(text: str, position: int) -> int:
    while position < len(text):
        if text[position] == "#":
            end = text.find("\n", position)
            position = len(text) if end < 0 else end
        elif not text[position].isspace():
            break
        else:
            position += 1
    return position


def _statement(text: str, position: int) -> _Statement:
    export = _EXPORT.match(text, position)
    start = position if export is None else export.end()
    separator = _separator(text, start)
    name = text[start:separator].rstrip()
    _refuse_name(text, name, start, separator)
    value_start = separator + 1
    while value_start < len(text) and text[value_start] in _BLANK:
        value_start += 1
    if text[value_start : value_start + 1] in ("'", '"'):
        end = _closing_quote(text, value_start)
        quote = Quote(text[value_start])
        raw = text[value_start + 1 : end]
        return _Statement(name, start, value_start, end + 1, quote, raw, end + 1)
    end = text.find("\n", value_start)
    end = len(text) if end < 0 else end
    raw = text[value_start:end].split(" #", 1)[0].rstrip()
    return _Statement(
        name, start, value_start, value_start + len(raw), Quote.NONE, raw, min(end + 1, len(text))
    )


def _separator(text: str, start: int) -> int:
    for position in range(start, len(text)):
        char = text[position]
        if char in "=:\n":
            return position
        if not (char in _BLANK or char in "_.-[]" or char.isalpha() or char.isnumeric()):
            raise _Broken(
                "broken-statement",
                position,
                position + 1,
                f"`{char}` cannot stand in a name, so Docker Compose refuses the file",
                "a line is NAME=value, with a name of letters, digits and `_`",
            )
    return len(text)


def _refuse_name(text: str, name: str, start: int, separator: int) -> None:
    end = start + len(name)
    if not name:
        message = "there is no name before the `=`, so no reader can set anything"
        raise _Broken("broken-statement", start, separator + 1, message, "write NAME=value")
    if separator == len(text) or text[separator] == "\n":
        message = f"`{name}` has no `=`, so it sets nothing and readers take it differently"
        help = f"write `{name}=` and a value, or remove the line"
        raise _Broken("broken-statement", start, end, message, help)
    if " " in name:
        message = f"the name `{name}` holds a blank, so Docker Compose refuses the file"
        raise _Broken("broken-statement", start, end, message, "write NAME=value, one on a line")


def _closing_quote(text: str, start: int) -> int:
    position = start + 1
    while position < len(text):
        if text[position] == "\\":
            position += 2
            continue
        if text[position] == text[start]:
            return position
        position += 1
    line_end = text.find("\n", start)
    raise _Broken(
        "unterminated-quote",
        start,
        len(text) if line_end < 0 else line_end,
        f"the quote {text[start]} is never closed, so Docker Compose refuses the file",
        f"close it with {text[start]} at the end of the value",
    )


def _assignment(statement: _Statement, piece: str, place: _Places) -> Assignment:
    name_end = statement.name_start + len(statement.name)
    text = _undone(statement)
    return Assignment(
        statement.name,
        place.span(statement.name_start, name_end),
        statement.raw,
        text,
        statement.quote,
        place.span(statement.value_start, statement.value_end),
        piece,
    )


def _undone(statement: _Statement) -> str:
    """Undo the escapes that compose-go knows in quotes of this kind."""
    if statement.quote is Quote.NONE or "\\" not in statement.raw:
        return statement.raw
    quote = statement.quote.value
    text = re.sub(
        r"\\(.)",
        lambda match: quote if match[1] == quote else match[0],
        statement.raw,
        flags=re.DOTALL,
    )
    return text if statement.quote is Quote.SINGLE else _ESCAPE.sub(_unescaped, text)


def _unescaped(match: re.Match[str]) -> str:
    escape = match[0][1:]
    if escape == "$":
        return "$$"  # what the expansion of references turns into one literal `$`
    if escape[0] == "0":
        digits = escape[1:]
        octal = len(digits) == 3 and "8" not in digits and "9" not in digits  # noqa: PLR2004
        return chr(int(digits, 8)) if octal and int(digits, 8) < 256 else "\\" + digits  # noqa: PLR2004
    return _ESCAPED.get(escape, escape if escape in '"\\' else match[0])


def _sees_otherwise(binding: Binding, statement: _Statement) -> bool:
    return binding.error or binding.key != statement.name or binding.value is None


def _disagreement(found: list[_Statement], piece: str, place: _Places) -> Defect:
    first = found[0]
    if len(found) > 1:
        second = found[1]
        where = place.span(second.name_start, second.value_end)
        message = (
            f"`{piece[second.name_start : second.value_end].strip()}` begins a statement of its "
            f"own behind the value of `{first.name}` for Docker Compose, and for no other reader"
        )
    else:
        where = place.span(first.name_start, first.value_end)
        message = (
            f"Docker Compose reads `{first.name}` here, python-dotenv and DRfC's shell do not"
        )
    return Defect("split-differently", where, message, "write NAME=value, one on a line")
