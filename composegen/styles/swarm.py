"""The swarm style: what `docker stack deploy` understands, on one machine or several.

It knows no order of starts, so whoever needs the bucket waits for what `publish` puts there; no
inline files, so their texts are arguments of the command that writes them; and no fixed names of
containers, so names on the network are host names.
"""

from collections.abc import Iterator, Mapping, Sequence
from posixpath import basename, dirname
from shlex import quote

from composegen.planning.ports import Job
from composegen.project.publish import NAME as PUBLISH
from composegen.project.sagemaker import SCRATCH
from composegen.project.scripts import BUCKET, FOLDER, SWARM, script
from composegen.project.service import File, FromShell, Project, Service, Variable
from composegen.styles.texts import (
    container_port,
    from_shell,
    literal,
    seen_from_file,
    short,
    volumes,
)

_VERSION = "3.8"
_ANSWERS = 8099
_WAIT = f"python3 {FOLDER}/{SWARM} wait || exit"
# The labels of DRfC's machines.
_TRAINS, _SIMULATES = "Sagemaker", "Robomaker"
_PREPARE = (
    "docker swarm init    and on other machines what `docker swarm join-token worker` prints",
    f"docker node update --label-add {_TRAINS}=true NODE    for the manager, which trains",
    f"docker node update --label-add {_SIMULATES}=true NODE    for each machine that simulates",
    "docker network create -d overlay --attachable \\",
    "  --label com.docker.compose.network=sagemaker-local \\",
    "  --label com.docker.compose.project=sagemaker-local sagemaker-local",
)
_EXPORT = "set -a; . ./.env; set +a    as `docker stack` reads no .env"
_MADE = ("./data/", SCRATCH)


def swarm_style(project: Project, file: str, folder: str) -> Mapping[str, object]:
    """Spell a project as the values that the templates lay out.

    Args:
        project: What to render.
        file: Name of the file it is rendered to, empty for docker-compose.yml.
        folder: The configuration folder as seen from that file, `.` when it stands inside.
    """
    return {
        "name": project.name,
        "title": project.title,
        "images": project.images,
        "made_from": project.made_from,
        "commands": _commands(project, file or "docker-compose.yml", folder),
        "job": project.job.value,
        "notes": _notes(project),
        "version": _VERSION,
        "network": project.network,
        "external": True,
        "services": [_service(service, project, folder) for service in project.services],
        "configs": {},
        "volumes": [kept.name for service in project.services for kept in service.volumes],
    }


def value(text: str) -> str:
    """Write a text so that neither interpolation nor the engine's templates change it.

    >>> value("{{.Task.Slot}} costs $5")
    '{{"{{"}}.Task.Slot}} costs $$5'
    """
    return literal(text.replace("{{", '{{"{{"}}'))


def _commands(project: Project, file: str, folder: str) -> Sequence[tuple[str, str]]:
    name = project.name
    workers = [service.name for service in project.services if service.template == "robomaker"]
    prepare = (*_PREPARE, *_folders(project, folder), _EXPORT)
    publish = f"{name}_{PUBLISH}"
    trains = project.job is Job.TRAINING
    wipe = (
        ("wipe", f"docker service update --env-add COMPOSEGEN_WIPE_MODEL=True {publish}"),
        ("", f"docker service update --env-rm COMPOSEGEN_WIPE_MODEL {publish}"),
    )
    return (
        *(("" if number else "prepare", line) for number, line in enumerate(prepare)),
        ("start", f"docker stack deploy -c {quote(file)} {name}"),
        ("watch", f"docker stack ps {name}; docker service logs -f {name}_{workers[0]}"),
        ("again", _again(name, workers if trains else (PUBLISH, *workers))),
        *(wipe if trains else ()),
        ("stop", f"docker stack rm {name}"),
    )


def _folders(project: Project, folder: str) -> Iterator[str]:
    """Write what makes the folders that a swarm, unlike Docker Compose, expects to be there."""
    for who, where in ((_TRAINS, ""), (_SIMULATES, "    on each machine that simulates")):
        services = (service for service in project.services if _node(service) == who)
        sources = {str(mount.source) for service in services for mount in service.mounts}
        made = [
            quote(seen_from_file(source, folder))
            for source in sorted(sources)
            if source.startswith(_MADE)
        ]
        if made:
            yield f"mkdir -p {' '.join(made)}{where}"


def _node(service: Service) -> str:
    """Name the label of the machines that a service is for."""
    return _SIMULATES if service.template == "robomaker" else _TRAINS


def _again(name: str, services: Sequence[str]) -> str:
    """Write what starts services again, such as workers whose machine was lost.

    >>> _again("deepracer-0", ["robomaker-1", "robomaker-2"])
    'for s in robomaker-{1..2}; do docker service update -d --force deepracer-0_$s; done'
    """
    if len(services) == 1:
        return f"docker service update --force {name}_{services[0]}"
    update = f"docker service update -d --force {name}_$s"
    return f"for s in {' '.join(short(services))}; do {update}; done"


def _notes(project: Project) -> Sequence[str]:
    notes = (
        "",
        "For `docker stack deploy` alone. Ports are open on every machine of the swarm. There is",
        "no env_file, which `docker stack` reads otherwise than Docker Compose.",
    )
    if project.job is Job.EVALUATION:
        return notes
    return (
        *notes,
        "Nothing starts over a model that is there: take another DR_LOCAL_S3_MODEL_PREFIX, or wipe",
        "it, then force an update of the others.",
    )


def _service(service: Service, project: Project, folder: str) -> Mapping[str, object]:
    files = _files(service)
    command = service.command
    if service.template == "robomaker":
        command = f"{_WAIT}\nexec {command}"
    lines = [line for number, file in enumerate(files) for line in _written(file, number)]
    script = "\n".join([*lines, command])
    return {
        "name": service.name,
        "template": service.template,
        "image": literal(service.image),
        "container_name": "",
        "depends_on": {},
        "configs": (),
        "entrypoint": service.entrypoint,
        "command": literal(f"{script}\n" if lines else script),
        "arguments": [literal(str(file.text)) for file in files],
        "working_dir": literal(service.working_dir),
        "init": service.init,
        "env_file": (),
        "environment": {
            **{entry.name: _value(entry) for entry in service.environment},
            **_own(service, project),
        },
        "ports": [f"{port.published.first}:{container_port(port)}" for port in service.ports],
        "labels": {},
        "volumes": volumes(service, folder),
        "networks": [project.network],
        "hostname": _hostname(service, project),
        "node": _node(service),
        "replicas": service.replicas,
        "devices": (),
        "logging": service.logging
        and {
            "driver": service.logging.driver,
            "options": {name: literal(text) for name, text in service.logging.options},
        },
        "gpus": False,
        "stop_grace_period": service.stop_grace_period,
    }


def _files(service: Service) -> Sequence[File]:
    """Give the files of a service, with what it waits with, or tells others that it is there."""
    if service.template == "robomaker":
        return (script(BUCKET), script(SWARM))
    return (*service.files, script(SWARM)) if service.template == "sagemaker" else service.files


def _written(file: File, number: int) -> tuple[str, str]:
    return f"mkdir -p {dirname(file.path)}", f'printf %s "${{{number}}}" >{_word(file.path)}'


def _word(path: str) -> str:
    return "'" + path.replace("'", "'\\''") + "'"


def _own(service: Service, project: Project) -> Mapping[str, str]:
    """Tell a task what stands in for the order of starts, and that it runs in a swarm."""
    if service.template not in ("publish", "robomaker", "sagemaker"):
        return {}
    own = {"COMPOSEGEN_TASK": "{{.Task.ID}}"}
    if service.numbered:
        own["DOCKER_REPLICA_SLOT"] = "{{.Task.Slot}}"
    texts = {basename(file.path): str(file.text) for file in _published(project)}
    texts.pop(BUCKET)
    trains = project.job is Job.TRAINING
    # The trainer's task is there from the start; it answers once it trains.
    trainer = f"{project.name}-sagemaker-1:{_ANSWERS}"
    if service.template == "robomaker" and trains:
        read = next(entry.value for entry in service.environment if entry.name == "S3_YAML_NAME")
        own["COMPOSEGEN_PARAMETERS"] = _digest(texts[str(read)])
        own["TRAINER"] = trainer
    else:
        own["COMPOSEGEN_TICKET"] = _digest("".join(texts.values()))
    if service.name == PUBLISH and trains:
        own["TRAINER"] = trainer
    return own


def _digest(text: str) -> str:
    from hashlib import sha256  # noqa: PLC0415 - not for Docker Compose

    return sha256(text.encode()).hexdigest()


def _published(project: Project) -> Sequence[File]:
    return next(service.files for service in project.services if service.name == PUBLISH)


def _hostname(service: Service, project: Project) -> str:
    """Name a task on the network as Docker Compose would name its container.

    A host name leads to the task itself, and only while it runs; a service's name leads to all of
    its tasks by a virtual address.
    """
    number = "{{.Task.Slot}}" if service.numbered else "1"
    return f"{project.name}-{service.name}-{number}"


def _value(entry: Variable) -> str:
    return from_shell(entry.value) if isinstance(entry.value, FromShell) else value(entry.value)
