"""Two containers want one port of the host.

Only one of them gets it; the other does not start, and Docker Compose leaves it behind in the
state `Created`. Replicas of one service need a range with a port for each of them.

Bad (docker-compose.yml, whole file)::

    services:
      robomaker:
        image: simapp
        ports: ["8080:8080"]
      sagemaker:
        image: simapp
        ports: ["127.0.0.1:8080:80"]

Good (docker-compose.yml, whole file)::

    services:
      robomaker:
        image: simapp
        ports: ["8080:8080"]
      sagemaker:
        image: simapp
        ports: ["127.0.0.1:8081:80"]

What to do: publish on another port; `composegen render` gives every container one of its own.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Related, Severity
from composegen.rules.rule import Rule, Subject

TYPE_CHECKING = False
if TYPE_CHECKING:
    from composegen.composefile import ComposeService, PublishedPorts


def check(subject: Subject) -> Iterator[Defect]:
    """Compare all published ports with one another, and ranges with the number of replicas."""
    file = subject.compose_file
    seen: list[tuple[ComposeService, PublishedPorts]] = []
    if file is None:
        return
    for service in file.services.values():
        for ports in service.published:
            # In a swarm, one port leads to all of them.
            if not file.for_swarm:
                yield from _too_few(service, ports)
            for other, others in seen:
                if ports.meets(others):
                    yield _twice(service, ports, other, others)
                    break
            seen.append((service, ports))


def _too_few(service: "ComposeService", ports: "PublishedPorts") -> Iterator[Defect]:
    replicas = service.replicas or 1
    count = ports.last - ports.first + 1
    if count < replicas:
        what = f"port {ports.first}" if count == 1 else f"ports {ports.first} to {ports.last}"
        yield Defect(
            "host-port-twice",
            ports.location,
            f"{replicas} replicas of `{service.name}` are to share {what} of the host,"
            f" so {replicas - count} of them cannot start",
            f"publish the range `{ports.first}-{ports.first + replicas - 1}`",
        )


def _twice(
    service: "ComposeService",
    ports: "PublishedPorts",
    other: "ComposeService",
    others: "PublishedPorts",
) -> Defect:
    return Defect(
        "host-port-twice",
        ports.location,
        f"`{service.name}` publishes on port {max(ports.first, others.first)} of the host,"
        f" as `{other.name}` does, so only one of them starts",
        "publish on another port",
        (Related(others.location, f"`{other.name}` publishes on it here"),),
    )


RULE = Rule("CG410", "host-port-twice", Severity.ERROR, __doc__, check)
