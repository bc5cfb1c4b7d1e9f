"""The compose style: what `docker compose` understands, on one machine."""

from collections.abc import Mapping, Sequence
from posixpath import join
from shlex import quote

from composegen.planning.ports import Job
from composegen.project.service import FromShell, Port, Project, Service, Variable
from composegen.styles.texts import container_port, from_shell, literal, short, volumes

_FOUND_BY_COMPOSE = frozenset(
    {"compose.yaml", "compose.yml", "docker-compose.yaml", "docker-compose.yml"}
)

# What `up` does to a training that is there already, for the header.
_NOTES = (
    "",
    "Nothing starts over a model that is there: take another DR_LOCAL_S3_MODEL_PREFIX, or wipe it.",
    "The logs of `publish` tell why nothing starts. While it trains, `up` brings lost workers back",
    "and restarts those whose settings changed; a change of the trainer's ends the training.",
)

# A replica learns its number from Docker's DNS: the reverse name of its own address is
# <project>-robomaker-<number>.<network>, with underscores under COMPOSE_COMPATIBILITY. /etc/hosts,
# which comes first in a plain look-up, only knows the container's id. Every address is asked, as a
# network added in an override file gives a second one. The image takes the number as under swarm.
_NUMBERED = """\
while ((SECONDS < 30)); do
  for address in $(getent ahosts "$HOSTNAME" | cut -d ' ' -f 1 | sort -u); do
    [[ $(getent -s dns hosts "$address") =~ [-_]robomaker[-_]([0-9]+)\\. ]] && break 2
  done
  sleep 1
done
number=${{BASH_REMATCH[1]}}
if [[ -z $number ]]; then
  echo "composegen: Docker's DNS does not tell this worker's number; start it again" >&2
  exit 1
elif ((number > {workers})); then
  echo "composegen: worker $number is one too many, there are {workers}:" \\
    "renumber them with docker compose rm -sf robomaker, then docker compose up -d" >&2
  exit 1
fi
export DOCKER_REPLICA_SLOT=$number
exec {run}
"""


def compose_style(project: Project, file: str, folder: str, bind: str) -> Mapping[str, object]:
    """Spell a project as the values that the templates lay out.

    Args:
        project: What to render.
        file: Name of the file it is rendered to, empty for docker-compose.yml.
        folder: The configuration folder as seen from that file, `.` when it stands inside.
        bind: Address of the host that ports are published on.
    """
    return {
        "name": project.name,
        "title": project.title,
        "images": project.images,
        "made_from": project.made_from,
        "commands": _commands(project, file),
        "job": project.job.value,
        "notes": _NOTES if project.job is Job.TRAINING else (),
        "version": "",
        "network": project.network,
        "external": False,
        "services": [_service(service, project, folder, bind) for service in project.services],
        "configs": _configs(project),
        "volumes": [kept.name for service in project.services for kept in service.volumes],
    }


def _commands(project: Project, file: str) -> Sequence[tuple[str, str]]:
    """List the commands for the header, and what each is for."""
    found = not file or file in _FOUND_BY_COMPOSE
    compose = "docker compose" if found else f"docker compose -f {quote(file)}"
    shared = [service.name for service in project.services if service.shared]
    watched = (("watch", f"{compose} logs -f"),)
    if project.job is Job.EVALUATION:
        return (("start", f"{compose} up -d"), *watched, ("stop", f"{compose} down"))
    if shared:
        own = [service.name for service in project.services if not service.shared]
        stop = [
            ("stop", f"{compose} rm -sf {' '.join(short(own))}"),
            ("down", f"{compose} down    which ends {_listed(shared)} too, which all runs use"),
        ]
    else:
        stop = [("stop", f"{compose} down")]
    return (
        ("start", f"{compose} up -d"),
        *watched,
        *stop,
        ("wipe", f"{compose} run --rm -e COMPOSEGEN_WIPE_MODEL=True publish"),
    )


def _listed(names: Sequence[str]) -> str:
    """Write names as a sentence does.

    >>> _listed(["minio"]), _listed(["minio", "telegraf", "grafana"])
    ('minio', 'minio, telegraf and grafana')
    """
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _service(service: Service, project: Project, folder: str, bind: str) -> Mapping[str, object]:
    return {
        "name": service.name,
        "template": service.template,
        "image": literal(service.image),
        "container_name": f"{project.name}-{service.name}-1" if service.shared else "",
        "depends_on": {need.service: need.condition.value for need in service.depends_on},
        "configs": [{"source": f.name, "target": literal(f.path)} for f in service.files],
        "entrypoint": service.entrypoint,
        "command": literal(_command(service)),
        "working_dir": literal(service.working_dir),
        "init": service.init,
        "env_file": [
            literal(file if folder == "." else join(folder, file)) for file in service.env_files
        ],
        "environment": {entry.name: _value(entry) for entry in service.environment},
        "ports": [_published(port, bind) for port in service.ports],
        "labels": _labels(service),
        "volumes": volumes(service, folder),
        "networks": [project.network],
        "arguments": (),
        "hostname": "",
        "node": "",
        "replicas": service.replicas,
        "devices": service.devices,
        "logging": service.logging
        and {
            "driver": service.logging.driver,
            "options": {name: literal(text) for name, text in service.logging.options},
        },
        "gpus": service.gpus,
        "stop_grace_period": service.stop_grace_period,
    }


def _command(service: Service) -> str:
    if not service.numbered:
        return service.command
    return _NUMBERED.format(workers=service.replicas, run=service.command)


def _configs(project: Project) -> Mapping[str, str]:
    files = (file for service in project.services for file in service.files)
    return {file.name: literal(str(file.text)) for file in files}


def _labels(service: Service) -> Mapping[str, str]:
    """Tell Compose apart what it does not look into: the texts of a service's files."""
    if not service.follows_files:
        return {}
    from hashlib import sha256  # noqa: PLC0415 - few renderings need it

    texts = "".join(str(file.text) for file in service.files)
    return {"composegen.files": sha256(texts.encode()).hexdigest()}


def _value(entry: Variable) -> str:
    if isinstance(entry.value, FromShell):
        return from_shell(entry.value)
    return literal(entry.value)


def _published(port: Port, bind: str) -> str:
    address = f"[{bind}]" if ":" in bind else bind
    return f"{address}:{port.published}:{container_port(port)}"
