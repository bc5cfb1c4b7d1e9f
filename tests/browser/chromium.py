"""A real Chromium for tests to look with; without one they fail."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = "/usr/bin/chromium"
_OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, once for all tests."""
    assert Path(CHROMIUM).exists(), f"these tests need {CHROMIUM}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(_OPTIONS))
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that may say nothing on its console and break no rule of its policy."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    # That a picture does not come is what the page is there to find out.
    page.on(
        "console",
        lambda said: complaints.append(said.text) if "load resource" not in said.text else None,
    )
    page.on("dialog", lambda dialog: complaints.append(dialog.message))
    yield page
    page.close()
    assert complaints == []
