"""Our words for what Pydantic finds wrong."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from composegen import settings
from composegen.settings.catalogue import variables
from composegen.settings.custom_files import Hyperparameters, ModelMetadata
from composegen.settings.forms import choice, whole
from composegen.settings.run import Run
from composegen.settings.sentences import BECAUSE, advice, sentence, shown, suggestion
from composegen.settings.system import System

MODELS: list[type[BaseModel]] = [System, Run, Hyperparameters, ModelMetadata]
# What each kind of core schema can find wrong with a text, beyond what our own checks refuse.
RAISED_BY = {
    "function-before": set[str](),
    "function-after": set[str](),
    "function-plain": set[str](),
    "default": set[str](),
    "any": set[str](),
    "model": set[str](),
    "model-fields": {"missing"},
    "model-field": set[str](),
    "int": set[str](),
    "decimal": set[str](),
    "str": {"string_unicode"},
    "literal": {"literal_error"},
}
BOUNDS = {
    "ge": "greater_than_equal",
    "le": "less_than_equal",
    "gt": "greater_than",
    "pattern": "string_pattern_mismatch",
}
HOSTILE = [
    *("\ud800", "\0", "é", "٣", "²", "😀", "\u2028", "\n", "", " ", "a b", "a\tb"),
    *("1_0", " 1", "1 ", "+1", "-1", "--1", "-", "1e5", "0x10", "1,2", "2.0", "9" * 5000),
    *("NaN", "inf", "-Infinity", "1e-999999999", "1e999999999", "0." + "1" * 100),
    *("s3://", "s3://a/b", "a/b", "a:b:c", "None", "5.3.1-gpus", "True", "tRuE", "yes"),
    *("0,1;", "0.5,1e9999999", "nan,1", "<x>", "[***x***]", "${A", "x" * 10000),
]


def _nodes(schema: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(schema, Mapping):
        if isinstance(schema.get("type"), str):
            yield schema
        for key, part in schema.items():
            if key not in ("metadata", "function"):
                yield from _nodes(part)
    elif isinstance(schema, list | tuple):
        for part in schema:
            yield from _nodes(part)


def _raised(model: type[BaseModel]) -> set[str]:
    found: set[str] = set()
    for node in _nodes(model.__pydantic_core_schema__):
        found |= RAISED_BY[node["type"]]
        if node["type"] in ("int", "decimal", "str"):
            found |= {BOUNDS[key] for key in BOUNDS if node.get(key) is not None}
    return found


def _own() -> set[str]:
    folder = Path(settings.__path__[0])
    source = "".join(path.read_text() for path in sorted(folder.glob("*.py")))
    return set(re.findall(r'PydanticCustomError\(\s*"(\w+)"', source))


def test_every_error_the_models_can_raise_has_its_words_and_no_other() -> None:
    raised = set().union(*map(_raised, MODELS)) | _own()
    assert raised == set(BECAUSE) | {"missing"}


@pytest.mark.parametrize("variable", variables().values(), ids=variables())
def test_no_text_makes_a_variable_raise_anything_else(variable: Any) -> None:
    model = System if variable.file == "system.env" else Run
    for text in HOSTILE:
        try:
            model.model_validate({variable.name: text})
        except ValidationError as error:
            for detail in error.errors():
                if detail["type"] != "missing":
                    words = sentence(
                        variable.name, text, detail["type"], detail.get("ctx", {}), variable.form
                    )
                    assert BECAUSE[detail["type"]].partition("{")[0] in words
                    assert words.isprintable()
        assert suggestion(text, variable.form) in ("", variable.form.suggest(text))


def test_a_sentence_says_what_is_there_what_is_allowed_and_what_is_near() -> None:
    assert sentence("DR_WORKERS", "0", "greater_than_equal", {"ge": 1}, whole(1)) == (
        "`DR_WORKERS` is `0`, which is below 1; it must be a whole number of 1 or more"
    )
    form = choice("swarm", "compose")
    assert sentence("DR_DOCKER_STYLE", "swam", "literal_error", {}, form) == (
        "`DR_DOCKER_STYLE` is `swam`, which is none of its values;"
        " it must be `compose` or `swarm`; the nearest is `swarm`"
    )


def test_an_error_without_words_still_makes_a_sentence() -> None:
    assert sentence("DR_X", "0", "some_day", {}, whole(1)) == (
        "`DR_X` is `0`, which cannot be used; it must be a whole number of 1 or more"
    )


@pytest.mark.parametrize(
    ("value", "line"),
    [
        ("a b", "a b"),
        ("a\nb\t", "a\\nb\\t"),
        ("\x1b[31m", "\\x1b[31m"),
        ("\u2028\ud800", "\\u2028\\ud800"),
        ("é😀", "é😀"),
        ("x" * 60, "x" * 60),
        ("x" * 61, "x" * 60 + "..."),
    ],
)
def test_a_value_is_shown_on_one_short_line(value: str, line: str) -> None:
    assert shown(value) == line


def test_advice_is_quoted_where_a_shell_would_run_it() -> None:
    assert advice("DR_X", "0,1;1,1") == 'write `DR_X="0,1;1,1"`'
    assert advice("DR_X", "") == ""
