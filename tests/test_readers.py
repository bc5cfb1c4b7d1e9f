"""DRfC's own readers: 286 observed cases, and the sentences about what goes wrong."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from composegen.reading.readers import Reading, read_by_shell, read_by_worker_reader

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "dialects.json").read_text()
)
# Bytes that are no text never come to a reader of text, and a NUL character does not either.
TEXTS = [case for case in CASES if not set(case["file"]) & set("\0\udce9")]
# What depends on the machine, and what the shell would have to run.
UNKNOWN_TO_SHELL = {
    *("dollar_dollar", "dollar_dollar_var", "dollar_digit", "dq_dollar_dollar", "password_dollar"),
    *("dollar_paren_nospace", "dollar_arith", "tilde", "tilde_path", "tilde_mid", "readonly_key"),
    *("braces_expand", "json_nospace", "ansi_c"),
}
# What the shell drops: nobody can tell whether it refused the word or never saw the name.
NOTHING = ({"refused": True}, None)


def little_set(name: str) -> str | None:
    return {"A": "a"}.get(name)


def every(cases: list[dict[str, Any]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases, ids=[case["id"] for case in cases])


def by_shell(case: dict[str, Any]) -> Reading:
    exported: Mapping[str, str] = {"SHELLVAR": "from_shell", "shell_lower": "lo"}
    text = "".join((*case.get("below", ()), case["file"]))
    return read_by_shell(text, exported.get)


@every(TEXTS)
def test_the_shell_gets_the_observed_value_or_one_that_nobody_can_know(
    case: dict[str, Any],
) -> None:
    reading = by_shell(case)
    expected = case["others"]["bash"]
    if case["id"] in UNKNOWN_TO_SHELL:
        assert reading.values[case["name"]] is None
    elif expected in NOTHING:
        assert case["name"] not in reading.values
        if case["others"]["bash"] is not None:
            assert reading.trouble
    else:
        assert reading.values[case["name"]] == expected


@every(TEXTS)
def test_the_worker_reader_gets_the_observed_value(case: dict[str, Any]) -> None:
    expected = case["others"]["worker_reader"]
    below = [read_by_worker_reader(text) for text in case.get("below", ())]
    reading = read_by_worker_reader(case["file"])
    assert bool(reading.trouble) == (expected == {"refused": True})
    values = {name: value for one in (*below, reading) for name, value in one.values.items()}
    if not reading.trouble:
        assert values.get(case["name"]) == expected


def test_the_table_is_looked_at() -> None:
    assert len(TEXTS) == 282
    assert {case["id"] for case in TEXTS} > UNKNOWN_TO_SHELL


@given(st.text(st.sampled_from("aA1=#'\"\\$`;&|<>(){}[],.:-+?~! \t\r\n\v\u2028é"), max_size=60))
def test_any_text_is_read_by_both_readers(text: str) -> None:
    for reading in (read_by_shell(text, little_set), read_by_worker_reader(text)):
        assert "\n" not in reading.trouble
        assert all(isinstance(name, str) and name for name in reading.values)


@pytest.mark.parametrize(
    "text", ["${A:-" * 20_000 + "}" * 20_000, "{}" * 50_000, "${" * 50_000, '"' * 99_999]
)
def test_deep_and_long_words_are_no_trouble_for_us(text: str) -> None:
    assert read_by_shell(f"K={text}\nL=1", little_set).values["L"] == "1"


def test_what_is_quoted_in_a_sentence_is_kept_short() -> None:
    assert len(read_by_shell(f"K=a;{'b' * 500}", little_set).trouble) < 80
    assert len(read_by_shell(f"K=a {'b' * 500}", little_set).trouble) < 80
