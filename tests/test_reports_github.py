"""Findings as workflow commands, escaped as GitHub's own toolkit does."""

import re

from hypothesis import given
from hypothesis import strategies as st

from composegen.finding import Finding, Location, Related, Severity
from composegen.reports.github import github_report

COMMAND = re.compile(r"::(error|warning|notice) ((?:\w+=[^,:]*,?)+)::(.*)")


def finding(message: str, file: str = "run.env") -> Finding:
    place = Location.on_line(file, 2, 3, 4)
    return Finding("CG101", "duplicate-key", Severity.ERROR, place, message)


def unescaped(text: str) -> str:
    for escaped, char in (("%3A", ":"), ("%2C", ","), ("%0A", "\n"), ("%0D", "\r"), ("%25", "%")):
        text = text.replace(escaped, char)
    return text


def test_a_finding_is_one_command_with_its_span() -> None:
    assert github_report([finding("twice")]) == (
        "::error file=run.env,line=2,col=3,endLine=2,endColumn=7,title=CG101 duplicate-key::twice\n"
    )


def test_help_and_other_ends_are_lines_of_the_message() -> None:
    place = Location("run.env")
    related = (Related(Location("system.env", 7), "`A` is set here"),)
    found = Finding("C", "n", Severity.NOTE, place, "100% a\r\nb", "use: c,d", related)
    assert github_report([found]).startswith("::notice ")
    assert github_report([found]).endswith(
        "::100%25 a%0D%0Ab%0Anote: `A` is set here: system.env:7:1%0Ahelp: use: c,d\n"
    )


@given(st.lists(st.tuples(st.text(), st.text(min_size=1)), max_size=5))
def test_a_report_has_as_many_commands_as_it_was_given(told: list[tuple[str, str]]) -> None:
    lines = github_report(finding(message, file) for message, file in told).split("\n")
    assert lines.pop() == ""
    assert len(lines) == len(told)
    for line, (message, file) in zip(lines, told, strict=True):
        command = COMMAND.fullmatch(line)
        assert command is not None
        properties = dict(part.split("=", 1) for part in command[2].split(","))
        assert unescaped(properties["file"]) == file
        assert unescaped(command[3]) == message
