"""A service with several replicas has one name for all of them.

Docker Compose refuses `container_name` beside more than one replica. With `hostname` all of them
start, and none can find its number: it asks Docker's DNS for the address of its own name.

Bad (docker-compose.yml, whole file)::

    services:
      robomaker: {image: simapp}
      sagemaker:
        image: simapp
        container_name: trainer
        deploy: {replicas: 2}

Good (docker-compose.yml, whole file)::

    services:
      robomaker: {image: simapp}
      sagemaker:
        image: simapp
        container_name: trainer

What to do: remove the name; Docker numbers the containers by itself.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Related, Severity
from composegen.rules.rule import Rule, Subject

_FOLLOWS = {
    "container_name": "so Docker Compose refuses the file",
    "hostname": "so none of them finds out its number",
}


def check(subject: Subject) -> Iterator[Defect]:
    """Look for names on every service with more than one replica; a swarm has a slot for each."""
    file = subject.compose_file
    for service in () if file is None or file.for_swarm else file.services.values():
        count, replicas = service.replicas, service.replicas_value
        if count is None or count < 2 or replicas is None:  # noqa: PLR2004
            continue
        for key, follows in _FOLLOWS.items():
            entry = service.entry.value.entries.get(key)
            if entry is not None:
                yield Defect(
                    "name-for-replicas",
                    entry.location,
                    f"`{key}` gives {count} replicas of `{service.name}` one name, {follows}",
                    "remove the line",
                    (Related(replicas.location, "the number of replicas"),),
                )


RULE = Rule("CG409", "name-for-replicas", Severity.ERROR, __doc__, check)
