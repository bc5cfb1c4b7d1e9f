"""A compose file in compose style has a key `version`.

Docker Compose ignores it and says so at every command: the attribute `version` is obsolete. Only
`docker stack deploy` reads it, so in a file with a `name`, which Docker Stack refuses, it has no
reader at all.

Bad (docker-compose.yml, whole file)::

    name: deepracer-0
    version: "3.8"
    services:
      robomaker: {image: simapp}
      sagemaker: {image: simapp}

Good (docker-compose.yml, whole file)::

    name: deepracer-0
    services:
      robomaker: {image: simapp}
      sagemaker: {image: simapp}

What to do: remove the line.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Defect]:
    """Look for the key in a file that is not for Docker Stack."""
    file = subject.compose_file
    if file is None or not file.services:
        return
    entry = file.root.entries.get("version")
    if entry is not None and not file.for_swarm:
        message = "Docker Compose ignores `version` and warns about it at every command"
        yield Defect("version-key", entry.location, message, "remove the line")


RULE = Rule("CG408", "version-key", Severity.WARNING, __doc__, check)
