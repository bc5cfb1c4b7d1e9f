"""Whatever a folder says: `docker stack` takes it as it is meant, and no two runs meet."""

import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from composegen.api import Options, Part, Rendering, load, render
from composegen.planning.ports import Job
from composegen.project.project import project
from random_folders import folders, write
from stack_reader import stack_config

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]


def options(job: Job, run_id: int, *, viewer: bool) -> Options:
    added = {Part.VIEWER} if viewer else set()
    if job is Job.TRAINING and run_id == 0:
        added |= {Part.METRICS}
    return Options(added=frozenset(added))


@pytest.mark.swarm
@settings(max_examples=60, suppress_health_check=_SLOW)
@given(folders(), st.sampled_from(Job), st.booleans())
def test_docker_stack_reads_every_swarm_rendering_as_it_is_meant(
    drawn: Any, job: Job, viewer: bool
) -> None:
    with tempfile.TemporaryDirectory() as directory:
        configuration = load(write(Path(directory), drawn), job=job)
        wanted = options(job, 0, viewer=viewer)
        text = render(configuration, Rendering("swarm", options=wanted))
        read = stack_config(text, Path(directory))["services"]
        meant = project(configuration, Options(wanted.added, drfc_storage="minio"))
    assert read.keys() == {service.name for service in meant.services}
    for service in meant.services:
        for variable in service.environment:
            if isinstance(variable.value, str) and variable.name != "TRAINER":
                given_on = read[service.name]["environment"][variable.name]
                assert given_on.replace('{{"{{"}}', "{{") == variable.value


@settings(max_examples=40, suppress_health_check=_SLOW)
@given(folders(), st.sampled_from(["compose", "swarm"]))
def test_runs_side_by_side_share_no_port_and_no_name(drawn: Any, style: str) -> None:
    ports: list[tuple[str, int]] = []
    names: list[str] = []
    with tempfile.TemporaryDirectory() as directory:
        for run_id, job in product((0, 1), Job):
            configuration = load(write(Path(directory), drawn, run_id), job=job)
            wanted = Rendering(style, options=options(job, run_id, viewer=True))
            rendered = yaml.safe_load(render(configuration, wanted))
            ports += published(rendered)
            names += named(rendered, project(configuration).name)
    assert len(ports) >= 8
    assert len(ports) == len(set(ports))
    assert len(names) == len(set(names))


def published(rendered: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """Protocol and number of every port of the host that is taken."""
    for service in rendered["services"].values():
        for port in service.get("ports", ()):
            where, _, protocol = port.partition("/")
            first, _, last = where.split(":")[-2].partition("-")
            for number in range(int(first), int(last or first) + 1):
                yield protocol or "tcp", number


def named(rendered: dict[str, Any], project_name: str) -> Iterator[str]:
    """Names on the network that all runs share."""
    for name, service in rendered["services"].items():
        yield service.get("hostname") or service.get("container_name") or f"{project_name}-{name}"
