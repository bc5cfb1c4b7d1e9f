"""JSON files as text: values with exact numbers, and places of what is wrong."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from composegen.finding import Defect, Location

_BLANKS = " \t\n\r"
_LONGEST_WHOLE = 400
_DEEPEST = 100

# Beginnings of what Python's reader says, and what it means.
_EXPECTED = {
    "Expecting property name": "a name in double quotes is expected here",
    "Expecting ':'": "`:` is expected here",
    "Expecting ','": "`,` is expected here, or the end",
    "Expecting value": "a value is expected here",
    "Extra data": "nothing more is expected here",
    "Invalid \\": "`\\` and what follows means nothing",
    "Invalid control": "a text must not go on in the next line or hold control characters",
    "Unexpected UTF-8 BOM": "it begins with a byte-order mark",
    "Unterminated string": "the text that begins here has no closing quote",
}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a key of an object and its value stand, and the value as it is written."""

    key: Location
    value: Location
    text: str


def parse_object(file: str, content: bytes) -> tuple[dict[str, Any], Defect | None]:
    """Read a file that holds one JSON object, fractions as exact decimals.

    Returns:
        The object, empty when it cannot be read, and why it cannot be read.
    """
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        before = content[: error.start].decode()
        why = f"byte 0x{content[error.start]:02x} is no UTF-8"
        return {}, _broken(file, before, len(before), why)
    if _depth(text) > _DEEPEST:
        return {}, _broken(file, text, 0, "it is nested too deeply")
    try:
        value = json.loads(text, parse_float=Decimal, parse_int=_whole, parse_constant=Decimal)
    except json.JSONDecodeError as error:
        return {}, _broken(file, text, *_explain(text, error))
    if not isinstance(value, dict):
        first = len(text) - len(text.lstrip(_BLANKS))
        return {}, _broken(file, text, first, "an object in `{` and `}` is expected here")
    return value, None


def places(file: str, text: str) -> dict[str, Place]:
    r"""Find keys and values of the one object in a text that is known to hold it.

    >>> places("a.json", '{"a": 1,\n "b": [2]}')["b"].value.column
    7
    """
    return dict(_places(file, text))


def _places(file: str, text: str) -> Iterator[tuple[str, Place]]:
    decoder = json.JSONDecoder(parse_int=_whole)
    position = _skip(text, text.index("{") + 1)
    while text[position] != "}":
        key, key_end = decoder.raw_decode(text, position)
        start = _skip(text, _skip(text, key_end) + 1)
        _, end = decoder.raw_decode(text, start)
        yield (
            key,
            Place(
                _span(file, text, position, key_end),
                _span(file, text, start, end),
                text[start:end],
            ),
        )
        position = _skip(text, end)
        if text[position] == ",":
            position = _skip(text, position + 1)


def _depth(text: str) -> int:
    """Bound the depth of nesting from above; brackets in texts count, too."""
    if text.count("[") + text.count("{") <= _DEEPEST:
        return 0
    deepest = depth = 0
    for character in text:
        if character in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif character in "]}":
            depth -= 1
    return deepest


def _whole(digits: str) -> int | Decimal:
    # Python refuses to make a number of more than some thousand digits.
    return int(digits) if len(digits) <= _LONGEST_WHOLE else Decimal(digits)


def _skip(text: str, position: int) -> int:
    while position < len(text) and text[position] in _BLANKS:
        position += 1
    return position


def _explain(text: str, error: json.JSONDecodeError) -> tuple[int, str]:
    before = len(text[: error.pos].rstrip(_BLANKS)) - 1
    for comma in (before, error.pos):
        after = text[_skip(text, comma + 1) :][:1]
        if text[comma : comma + 1] == "," and after in ("}", "]") and comma >= 0:
            return comma, f"there is a comma before `{after}`"
    for beginning, meaning in _EXPECTED.items():
        if error.msg.startswith(beginning):
            return error.pos, meaning
    return error.pos, "this is not expected here"


def _broken(file: str, text: str, position: int, why: str) -> Defect:
    width = 1 if position < len(text) else 0
    return Defect(
        "broken-json",
        _span(file, text, position, position + width),
        f"`{file}` is no JSON that can be read: {why}",
    )


def _span(file: str, text: str, start: int, end: int) -> Location:
    line, column = _line_column(text, start)
    return Location(file, line, column, *_line_column(text, end))


def _line_column(text: str, position: int) -> tuple[int, int]:
    return text.count("\n", 0, position) + 1, position - text.rfind("\n", 0, position)
