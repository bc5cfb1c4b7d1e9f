"""A compose file already there: its values with their places, and how it differs from a rendering.

Anchors and merges (`<<`) are resolved first, so a value that two services share has one place.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from composegen.finding import Defect, Location
from composegen.reading.yaml_values import Entry, Value, read_yaml
from composegen.secret import masked

_WORKER = re.compile(r"robomaker(?:-([1-9][0-9]{0,8}))?")


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
    root, text, defects = read_yaml(file, content)
    if root is None:
        return ComposeFile(file, text, Value(Location(file)), tuple(defects))
    return ComposeFile(file, text, root, tuple(defects) or tuple(_no_compose_file(file, root)))


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
