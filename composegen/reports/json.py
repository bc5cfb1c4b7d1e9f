"""Findings as JSON, for programs."""

import json
from collections.abc import Iterable

from composegen.finding import Finding, Location, Severity

VERSION = 1


def json_report(findings: Iterable[Finding]) -> str:
    """Write findings and their counts as one JSON object.

    >>> json.loads(json_report([]))["summary"]
    {'error': 0, 'warning': 0, 'note': 0}
    """
    told = tuple(findings)
    severities = [finding.severity for finding in told]
    report = {
        "version": VERSION,
        "findings": [_finding(finding) for finding in told],
        "summary": {severity.value: severities.count(severity) for severity in Severity},
    }
    return json.dumps(report, indent=2) + "\n"


def _finding(finding: Finding) -> dict[str, object]:
    place = finding.location
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.value,
        **_start(place),
        "end_line": place.end_line,
        "end_column": place.end_column,
        "message": finding.message,
        "help": finding.help,
        "related": [
            {**_start(related.location), "message": related.message} for related in finding.related
        ],
    }


def _start(place: Location) -> dict[str, object]:
    return {"file": place.file, "line": place.line, "column": place.column}
