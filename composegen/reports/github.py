"""Findings as workflow commands, which GitHub Actions shows beside the lines they are about.

Escaped as GitHub's own toolkit does (actions/toolkit, packages/core/src/command.ts).
"""

from collections.abc import Iterable

from composegen.finding import Finding, Severity

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def github_report(findings: Iterable[Finding]) -> str:
    """Write one command a line for each finding.

    >>> from composegen.finding import Location
    >>> where = Location.on_line("a,b.env", 2, 3, 4)
    >>> print(github_report([Finding("CG1", "odd", Severity.NOTE, where, "100%")]), end="")
    ::notice file=a%2Cb.env,line=2,col=3,endLine=2,endColumn=7,title=CG1 odd::100%25
    """
    return "".join(f"{_command(finding)}\n" for finding in findings)


def _command(finding: Finding) -> str:
    place = finding.location
    properties = {
        "file": place.file,
        "line": str(place.line),
        "col": str(place.column),
        "endLine": str(place.end_line),
        "endColumn": str(place.end_column),
        "title": f"{finding.code} {finding.name}",
    }
    written = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{_COMMANDS[finding.severity]} {written}::{_data(_text(finding))}"


def _text(finding: Finding) -> str:
    notes = (f"\nnote: {related.message}: {related.location}" for related in finding.related)
    help = f"\nhelp: {finding.help}" if finding.help else ""
    return finding.message + "".join(notes) + help


def _data(text: str) -> str:
    r"""Escape the text of a command.

    >>> _data("a%b\r\n")
    'a%25b%0D%0A'
    """
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """Escape the value of a property.

    >>> _property("C:a,b")
    'C%3Aa%2Cb'
    """
    return _data(text).replace(":", "%3A").replace(",", "%2C")
