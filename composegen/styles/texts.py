"""What both of Docker's styles do alike: literal texts, paths, what a shell fills in."""

from posixpath import join, normpath

from composegen.project.service import FromShell, Mount


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


def volume(mount: Mount, folder: str) -> str | dict[str, str]:
    """Spell a mount short, and long where the source has a colon of its own.

    >>> volume(Mount("./data", "/data", read_only=True), "../drfc")
    '../drfc/data:/data:ro'
    """
    source = mount.source
    if isinstance(source, FromShell):
        return f"{from_shell(source)}:{literal(mount.target)}"
    if source.startswith("."):
        # Without a dot or a slash at its begin, a source is taken for a volume's name.
        inside = normpath(join(folder, source))
        source = inside if inside.startswith((".", "/")) else f"./{inside}"
    if ":" in source:
        long = {"type": "bind", "source": literal(source), "target": literal(mount.target)}
        return long | ({"read_only": "true"} if mount.read_only else {})
    access = ":ro" if mount.read_only else ""
    return f"{literal(source)}:{literal(mount.target)}{access}"
