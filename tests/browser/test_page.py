"""The page in a real Chromium, behind the real nginx: what a person sees and can do."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from command_line import run
from looking import CAR, PATIENCE, card, expect_state, expect_to_move, frames, live, states
from watching import Workers, folder_of, rendered_files, served

pytestmark = pytest.mark.browser

Start = Callable[..., Workers]


def test_three_workers_are_live_and_told_apart(page: Page, workers: Start, tmp_path: Path) -> None:
    own = {2: {"DR_WORLD_NAME": "Bowtie_track", "DR_CAR_COLOR": "Blue"}}
    workers(1, 2, 3)
    with served(folder_of(tmp_path / "drfc", 3, own), tmp_path) as url:
        page.goto(url)
        for number in (1, 2, 3):
            expect_state(page, number, "live")
            expect_to_move(page, number)
        assert page.title() == "deepracer-31 - DeepRacer streams"
        assert card(page, 2).locator("h2, .told p").all_text_contents() == [
            "Worker 2",
            "Bowtie_track",
            "TIME_TRIAL, Blue car",
            "starts at 0.02 of the lap",
        ]


def test_a_worker_that_dies_is_gone_and_comes_back_by_itself(
    page: Page, workers: Start, tmp_path: Path
) -> None:
    three = workers(1, 2, 3)
    with served(folder_of(tmp_path / "drfc", 3), tmp_path) as url:
        page.goto(url)
        expect_state(page, 2, "live")
        three.kill(2)
        expect_state(page, 2, "gone")
        expect(page.get_by_role("status")).to_have_text("Worker 2 is gone")
        assert "gone" not in states(page)[::2]
        three.start(2)
        expect_state(page, 2, "live")
        expect(page.get_by_role("status")).to_have_text("Worker 2 is back")
        expect_to_move(page, 2)


def test_a_page_opened_before_the_workers_recovers_from_everything(
    page: Page, workers: Start, tmp_path: Path
) -> None:
    three = workers()
    with served(folder_of(tmp_path / "drfc", 3), tmp_path) as url:
        page.goto(url)
        expect_state(page, 3, "gone")
        three.start(1, 2, 3)
        for _ in range(2):
            for number in (1, 2, 3):
                expect_state(page, number, "live")
                expect_to_move(page, number)
            three.kill(1, 2, 3)
            three.start(3, 2, 1)


def test_a_picture_that_stands_still_is_stalled(page: Page, workers: Start, tmp_path: Path) -> None:
    one = workers(1)
    with served(folder_of(tmp_path / "drfc", 2), tmp_path) as url:
        page.goto(url)
        expect_state(page, 1, "live")
        one.freeze(1)
        expect_state(page, 1, "stalled")
        expect_state(page, 1, "gone")
        one.thaw(1)
        expect_state(page, 1, "live")
        expect_to_move(page, 1)


def test_thirty_workers_stay_responsive_with_five_live(
    page: Page, workers: Start, tmp_path: Path
) -> None:
    workers(*range(1, 31))
    with served(folder_of(tmp_path / "drfc", 30), tmp_path) as url:
        page.goto(f"{url}#columns=6")
        for number in range(1, 6):
            expect_state(page, number, "live")
        for number in (6, 12, 18):
            expect_state(page, number, "still")
        assert live(page) == 5
        expect_to_move(page, 12)
        assert frames(page) > 30  # fifteen a second on a busy machine without a graphics card
        card(page, 30).scroll_into_view_if_needed()
        expect(page.locator("article.live:has-text('Worker 7')")).to_have_count(0)
        expect(page.locator("article.live")).to_have_count(5, timeout=PATIENCE)
        expect(card(page, 1).locator("img[src*='/stream?']")).to_have_count(0)
        assert live(page) == 5
        card(page, 30).locator("button").click()
        expect_state(page, 30, "live")
        assert live(page) == 1


def test_nothing_streams_in_a_background_tab(page: Page, workers: Start, tmp_path: Path) -> None:
    workers(1, 2)
    with served(folder_of(tmp_path / "drfc", 2), tmp_path) as url:
        page.goto(url)
        expect_state(page, 2, "live")
        hide = (
            "hidden => { Object.defineProperty(document, 'hidden', {value: hidden,"
            " configurable: true}); document.dispatchEvent(new Event('visibilitychange')); }"
        )
        page.evaluate(hide, True)
        expect(page.locator("img[src*='/stream?']")).to_have_count(0)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.wait_for_timeout(5000)
        assert asked == []
        page.evaluate(hide, False)
        expect_state(page, 1, "live")
        expect_to_move(page, 1)


def test_everything_can_be_done_by_keyboard(page: Page, workers: Start, tmp_path: Path) -> None:
    workers(1, 2, 3, 4)
    with served(folder_of(tmp_path / "drfc", 4), tmp_path) as url:
        page.goto(f"{url}#columns=2")
        expect_state(page, 1, "live")
        for label in ("camera", "size", "quality", "columns"):
            page.keyboard.press("Tab")
            expect(page.get_by_label(label)).to_be_focused()
        page.keyboard.press("Tab")
        focused = page.locator("button:focus")
        expect(focused).to_have_attribute("aria-label", "Worker 1, live")
        for key, number in (("ArrowRight", 2), ("ArrowDown", 4), ("ArrowLeft", 3), ("ArrowUp", 1)):
            page.keyboard.press(key)
            expect(focused).to_have_attribute("aria-label", f"Worker {number}, live")
        page.keyboard.press("Enter")
        expect(page.locator("article:visible")).to_have_count(1)
        assert "worker=1" in page.url
        page.keyboard.press("ArrowRight")
        expect(page.locator("article:visible h2")).to_have_text("Worker 2")
        page.keyboard.press("Escape")
        expect(page.locator("article:visible")).to_have_count(4)
        expect(focused).to_have_attribute("aria-label", "Worker 2, live")


def test_a_view_is_kept_in_its_address(page: Page, workers: Start, tmp_path: Path) -> None:
    workers(1, 2)
    with served(folder_of(tmp_path / "drfc", 2), tmp_path) as url:
        page.goto(url)
        page.get_by_label("camera").select_option("following")
        page.get_by_label("size").select_option("640x480")
        page.get_by_label("quality").select_option("25")
        page.get_by_label("columns").select_option("1")
        card(page, 2).locator("button").click()
        kept = page.url
        assert kept == (
            f"{url}#topic=/racecar/main_camera/zed/rgb/image_rect_color&width=640&height=480"
            "&quality=25&columns=1&worker=2"
        )
        page.goto("about:blank")
        page.goto(kept)
        expect(page.locator("article:visible h2")).to_have_text("Worker 2")
        expect(page.get_by_label("quality")).to_have_value("25")
        expect_state(page, 2, "live")
        source = page.locator("article:visible img").get_attribute("src") or ""
        assert "topic=/racecar/main_camera/zed/rgb/image_rect_color&quality=25&width=640" in source


def test_only_cameras_that_run_can_be_chosen(page: Page, workers: Start, tmp_path: Path) -> None:
    workers(1)
    own = {1: {"DR_CAMERA_MAIN_ENABLE": "False", "DR_CAMERA_KVS_ENABLE": "False"}}
    with served(folder_of(tmp_path / "drfc", 2, own), tmp_path) as url:
        page.goto(url)
        assert page.get_by_label("camera").locator("option").all_text_contents() == [
            "what the car sees"
        ]


HOSTILE = (
    "</script><img/src=x/onerror=alert(1)>",
    '"><svg/onload=alert(2)>',
    "<!--{{7*7}}${7*7}\\u003c",
    "\u2028\u2029\U0001f3ce]]>&lt;b&gt;",
)


def test_names_are_text_and_never_markup(page: Page, workers: Start, tmp_path: Path) -> None:
    own = {n: {"DR_WORLD_NAME": f"'{text}'"} for n, text in enumerate(HOSTILE, 1)}
    workers(1)
    with served(folder_of(tmp_path / "drfc", len(HOSTILE), own), tmp_path) as url:
        page.goto(url)
        expect_state(page, 1, "live")
        shown = [card(page, n).locator("p").first.text_content() for n in range(1, 5)]
        assert shown == list(HOSTILE)
        assert page.locator("svg, b").count() == 0
        assert page.locator("main button > :first-child").count() == len(HOSTILE)


def test_a_page_is_one_small_file_that_asks_nobody_else(
    page: Page, workers: Start, tmp_path: Path
) -> None:
    workers(1)
    folder = folder_of(tmp_path / "drfc", 30)
    assert len(rendered_files(folder)["streams.html"].encode()) < 60_000
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    with served(folder, tmp_path) as url:
        page.goto(url)
        expect_state(page, 1, "live")
        assert all(address.startswith((url, "data:")) for address in asked)


def test_a_page_without_the_viewer_asks_the_workers_themselves(
    page: Page, workers: Start, tmp_path: Path
) -> None:
    folder = folder_of(tmp_path / "drfc", 8)
    first = 10100 + 200 * 31
    eight = workers(*range(1, 9), place=lambda number: ("127.0.0.1", first + number))
    file = tmp_path / "streams.html"
    code, _, err = run("viewer", "-C", folder, "-o", file)
    assert (code, err) == (0, f"wrote {file}\n")
    page.goto(file.as_uri())
    for number in range(1, 9):
        card(page, number).scroll_into_view_if_needed()
        expect_state(page, number, "live")
    eight.kill(8)
    expect_state(page, 8, "gone")
    eight.start(8)
    expect_state(page, 8, "live")


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["/"], 200),
        (["/streams.html"], 404),
        (["/workers/"], 404),
        (["/workers/1/"], 404),
        ([f"/workers/1/stream_viewer?topic={CAR}"], 404),
        ([f"/workers/1/snapshot?topic={CAR}&width=64&height=48&quality=50&secret=1"], 200),
        (["-I", f"/workers/1/snapshot?topic={CAR}"], 501),
        (["/workers/1/snapshot?topic=/rosout"], 404),
        (["/workers/1/snapshot"], 404),
        ([f"/workers/3/snapshot?topic={CAR}"], 404),
        ([f"/workers/01/snapshot?topic={CAR}"], 404),
        ([f"/workers/2/snapshot?topic={CAR}"], 502),
        (["--path-as-is", "/workers/1/snapshot/../../../etc/passwd"], 404),
        (["--path-as-is", "/../nginx.conf"], 400),
        (["/%2e%2e/nginx.conf"], 400),
        (["-X", "POST", "-d", "x", f"/workers/1/snapshot?topic={CAR}"], 405),
        (["-X", "PUT", "-d", "x", "/"], 405),
        (["-X", "DELETE", f"/workers/1/stream?topic={CAR}"], 405),
        (["-X", "OPTIONS", "/"], 405),
    ],
)
def test_nothing_but_pictures_is_passed_on(
    workers: Start, tmp_path: Path, words: list[str], status: int
) -> None:
    workers(1)
    with served(folder_of(tmp_path / "drfc", 2), tmp_path) as url:
        *options, path = words
        command = ["curl", "-sS", "-i", "-m", "10", *options, url.rstrip("/") + path]
        answer = subprocess.run(command, capture_output=True, check=True).stdout.decode("latin-1")
        head = answer.split("\r\n\r\n")[0].lower()
        assert head.startswith(f"http/1.1 {status} ")
        assert "everything there is" not in answer
        assert "\r\nserver: nginx\r\n" in head
        if status != 400:  # nginx answers what is no request before it looks for its headers
            for line in (
                "x-content-type-options: nosniff",
                "x-frame-options: deny",
                "referrer-policy: no-referrer",
                "content-security-policy: default-src 'none'; base-uri 'none'; form-action 'none'",
            ):
                assert f"\r\n{line}" in head
