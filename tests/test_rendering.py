"""A user's template is theirs to change and to break."""

from pathlib import Path

import pytest

from composegen.api import Rendering, load, render
from composegen.errors import TemplateError
from folders import write_folder


def test_a_users_template_of_the_same_name_wins(tmp_path: Path) -> None:
    configuration = load(write_folder(tmp_path / "drfc"))
    services = tmp_path / "mine" / "services"
    services.mkdir(parents=True)
    (services / "sagemaker.yml.j2").write_text("  {{ service.name }}: {image: mine}\n")
    text = render(configuration, Rendering(templates=tmp_path / "mine"))
    assert "  sagemaker: {image: mine}\n" in text
    assert "robomaker:" in text


@pytest.mark.parametrize(
    ("template", "line", "why"),
    [
        ("  sagemaker:\n    image: {{ service.imag | quoted }}\n", 2, "no attribute 'imag'"),
        ("  sagemaker:\n\n    {% if %}\n", 3, "Expected an expression"),
        ("  sagemaker: {{ 1 // 0 }}\n", 1, "division"),
    ],
)
def test_an_error_in_a_users_template_points_into_it(
    tmp_path: Path, template: str, line: int, why: str
) -> None:
    configuration = load(write_folder(tmp_path / "drfc"))
    services = tmp_path / "mine" / "services"
    services.mkdir(parents=True)
    path = services / "sagemaker.yml.j2"
    path.write_text(template)
    with pytest.raises(TemplateError) as caught:
        render(configuration, Rendering(templates=tmp_path / "mine"))
    assert caught.value.message.startswith(f"{path}:{line}: ")
    assert why in caught.value.message


def test_a_template_that_is_not_there_is_named(tmp_path: Path) -> None:
    configuration = load(write_folder(tmp_path / "drfc"))
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "docker-compose.yml.j2").write_text('{% include "gone.j2" %}\n')
    with pytest.raises(TemplateError, match=r"there is no template `gone\.j2`"):
        render(configuration, Rendering(templates=tmp_path / "mine"))
