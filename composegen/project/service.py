"""The vocabulary of a project: services and what they are made of, in Docker Compose's words.

Nothing here knows how a style escapes or spells a value; a value is the very text that a
container shall receive.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, StrEnum

from composegen.planning.ports import Job, PortRange


class FromShell(Enum):
    """The closed table of what is filled in at `up`, from the shell or a `.env` file.

    Everything else in a rendered file is literal. Empty when unset, so that `ps`, `logs` and
    `down` work without the keys.
    """

    ACCESS_KEY_ID = "DR_LOCAL_ACCESS_KEY_ID"
    SECRET_ACCESS_KEY = "DR_LOCAL_SECRET_ACCESS_KEY"  # noqa: S105 - a name, not a secret
    DISPLAY = "DISPLAY"
    XAUTHORITY = "XAUTHORITY"
    GRAFANA_PASSWORD = "GF_SECURITY_ADMIN_PASSWORD"  # noqa: S105 - a name, not a secret
    INFLUXDB_PASSWORD = "INFLUXDB_ADMIN_PASSWORD"  # noqa: S105 - a name, not a secret

    @property
    def otherwise(self) -> str:
        """What stands for it when the shell has none: nothing, or an empty file to mount."""
        return "/dev/null" if self is FromShell.XAUTHORITY else ""


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
    protocol: str = "tcp"

    def meets(self, other: "Port") -> bool:
        """Whether both are published on one port of the host."""
        return (
            self.protocol == other.protocol
            and self.published.first <= other.published.last
            and other.published.first <= self.published.last
        )


@dataclass(frozen=True, slots=True)
class Mount:
    """A path of the host seen at a path of the container.

    Args:
        source: Absolute, or relative to the configuration folder when it begins with a dot, or
            filled in at `up`.
        target: Absolute path in the container.
        read_only: Whether the container may not write there.
    """

    source: str | FromShell
    target: str
    read_only: bool = False


@dataclass(frozen=True, slots=True)
class Volume:
    """What a container keeps beyond its end, where Docker keeps such things."""

    name: str
    target: str


@dataclass(frozen=True, slots=True)
class Page:
    """A text that a template is yet to lay out.

    Args:
        template: Name of the template.
        values: What it lays out.
    """

    template: str
    values: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class File:
    """A file that a container finds at a path though nobody has it: its text is in the rendering.

    Args:
        name: What the rendering calls it; unique in a project.
        path: Absolute path in the container.
        text: Printable ASCII lines, the last one ended too, or the page that makes them.
    """

    name: str
    path: str
    text: str | Page


@dataclass(frozen=True, slots=True)
class Logging:
    """Where the engine sends what a container says."""

    driver: str
    options: tuple[tuple[str, str], ...]


class Condition(StrEnum):
    """How far another service must be before a service starts."""

    STARTED = "service_started"
    COMPLETED = "service_completed_successfully"


@dataclass(frozen=True, slots=True)
class Dependency:
    """A service that starts first."""

    service: str
    condition: Condition


@dataclass(frozen=True, slots=True)
class Service:
    """One service of a project.

    Args:
        name: Name in the file.
        template: Stem of the template that lays it out.
        image: Repository and tag.
        command: The one string that the shell of the entrypoint runs.
        environment: In the order they are shown.
        entrypoint: What runs the command, empty for the image's own.
        working_dir: Where the command runs, empty for the image's own place.
        env_files: Env files of the folder, lowest layer first.
        ports: What is published.
        mounts: Bind mounts.
        volumes: Named volumes.
        files: Files whose texts the rendering carries.
        follows_files: Whether a change of these is worth a new container.
        depends_on: Services that start first.
        shared: Whether all runs of the machine rely on it, and on its name on the network.
        logging: Where its logs go, `None` for where the engine sends all.
        devices: Devices of the host it uses.
        gpus: Whether all GPUs of the machine are reserved.
        stop_grace_period: Seconds it may take to end when told to, `None` for Docker's 10.
        init: Whether a small init process reaps the container's orphans.
        numbered: Whether each replica is to be told its number, from 1, as DOCKER_REPLICA_SLOT.
        replicas: How many containers, `None` when the service is one container by nature.
    """

    name: str
    template: str
    image: str
    command: str
    environment: tuple[Variable, ...]
    entrypoint: tuple[str, ...] = ()
    working_dir: str = ""
    env_files: tuple[str, ...] = ()
    ports: tuple[Port, ...] = ()
    mounts: tuple[Mount, ...] = ()
    volumes: tuple[Volume, ...] = ()
    files: tuple[File, ...] = ()
    follows_files: bool = False
    depends_on: tuple[Dependency, ...] = ()
    shared: bool = False
    logging: Logging | None = None
    devices: tuple[str, ...] = ()
    gpus: bool = False
    stop_grace_period: int | None = None
    init: bool = False
    numbered: bool = False
    replicas: int | None = None


@dataclass(frozen=True, slots=True)
class Project:
    """All services of one rendering.

    Args:
        name: Name of the Compose project.
        job: What it is for.
        title: What it is, for the header.
        images: Which generation of images it starts and why, for the header.
        made_from: The files it was made from, for the header.
        network: Name of the network all services join.
        services: In the order they are shown.
    """

    name: str
    job: Job
    title: str
    images: str
    made_from: tuple[str, ...]
    network: str
    services: tuple[Service, ...]


def with_texts(project: Project, text_of: Callable[[Page], str]) -> Project:
    """Put the text in the place of every page."""

    def laid_out(file: File) -> File:
        return replace(file, text=text_of(file.text)) if isinstance(file.text, Page) else file

    services = (replace(s, files=tuple(map(laid_out, s.files))) for s in project.services)
    return replace(project, services=tuple(services))
