"""A service waits until another one is healthy, which has no way to say so.

With `condition: service_healthy` Docker Compose waits for the other service's health check. When
there is none it ends `up` with an error and the waiting service never starts.

Bad (docker-compose.yml, whole file)::

    services:
      robomaker:
        image: simapp
        depends_on:
          sagemaker: {condition: service_healthy}
      sagemaker: {image: simapp}

Good (docker-compose.yml, whole file)::

    services:
      robomaker:
        image: simapp
        depends_on:
          sagemaker: {condition: service_started}
      sagemaker: {image: simapp}

What to do: give the other service a `healthcheck`, or wait for `service_started`. When the image
brings a health check of its own, allow this rule there.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Related, Severity
from composegen.rules.rule import Rule, Subject

TYPE_CHECKING = False
if TYPE_CHECKING:
    from composegen.composefile import ComposeService


def check(subject: Subject) -> Iterator[Defect]:
    """Follow every `depends_on` that waits for health."""
    file = subject.compose_file
    services = {} if file is None else file.services
    for service in services.values():
        waits = service.entry.value.at("depends_on")
        for name, entry in ({} if waits is None else waits.entries).items():
            condition = entry.value.at("condition")
            other = services.get(name)
            if condition is None or condition.text != "service_healthy" or other is None:
                continue
            if not _checked(other):
                yield Defect(
                    "missing-healthcheck",
                    condition.location,
                    f"`{service.name}` waits until `{name}` is healthy, but `{name}` has no"
                    " `healthcheck`, so it never starts",
                    f"give `{name}` a `healthcheck`, or wait for `service_started`",
                    (Related(other.location, f"`{name}` is here"),),
                )


def _checked(service: "ComposeService") -> bool:
    found = service.entry.value.at("healthcheck")
    if found is None or not found.entries:
        return False
    disabled, test = found.at("disable"), found.at("test")
    if disabled is not None and (disabled.text or "").lower() == "true":
        return False
    return test is None or not (test.text == "NONE" or [i.text for i in test.items] == ["NONE"])


RULE = Rule("CG411", "missing-healthcheck", Severity.ERROR, __doc__, check)
