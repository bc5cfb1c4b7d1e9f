"""A YAML file as values with places, which keeps where every key and scalar stands.

Anchors and merges (`<<`) are resolved, so a value that is used twice has one place.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from composegen.finding import Defect, Location, Related

_MERGE = "<<"
_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Value:
    """A value of the file: a scalar, a mapping, a sequence, or nothing at all.

    Args:
        location: Where it stands.
        text: A scalar's text, None for everything else and for null.
        written: The scalar as the file has it, quotes included.
        entries: What a mapping holds, by key.
        items: What a sequence holds.
    """

    location: Location
    text: str | None = None
    written: str = ""
    entries: Mapping[str, "Entry"] = field(default_factory=dict)
    items: tuple["Value", ...] = ()

    def at(self, *keys: str) -> "Value | None":
        """Follow keys from mapping to mapping; None where one is missing."""
        found = self
        for key in keys:
            if key not in found.entries:
                return None
            found = found.entries[key].value
        return found

    def place_in(self, start: int, length: int) -> Location:
        """Locate a piece of `written` that stands on one line."""
        before = self.written[:start]
        line = self.location.line + before.count("\n")
        column = start - before.rfind("\n") if "\n" in before else self.location.column + start
        return Location.on_line(self.location.file, line, column, length)


@dataclass(frozen=True, slots=True)
class Entry:
    """A key of a mapping, where it stands, and its value."""

    key: str
    location: Location
    value: Value


class _Lines:
    """Turns offsets in a text into lines and columns."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.starts = [0, *(match.end() for match in _LINE_END.finditer(text))]

    def span(self, start: int, end: int) -> Location:
        return Location(self.file, *self._place(start), *self._place(end))

    def _place(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1


def read_yaml(file: str, content: bytes) -> tuple[Value | None, str, list[Defect]]:
    r"""Read the bytes of a YAML file; never raises, what is wrong is a defect.

    Returns the outermost value, None when the file cannot be read, and the file's text.

    >>> value, _, defects = read_yaml("c.yml", b"a: &a {b: c}\nd: {<<: *a}\n")
    >>> str(value.at("d", "b").location), defects
    ('c.yml:1:11', [])
    >>> read_yaml("c.yml", b"a: [")[2][0].rule
    'broken-yaml'
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8", "replace")
        place = _Lines(file, before).span(len(before), len(before) + 1)
        message = f"byte 0x{content[error.start]:02x} is not UTF-8, so this is no YAML"
        return None, "", [Defect("broken-yaml", place, message, "save it as UTF-8 text")]
    lines = _Lines(file, text)
    try:
        reading = _Reading(text, lines)
        root = Value(Location(file))
        for node in _composed(text):
            root = _over(root, reading.value(node))
    except Exception as error:  # a parser's own slips count as broken YAML, too
        return None, text, [_broken(text, lines, error)]
    return root, text, reading.defects


def _composed(text: str) -> Iterator[Any]:
    from ruamel.yaml import YAML  # noqa: PLC0415 - costs 45 ms, and few commands need it

    yaml = YAML(typ="safe", pure=True)
    # Docker Compose takes an anchor that is set twice, the later one from there on.
    yaml.composer.warn_double_anchors = False
    return yaml.compose_all(text)  # type: ignore[no-any-return]


def _over(below: Value, above: Value) -> Value:
    """Lay a later document over an earlier one, as Docker Compose does with mappings."""
    if not (below.entries and above.entries):
        return above if above.entries or not below.entries else below
    entries = dict(below.entries)
    for key, entry in above.entries.items():
        under = entries.get(key)
        value = entry.value if under is None else _over(under.value, entry.value)
        entries[key] = Entry(key, entry.location, value)
    return Value(above.location, entries=entries)


def _broken(text: str, lines: _Lines, error: Exception) -> Defect:
    mark = getattr(error, "problem_mark", None)
    at = getattr(mark, "index", getattr(error, "position", 0))
    if isinstance(error, RecursionError):
        problem = "the values are nested too deeply"
    else:
        problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "a slip"
    start = min(at if isinstance(at, int) else 0, len(text))
    place = lines.span(start, min(start + 1, len(text)))
    message = f"{problem}, so this is no YAML and Docker Compose refuses the file"
    return Defect("broken-yaml", place, message, "render it again, or undo the last change by hand")


class _Reading:
    """Turns the nodes of a YAML parser into values, anchors and merges resolved."""

    def __init__(self, text: str, lines: _Lines) -> None:
        self.text = text
        self.lines = lines
        self.defects: list[Defect] = []
        self._known: dict[int, Value] = {}

    def value(self, node: Any) -> Value:
        """Turn a node into a value, once; a node that holds itself is empty inside."""
        known = self._known.get(id(node))
        if known is not None:
            return known
        place = self._place(node)
        self._known[id(node)] = Value(place)
        made = self._made[node.id](self, node, place)
        self._known[id(node)] = made
        return made

    def _scalar(self, node: Any, place: Location) -> Value:
        written = self.text[node.start_mark.index : node.end_mark.index]
        empty = str(node.tag).endswith(":null")
        return Value(place, None if empty else node.value, written)

    def _sequence(self, node: Any, place: Location) -> Value:
        return Value(place, items=tuple(map(self.value, node.value)))

    def _mapping(self, node: Any, place: Location) -> Value:
        own: dict[str, Entry] = {}
        merged: dict[str, Entry] = {}
        for key, value in node.value:
            if key.id != "scalar":
                continue
            if key.value == _MERGE and not key.style:
                found = self.value(value)
                for source in (found, *found.items):
                    merged = {**source.entries, **merged}
                continue
            location = self._place(key)
            if key.value in own:
                self._twice(key.value, location, own[key.value].location)
            own[key.value] = Entry(key.value, location, self.value(value))
        return Value(place, entries={**merged, **own})

    _made: Mapping[str, Callable[["_Reading", Any, Location], Value]] = {
        "scalar": _scalar,
        "sequence": _sequence,
        "mapping": _mapping,
    }

    def _twice(self, key: str, place: Location, first: Location) -> None:
        message = f"`{key}` stands twice in one mapping, so Docker Compose refuses the file"
        related = (Related(first, f"`{key}` stands here, too"),)
        self.defects.append(Defect("broken-yaml", place, message, "remove one of them", related))

    def _place(self, node: Any) -> Location:
        start, end = node.start_mark.index, node.end_mark.index
        return self.lines.span(start, start + len(self.text[start:end].rstrip()))
