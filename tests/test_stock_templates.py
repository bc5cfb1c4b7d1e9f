"""DeepRacer-for-Cloud's own templates: silent once filled in, an error a placeholder as shipped."""

from pathlib import Path

import pytest

from composegen.api import lint, load
from composegen.settings.catalogue import variables

FILLED = {
    "<CLOUD_REPLACE>": "local",
    "<REGION_REPLACE>": "us-east-1",
    "<AWS_DR_BUCKET>": "not-defined",
    "<LOCAL_PROFILE>": "minio",
    "<SIMAPP_VERSION_TAG>": "6.0.4-cpu",
    "<DOCKER_STYLE>": "swarm",
}


def template(file: str) -> str:
    """Write a template as it is shipped: stock values, some in comments, no final newline."""
    lines = [
        f"{'# ' * variable.commented}{variable.name}={variable.stock}"
        for variable in variables().values()
        if variable.file == file and variable.stock is not None and not variable.removed
    ]
    assert len(lines) > 30
    return "\n".join(sorted(lines, key=lambda line: "=$" in line))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for file in ("system.env", "run.env"):
        (tmp_path / file).write_text(template(file))
    return tmp_path


def test_the_templates_as_shipped_give_one_error_a_placeholder(folder: Path) -> None:
    text = (folder / "system.env").read_text()
    findings = lint(load(folder))
    places = {
        f"system.env:{number}:{line.index('=') + 2}"
        for number, line in enumerate(text.splitlines(), 1)
        if "=<" in line
    }
    assert len(places) == len(FILLED)
    assert {str(finding.location) for finding in findings} == places
    assert len(findings) == len(places)
    assert {(finding.code, finding.severity) for finding in findings} == {("CG203", "error")}


def test_the_templates_filled_in_have_no_finding_at_all(folder: Path) -> None:
    text = (folder / "system.env").read_text()
    for placeholder, value in FILLED.items():
        assert placeholder in text
        text = text.replace(placeholder, value)
    (folder / "system.env").write_text(text)
    assert lint(load(folder)) == ()
