"""Findings for a person: one line a sentence, the line with a caret, and nothing secret."""

from hypothesis import given
from hypothesis import strategies as st

from composegen.finding import Finding, Location, Related, Severity
from composegen.reports.text import summary, text_report

WHERE = Location.on_line("run.env", 2, 3, 4)
TEXT = "A=1\nB=blue\nSECRET_B=hush\n"


def finding(**changes: object) -> Finding:
    values: dict[str, object] = {
        "code": "CG1",
        "name": "odd",
        "severity": Severity.WARNING,
        "location": WHERE,
        "message": "`B` is odd",
        **changes,
    }
    return Finding(**values)  # type: ignore[arg-type]


def test_a_finding_shows_its_line_other_ends_and_help() -> None:
    related = (
        Related(Location.on_line("system.env", 7, 1), "`A` is set here"),
        Related(Location.on_line("system.env", 8, 2), "`A=1` comes from here"),
    )
    report = text_report([finding(related=related, help="use `C`")], {"run.env": TEXT})
    assert report == (
        "run.env:2:3: warning: `B` is odd [CG1 odd]\n"
        "  |\n"
        "2 | B=blue\n"
        "  |   ^~~~\n"
        "  = note: `A` is set here: system.env:7:1\n"
        "  = note: `A=1` comes from system.env:8:2\n"
        "  = help: use `C`\n"
    )


def test_a_line_with_a_secret_is_not_shown() -> None:
    place = Location.on_line("run.env", 3, 1, 8)
    report = text_report([finding(location=place)], {"run.env": TEXT})
    assert report == "run.env:3:1: warning: `B` is odd [CG1 odd]\n"


def test_a_file_that_is_not_known_has_no_snippet() -> None:
    assert text_report([finding()], {}).count("\n") == 1


def test_colour_is_an_addition_and_changes_no_text() -> None:
    plain = text_report([finding()], {"run.env": TEXT})
    painted = text_report([finding()], {"run.env": TEXT}, colour=True)
    assert "\x1b[1;33mwarning:\x1b[0m" in painted
    assert "\x1b[1;33m^~~~\x1b[0m" in painted
    assert painted.replace("\x1b[1;33m", "").replace("\x1b[0m", "") == plain


def test_findings_are_counted_by_severity() -> None:
    severities = [Severity.NOTE, Severity.ERROR, Severity.NOTE, Severity.WARNING]
    found = [finding(severity=severity) for severity in severities]
    assert summary(found) == "1 error, 1 warning, 2 notes"


@given(st.lists(st.tuples(st.text(), st.text(), st.text()), max_size=5))
def test_a_report_has_as_many_findings_as_it_was_given(texts: list[tuple[str, str, str]]) -> None:
    found = [
        finding(message=message, help=help, related=(Related(WHERE, note),))
        for message, help, note in texts
    ]
    lines = text_report(found, {"run.env": TEXT}).splitlines()
    assert len([line for line in lines if line.endswith("[CG1 odd]")]) == len(found)
    assert len(lines) == sum(5 + bool(help) for _, help, _ in texts)
