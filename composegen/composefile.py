"""A compose file already there: its values with their places, and how it differs from a rendering.

Anchors and merges (`<<`) are resolved first, so a value that two services share has one place.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from composegen.finding import Defect, Location, Related
from composegen.reading.places import Places
from composegen.secret import masked

_WORKER = re.compile(r"robomaker(?:-([1-9][0-9]{0,8}))?")
_MERGE = "<<"


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


@dataclass(frozen=True, slots=True)
class ComposeService:
    """One service of the file, seen through the few things rules ask for.

    Args:
        entry: Its key below `services` and what stands there.
    """

    entry: Entry

    @property
    def name(self) -> str:
        """Name of the service."""
        return self.entry.key

    @property
    def location(self) -> Location:
        """Where the name stands."""
        return self.entry.location

    @property
    def number(self) -> int | None:
        """Number of a worker with a service of its own, from 1."""
        match = _WORKER.fullmatch(self.name)
        return int(match[1]) if match and match[1] else None

    @property
    def replicas_value(self) -> Value | None:
        """Where the file says how many containers there are, if it does."""
        value = self.entry.value
        return value.at("deploy", "replicas") or value.at("scale")

    @property
    def replicas(self) -> int | None:
        """How many containers there are, None when only the shell knows."""
        value = self.replicas_value
        if value is None or value.text is None:
            return 1
        return int(value.text) if re.fullmatch(r"[0-9]{1,6}", value.text) else None

    @property
    def environment(self) -> Mapping[str, Value]:
        """What `environment` sets, in either of its two forms; a later entry wins."""
        value = self.entry.value.at("environment")
        if value is None:
            return {}
        if value.entries:
            return {key: entry.value for key, entry in value.entries.items()}
        pairs = ((item.text.partition("=")[0], item) for item in value.items if item.text)
        return dict(pairs)

    def variable(self, name: str) -> str | None:
        """Text of one environment variable, None when it is not set in the file."""
        value = self.environment.get(name)
        if value is None or value.text is None:
            return None
        listed = self.entry.value.at("environment", name) is None
        return value.text.partition("=")[2] if listed else value.text


@dataclass(frozen=True)
class ComposeFile:
    """A compose file, read.

    Args:
        file: Path relative to the folder.
        text: Its text, without a byte-order mark.
        root: The outermost mapping; an empty value when there is none.
        defects: Why it could not be read, or why it is no compose file.
    """

    file: str
    text: str
    root: Value
    defects: tuple[Defect, ...] = ()

    @cached_property
    def services(self) -> Mapping[str, ComposeService]:
        """The services by name; none when it is no compose file."""
        found = self.root.at("services")
        entries = {} if found is None else found.entries
        return {name: ComposeService(entry) for name, entry in entries.items()}

    @property
    def workers(self) -> tuple[ComposeService, ...]:
        """The services `robomaker` and `robomaker-N`."""
        return tuple(s for name, s in self.services.items() if _WORKER.fullmatch(name))

    @property
    def services_location(self) -> Location:
        """Where the key `services` stands."""
        entry = self.root.entries.get("services")
        return Location(self.file) if entry is None else entry.location


def parse_compose_file(file: str, content: bytes) -> ComposeFile:
    r"""Read the bytes of a compose file; never raises, what is wrong is a defect.

    >>> read = parse_compose_file("c.yml", b"services:\n  a: &a\n    image: x\n  b: {<<: *a}\n")
    >>> read.services["b"].entry.value.at("image").location.line
    3
    >>> parse_compose_file("c.yml", b"- 1\n").defects[0].rule
    'no-compose-file'
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8", "replace")
        place = Places(file, before + "?").span(len(before), len(before) + 1)
        message = f"byte 0x{content[error.start]:02x} is not UTF-8, so this is no YAML"
        return _unread(file, "", Defect("broken-yaml", place, message, "save it as UTF-8 text"))
    places = Places(file, text)
    try:
        node = _composed(text)
        reading = _Reading(text, places)
        root = reading.value(node) if node is not None else Value(Location(file))
    except Exception as error:  # a parser's own slips count as broken YAML, too
        return _unread(file, text, _broken(text, places, error))
    defects = tuple(reading.defects) or tuple(_no_compose_file(file, root))
    return ComposeFile(file, text, root, defects)


def difference(before: str, after: str, name: str, name_after: str) -> Iterator[str]:
    r"""Give the lines of a unified diff, each with its line end; a secret's value is hidden.

    >>> print("".join(difference("a\nb\n", "a\nc\n", "f", "f (anew)")), end="")
    --- f
    +++ f (anew)
    @@ -1,2 +1,2 @@
     a
    -b
    +c
    """
    from difflib import unified_diff  # noqa: PLC0415 - only where there is a difference to show

    old, new = (text.splitlines(keepends=True) for text in (before, after))
    for line in unified_diff(old, new, name, name_after):
        shown = masked(line)
        yield shown if shown.endswith("\n") else f"{shown}\n"


def _composed(text: str) -> Any:
    from ruamel.yaml import YAML  # noqa: PLC0415 - costs 45 ms, and only this file needs it

    yaml = YAML(typ="safe", pure=True)
    return yaml.compose(text)


def _unread(file: str, text: str, defect: Defect) -> ComposeFile:
    return ComposeFile(file, text, Value(Location(file)), (defect,))


def _broken(text: str, places: Places, error: Exception) -> Defect:
    mark = getattr(error, "problem_mark", None)
    at = getattr(mark, "index", getattr(error, "position", 0))
    if isinstance(error, RecursionError):
        problem = "the values are nested too deeply"
    else:
        problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "a slip"
    start = min(at if isinstance(at, int) else 0, len(text))
    place = places.span(start, min(start + 1, len(text)))
    message = f"{problem}, so this is no YAML and Docker Compose refuses the file"
    return Defect("broken-yaml", place, message, "render it again, or undo the last change by hand")


def _no_compose_file(file: str, root: Value) -> Iterator[Defect]:
    services = root.entries.get("services")
    if services is not None and services.value.entries:
        return
    if services is not None:
        place, message = services.location, "there is nothing below `services`"
    else:
        place, message = Location(file), "there are no `services` in it"
    help = "name a file that `composegen render -o FILE` wrote"
    yield Defect("no-compose-file", place, f"{message}, so this is no compose file", help)


class _Reading:
    """Turns the nodes of a YAML parser into values, anchors and merges resolved."""

    def __init__(self, text: str, places: Places) -> None:
        self.text = text
        self.places = places
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
        return self.places.span(start, start + len(self.text[start:end].rstrip()))
