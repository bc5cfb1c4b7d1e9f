"""Layers of env files to the environment one worker sees, with the history of every value."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from composegen.finding import Defect, Location
from composegen.reading.envfile import Assignment, EnvFile


@dataclass(frozen=True, slots=True)
class Reference:
    """A `$NAME` or `${NAME...}` inside a value, and the setting it resolved to, if any."""

    name: str
    location: Location
    setting: "Setting | None"


@dataclass(frozen=True, slots=True)
class Setting:
    """The value that won for one name, and everything it came from.

    Args:
        name: The key.
        value: What Docker Compose's env_file reader makes of it, references resolved.
        assignment: Where it was set.
        references: What `$` references in it resolved to.
        overridden: The settings it wins over, lowest layer first.
    """

    name: str
    value: str
    assignment: Assignment
    references: tuple[Reference, ...] = ()
    overridden: tuple["Setting", ...] = ()

    @property
    def location(self) -> Location:
        """Where the value stands in its file."""
        return self.assignment.location


@dataclass(frozen=True)
class Environment(Mapping[str, Setting]):
    """All settings one worker sees.

    Args:
        settings: By name, in the order they were first set.
        defects: What the last layer's references and keys have wrong.
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
        """Put one more env file on top: its values win, this environment stays as it is."""
        raise NotImplementedError


def overrides(pairs: Iterable[tuple[str, str]]) -> EnvFile:
    """Make the topmost layer from `--set NAME=VALUE` options; the values are literal text."""
    raise NotImplementedError
