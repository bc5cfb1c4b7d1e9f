"""The compose style: what `docker compose` understands, on one machine."""

from collections.abc import Mapping
from posixpath import join

from composegen.project.service import FromShell, Port, Project, Service, Variable


def compose_style(project: Project, file: str, folder: str, bind: str) -> Mapping[str, object]:
    """Spell a project as the values that the templates lay out.

    Args:
        project: What to render.
        file: Name of the file it is rendered to, empty for the name Compose looks for itself.
        folder: The configuration folder as seen from that file, `.` when it stands inside.
        bind: Address of the host that ports are published on.
    """
    return {
        "name": project.name,
        "title": project.title,
        "made_from": project.made_from,
        "command": f"docker compose -f {file}" if file else "docker compose",
        "network": project.network,
        "services": [_service(service, project, folder, bind) for service in project.services],
    }


def literal(text: str) -> str:
    """Write a text so that Compose's interpolation leaves it as it is.

    >>> literal("$HOME costs $5")
    '$$HOME costs $$5'
    """
    return text.replace("$", "$$")


def _service(service: Service, project: Project, folder: str, bind: str) -> Mapping[str, object]:
    return {
        "name": service.name,
        "template": service.template,
        "image": literal(service.image),
        "command": literal(service.command),
        "working_dir": literal(service.working_dir),
        "init": service.init,
        "env_file": [
            literal(file if folder == "." else join(folder, file)) for file in service.env_files
        ],
        "environment": {entry.name: _value(entry) for entry in service.environment},
        "ports": [_published(port, bind) for port in service.ports],
        "volumes": [f"{literal(mount.source)}:{literal(mount.target)}" for mount in service.mounts],
        "networks": [project.network],
        "replicas": service.replicas,
    }


def _value(entry: Variable) -> str:
    if isinstance(entry.value, FromShell):
        return f"${{{entry.value.value}:-}}"
    return literal(entry.value)


def _published(port: Port, bind: str) -> str:
    address = f"[{bind}]" if ":" in bind else bind
    return f"{address}:{port.published}:{port.target}"
