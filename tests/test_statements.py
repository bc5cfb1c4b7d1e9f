"""Env files of any form: 286 cases with what every reader makes of them, and what we say."""

import json
from pathlib import Path
from typing import Any

import pytest

from composegen.finding import Defect
from composegen.reading.envfile import parse_env_file
from composegen.reading.environment import Environment
from composegen.reading.statements import statements

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "dialects.json").read_text()
)
REFUSED = {"refused": True}

# Defects that stop a rendering; beside the other ones a value must be right.
ERRORS = {
    "broken-statement",
    "broken-reference",
    "split-differently",
    "undecodable-text",
    "unterminated-quote",
}

# Compose makes something of these, but no other reader the same, or no container could hold it.
NOT_SAFE = {
    "broken-statement": {
        *("no_equals", "no_equals_no_nl", "no_equals_shell_set", "no_equals_middle", "no_key"),
        *("export_no_value", "export_only", "dup_key_files_noeq", "backslash_newline_unq"),
        *("key_only_then_dq", "key_empty_dq"),
    },
    "split-differently": {
        *("yaml_colon", "yaml_colon_nosp", "yaml_colon_quoted", "url_line", "colon_space_eq"),
        *("dq_then_text", "dq_then_kv", "dq_then_space_text", "two_on_a_line_dq"),
        *("cr_only", "key_tab"),
    },
    "undecodable-text": {"latin1", "latin1_comment", "nul"},
}

# The cases were observed with two variables exported in the shell. We never look there, so what
# they set stands in a file below; where Compose lets the shell win over a file, our value is the
# file's.
EXPORTED = "SHELLVAR=from_shell\nshell_lower=lo\n"
SHELL_WINS_IN_COMPOSE = {"ref_shell_vs_file": "from_file", "ref_shell_vs_file_nb": "from_file"}


def read(case: dict[str, Any], exported: str = EXPORTED) -> tuple[dict[str, str], list[Defect]]:
    """Layer the files of a case, and collect everything that is wrong with them."""
    environment = Environment()
    defects: list[Defect] = []
    for text in (exported, *case.get("below", ()), case["file"]):
        # A lone surrogate stands for a byte that is not UTF-8.
        file = parse_env_file("run.env", text.encode("utf-8", "surrogateescape"))
        environment = environment.layer(file)
        defects += [*file.defects, *environment.defects]
    return {name: setting.value for name, setting in environment.items()}, defects


def every(cases: list[dict[str, Any]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases, ids=[case["id"] for case in cases])


def agreed(case: dict[str, Any]) -> bool:
    """Tell whether all readers get the same value."""
    return bool(case["compose"] != REFUSED) and all(
        value == case["compose"] for value in case["others"].values()
    )


def test_the_table_is_complete() -> None:
    assert len(CASES) == 286
    assert len({case["id"] for case in CASES}) == 286
    assert sum(map(agreed, CASES)) == 57
    assert sum(case["compose"] == REFUSED for case in CASES) == 27


@every([case for case in CASES if case["compose"] == REFUSED])
def test_what_compose_refuses_is_an_error(case: dict[str, Any]) -> None:
    _, defects = read(case)
    assert ERRORS & {defect.rule for defect in defects}


@every([case for case in CASES if case["compose"] != REFUSED])
def test_what_compose_accepts_has_its_value_or_is_not_safe(case: dict[str, Any]) -> None:
    values, defects = read(case)
    errors = {defect.rule for defect in defects} & ERRORS
    assert errors == {rule for rule, ids in NOT_SAFE.items() if case["id"] in ids}
    if not errors:
        expected = SHELL_WINS_IN_COMPOSE.get(case["id"], case["compose"])
        assert values.get(case["name"]) == expected
        assert {name: values.get(name) for name in case.get("beside", {})} == case.get("beside", {})


@every([case for case in CASES if agreed(case)])
def test_what_all_readers_agree_on_gives_no_defect(case: dict[str, Any]) -> None:
    _, defects = read(case)
    assert defects == []


@every([case for case in CASES if "SHELLVAR" in case["file"] or "exported" in case])
def test_the_shell_sets_nothing(case: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    nothing_exported = read(case, "")
    monkeypatch.setenv("SHELLVAR", "from_shell")
    monkeypatch.setenv("shell_lower", "lo")
    assert read(case, "") == nothing_exported
    assert "from_shell" not in nothing_exported[0].values()
    assert "lo" not in nothing_exported[0].values()


@pytest.mark.parametrize(
    ("text", "place", "rule", "message"),
    [
        (
            "A=1\nDR_WORKERS\n",
            "2:1-2:11",
            "broken-statement",
            "`DR_WORKERS` has no `=`, so it sets nothing and readers take it differently",
        ),
        (
            "kq7XbmQwertyu\n",
            "1:1-1:14",
            "broken-statement",
            "the line has no `=`, so it sets nothing and readers take it differently",
        ),
        (
            "  =1\n",
            "1:3-1:4",
            "broken-statement",
            "there is no name before the `=`, so no reader can set anything",
        ),
        (
            "export\nA='1'\n",
            "1:1-1:7",
            "broken-statement",
            "`export` is followed by nothing, so it sets nothing",
        ),
        (
            "A/B='1'\n",
            "1:2-1:3",
            "broken-statement",
            "`/` cannot stand in a name, so Docker Compose refuses the file",
        ),
        (
            "\x1fA=1\n",
            "1:1-1:2",
            "broken-statement",
            "`\\x1f` cannot stand in a name, so Docker Compose refuses the file",
        ),
        (
            "set A=1\n",
            "1:1-1:6",
            "broken-statement",
            "there is a blank in the name, so Docker Compose refuses the file",
        ),
        (
            "A=1\nB= 'abc\nC=1\n",
            "2:4-2:8",
            "unterminated-quote",
            "the quote ' is never closed, so Docker Compose refuses the file",
        ),
        (
            'A="b"c d\n',
            "1:6-1:9",
            "split-differently",
            "text behind the closing quote of `A`: Docker Compose begins a statement there, "
            "python-dotenv drops `A`",
        ),
        (
            "A: b\n",
            "1:1-1:5",
            "split-differently",
            "Docker Compose sets `A` here, and no other reader does",
        ),
        (
            "A=\u3000'b\nC=d'\n",
            "2:1-2:5",
            "split-differently",
            "a statement of its own for Docker Compose, part of `A` for python-dotenv",
        ),
        (
            "A=1\rB=2\n",
            "1:4-1:5",
            "split-differently",
            "a carriage return without a line feed ends the line for python-dotenv, and for "
            "Docker Compose and DRfC's shell it does not",
        ),
    ],
)
def test_a_broken_statement_is_a_defect_with_place_and_words(
    text: str, place: str, rule: str, message: str
) -> None:
    _, defects = statements("run.env", text)
    assert [(defect.rule, defect.message) for defect in defects] == [(rule, message)]
    where = defects[0].location
    assert f"{where.line}:{where.column}-{where.end_line}:{where.end_column}" == place


@pytest.mark.parametrize("broken", ['A="abc', "DR_WORKERS", "=1", "A/B=1", "A B=1", "A='b'c"])
def test_the_rest_of_a_file_is_read_behind_a_broken_statement(broken: str) -> None:
    found, defects = statements("run.env", f"X='1'\n{broken}\nY='2'\n")
    assert [assignment.name for assignment in found if assignment.name != "A"] == ["X", "Y"]
    assert [defect.location.line for defect in defects] == [2]


def test_a_quote_closed_lines_below_its_opening_shows_both_places() -> None:
    _, (defect,) = statements("run.env", 'A="abc\nB="2"\n')
    assert str(defect.location) == "run.env:2:4"
    assert [(str(r.location), r.message) for r in defect.related] == [
        ("run.env:1:3", "the quote opens here")
    ]


@pytest.mark.parametrize(
    ("text", "place", "raw", "statement"),
    [
        ("A='b' # c\n", "1:3-1:6", "b", "A='b' # c"),
        ("\nexport A = b # c\n", "2:12-2:13", "b", "export A = b # c"),
        ("A= # c\n", "1:4-1:7", "# c", "A= # c"),
        ('A="b\nc"\n', "1:3-2:3", "b\nc", 'A="b\nc"'),
        ("A='b'\r\n", "1:3-1:6", "b", "A='b'"),
        ("A=b'' $(date)`x`\n", "1:3-1:17", "b'' $(date)`x`", "A=b'' $(date)`x`"),
    ],
)
def test_an_assignment_keeps_what_stands_in_the_file(
    text: str, place: str, raw: str, statement: str
) -> None:
    (assignment,), _ = statements("run.env", text)
    where = assignment.location
    assert f"{where.line}:{where.column}-{where.end_line}:{where.end_column}" == place
    assert (assignment.raw, assignment.statement) == (raw, statement)


def test_a_nul_that_an_escape_makes_is_a_defect() -> None:
    _, (defect,) = statements("run.env", 'A=1\nB="x\\0000"\n')
    assert (defect.rule, str(defect.location)) == ("undecodable-text", "run.env:2:3")
    assert defect.message == "an escape makes a NUL character, which no environment can hold"
    assert defect.help == "take the escape away"
