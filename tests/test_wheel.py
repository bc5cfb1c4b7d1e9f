"""The wheel holds what a user needs, and renders from an environment of its own."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel once."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", folder, ROOT],
        check=True,
        capture_output=True,
    )
    return next(folder.glob("composegen-*.whl"))


def test_the_wheel_holds_the_package_its_templates_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    modules = {p.relative_to(ROOT).as_posix() for p in (ROOT / "composegen").rglob("*.py")}
    templates = {
        "composegen/templates/" + p.relative_to(ROOT / "templates").as_posix()
        for p in (ROOT / "templates").rglob("*")
        if p.is_file()
    }
    scripts = {p.relative_to(ROOT).as_posix() for p in (ROOT / "composegen/scripts").iterdir()}
    packaged = {name for name in names if ".dist-info/" not in name}
    assert packaged == modules | templates | scripts | {"composegen/py.typed"}
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)


def test_an_installed_wheel_renders_an_example(wheel: Path, tmp_path: Path) -> None:
    environment = tmp_path / "environment"
    subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    python = environment / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "-q", wheel], check=True, capture_output=True)
    example = ROOT / "examples" / "three-tracks"
    done = subprocess.run(
        [environment / "bin" / "composegen", "render", "-C", example],
        check=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"]},
    )
    assert done.stdout == (example / "docker-compose.yml").read_text()
