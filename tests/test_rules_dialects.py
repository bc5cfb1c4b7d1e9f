"""286 observed env files, linted as each kind of file: who speaks, and who keeps silent."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from composegen.configuration import load_folder
from composegen.linting import lint
from composegen.reading.layers import Folder
from composegen.rules.registry import RULES
from composegen.rules.rule import Subject
from folders import RUN, SYSTEM

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "dialects.json").read_text()
)
TEXT_RULES = tuple(rule for rule in RULES if rule.code < "CG2")
FILES = ("system.env", "run.env", "worker-2.env")
READER = {"system.env": "bash", "run.env": "bash", "worker-2.env": "worker_reader"}
# What was exported in the shell when the cases were observed.
EXPORTED = "SHELLVAR=from_shell\nshell_lower=lo\n"

# All readers get the same value in these, and still there is something to say.
SAID_ALL_THE_SAME = {
    "dup_key": {"duplicate-key"},
    "indented_comment": {"shell-reads-otherwise", "worker-reader-reads-otherwise"},
}
# The exported value wins over the file's for Docker Compose alone, and we never look at the shell.
SHELL_WINS = {"ref_shell_vs_file", "ref_shell_vs_file_nb"}
# One of DRfC's readers gets another value in these, and still there is nothing to say.
FINE_ALL_THE_SAME = {
    "system.env": SHELL_WINS,
    "run.env": SHELL_WINS,
    # DRfC takes the double quotes of this one away after it has read them.
    "worker-2.env": {"positions_dq"},
}


def found(case: dict[str, Any], file: str) -> set[str]:
    """Names of the rules on text that speak when a case is one file of a folder."""
    needed = SYSTEM | RUN
    if file == "worker-2.env":
        needed |= {"DR_WORKERS": "2", "DR_TRAIN_MULTI_CONFIG": "True"}
    beside = EXPORTED + "".join(case.get("below", ()))
    beside += "".join(f"{name}={value}\n" for name, value in needed.items())
    # What system.env refers to cannot be set by a file below it.
    files = {"system.env": beside.encode(), "run.env": b""}
    if file == "system.env":
        files = {"run.env": beside.encode()}
    files[file] = case["file"].encode("utf-8", "surrogateescape")
    configuration = load_folder(Folder(Path(), frozenset(files), files))
    findings = lint(Subject(configuration), TEXT_RULES)
    assert {finding.location.file for finding in findings} <= {file}
    return {finding.name for finding in findings}


def agreed(case: dict[str, Any]) -> bool:
    """Tell whether all readers get the same value."""
    refused = {"refused": True}
    return case["compose"] != refused and all(
        value == case["compose"] for value in case["others"].values()
    )


def every(cases: list[dict[str, Any]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases, ids=[case["id"] for case in cases])


@pytest.mark.parametrize("file", FILES)
@every([case for case in CASES if agreed(case)])
def test_nothing_is_said_where_all_readers_agree(case: dict[str, Any], file: str) -> None:
    assert found(case, file) <= SAID_ALL_THE_SAME.get(case["id"], set())


@pytest.mark.parametrize("file", FILES)
@every([case for case in CASES if not agreed(case)])
def test_something_is_said_where_the_two_readers_of_a_file_disagree(
    case: dict[str, Any], file: str
) -> None:
    theirs = case["others"][READER[file]]
    nothing = (None, {"refused": True})
    same = theirs == case["compose"] or (theirs in nothing and case["compose"] in nothing)
    if not same and case["id"] not in FINE_ALL_THE_SAME.get(file, ()):
        assert found(case, file)


@pytest.mark.parametrize(
    ("file", "total", "counts"),
    [
        (
            "system.env",
            177,
            {
                "broken-reference": 6,
                "broken-statement": 21,
                "byte-order-mark": 2,
                "carriage-return": 9,
                "comment-in-value": 12,
                "duplicate-key": 1,
                "shell-command": 5,
                "shell-reads-otherwise": 80,
                "split-differently": 14,
                "undecodable-text": 4,
                "unresolved-reference": 19,
                "unterminated-quote": 8,
            },
        ),
        (
            "run.env",
            162,
            {
                "broken-reference": 5,
                "broken-statement": 21,
                "byte-order-mark": 2,
                "carriage-return": 9,
                "comment-in-value": 12,
                "duplicate-key": 1,
                "shell-command": 5,
                "shell-reads-otherwise": 81,
                "split-differently": 14,
                "undecodable-text": 4,
                "unresolved-reference": 4,
                "unterminated-quote": 8,
            },
        ),
        (
            "worker-2.env",
            193,
            {
                "broken-reference": 5,
                "broken-statement": 21,
                "byte-order-mark": 2,
                "carriage-return": 9,
                "comment-in-value": 12,
                "duplicate-key": 1,
                "split-differently": 14,
                "undecodable-text": 4,
                "unresolved-reference": 4,
                "unterminated-quote": 8,
                "worker-reader-reads-otherwise": 119,
            },
        ),
    ],
)
def test_so_many_cases_have_a_finding(file: str, total: int, counts: dict[str, int]) -> None:
    names = [found(case, file) for case in CASES]
    assert sum(map(bool, names)) == total
    assert Counter(name for case in names for name in case) == counts
