"""Quoting keeps every text, and a user's template is theirs to change and to break."""

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from composegen.api import Rendering, load, render
from composegen.errors import TemplateError
from composegen.rendering import block, plain, quoted
from folders import write_folder

TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))


@given(TEXTS)
def test_yaml_readers_get_back_what_was_quoted(text: str) -> None:
    assert quoted(text).isascii()
    assert "\n" not in quoted(text)
    assert yaml.safe_load(quoted(text)) == text


@given(TEXTS)
def test_ruamel_gets_back_what_was_quoted(text: str) -> None:
    assert YAML(typ="safe", pure=True).load(quoted(text)) == text


@given(st.text(st.sampled_from("abz09./_-: #'\"{}[]&*!|>%@`\n"), min_size=1))
def test_a_plain_path_reads_back_as_itself(text: str) -> None:
    assert yaml.safe_load(f"- {plain(text)}") == [text]


@pytest.mark.parametrize("path", ["/var/run/docker.sock:/var/run/docker.sock", "./data", "../a_b"])
def test_an_ordinary_path_needs_no_quotes(path: str) -> None:
    assert plain(path) == path


def test_a_block_is_a_literal_scalar_of_the_script() -> None:
    script = "a=1\nif true; then\n  echo $a: '#'\n\nfi\n"
    assert yaml.safe_load(f"- |\n{block(script, 4)}") == [script]


@pytest.mark.parametrize("script", ["no newline", " indented\n", "trailing \n", "ü\n", "a\n\n"])
def test_a_script_that_a_block_would_change_is_refused(script: str) -> None:
    with pytest.raises(ValueError, match="printable ASCII"):
        block(script, 2)


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
