"""A real Chromium and a real nginx are what these tests need; without them they fail."""

from collections.abc import Callable, Iterator

import pytest

from chromium import browser, page  # noqa: F401 - fixtures
from watching import Workers, by_address


@pytest.fixture
def workers() -> Iterator[Callable[..., Workers]]:
    """Start stand-in workers; all of them are gone afterwards."""
    made: list[Workers] = []

    def start(*numbers: int, place: Callable[[int], tuple[str, int]] = by_address) -> Workers:
        new = Workers(place)
        made.append(new)
        new.start(*numbers)
        return new

    yield start
    for each in made:
        each.kill(*each.processes)
