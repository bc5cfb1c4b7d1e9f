"""Findings for programs: the shape, and one entry for each finding."""

import json

from hypothesis import given
from hypothesis import strategies as st

from composegen.finding import Finding, Location, Related, Severity
from composegen.reports.json import json_report

WHERE = Location("run.env", 2, 3, 2, 7)


def test_the_shape_is_the_documented_one() -> None:
    related = (Related(Location("system.env", 7, 1), "`A` is set here"),)
    found = Finding("CG101", "duplicate-key", Severity.WARNING, WHERE, "twice", "once", related)
    assert json.loads(json_report([found])) == {
        "version": 1,
        "findings": [
            {
                "code": "CG101",
                "name": "duplicate-key",
                "severity": "warning",
                "file": "run.env",
                "line": 2,
                "column": 3,
                "end_line": 2,
                "end_column": 7,
                "message": "twice",
                "help": "once",
                "related": [
                    {"file": "system.env", "line": 7, "column": 1, "message": "`A` is set here"}
                ],
            }
        ],
        "summary": {"error": 0, "warning": 1, "note": 0},
    }


def test_a_finding_without_help_and_other_ends_has_them_empty() -> None:
    (entry,) = json.loads(json_report([Finding("C", "n", Severity.NOTE, WHERE, "m")]))["findings"]
    assert (entry["help"], entry["related"]) == ("", [])


@given(st.lists(st.tuples(st.text(), st.sampled_from(Severity)), max_size=6))
def test_a_report_has_as_many_findings_as_it_was_given(
    told: list[tuple[str, Severity]],
) -> None:
    found = [Finding("CG1", "odd", severity, WHERE, message) for message, severity in told]
    report = json.loads(json_report(found))
    assert [entry["message"] for entry in report["findings"]] == [message for message, _ in told]
    assert sum(report["summary"].values()) == len(told)
