"""A real swarm of two machines: the trainer on one, the workers on the other."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from engine_project import docker, eventually
from looking import CAR, expect_state, expect_to_move, look
from second_machine import SecondMachine
from stack import Stack, trains
from storage import Storage

pytestmark = pytest.mark.swarm

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
_FETCH = "import urllib.request as r, sys; print(r.urlopen(sys.argv[1]).headers['X-Worker'])"


def workers_of(some: Stack) -> list[str]:
    """What `docker stack ps` tells of the workers: their machine, and what is wanted of them."""
    told = docker("stack", "ps", some.name, "--format", "{{.Name}} {{.Node}} {{.DesiredState}}")
    tasks = (line.split(" ", 1) for line in told.stdout.splitlines())
    return [state for name, state in tasks if "_robomaker" in name]


def test_workers_on_another_machine_train_are_seen_and_come_back(
    stack: Callable[..., Stack],
    storage: Storage,
    second: SecondMachine,
    door: Callable[[str, int], str],
    page: Page,
) -> None:
    three = stack(EXAMPLES / "three-tracks", "--with", "viewer")
    three.deploy()
    reports = eventually(lambda: second.reports(3))
    assert [(r["worker"], r["world"], r["read"]["RACE_TYPE"]) for r in reports] == [
        (0, "reInvent2019_track", "TIME_TRIAL"),
        (1, "Bowtie_track", "TIME_TRIAL"),
        (2, "2022_april_open", "OBJECT_AVOIDANCE"),
    ]
    assert workers_of(three) == ["second Running"] * 3

    (training,) = trains(three, storage)
    for number in (1, 2, 3):
        url = f"http://{three.name}-robomaker-{number}-1:8080/snapshot?topic={CAR}"
        fetched = docker("exec", training, "python3", "-c", _FETCH, url)
        assert fetched.stdout.strip() == str(number - 1)

    look(page, door(f"{three.name}-viewer-1", 80))
    for number in (1, 2, 3):
        expect_state(page, number, "live")
        expect_to_move(page, number)

    second.unplug()
    eventually(lambda: set(workers_of(three)) == {"second Shutdown"})
    expect_state(page, 1, "gone")
    second.plug_in()
    eventually(lambda: not second.docker("ps", "-q"))
    (again,) = re.findall(r"^#   again   (.*)$", three.file.read_text(), re.M)
    subprocess.run(["bash", "-c", again], check=True, capture_output=True)
    for number in (1, 2, 3):
        expect_state(page, number, "live")
        expect_to_move(page, number)
