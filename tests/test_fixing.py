"""What `lint --fix` repairs, and that it leaves everything else to the byte."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from composegen.configuration import Configuration, load
from composegen.finding import Finding, Location, Severity
from composegen.fixing.envfile import fix_file
from composegen.fixing.folder import Fixed, fix
from composegen.fixing.values import within_one
from composegen.reading.envfile import parse_env_file
from composegen.settings.unknown import unknown
from examples import FOLDERS
from folders import write_folder


def lint(configuration: Configuration) -> list[Finding]:
    """Take every defect for a finding, whichever rules there are."""
    return [
        Finding("CG000", defect.rule, Severity.ERROR, defect.location, defect.message)
        for defect in (*configuration.defects, *unknown(configuration.settings.environment))
    ]


def fixed_run(tmp_path: Path, content: bytes, name: str = "run.env") -> tuple[bytes, list[str]]:
    """Repair one file of a complete folder; give its bytes and what was told about it."""
    folder = write_folder(tmp_path, system={"DR_DOCKER_STYLE": "compose"})
    (folder / name).write_bytes(content)
    fixed = fix(load(folder), lint)
    return fixed.files.get(name, content), [
        str(repair) for repair in fixed.repairs if repair.location.file == name
    ]


@pytest.mark.parametrize(
    ("content", "repaired", "told"),
    [
        (b"\xef\xbb\xbfA=1\n", b"A=1\n", "1: took the byte-order mark away"),
        (b"A=1\r\n\r\nB=2\r\n", b"A=1\n\nB=2\n", "1: ended the lines with a line feed alone"),
        (b"#\nA=1", b"#\nA=1\n", "2: ended the last line"),
        (b"A=1  \nB=2\n", b"A=1\nB=2\n", "1: took trailing blanks away"),
        (b"A=1\n# c\t\n", b"A=1\n# c\n", "2: took trailing blanks away"),
        (b"A=1\n  \nB=2\n", b"A=1\n\nB=2\n", "2: took trailing blanks away"),
        (
            b"A=1\nB=3 # was B=1\n",
            b"A=1\n# was B=1\nB=3\n",
            "2: moved the comment to a line of its own above",
        ),
        (b"A=  # none\n", b"# none\nA=  \n", "1: moved the comment to a line of its own above"),
        (b"A=1\t# c\n", b"# c\nA=1\n", "1: moved the comment to a line of its own above"),
        (b"  # B=2\nA=1\n", b"# B=2\nA=1\n", "1: moved the comment to the margin"),
        (b'A="b,c"\n', b"A=b,c\n", "1: took the quotes of `A` away"),
        (b"A='b.c'\n", b"A=b.c\n", "1: took the quotes of `A` away"),
    ],
)
def test_a_repair_changes_its_own_bytes_and_says_so(
    content: bytes, repaired: bytes, told: str
) -> None:
    result, repairs = fix_file("run.env", content)
    assert result == repaired
    assert [str(repair) for repair in repairs] == [f"run.env:{told}"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"A=1\n\n# c\n\n\nB=2\n",
        b'A="0.23,-1;0.46,1"\n',
        b"A='$B'\nB=\"a b\"\n",
        b'A="C:\\\\dir"\n',
        b"A='*'\n",
        b'A="b"c\n',
        b'A="open\n B=1  \n',
        b"A='two\r\nlines  \n  # and more  '\n",
        b"A=1\rB=2 \r",
        b"A=\xff  \n",
        b"A=\x00  \n",
        b"\xff\xfeA\x00=\x001\x00",
        b"A=1#2\n",
        b"A=#2\n",
        b"A B=1\n",
    ],
)
def test_what_has_no_one_right_answer_stays_to_the_byte(content: bytes) -> None:
    assert fix_file("run.env", content) == (content, [])


def test_a_broken_line_stays_while_its_neighbours_are_repaired() -> None:
    result, repairs = fix_file("run.env", b"A=1 \nDR_WORKERS  \nB=2 \n")
    assert result == b"A=1\nDR_WORKERS  \nB=2\n"
    assert [repair.location.line for repair in repairs] == [1, 3]


def test_line_ends_inside_quotes_belong_to_the_value() -> None:
    result, _ = fix_file("run.env", b"A='x\r\ny z'\r\nB=1\r\n")
    assert result == b"A='x\r\ny z'\nB=1\n"


def test_a_switch_gets_its_case_and_a_colour_its_letter(tmp_path: Path) -> None:
    content = b"DR_TRAIN_MULTI_CONFIG=true\nDR_CAR_COLOR='gray'\nDR_RACE_TYPE=HEAD_TO_HEAD\n"
    result, told = fixed_run(tmp_path, content)
    assert result.startswith(b"DR_TRAIN_MULTI_CONFIG=True\nDR_CAR_COLOR=Grey\nDR_RACE_TYPE=HEAD_TO")
    assert b"HEAD_TO_HEAD" in result
    assert told == [
        "run.env:1: wrote `True` for `true` in `DR_TRAIN_MULTI_CONFIG`",
        "run.env:2: took the quotes of `DR_CAR_COLOR` away",
        "run.env:2: wrote `Grey` for `gray` in `DR_CAR_COLOR`",
    ]


def test_a_renamed_variable_gets_its_new_name(tmp_path: Path) -> None:
    result, told = fixed_run(tmp_path, b"DR_CHANGE_START_POSITION=True\n")
    assert result == b"DR_TRAIN_CHANGE_START_POSITION=True\n"
    assert told == [
        "run.env:1: renamed `DR_CHANGE_START_POSITION` to `DR_TRAIN_CHANGE_START_POSITION`"
    ]


@pytest.mark.parametrize(
    "content",
    [
        b"DR_CHANGE_START_POSITION=True\nA=$DR_CHANGE_START_POSITION\n",
        b"DR_CHANGE_START_POSITION=True\nDR_TRAIN_CHANGE_START_POSITION=True\n",
        b"DR_COACH_IMAGE=5.0\n",
    ],
    ids=["referred to", "both there", "two successors"],
)
def test_a_name_stays_where_renaming_it_would_break_something(
    tmp_path: Path, content: bytes
) -> None:
    assert fixed_run(tmp_path, content) == (content, [])


def test_a_value_that_a_comment_hid_is_repaired_in_the_same_go(tmp_path: Path) -> None:
    result, _ = fixed_run(tmp_path, b"DR_CAR_COLOR=Gray\t# or Blue\n")
    assert result == b"# or Blue\nDR_CAR_COLOR=Grey\n"


def test_a_finding_that_was_not_asked_for_is_not_repaired(tmp_path: Path) -> None:
    folder = write_folder(tmp_path, run={"DR_CAR_COLOR": "Gray", "DR_TRAIN_MULTI_CONFIG": "true"})
    fixed = fix(load(folder), lambda c: [f for f in lint(c) if f.name != "wrong-value"])
    assert b"DR_CAR_COLOR=Gray\n" in fixed.files["run.env"]
    assert b"DR_TRAIN_MULTI_CONFIG=True\n" in fixed.files["run.env"]


def test_every_worker_has_its_own_file_repaired(tmp_path: Path) -> None:
    folder = write_folder(
        tmp_path,
        system={"DR_WORKERS": "2"},
        run={"DR_TRAIN_MULTI_CONFIG": "True"},
        workers={2: {"DR_CAR_COLOR": "Gray"}, 3: {"DR_CAR_COLOR": "Gray"}},
    )
    assert dict(fix(load(folder), lint).files) == {"worker-2.env": b"DR_CAR_COLOR=Grey\n"}


def test_set_options_are_no_file_to_repair(tmp_path: Path) -> None:
    folder = write_folder(tmp_path)
    assert fix(load(folder, [("DR_CAR_COLOR", "Gray")]), lint) == Fixed({}, ())


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_examples_need_no_repair(folder: Path) -> None:
    assert fix(load(folder), lint) == Fixed({}, ())


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("Grey", "Grey", True),
        ("Gray", "Grey", True),
        ("Gre", "Grey", True),
        ("Greys", "Grey", True),
        ("rey", "Grey", True),
        ("Gary", "Grey", False),
        ("", "", True),
        ("", "ab", False),
    ],
)
def test_near_is_one_character(one: str, other: str, near: bool) -> None:
    assert within_one(one, other) is within_one(other, one) is near


PIECES = st.sampled_from(
    [
        *("A=", "B=1", "DR_CAR_COLOR=Gray", "DR_GUI_ENABLE=true", "DR_CHANGE_START_POSITION="),
        *(
            "True",
            "'",
            '"',
            " ",
            "\t",
            "#",
            " # c",
            "\n",
            "\r\n",
            "\r",
            "$A",
            "${B}",
            "\\",
            "=",
            ":",
        ),
        *("export ", "x", "é", "\u2028", "\ufeff", "\x00", "`", ";", "\x0b", "\xa0"),
    ]
)
TEXTS = st.lists(PIECES, max_size=25).map("".join)


@settings(max_examples=400, deadline=None)
@given(TEXTS)
def test_repairing_twice_is_repairing_once(text: str) -> None:
    once, _ = fix_file("run.env", text.encode())
    assert fix_file("run.env", once) == (once, [])


@settings(max_examples=400, deadline=None)
@given(TEXTS)
def test_values_stay_but_for_comments_that_came_into_them(text: str) -> None:
    fixed, _ = fix_file("run.env", text.encode())
    before, after = (parse_env_file("run.env", c).assignments for c in (text.encode(), fixed))
    assert [a.name for a in after] == [a.name for a in before]
    for old, new in zip(before, after, strict=True):
        cut = old.text[len(new.text) :].lstrip(" \t")
        assert old.text.startswith(new.text)
        assert cut == "" or cut.startswith("#")


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=60))
def test_any_bytes_are_repaired_or_stay(content: bytes) -> None:
    fixed, repairs = fix_file("run.env", content)
    assert (fixed == content) == (not repairs)


@settings(max_examples=60, deadline=None)
@given(TEXTS)
def test_a_whole_folder_is_repaired_once_and_for_all(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    folder = write_folder(tmp_path_factory.mktemp("folder"))
    (folder / "run.env").write_bytes(text.encode())
    for name, content in fix(load(folder), lint).files.items():
        (folder / name).write_bytes(content)
    assert fix(load(folder), lint) == Fixed({}, ())


def test_no_secret_is_told() -> None:
    content = b'DR_LOCAL_SECRET_ACCESS_KEY="topsecret" # topsecret\n'
    repairs = fix_file("system.env", content)[1]
    assert len(repairs) == 2
    assert all("topsecret" not in str(repair) for repair in repairs)


def test_repairs_point_at_the_line_as_it_was() -> None:
    repairs = fix_file("run.env", b"A=1 # a\nB=2 # b\n")[1]
    assert [repair.location for repair in repairs] == [
        Location.on_line("run.env", 1),
        Location.on_line("run.env", 2),
    ]
