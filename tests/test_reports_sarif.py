"""Findings for code scanning: valid by the published schema, stable, with every rule's page."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft4Validator  # type: ignore[import-untyped]

from composegen.api import lint, load
from composegen.finding import Finding, Location, Related, Severity
from composegen.reports.sarif import FINGERPRINT, sarif_report
from composegen.rules.registry import RULES
from folders import write_folder

# The schema as OASIS publishes it; npm carries it in this package (make tools).
SCHEMA = (
    Path(__file__).parent.parent
    / ".tools/sarif/node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json"
)


@pytest.fixture(scope="module")
def validator() -> Draft4Validator:
    schema = json.loads(SCHEMA.read_text())
    Draft4Validator.check_schema(schema)
    return Draft4Validator(schema)


def log_of(findings: list[Finding], sources: dict[str, str]) -> dict[str, Any]:
    log: dict[str, Any] = json.loads(sarif_report(findings, sources))
    return log


def errors(validator: Draft4Validator, log: dict[str, Any]) -> list[str]:
    return [error.message for error in validator.iter_errors(log)]


def results(findings: list[Finding], sources: dict[str, str]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = log_of(findings, sources)["runs"][0]["results"]
    return found


def fingerprints(findings: list[Finding], sources: dict[str, str]) -> list[str]:
    return [r["partialFingerprints"][FINGERPRINT] for r in results(findings, sources)]


def finding(line: int = 1, message: str = "odd", file: str = "run.env") -> Finding:
    place = Location.on_line(file, line, 1, 3)
    return Finding("CG101", "duplicate-key", Severity.WARNING, place, message)


@pytest.mark.npm
def test_an_empty_log_is_valid_and_holds_every_rule(validator: Draft4Validator) -> None:
    log = log_of([], {})
    assert errors(validator, log) == []
    rules = log["runs"][0]["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == [rule.code for rule in RULES]
    assert rules[0]["shortDescription"]["text"].endswith(".")
    assert "What to do:" in rules[0]["help"]["text"]
    assert all(
        rule["defaultConfiguration"]["level"] in ("error", "warning", "note") for rule in rules
    )


@pytest.mark.npm
def test_findings_of_a_real_folder_are_valid(validator: Draft4Validator, tmp_path: Path) -> None:
    folder = write_folder(
        tmp_path,
        system={"DR_WORKERS": "two", "DR_LOCAL_SECRET_ACCESS_KEY": "Xk9-secret"},
        run={"DR_WORLD_NAME": "x", "DR_CAR_COLOR": "Gray", "DR_WORKER": "3"},
    )
    configuration = load(folder)
    findings = list(lint(configuration))
    assert len(findings) == 5
    log = log_of(findings, dict(configuration.sources))
    assert errors(validator, log) == []
    assert "Xk9" not in json.dumps(log)
    for found, result in zip(findings, log["runs"][0]["results"], strict=True):
        rule = log["runs"][0]["tool"]["driver"]["rules"][result["ruleIndex"]]
        assert (rule["id"], rule["name"]) == (result["ruleId"], found.name)
        region = result["locations"][0]["physicalLocation"]["region"]
        assert (region["startLine"], region["startColumn"]) == (
            found.location.line,
            found.location.column,
        )


@pytest.mark.npm
def test_other_ends_are_related_locations(validator: Draft4Validator) -> None:
    place = Location("system.env", 7, 2, 7, 5)
    found = Finding(
        "CG101", "n", Severity.NOTE, Location("a b%.env"), "m", "h", (Related(place, "x"),)
    )
    log = log_of([found], {})
    assert errors(validator, log) == []
    (result,) = log["runs"][0]["results"]
    assert (result["level"], result["message"]["text"]) == ("note", "m\nh")
    where = result["locations"][0]["physicalLocation"]["artifactLocation"]
    assert where == {"uri": "a%20b%25.env"}
    (related,) = result["relatedLocations"]
    assert related["message"] == {"text": "x"}
    assert related["physicalLocation"]["artifactLocation"] == {"uri": "system.env"}


def test_a_fingerprint_stays_when_lines_move_and_goes_when_the_line_changes() -> None:
    before = fingerprints([finding(1)], {"run.env": "A=1\n"})
    assert fingerprints([finding(2)], {"run.env": "\nA=1\n"}) == before
    assert fingerprints([finding(1)], {"run.env": "A=2\n"}) != before
    assert fingerprints([finding(1, file="system.env")], {"system.env": "A=1\n"}) != before


def test_the_same_line_twice_has_two_fingerprints() -> None:
    first, second = fingerprints([finding(1), finding(2)], {"run.env": "A=1\nA=1\n"})
    assert first != second


def test_a_fingerprint_does_not_depend_on_a_secret() -> None:
    hush, other = ({"run.env": f"DR_LOCAL_SECRET_ACCESS_KEY={v}\n"} for v in ("hush", "other"))
    assert fingerprints([finding()], hush) == fingerprints([finding()], other)


def test_the_same_findings_give_the_same_bytes() -> None:
    found = [finding(1), finding(2, "x")]
    assert sarif_report(found, {"run.env": "A\nB\n"}) == sarif_report(found, {"run.env": "A\nB\n"})


@given(st.lists(st.tuples(st.text(min_size=1), st.text(min_size=1)), max_size=4))
def test_a_report_has_as_many_results_as_it_was_given(told: list[tuple[str, str]]) -> None:
    found = [finding(1, message, file) for message, file in told]
    assert [r["message"]["text"] for r in results(found, {})] == [message for message, _ in told]
