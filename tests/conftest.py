"""What all tests share: the real Docker Compose binaries and golden files."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parent.parent
COMPOSE = {
    "5": ROOT / ".tools" / "compose-v5" / "bin" / "docker-compose",
    "2": ROOT / ".tools" / "compose-v2" / "bin" / "docker-compose",
}


# A busy machine is no failure.
settings.register_profile("composegen", deadline=None)
settings.load_profile("composegen")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite expected output")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run only what has expected output to rewrite, with --update-golden."""
    if config.getoption("--update-golden"):
        chosen = [item for item in items if "golden" in getattr(item, "fixturenames", ())]
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = chosen


@pytest.fixture(scope="session")
def compose_binaries() -> dict[str, Path]:
    """Real Docker Compose by major version; fails where one is missing."""
    missing = [str(path) for path in COMPOSE.values() if not path.exists()]
    assert not missing, f"`make tools` fetches {', '.join(missing)}"
    return COMPOSE


@pytest.fixture(params=sorted(COMPOSE), ids=lambda version: f"compose-v{version}")
def compose(request: pytest.FixtureRequest, compose_binaries: dict[str, Path]) -> Path:
    """Each of the real Docker Compose binaries in turn."""
    return compose_binaries[request.param]


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Compare a text with a file of expected output, or rewrite that with --update-golden."""

    def compare(path: Path, text: str) -> None:
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        assert path.exists(), f"`make golden` writes {path}"
        assert text == path.read_text()

    return compare
