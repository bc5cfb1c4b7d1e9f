"""The typed Python API: load a folder, get findings, get the compose text.

>>> from pathlib import Path
>>> configuration = load(Path("examples/one-worker"))
>>> [str(finding.location) for finding in lint(configuration)]
[]
>>> print(render(configuration).splitlines()[0])
# DeepRacer training deepracer-0: 1 worker.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

from composegen.configuration import Configuration, load
from composegen.errors import CannotRenderError, ComposegenError
from composegen.finding import Finding, Location, Severity
from composegen.linting import UNUSED_ALLOW, choose
from composegen.linting import lint as _lint
from composegen.project.options import DEFAULT, Options, Part
from composegen.project.project import project
from composegen.project.service import Page, Project, with_texts
from composegen.reading.layers import RUN, SYSTEM
from composegen.rules.registry import RULES
from composegen.rules.rule import Rule, Subject
from composegen.styles.compose import compose_style
from composegen.styles.swarm import swarm_style

TYPE_CHECKING = False
if TYPE_CHECKING:
    from composegen.composefile import ComposeFile

__all__ = [
    "CannotRenderError",
    "ComposegenError",
    "Configuration",
    "Finding",
    "Location",
    "Options",
    "Part",
    "Rendering",
    "Severity",
    "choose",
    "lint",
    "lint_compose_file",
    "load",
    "render",
]


LOOPBACK = "127.0.0.1"
# Host name of the MinIO that DeepRacer-for-Cloud starts, by style.
DRFC_STORAGE = {"compose": "s3-minio-1", "swarm": "minio"}


@dataclass(frozen=True, slots=True)
class Rendering:
    """How a configuration is rendered.

    Args:
        style: `compose` or `swarm`; empty for what DR_DOCKER_STYLE says.
        bind: Address of the host that ports are published on.
        templates: Folder whose templates win over composegen's own of the same name.
        file: Name of the file that is written, empty for docker-compose.yml.
        folder: The configuration folder as seen from that file.
        options: Parts that are added or left out.
    """

    style: str = ""
    bind: str = LOOPBACK
    templates: Path | None = None
    file: str = ""
    folder: str = "."
    options: Options = DEFAULT


def lint(
    configuration: Configuration, rules: Iterable[Rule] = RULES, vcpus: int | None = None
) -> tuple[Finding, ...]:
    """Find what is wrong, risky or misread in a configuration, sorted by place.

    Args:
        configuration: The folder, read, validated and planned.
        rules: What to look for, as `choose` picks it; everything when left out.
        vcpus: Virtual CPUs of the machine, when they matter.
    """
    return _lint(Subject(configuration, vcpus), rules)


def lint_compose_file(
    configuration: Configuration, file: str, content: bytes, rules: Iterable[Rule] = RULES
) -> tuple[Finding, ...]:
    """Find what is wrong in a compose file already there, and whether it is still up to date.

    What is wrong in the configuration itself is not among the findings.

    Args:
        configuration: The folder whose env files it belongs to.
        file: Its name, as findings shall show it.
        content: Its bytes.
        rules: What to look for; only rules about compose files are asked.

    Raises:
        TemplateError: A template does not compile or fails.
    """
    from composegen.composefile import parse_compose_file  # noqa: PLC0415 - rendering needs none

    compose_file = parse_compose_file(file, content)
    rendering = None
    if compose_file.generated and _can_be_rendered(configuration):
        rendering = _rendered_as(configuration, compose_file)
    subject = Subject(configuration, compose_file=compose_file, rendering=rendering)
    asked = (rule for rule in rules if rule.code.startswith("CG4") or rule is UNUSED_ALLOW)
    return tuple(found for found in _lint(subject, asked) if found.location.file == file)


def _can_be_rendered(configuration: Configuration) -> bool:
    findings = lint(configuration)
    there = {SYSTEM, RUN} <= configuration.folder.files.keys()
    return there and not any(finding.severity is Severity.ERROR for finding in findings)


def _rendered_as(configuration: Configuration, file: "ComposeFile") -> str | None:
    style = "swarm" if file.for_swarm else "compose"
    options = Options(
        added=frozenset(_added(file)),
        left_out=frozenset({Part.STORAGE} if file.reaches(DRFC_STORAGE[style]) else ()),
        wsl=file.draws_by_wsl,
    )
    wanted = Rendering(style, file.bind, None, file.named, file.folder, options)
    if file.experiment != configuration.folder.experiment:
        configuration = load(configuration.folder.directory, experiment=file.experiment)
    if file.evaluates:
        configuration = configuration.for_evaluation()
    try:
        return render(configuration, wanted)
    except CannotRenderError:
        return None


def _added(file: "ComposeFile") -> Iterator[Part]:
    if file.reserves_gpus:
        yield Part.GPU
    if "viewer" in file.services:
        yield Part.VIEWER
    if "telegraf" in file.services:
        yield Part.METRICS


def render(configuration: Configuration, rendering: Rendering | None = None) -> str:
    """Render a configuration without errors as the text of one compose file.

    Raises:
        CannotRenderError: It asks for something that the style cannot do.
        TemplateError: A template does not compile or fails.
    """
    wanted = rendering or Rendering()
    style = wanted.style or configuration.settings.system.docker_style
    if style == "swarm":
        _refuse_in_swarm(wanted)
    # Jinja is not for free, and findings, plans and explanations need none of it.
    from composegen.rendering import render as lay_out  # noqa: PLC0415

    def text_of(page: Page) -> str:
        return lay_out(page.template, page.values, wanted.templates)

    options = replace(wanted.options, drfc_storage=DRFC_STORAGE[style])
    described = with_texts(project(configuration, options), text_of)
    _refuse_shared_ports(described)
    if style == "compose":
        styled = compose_style(described, wanted.file, wanted.folder, wanted.bind)
    else:
        styled = swarm_style(described, wanted.file, wanted.folder)
    return lay_out("docker-compose.yml.j2", styled, wanted.templates)


def _refuse_shared_ports(project: Project) -> None:
    ports = [(service.name, port) for service in project.services for port in service.ports]
    for (name, port), (other_name, other) in combinations(ports, 2):
        if port.meets(other):
            raise CannotRenderError(
                f"`{other_name}` is to be on port {other.published}, which is taken by `{name}`",
                "set `DR_WEBVIEWER_PORT=8100`, or leave the viewer out",
            )


def _refuse_in_swarm(wanted: Rendering) -> None:
    gpu = Part.GPU in wanted.options.added
    if wanted.bind != LOOPBACK:
        raise CannotRenderError(
            f"`--bind {wanted.bind}` is for Docker Compose: `docker stack` publishes on every"
            " address of every machine",
            "leave `--bind` out, and close the ports in a firewall",
        )
    if gpu or wanted.options.wsl:
        asked = "`--with gpu` reserves GPUs" if gpu else "`--wsl` uses a device"
        raise CannotRenderError(
            f"{asked}, which `docker stack` cannot do",
            "make nvidia the default runtime of the engines, or render with `--style compose`",
        )
