"""Every reader of YAML gets back the very text that was written."""

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from composegen.scalars import block, plain, quoted, single_quoted

TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))


@given(TEXTS)
def test_yaml_readers_get_back_what_was_quoted(text: str) -> None:
    assert quoted(text).isascii()
    assert "\n" not in quoted(text)
    assert yaml.safe_load(quoted(text)) == text


@given(TEXTS)
def test_ruamel_gets_back_what_was_quoted(text: str) -> None:
    assert YAML(typ="safe", pure=True).load(quoted(text)) == text


@given(TEXTS)
def test_single_quotes_read_back_in_both_readers(text: str) -> None:
    assert yaml.safe_load(single_quoted(text)) == text
    assert YAML(typ="safe", pure=True).load(single_quoted(text)) == text


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
