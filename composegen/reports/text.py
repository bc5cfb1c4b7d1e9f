"""Findings for a person: place, sentence, the line with a caret, notes and help."""

import re
from collections.abc import Iterable, Iterator, Mapping

from composegen.finding import Finding, Location, Related, Severity

_COLOURS = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.NOTE: "1;36"}
_SECRET = re.compile(r"[A-Za-z0-9_]*(SECRET|ACCESS_KEY|PASSWORD|TOKEN)", re.IGNORECASE)
_WIDEST = 160


def text_report(
    findings: Iterable[Finding], sources: Mapping[str, str], *, colour: bool = False
) -> str:
    r"""Write findings as text, each with the line it is about.

    Args:
        findings: In the order they shall stand.
        sources: Text of the files by name; a finding in any other file has no snippet.
        colour: Whether to paint severities and carets with ANSI escapes.

    >>> where = Location.on_line("run.env", 2, 3, 1)
    >>> finding = Finding("CG1", "odd", Severity.NOTE, where, "`B` is odd", "use `C`")
    >>> print(text_report([finding], {"run.env": "#\nA=B\n"}), end="")
    run.env:2:3: note: `B` is odd [CG1 odd]
      |
    2 | A=B
      |   ^
      = help: use `C`
    """
    return "".join(
        "".join(f"{line}\n" for line in _lines(finding, sources, colour)) for finding in findings
    )


def summary(findings: Iterable[Finding]) -> str:
    """Count findings by severity, for a last line.

    >>> summary([])
    'no findings'
    """
    severities = [finding.severity for finding in findings]
    counts = ((severities.count(severity), severity) for severity in Severity)
    told = [f"{n} {severity}{'s' if n > 1 else ''}" for n, severity in counts if n]
    return ", ".join(told) or "no findings"


def _lines(finding: Finding, sources: Mapping[str, str], colour: bool) -> Iterator[str]:
    paint = _COLOURS[finding.severity] if colour else ""
    severity = _painted(f"{finding.severity}:", paint)
    yield _one_line(
        f"{finding.location}: {severity} {finding.message} [{finding.code} {finding.name}]"
    )
    margin = " " * len(str(finding.location.line))
    source = _source_line(finding.location, sources)
    if source is not None:
        yield f"{margin} |"
        yield f"{finding.location.line} | {source}"
        yield f"{margin} | {_caret(finding.location, source, paint)}"
    for related in finding.related:
        yield _one_line(f"{margin} = note: {_note(related)}")
    if finding.help:
        yield _one_line(f"{margin} = help: {finding.help}")


def _note(related: Related) -> str:
    """Write another place of a finding; where the message says `from here`, the place is here.

    >>> _note(Related(Location("run.env", 3, 5), "`A=1` comes from here"))
    '`A=1` comes from run.env:3:5'
    >>> _note(Related(Location("run.env", 3, 5), "`A` is set here"))
    '`A` is set here: run.env:3:5'
    """
    front = related.message.removesuffix("from here")
    if front != related.message:
        return f"{front}from {related.location}"
    return f"{related.message}: {related.location}"


def _source_line(location: Location, sources: Mapping[str, str]) -> str | None:
    """Text of the line a finding points at, unless it is absent, very long or holds a secret."""
    lines = re.split(r"\r\n|\r|\n", sources.get(location.file, ""))
    if not 1 <= location.line <= len(lines):
        return None
    line = lines[location.line - 1]
    if not line.strip() or len(line) > _WIDEST or _SECRET.search(line):
        return None
    return "".join(char if char.isprintable() else " " for char in line)


def _caret(location: Location, line: str, paint: str) -> str:
    same_line = location.end_line == location.line
    end = location.end_column if same_line else len(line) + 1
    length = max(1, end - location.column)
    return " " * (location.column - 1) + _painted("^" + "~" * (length - 1), paint)


def _one_line(text: str) -> str:
    r"""Keep a report at one line a sentence, whatever a value holds.

    >>> _one_line("a\nb")
    'a\\nb'
    """
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char == "\x1b" else repr(char)[1:-1] for char in text
    )


def _painted(text: str, paint: str) -> str:
    return f"\x1b[{paint}m{text}\x1b[0m" if paint else text
