"""What holds for the reading of any env file whatever."""

from dataclasses import replace

from hypothesis import example, given, settings
from hypothesis import strategies as st

from composegen.finding import Defect, Location, Related
from composegen.reading import statements
from composegen.reading.envfile import parse_env_file
from composegen.reading.environment import Environment

# Pieces of which lines are made: random characters alone never make a statement.
PIECES = st.sampled_from(
    [
        *("A", "B_1", "DR_X", "a.b", "export ", "=", "=", "=", " = ", ": ", "\n", "\n", "\n"),
        *("'", '"', "\\", "\\n", "\\0101", "$A", "${B_1}", "${A:-x}", "${A:?y}", "$$", "${", "}"),
        *("#", " # c", " ", "\t", "\r", "\r\n", "\x0b", "\x1f", "\x85", "\xa0", "\u3000", "\ufeff"),
        *("1", "x y", "é", "😀", "`d`", "$(d)", ";", "{", "[", "/"),
    ]
)
TEXTS = st.lists(PIECES, max_size=30).map("".join)
PLAIN_LINES = st.one_of(
    st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,5}=([!#-&(-~é\u200b😀][!-~é]{0,8})?", fullmatch=True),
    st.from_regex(r"#[ -~é]{0,10}", fullmatch=True),
    st.sampled_from(["", " ", "\t "]),
)


@settings(max_examples=200)
@given(st.one_of(st.binary(max_size=200), TEXTS.map(str.encode)))
@example(b"\xef\xbb\xbf\xef\xbb\xbf=")
@example(b"\xff\xfe")
@example(b'A="\\')
def test_no_bytes_make_reading_raise(content: bytes) -> None:
    file = parse_env_file("run.env", content)
    environment = Environment().layer(file).layer(file)
    for defect in (*file.defects, *environment.defects):
        assert 1 <= defect.location.line <= content.count(b"\n") + 1
        assert defect.location.column >= 1
        assert defect.location <= replace(
            defect.location, line=defect.location.end_line, column=defect.location.end_column
        )


@settings(max_examples=200)
@given(TEXTS)
def test_places_of_statements_hold_what_they_say(text: str) -> None:
    file = parse_env_file("run.env", text.encode())
    lines = [*file.text.split("\n"), ""]
    for assignment in file.assignments:
        name, value = assignment.name_location, assignment.location
        assert lines[name.line - 1][name.column - 1 : name.end_column - 1] == assignment.name
        written = "\n".join(lines[value.line - 1 : value.end_line])
        last = len(lines[value.end_line - 1]) - (value.end_column - 1)
        written = written[value.column - 1 : len(written) - last]
        assert written == f"{assignment.quote}{assignment.raw}{assignment.quote}"


@settings(max_examples=200)
@given(TEXTS)
def test_a_blank_line_on_top_moves_every_place_by_one_line(text: str) -> None:
    # A byte-order mark is none any more when something stands before it.
    text = text.lstrip("\ufeff")
    before = parse_env_file("run.env", text.encode())
    after = parse_env_file("run.env", b"\n" + text.encode())
    assert [_moved(a.name_location) for a in before.assignments] == [
        a.name_location for a in after.assignments
    ]
    assert [_moved(a.location) for a in before.assignments] == [
        a.location for a in after.assignments
    ]
    below, above = Environment().layer(before), Environment().layer(after)
    assert [_moved_defect(d) for d in (*before.defects, *below.defects)] == [
        *after.defects,
        *above.defects,
    ]
    assert {name: s.value for name, s in below.items()} == {n: s.value for n, s in above.items()}


@given(TEXTS, TEXTS)
def test_layering_never_changes_the_environment_below(below: str, above: str) -> None:
    lower = Environment().layer(parse_env_file("system.env", below.encode()))
    settings_before, defects_before = dict(lower.settings), lower.defects
    upper = lower.layer(parse_env_file("run.env", above.encode()))
    assert dict(lower.settings) == settings_before
    assert list(lower.settings) == list(settings_before)
    assert lower.defects == defects_before
    assert list(upper)[: len(lower)] == list(lower)
    for name, setting in lower.items():
        assert upper[name] is setting or setting in upper[name].overridden


@settings(max_examples=200)
@given(st.lists(PLAIN_LINES, max_size=8).map("\n".join))
def test_the_short_way_of_plain_files_reads_what_the_long_way_reads(text: str) -> None:
    file = parse_env_file("run.env", text.encode())
    found, defects = statements.statements("run.env", text)
    assert (found, defects) == (list(file.assignments), [])


@settings(max_examples=200)
@given(TEXTS)
def test_whatever_goes_the_short_way_the_long_way_reads_alike(text: str) -> None:
    file = parse_env_file("run.env", text.encode())
    text = text.removeprefix("\ufeff")
    found, defects = statements.statements("run.env", text)
    beside = [d for d in file.defects if d.rule not in {"byte-order-mark", "carriage-return"}]
    assert (found, defects) == (list(file.assignments), beside)


def _moved(place: Location) -> Location:
    return replace(place, line=place.line + 1, end_line=place.end_line + 1)


def _moved_defect(defect: Defect) -> Defect:
    related = tuple(Related(_moved(other.location), other.message) for other in defect.related)
    return replace(defect, location=_moved(defect.location), related=related)
