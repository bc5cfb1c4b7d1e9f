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

import re
from collections.abc import Iterator
from dataclasses import dataclass

from composegen.composefile import ComposeService
from composegen.finding import Defect, Location, Related, Severity
from composegen.reading.yaml_values import Value
from composegen.rules.rule import Rule, Subject

_SHORT = re.compile(
    r"(?:(?:\[(?P<six>[^\]]+)\]|(?P<four>[0-9.]+)):)?"
    r"(?P<first>[0-9]{1,5})(?:-(?P<last>[0-9]{1,5}))?"
    r":[0-9]{1,5}(?:-[0-9]{1,5})?(?:/(?P<protocol>[a-z]+))?"
)
_RANGE = re.compile(r"(?P<first>[0-9]{1,5})(?:-(?P<last>[0-9]{1,5}))?")
_EVERYWHERE = frozenset({"", "0.0.0.0", "::"})  # noqa: S104 - read, not bound


@dataclass(frozen=True, slots=True)
class _Published:
    """Ports of the host that one entry of one service publishes on."""

    service: ComposeService
    location: Location
    address: str
    first: int
    last: int
    protocol: str

    def meets(self, other: "_Published") -> bool:
        """Whether both want one port of one address."""
        same_address = self.address == other.address
        return (
            (same_address or not _EVERYWHERE.isdisjoint((self.address, other.address)))
            and self.protocol == other.protocol
            and self.first <= other.last
            and other.first <= self.last
        )


def check(subject: Subject) -> Iterator[Defect]:
    """Compare all published ports with one another, and ranges with the number of replicas."""
    file = subject.compose_file
    seen: list[_Published] = []
    for service in () if file is None else file.services.values():
        ports = service.entry.value.at("ports")
        for item in () if ports is None else ports.items:
            port = _published(service, item)
            if port is None:
                continue
            yield from _too_few(port)
            other = next(filter(port.meets, seen), None)
            if other is not None:
                yield _twice(port, other)
            seen.append(port)


def _published(service: ComposeService, item: Value) -> _Published | None:
    if item.text is not None:
        match = _SHORT.fullmatch(item.text)
        address = "" if match is None else match["six"] or match["four"] or ""
        protocol = "" if match is None else match["protocol"] or ""
    else:
        wanted = item.at("published")
        match = _RANGE.fullmatch((wanted.text if wanted is not None else None) or "")
        texts = (item.at("host_ip"), item.at("protocol"))
        address, protocol = ((value.text if value else None) or "" for value in texts)
    if match is None:
        return None
    first = int(match["first"])
    last = int(match["last"] or first)
    return _Published(service, item.location, address, first, last, protocol or "tcp")


def _too_few(port: _Published) -> Iterator[Defect]:
    replicas = port.service.replicas or 1
    count = port.last - port.first + 1
    if count < replicas:
        ports = f"port {port.first}" if count == 1 else f"ports {port.first} to {port.last}"
        yield Defect(
            "host-port-twice",
            port.location,
            f"{replicas} replicas of `{port.service.name}` are to share {ports} of the host,"
            f" so {replicas - count} of them cannot start",
            f"publish the range `{port.first}-{port.first + replicas - 1}`",
        )


def _twice(port: _Published, other: _Published) -> Defect:
    shared = max(port.first, other.first)
    return Defect(
        "host-port-twice",
        port.location,
        f"`{port.service.name}` publishes on port {shared} of the host,"
        f" as `{other.service.name}` does, so only one of them starts",
        "publish on another port",
        (Related(other.location, f"`{other.service.name}` publishes on it here"),),
    )


RULE = Rule("CG410", "host-port-twice", Severity.ERROR, __doc__, check)
