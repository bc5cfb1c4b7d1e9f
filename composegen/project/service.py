"""The vocabulary of a project: services and what they are made of, in Docker Compose's words.

Nothing here knows how a style escapes or spells a value; a value is the very text that a
container shall receive.
"""

from dataclasses import dataclass
from enum import Enum

from composegen.planning.ports import PortRange


class FromShell(Enum):
    """The closed table of what is filled in at `up`, from the shell or a `.env` file.

    Everything else in a rendered file is literal. Empty when unset, so that `ps`, `logs` and
    `down` work without the keys.
    """

    ACCESS_KEY_ID = "DR_LOCAL_ACCESS_KEY_ID"
    SECRET_ACCESS_KEY = "DR_LOCAL_SECRET_ACCESS_KEY"  # noqa: S105 - a name, not a secret


@dataclass(frozen=True, slots=True)
class Variable:
    """One environment variable of a container.

    Args:
        name: What the image reads.
        value: The text it shall receive, or where it is filled in from at `up`.
        source: The DR_ variable it comes from, empty when it is composegen's own.
    """

    name: str
    value: str | FromShell
    source: str = ""


@dataclass(frozen=True, slots=True)
class Port:
    """A container port and the host ports it is published on, one for each replica."""

    published: PortRange
    target: int


@dataclass(frozen=True, slots=True)
class Mount:
    """A path of the host seen at a path of the container."""

    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Service:
    """One service of a project.

    Args:
        name: Name in the file.
        template: Stem of the template that lays it out.
        image: Repository and tag.
        command: The one string that the image's `bash -c` runs.
        environment: In the order they are shown.
        working_dir: Where the command runs, empty for the image's own place.
        env_files: Env files of the folder, lowest layer first.
        ports: What is published.
        mounts: Bind mounts.
        init: Whether a small init process reaps the container's orphans.
        replicas: How many containers, `None` when the service is one container by nature.
    """

    name: str
    template: str
    image: str
    command: str
    environment: tuple[Variable, ...]
    working_dir: str = ""
    env_files: tuple[str, ...] = ()
    ports: tuple[Port, ...] = ()
    mounts: tuple[Mount, ...] = ()
    init: bool = False
    replicas: int | None = None


@dataclass(frozen=True, slots=True)
class Project:
    """All services of one rendering.

    Args:
        name: Name of the Compose project.
        title: What it is, for the header.
        made_from: The files it was made from, for the header.
        network: Name of the network all services join.
        services: In the order they are shown.
    """

    name: str
    title: str
    made_from: tuple[str, ...]
    network: str
    services: tuple[Service, ...]
