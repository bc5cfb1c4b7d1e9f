"""What the page shows, as tests look at it."""

import urllib.request

import pytest
from playwright.sync_api import Locator, Page, expect

from engine_project import eventually

PATIENCE = 30_000
CAR = "/racecar/deepracer/kvs_stream"


def fetched(url: str) -> str:
    """The text at an address, empty while nobody answers."""
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310 - our own viewer
            return str(answer.read().decode())
    except OSError:
        return ""


def look(page: Page, url: str) -> None:
    """Open a page once somebody answers."""
    eventually(lambda: fetched(url) or None)
    page.goto(url)


def card(page: Page, number: int) -> Locator:
    return page.locator("article").nth(number - 1)


def state(page: Page, number: int) -> Locator:
    return card(page, number).locator(".state")


def states(page: Page) -> list[str]:
    return page.locator(".state").all_text_contents()


def expect_state(page: Page, number: int, text: str) -> None:
    expect(state(page, number)).to_have_text(text, timeout=PATIENCE)


def picture(page: Page, number: int) -> str:
    """What is to be seen, as the page itself could tell."""
    seen = (
        card(page, number)
        .locator("img")
        .evaluate(
            "image => { const canvas = document.createElement('canvas');"
            " canvas.width = 64; canvas.height = 48; const context = canvas.getContext('2d');"
            " context.drawImage(image, 0, 0, 64, 48);"
            " return context.getImageData(0, 0, 64, 48).data.join(); }"
        )
    )
    return str(seen)


def expect_to_move(page: Page, number: int) -> None:
    first = picture(page, number)
    for _ in range(PATIENCE // 200):
        page.wait_for_timeout(200)
        if picture(page, number) != first:
            return
    pytest.fail(f"the picture of worker {number} stands still")


def live(page: Page) -> int:
    """How many pictures are streamed."""
    return page.locator("img[src*='/stream?']").count()


def frames(page: Page) -> int:
    """How many frames the page draws in two seconds."""
    drawn = page.evaluate(
        "new Promise(done => { let n = 0; const end = performance.now() + 2000;"
        " const step = now => now < end ? (n += 1, requestAnimationFrame(step)) : done(n);"
        " requestAnimationFrame(step); })"
    )
    return int(drawn)
