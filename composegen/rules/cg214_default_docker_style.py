"""DR_DOCKER_STYLE is not set, which means Docker Swarm.

DRfC takes a missing style for swarm, and so does composegen. Who wants plain `docker compose up`
has to say so.

Bad (system.env, whole file)::

    DR_CLOUD=local
    DR_MINIO_IMAGE=RELEASE.2025-04-22T22-12-26Z
    DR_LOCAL_S3_BUCKET=bucket
    DR_SIMAPP_VERSION=6.0.4-cpu

Good (system.env)::

    DR_DOCKER_STYLE=compose

What to do: set `DR_DOCKER_STYLE=compose` or `DR_DOCKER_STYLE=swarm` in system.env.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Defect]:
    """Find a folder that leaves the style open."""
    settings = subject.configuration.settings
    if subject.configuration.incomplete:
        return
    if "DR_DOCKER_STYLE" not in settings.broken and not settings.given("DR_DOCKER_STYLE"):
        yield Defect(
            "default-docker-style",
            settings.location("DR_DOCKER_STYLE"),
            "`DR_DOCKER_STYLE` is not set, which means `swarm` as in DRfC",
            "set `DR_DOCKER_STYLE=compose` or `DR_DOCKER_STYLE=swarm`",
        )


RULE = Rule("CG214", "default-docker-style", Severity.NOTE, __doc__, check)
