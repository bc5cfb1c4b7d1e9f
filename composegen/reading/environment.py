"""Layers of env files to the environment one worker sees, with the history of every value."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from composegen.finding import Defect, Location, Related
from composegen.reading.envfile import Assignment, EnvFile, Quote
from composegen.reading.interpolation import BROKEN, REFERENCE, TOO_DEEP, expand
from composegen.secret import is_secret

# DRfC's own folder, which is where the env files are. Every service sets it in `environment`, and
# what stands there wins over env files when Compose resolves references in them.
FOLDER_VARIABLE = "DR_DIR"
FOLDER = "."
# Stands for a file where a value comes from the command line.
OPTIONS = "--set"


class Reference(NamedTuple):
    """A `$NAME` or `${NAME...}` inside a value.

    Args:
        name: The name referred to.
        location: Place of the reference.
        setting: What it resolved to, `None` when nothing below sets it.
    """

    name: str
    location: Location
    setting: "Setting | None"


class Setting(NamedTuple):
    """The value that won for one name, and everything it came from.

    Args:
        name: The key.
        value: What Docker Compose's env_file reader makes of it, references resolved.
        assignment: Where it was set.
        references: What `$` references in it resolved to.
        below: The setting it wins over.
    """

    name: str
    value: str
    assignment: Assignment
    references: tuple[Reference, ...] = ()
    below: "Setting | None" = None

    @property
    def overridden(self) -> tuple["Setting", ...]:
        """All settings it wins over, lowest layer first."""
        found: list[Setting] = []
        below = self.below
        while below is not None:
            found.append(below)
            below = below.below
        return tuple(reversed(found))

    @property
    def location(self) -> Location:
        """Where the value stands in its file."""
        return self.assignment.location


@dataclass(frozen=True)
class Environment(Mapping[str, Setting]):
    """All settings one worker sees.

    Args:
        settings: By name, in the order they were first set.
        defects: What is wrong with the references of the topmost layer.
    """

    settings: Mapping[str, Setting] = field(default_factory=dict)
    defects: tuple[Defect, ...] = ()

    def __getitem__(self, name: str) -> Setting:
        return self.settings[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.settings)

    def __len__(self) -> int:
        return len(self.settings)

    def layer(self, file: EnvFile) -> "Environment":
        r"""Put one more env file on top: its values win, this environment stays as it is.

        >>> from composegen.reading.envfile import parse_env_file
        >>> below = Environment().layer(parse_env_file("system.env", b"A=1\n"))
        >>> above = below.layer(parse_env_file("run.env", b"B=$A-$C\nA=2\n"))
        >>> above["B"].value, above["A"].value, below["A"].value
        ('1-', '2', '1')
        >>> above.defects[0].message
        '`$C` is set nowhere before this line, so it becomes empty'
        """
        settings = dict(self.settings)
        defects: list[Defect] = []
        for assignment in file.assignments:
            value = assignment.text
            references: tuple[Reference, ...] = ()
            if "$" in value and assignment.quote is not Quote.SINGLE:
                value, references = _resolved(assignment, settings, file, defects)
            name = assignment.name
            settings[name] = Setting(name, value, assignment, references, settings.get(name))
        return Environment(settings, tuple(defects))


def overrides(pairs: Iterable[tuple[str, str]]) -> EnvFile:
    """Make the topmost layer from `--set NAME=VALUE` options; the values are literal text.

    Its lines are numbered like the options.

    >>> [str(a.location) for a in overrides([("A", "$B"), ("C", "")]).assignments]
    ['--set:1:3', '--set:2:3']
    """
    file = OPTIONS
    assignments = []
    lines = []
    for number, (name, value) in enumerate(pairs, 1):
        line = f"{name}={value}"
        lines.append(line)
        start = len(name) + 2
        key = number, 1, number, len(name) + 1
        place = number, start, number, start + len(value)
        assignments.append(Assignment(name, key, value, value, Quote.SINGLE, place, line, file))
    return EnvFile(file, "\n".join(lines), tuple(assignments))


def _resolved(
    assignment: Assignment,
    settings: Mapping[str, Setting],
    file: EnvFile,
    defects: list[Defect],
) -> tuple[str, tuple[Reference, ...]]:
    def lookup(name: str) -> str | None:
        if name == FOLDER_VARIABLE:
            return FOLDER
        if is_secret(name) and not is_secret(assignment.name):
            return ""  # told below; the secret itself goes no further
        setting = settings.get(name)
        return None if setting is None else setting.value

    expansion = expand(assignment.text, lookup)
    references = []
    position = 0
    for name, optional in expansion.names:
        place, position = _place(assignment, name, position)
        references.append(Reference(name, place, settings.get(name)))
        if is_secret(name) and not is_secret(assignment.name):
            defects.append(_secret(assignment, name, place))
        elif not optional and lookup(name) is None:
            defects.append(_unresolved(assignment, name, place, file, settings))
    if expansion.broken:
        defects.append(_broken(assignment, expansion.broken, references))
    return expansion.value, tuple(references)


def _place(assignment: Assignment, name: str, position: int) -> tuple[Location, int]:
    """Find the next reference to `name` in the value as written, and where to look for more."""
    written = assignment.raw
    if "\n" not in written:
        for found in REFERENCE.finditer(written, position):
            if name in found.groups():
                return _span(assignment, found.start(), found.end()), found.end()
    return assignment.location, position


def _span(assignment: Assignment, start: int, end: int) -> Location:
    """Locate a part of a value that is on one line."""
    value = assignment.location
    begin = value.column + len(assignment.quote) + start
    return Location.on_line(value.file, value.line, begin, end - start)


def _broken(assignment: Assignment, why: str, references: Sequence[Reference]) -> Defect:
    """Say why Compose cannot resolve a value, at its first `${` that begins no reference."""
    place = references[-1].location if references else assignment.location
    help = "set it above, or write the value itself"
    begin = next((found for found in BROKEN.finditer(assignment.raw) if found["broken"]), None)
    if begin is not None:
        help = "write `$$` for a literal dollar sign, or close the reference with `}`"
        if "\n" not in assignment.raw:
            place = _span(assignment, begin.start(), begin.end())
    message = why if why == TOO_DEEP else f"{why}, so Docker Compose refuses the file"
    return Defect("broken-reference", place, message, help)


def _unresolved(
    assignment: Assignment,
    name: str,
    place: Location,
    file: EnvFile,
    settings: Mapping[str, Setting],
) -> Defect:
    later = next((a for a in file.assignments if a.name == name and a.location > place), None)
    if later is not None:
        return Defect(
            "unresolved-reference",
            place,
            f"`${name}` is set only after this line, so it becomes empty",
            f"move the line that sets `{name}` above this one",
            (Related(later.name_location, f"`{name}` is set here"),),
        )
    if is_secret(assignment.name):
        # What looks like a name may be a part of the secret.
        message = f"a `$` in `{assignment.name}` begins a name that is set nowhere before this line"
        help = "write `$$` for a dollar sign"
        return Defect("unresolved-reference", place, f"{message}, so it becomes empty", help)
    from difflib import get_close_matches  # noqa: PLC0415 - only when something is wrong

    near = get_close_matches(name, settings, 1)
    return Defect(
        "unresolved-reference",
        place,
        f"`${name}` is set nowhere before this line, so it becomes empty",
        f"did you mean `${near[0]}`?" if near else f"set `{name}` above, or write the value itself",
    )


def _secret(assignment: Assignment, name: str, place: Location) -> Defect:
    return Defect(
        "secret-in-value",
        place,
        f"`{assignment.name}` would carry the secret `{name}` into files and containers",
        f"remove `${name}` from the value",
    )
