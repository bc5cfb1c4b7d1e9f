"""Bytes of env files: encodings, line ends, plain lines, places."""

import pytest

from composegen.reading.envfile import EnvFile, Quote, parse_env_file

STOCK = b"""\
# The machine
DR_CLOUD=local
DR_AWS_APP_REGION=us-east-1

DR_DISPLAY=:99
   \t
DR_KINESIS_STREAM_NAME=
DR_WORKERS=3
#DR_GAZEBO_ARGS=-s
DR_RACER_NAME=$DR_CAR_NAME"""


def read(content: bytes) -> EnvFile:
    return parse_env_file("run.env", content)


def values(file: EnvFile) -> dict[str, str]:
    return {assignment.name: assignment.text for assignment in file.assignments}


def test_a_stock_file_without_a_final_newline_has_no_defect() -> None:
    file = read(STOCK)
    assert file.defects == ()
    assert values(file) == {
        "DR_CLOUD": "local",
        "DR_AWS_APP_REGION": "us-east-1",
        "DR_DISPLAY": ":99",
        "DR_KINESIS_STREAM_NAME": "",
        "DR_WORKERS": "3",
        "DR_RACER_NAME": "$DR_CAR_NAME",
    }


def test_a_plain_line_keeps_places_of_name_and_value() -> None:
    assignment = read(STOCK).assignments[-1]
    name, value = assignment.name_location, assignment.location
    assert (str(name), name.end_line, name.end_column) == ("run.env:10:1", 10, 14)
    assert (str(value), value.end_line, value.end_column) == ("run.env:10:15", 10, 27)
    assert (assignment.quote, assignment.raw) == (Quote.NONE, "$DR_CAR_NAME")
    assert assignment.statement == "DR_RACER_NAME=$DR_CAR_NAME"


def test_an_empty_value_has_a_place_behind_the_equals_sign() -> None:
    (assignment,) = read(b"A=\n").assignments
    assert (str(assignment.location), assignment.location.end_column) == ("run.env:1:3", 3)


@pytest.mark.parametrize("content", [b"", b"\n", b"# nothing\n", b" \t \n\n", b"\xef\xbb\xbf"])
def test_a_file_may_set_nothing(content: bytes) -> None:
    assert read(content).assignments == ()


def test_a_comment_behind_a_value_is_no_part_of_it() -> None:
    file = read(b"DR_WORKERS=3 # was DR_WORKERS=1\n")
    (assignment,) = file.assignments
    assert (assignment.text, assignment.location.end_column) == ("3", 13)
    assert assignment.statement == "DR_WORKERS=3 # was DR_WORKERS=1"
    assert file.defects == ()


def test_a_comment_that_is_the_whole_value_is_kept_for_a_rule_to_see() -> None:
    (assignment,) = read(b"DR_KINESIS_STREAM_NAME=   # none\n").assignments
    assert (assignment.raw, str(assignment.location)) == ("# none", "run.env:1:27")


def test_a_command_for_the_shell_stays_text() -> None:
    file = read(b"A=$(date)\nB=`date`\nC=$((1+2))\n")
    assert values(file) == {"A": "$(date)", "B": "`date`", "C": "$((1+2))"}
    assert file.defects == ()


def test_lines_glued_together_are_one_value() -> None:
    file = read(b"DR_X=TrueDR_RUN_ID=0\n")
    assert values(file) == {"DR_X": "TrueDR_RUN_ID=0"}


def test_what_the_worker_reader_of_drfc_crashes_on_is_read() -> None:
    file = read(b'\nDR_WORKERS=2\n  # note\nDR_X=a=b\nDR_WORLD_NAME="Bowtie_track"\n')
    assert values(file) == {"DR_WORKERS": "2", "DR_X": "a=b", "DR_WORLD_NAME": "Bowtie_track"}
    assert file.defects == ()


def test_a_repeated_name_is_two_assignments() -> None:
    file = read(b"A=1\nB=2\nA=3\n")
    assert [(a.name, str(a.name_location)) for a in file.assignments] == [
        ("A", "run.env:1:1"),
        ("B", "run.env:2:1"),
        ("A", "run.env:3:1"),
    ]


def test_line_ends_of_windows_are_one_defect_a_file() -> None:
    file = read(b"# note\r\nA=1\r\n\r\nB='2'\r\n")
    assert values(file) == {"A": "1", "B": "2"}
    (defect,) = file.defects
    assert (defect.rule, str(defect.location)) == ("carriage-return", "run.env:1:7")
    assert defect.message == (
        "lines end with a carriage return, which DRfC's shell makes part of every value"
    )


def test_a_byte_order_mark_is_read_and_said() -> None:
    file = read(b"\xef\xbb\xbfA=1\nB=2\n")
    assert values(file) == {"A": "1", "B": "2"}
    assert str(file.assignments[0].name_location) == "run.env:1:1"
    (defect,) = file.defects
    assert (defect.rule, str(defect.location)) == ("byte-order-mark", "run.env:1:1")
    assert defect.message == (
        "the file begins with a byte-order mark, so DRfC's shell loses its first line"
    )


def test_a_second_byte_order_mark_is_broken() -> None:
    file = read(b"\xef\xbb\xbf\xef\xbb\xbfA=1\nB='2'\n")
    assert values(file) == {"B": "2"}
    assert [(d.rule, str(d.location)) for d in file.defects] == [
        ("byte-order-mark", "run.env:1:1"),
        ("broken-statement", "run.env:1:1"),
    ]
    assert str(file.assignments[0].location) == "run.env:2:3"


@pytest.mark.parametrize(
    ("content", "place", "message"),
    [
        (
            "A=1\n".encode("utf-16"),
            "run.env:1:1",
            "the file is UTF-16, which no reader of env files understands",
        ),
        (
            "A=1\n".encode("utf-16-be"),
            "run.env:1:1",
            "a NUL character, which no environment can hold, so the file cannot be read",
        ),
        (
            "A=1\nB=é".encode() + b"\xe9\n",
            "run.env:2:4",
            "byte 0xe9 is not UTF-8, so the file cannot be read",
        ),
        (
            b"A=1\nB=a\0b\n",
            "run.env:2:4",
            "a NUL character, which no environment can hold, so the file cannot be read",
        ),
    ],
)
def test_what_is_not_utf_8_text_is_an_error_with_place(
    content: bytes, place: str, message: str
) -> None:
    file = read(content)
    assert file.assignments == ()
    (defect,) = file.defects
    assert (defect.rule, str(defect.location), defect.message) == (
        "undecodable-text",
        place,
        message,
    )


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (r'"a\nb\tc"', "a\nb\tc"),
        (r'"\a\b\f\v\r"', "\a\b\f\v\r"),
        (r'"\"\\"', '"\\'),
        (r'"\q\c\'"', r"\q\c\'"),
        (r'"\0101\0377\0777"', "Aÿ\\777"),
        (r'"\0\012\0800"', "\\\\12\\800"),
        (r'"\$A"', "$$A"),
        (r"'it\'s \\ \n $A'", r"it's \\ \n $A"),
        (r"a\nb", r"a\nb"),
        ("{'a': 1}", "{'a': 1}"),
    ],
)
def test_escapes_are_undone_as_compose_does(text: str, value: str) -> None:
    (assignment,) = read(f"A={text}\n".encode()).assignments
    assert assignment.text == value
