"""A dollar sign in a value is not doubled, so the shell's environment gets into it.

Docker Compose fills in `$NAME` and `${NAME}` from the shell that calls it and from a file `.env`,
before a container sees the value; what is unset becomes empty. The same file then means something
else on every machine. A rendered file fills in the storage keys that way, and nothing else.

Bad (docker-compose.yml, whole file)::

    services:
      robomaker:
        image: simapp
        environment: {SAGEMAKER_SHARED_S3_PREFIX: "car-$USER"}
      sagemaker: {image: simapp}

Good (docker-compose.yml, whole file)::

    services:
      robomaker:
        image: simapp
        environment: {SAGEMAKER_SHARED_S3_PREFIX: "car-$$USER"}
      sagemaker: {image: simapp}

What to do: write `$$` for one dollar sign, or the value itself.
"""

import re
from collections.abc import Iterator

from composegen.finding import Defect, Location, Severity
from composegen.project.service import FromShell
from composegen.rules.rule import Rule, Subject

TYPE_CHECKING = False
if TYPE_CHECKING:
    from composegen.composefile import ComposeService
    from composegen.reading.yaml_values import Value

_FILLED_IN = "|".join(source.value for source in FromShell)
# Not compiled here, where rendering would pay for it.
_DOLLAR = (
    r"\$\$"
    rf"|\$\{{(?:{_FILLED_IN}):-\}}"
    r"|(?P<single>\$(?:(?P<name>[A-Za-z_][A-Za-z0-9_]*)|\{(?P<braced>[A-Za-z_][A-Za-z0-9_]*))?)"
)


def check(subject: Subject) -> Iterator[Defect]:
    """Look through every value of `environment`, `command` and `entrypoint`."""
    file = subject.compose_file
    for service in () if file is None else file.services.values():
        for where, value in _values(service):
            yield from _singles(where, value)


def _values(service: "ComposeService") -> Iterator[tuple[str, "Value"]]:
    for name, value in service.environment.items():
        yield name, value
    for key in ("command", "entrypoint"):
        found = service.entry.value.at(key)
        for value in () if found is None else (found, *found.items):
            yield key, value


def _singles(where: str, value: "Value") -> Iterator[Defect]:
    found = [match for match in re.finditer(_DOLLAR, value.text or "") if match["single"]]
    written = [match for match in re.finditer(_DOLLAR, value.written) if match["single"]]
    for number, match in enumerate(found):
        name = match["name"] or match["braced"]
        place = value.location
        # Fewer of them when one is written as an escape.
        if len(written) == len(found):
            place = _place(value, written[number])
        if name:
            message = f"`${name}` in `{where}` comes from the shell that calls Docker Compose"
            message += ", so it differs from machine to machine"
        else:
            message = f"a single `$` in `{where}`, which Docker Stack refuses"
        yield Defect("single-dollar", place, message, "write `$$` for one dollar sign")


def _place(value: "Value", match: re.Match[str]) -> Location:
    return value.place_in(match.start(), len(match[0]))


RULE = Rule("CG407", "single-dollar", Severity.ERROR, __doc__, check)
