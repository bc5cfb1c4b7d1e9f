"""The viewer on the real engine: every worker's picture on one page, whatever happens to them."""

import subprocess
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from engine_project import EngineProject, docker, eventually, with_compose
from looking import CAR, expect_state, expect_to_move, fetched, frames, live, look

pytestmark = pytest.mark.engine

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
Make = Callable[..., EngineProject]


def viewer(some: EngineProject) -> str:
    """Address of a project's viewer, which is published on this machine alone."""
    return f"http://127.0.0.1:{8100 + some.run_id}/"


def shown(some: EngineProject, number: int) -> int | None:
    """Index of the worker whose picture is shown as worker `number`, `None` while there is none."""
    url = f"{viewer(some)}workers/{number}/snapshot?topic={CAR}"
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310 - our own viewer
            return int(answer.headers["X-Worker"])
    except OSError:
        return None


# Of workers that are scaled there are thirty below, with the other Compose.
@with_compose("2")
def test_every_worker_is_live_and_comes_back_by_itself(project: Make, page: Page) -> None:
    some = project(EXAMPLES / "three-tracks", "--with", "viewer")
    some.up("viewer")
    look(page, viewer(some))
    expect_state(page, 1, "gone")  # the viewer starts without the workers
    some.up()
    for worker in range(1, 4):
        expect_state(page, worker, "live")
        expect_to_move(page, worker)
        assert shown(some, worker) == worker - 1

    docker("kill", f"{some.name}-robomaker-3-1")
    expect_state(page, 3, "gone")
    some.compose("start")
    expect_state(page, 3, "live")
    expect_to_move(page, 3)

    workers = [
        name for name in some.compose("config", "--services").stdout.split() if "robo" in name
    ]
    before = some.states()
    some.up("--force-recreate", "--no-deps", *workers)
    assert all(some.states()[name] != before[name] for name in some.workers())
    for worker in range(1, 4):
        assert eventually(lambda n=worker: shown(some, n)) == worker - 1  # type: ignore[misc]
        expect_to_move(page, worker)
        expect_state(page, worker, "live")


def test_a_changed_page_is_shown_after_up(project: Make) -> None:
    some = project(EXAMPLES / "three-tracks", "--with", "viewer")
    some.up("--no-deps", "viewer")
    eventually(lambda: "Bowtie_track" in fetched(viewer(some)))
    edited = some.directory / "worker-2.env"
    edited.write_text(edited.read_text().replace("Bowtie_track", "Oval_track"))
    some.render()
    some.up("--no-deps", "viewer")
    eventually(lambda: "Oval_track" in fetched(viewer(some)))


def test_two_projects_never_show_one_anothers_cars(project: Make, page: Page) -> None:
    first = project(EXAMPLES / "three-tracks", "--with", "viewer")
    second = project(EXAMPLES / "three-tracks", "--with", "viewer")
    first.up()
    second.up("viewer")
    assert eventually(lambda: shown(first, 3)) == 2
    look(page, viewer(second))
    for number in (1, 2, 3):
        expect_state(page, number, "gone")
        assert shown(second, number) is None


@with_compose("5")
def test_thirty_workers_stay_responsive_with_five_live(project: Make, page: Page) -> None:
    settings = {"DR_WORKERS": "30", "DR_TRAIN_CHANGE_START_POSITION": "False"}
    thirty = project(EXAMPLES / "three-workers", "--with", "viewer", **settings)
    thirty.up()
    look(page, f"{viewer(thirty)}#columns=6&width=320&height=240&quality=50&topic={CAR}")
    for number in range(1, 6):
        expect_state(page, number, "live")
    expect_state(page, 12, "still")
    assert live(page) == 5
    expect_to_move(page, 12)
    assert frames(page) > 20


def test_the_viewer_passes_on_pictures_alone(project: Make) -> None:
    one = project(EXAMPLES / "one-worker", "--with", "viewer")
    one.up()
    assert eventually(lambda: shown(one, 1)) == 0
    for words, status in (
        ([""], 200),
        ([f"workers/1/snapshot?topic={CAR}"], 200),
        (["workers/1/"], 404),
        (["workers/1/snapshot?topic=/rosout"], 404),
        ([f"workers/2/snapshot?topic={CAR}"], 404),
        (["-X", "POST", "-d", "x", f"workers/1/snapshot?topic={CAR}"], 405),
        (["streams.html"], 404),
    ):
        *options, path = words
        command = ["curl", "-sS", "-i", "-m", "10", *options, viewer(one) + path]
        answer = subprocess.run(command, capture_output=True, check=True).stdout.decode("latin-1")
        assert answer.startswith(f"HTTP/1.1 {status} "), words
        assert "x-content-type-options: nosniff" in answer.lower()
