"""Findings as SARIF 2.1.0, the format of code scanning, with the manual page of every rule.

Source: OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0.
"""

import json
import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from urllib.parse import quote

from composegen import __version__
from composegen.finding import Finding, Location
from composegen.rules.pages import page
from composegen.rules.registry import RULES
from composegen.rules.rule import Rule
from composegen.secret import masked

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
FINGERPRINT = "composegen/v1"


def sarif_report(findings: Iterable[Finding], sources: Mapping[str, str]) -> str:
    """Write findings as one SARIF log.

    A finding's fingerprint is made of its rule, its file and the text of its line, so that it
    stays the same when lines move.

    Args:
        findings: In the order they shall stand.
        sources: Text of the files by name.

    >>> json.loads(sarif_report([], {}))["version"]
    '2.1.0'
    """
    index = {rule.code: number for number, rule in enumerate(RULES)}
    seen: dict[str, int] = {}
    results = []
    for finding in findings:
        mark = _mark(finding, sources)
        seen[mark] = seen.get(mark, 0) + 1
        fingerprint = sha256(f"{mark}\0{seen[mark]}".encode("utf-8", "replace")).hexdigest()
        results.append(_result(finding, index, fingerprint))
    driver = {"name": "composegen", "version": __version__, "rules": [_rule(r) for r in RULES]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": results,
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, indent=2) + "\n"


def _rule(rule: Rule) -> dict[str, object]:
    manual = page(rule)
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": manual.title},
        "fullDescription": {"text": manual.why},
        "help": {"text": (rule.page or "").strip()},
        "defaultConfiguration": {"level": rule.severity.value},
    }


def _result(finding: Finding, index: Mapping[str, int], fingerprint: str) -> dict[str, object]:
    help = f"\n{finding.help}" if finding.help else ""
    result: dict[str, object] = {
        "ruleId": finding.code,
        "level": finding.severity.value,
        "message": {"text": finding.message + help},
        "locations": [{"physicalLocation": _place(finding.location)}],
        "partialFingerprints": {FINGERPRINT: fingerprint},
    }
    if finding.code in index:
        result["ruleIndex"] = index[finding.code]
    if finding.related:
        result["relatedLocations"] = [
            {
                "id": number,
                "physicalLocation": _place(related.location),
                "message": {"text": related.message},
            }
            for number, related in enumerate(finding.related)
        ]
    return result


def _place(place: Location) -> dict[str, object]:
    return {
        "artifactLocation": {"uri": quote(place.file, errors="replace")},
        "region": {
            "startLine": place.line,
            "startColumn": place.column,
            "endLine": place.end_line,
            "endColumn": place.end_column,
        },
    }


def _mark(finding: Finding, sources: Mapping[str, str]) -> str:
    place = finding.location
    lines = re.split(r"\r\n|\r|\n", sources.get(place.file, ""))
    line = lines[place.line - 1] if place.line <= len(lines) else ""
    return "\0".join((finding.code, place.file, masked(line).strip()))
