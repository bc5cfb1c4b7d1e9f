"""A compose file cannot be read as YAML.

Docker Compose refuses the whole file. Besides broken syntax that is a key that stands twice in one
mapping, a reference to an anchor that is not there, and text that is not UTF-8.

Bad (docker-compose.yml, whole file)::

    services:
      robomaker: {image: simapp
      sagemaker: {image: simapp}

Good (docker-compose.yml, whole file)::

    services:
      robomaker: {image: simapp}
      sagemaker: {image: simapp}

What to do: undo the last change by hand, or render again with
`composegen render -o docker-compose.yml`.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Defect]:
    """Pass on what the reader of YAML met."""
    if subject.compose_file is not None:
        yield from (d for d in subject.compose_file.defects if d.rule == "broken-yaml")


RULE = Rule("CG402", "broken-yaml", Severity.ERROR, __doc__, check)
