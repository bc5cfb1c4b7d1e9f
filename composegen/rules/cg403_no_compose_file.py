"""A file that should be a compose file has no services.

It is YAML, and something else: another tool's configuration, a list, or an empty file. Docker
Compose ends with `no service selected` or refuses it.

Bad (docker-compose.yml, whole file)::

    DR_WORKERS: 3

Good (docker-compose.yml, whole file)::

    services:
      robomaker: {image: simapp}
      sagemaker: {image: simapp}

What to do: name the file that `composegen render -o FILE` wrote.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Defect]:
    """Pass on that the reader found no services."""
    if subject.compose_file is not None:
        yield from (d for d in subject.compose_file.defects if d.rule == "no-compose-file")


RULE = Rule("CG403", "no-compose-file", Severity.ERROR, __doc__, check)
