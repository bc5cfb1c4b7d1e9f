"""Data flows one way: a room imports only from rooms on lower floors."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import composegen

PACKAGE = Path(composegen.__file__).parent

# The picture in CONTRIBUTING, from the ground up; rooms on one line do not know one another.
FLOORS = (
    ("finding", "errors", "secret", "scalars"),
    ("reading",),
    ("settings",),
    ("planning",),
    ("configuration",),
    ("project",),
    ("styles", "rendering", "composefile"),
    ("rules",),
    ("linting",),
    ("api", "fixing", "explaining", "initialising"),
    ("reports",),
    ("commands",),
    ("cli",),
    ("__main__",),
)
FLOOR = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
DOORS = {"reading.layers", "project.scripts", "commands.writing"}
OPENS = {"open", "fdopen", "read_bytes", "read_text", "write_bytes", "write_text"}


def modules() -> list[str]:
    names = [
        ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        for path in PACKAGE.rglob("*.py")
        if path.name != "__init__.py"
    ]
    assert len(names) > 20
    return sorted(names)


def tree_of(module: str) -> ast.Module:
    return ast.parse((PACKAGE / Path(*module.split("."))).with_suffix(".py").read_text())


def imported(module: str) -> Iterator[str]:
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("composegen."):
            yield (node.module or "").removeprefix("composegen.")
        elif isinstance(node, ast.Import):
            yield from (
                alias.name.removeprefix("composegen.")
                for alias in node.names
                if alias.name.startswith("composegen.")
            )


@pytest.mark.parametrize("module", modules())
def test_a_room_imports_only_from_lower_floors(module: str) -> None:
    room = module.split(".", maxsplit=1)[0]
    for name in imported(module):
        other = name.split(".")[0]
        assert other == room or FLOOR[other] < FLOOR[room], f"{module} imports {name}"


def test_files_are_opened_at_the_doors_alone() -> None:
    opening = {
        module
        for module in modules()
        for node in ast.walk(tree_of(module))
        if isinstance(node, ast.Call)
        and (getattr(node.func, "attr", "") in OPENS or getattr(node.func, "id", "") == "open")
        and not module.startswith("scripts.")
    }
    # The command line opens nothing but /dev/null, and the viewer opens a browser.
    assert opening - {"cli", "commands.viewer"} == DOORS
