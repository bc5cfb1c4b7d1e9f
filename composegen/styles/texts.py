"""What both of Docker's styles do alike: literal texts, paths, what a shell fills in."""

from collections.abc import Sequence
from posixpath import join, normpath

from composegen.project.service import FromShell, Mount, Port, Service


def literal(text: str) -> str:
    """Write a text so that interpolation leaves it as it is.

    >>> literal("$HOME costs $5")
    '$$HOME costs $$5'
    """
    return text.replace("$", "$$")


def from_shell(what: FromShell) -> str:
    """Write what is filled in at the start.

    >>> from_shell(FromShell.XAUTHORITY)
    '${XAUTHORITY:-/dev/null}'
    """
    return f"${{{what.value}:-{what.otherwise}}}"


def volumes(service: Service, folder: str) -> Sequence[str | dict[str, str]]:
    """Spell what a service sees of the host, and what it keeps."""
    kept = (f"{volume.name}:{volume.target}" for volume in service.volumes)
    return [*(_mount(mount, folder) for mount in service.mounts), *kept]


def container_port(port: Port) -> str:
    """Spell the port of a container, with its protocol where it is not TCP.

    >>> from composegen.planning.ports import PortRange
    >>> container_port(Port(PortRange(8092, 8092), 8092, "udp"))
    '8092/udp'
    """
    return str(port.target) if port.protocol == "tcp" else f"{port.target}/{port.protocol}"


def seen_from_file(source: str, folder: str) -> str:
    """Write a path of the configuration folder as seen from the file that is written.

    >>> seen_from_file("./data", "drfc"), seen_from_file("/srv", "drfc")
    ('./drfc/data', '/srv')
    """
    if not source.startswith("."):
        return source
    inside = normpath(join(folder, source))
    # Without a dot or a slash at its begin, a source is taken for a volume's name.
    return inside if inside.startswith((".", "/")) else f"./{inside}"


def short(names: Sequence[str]) -> Sequence[str]:
    """Write the names of several workers as a shell takes them together.

    >>> short(["publish", "robomaker-1", "robomaker-2", "sagemaker"])
    ['publish', 'robomaker-{1..2}', 'sagemaker']
    """
    workers = [name for name in names if name.startswith("robomaker-")]
    if not workers:
        return names
    first = names.index(workers[0])
    others = [name for name in names if name not in workers]
    return [*others[:first], f"robomaker-{{1..{len(workers)}}}", *others[first:]]


def _mount(mount: Mount, folder: str) -> str | dict[str, str]:
    """Spell a mount short, and long where the source has a colon of its own.

    >>> _mount(Mount("./data", "/data", read_only=True), "../drfc")
    '../drfc/data:/data:ro'
    """
    source = mount.source
    if isinstance(source, FromShell):
        return f"{from_shell(source)}:{literal(mount.target)}"
    source = seen_from_file(source, folder)
    if ":" in source:
        long = {"type": "bind", "source": literal(source), "target": literal(mount.target)}
        return long | ({"read_only": "true"} if mount.read_only else {})
    access = ":ro" if mount.read_only else ""
    return f"{literal(source)}:{literal(mount.target)}{access}"
