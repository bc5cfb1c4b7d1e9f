"""Layers of env files: who wins, where it came from, what references become."""

import pytest

from composegen.finding import Defect
from composegen.reading.envfile import EnvFile, parse_env_file
from composegen.reading.environment import Environment, overrides


def layered(*texts: str) -> Environment:
    """Layer system.env, run.env and worker-2.env."""
    environment = Environment()
    for name, text in zip(("system.env", "run.env", "worker-2.env"), texts, strict=False):
        environment = environment.layer(file(name, text))
    return environment


def file(name: str, text: str) -> EnvFile:
    return parse_env_file(name, text.encode())


def only_defect(environment: Environment) -> Defect:
    (defect,) = environment.defects
    return defect


def test_run_env_wins_over_system_env_and_a_worker_file_over_both() -> None:
    environment = layered("A=system\nB=system\n", "A=run\nC=run\n", "A=worker\n")
    assert {name: setting.value for name, setting in environment.items()} == {
        "A": "worker",
        "B": "system",
        "C": "run",
    }
    assert environment.defects == ()


def test_a_setting_knows_what_it_won_over_lowest_first() -> None:
    setting = layered("A=1\n", "A=2\nA=3\n", "A=4\n")["A"]
    assert str(setting.location) == "worker-2.env:1:3"
    assert [(below.value, str(below.location)) for below in setting.overridden] == [
        ("1", "system.env:1:3"),
        ("2", "run.env:1:3"),
        ("3", "run.env:2:3"),
    ]


def test_settings_keep_the_order_in_which_they_were_first_set() -> None:
    assert list(layered("B=1\nA=1\n", "C=1\nB=2\n")) == ["B", "A", "C"]


def test_worker_three_gets_the_value_of_run_env_never_that_of_worker_two() -> None:
    below = layered("", "DR_CAR_COLOR=Red\n")
    two = below.layer(file("worker-2.env", "DR_CAR_COLOR=Blue\n"))
    three = below.layer(file("worker-3.env", "DR_WORLD_NAME=x\n"))
    assert (two["DR_CAR_COLOR"].value, three["DR_CAR_COLOR"].value) == ("Blue", "Red")


def test_an_earlier_reference_is_silent_within_and_across_files() -> None:
    environment = layered("DR_CAR_NAME=Fast\n", "A=$DR_CAR_NAME\nB=${A}-${DR_CAR_NAME}\n")
    assert environment["B"].value == "Fast-Fast"
    assert environment.defects == ()
    assert [(r.name, str(r.location), r.setting) for r in environment["B"].references] == [
        ("A", "run.env:2:3", environment["A"]),
        ("DR_CAR_NAME", "run.env:2:8", environment["DR_CAR_NAME"]),
    ]


def test_a_reference_is_resolved_when_it_is_read_and_not_later() -> None:
    environment = layered("A=1\nB=$A\n", "A=2\nC=$A\n")
    assert (environment["B"].value, environment["C"].value) == ("1", "2")


def test_a_reference_in_single_quotes_is_text() -> None:
    environment = layered("A='$B ${C'\n")
    assert (environment["A"].value, environment.defects) == ("$B ${C", ())


def test_a_resolved_value_is_not_resolved_again() -> None:
    assert layered("A='$B'\nC=$A\n")["C"].value == "$B"


def test_the_shell_is_never_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DR_CAR_NAME", "Stale")
    monkeypatch.setenv("DR_DIR", "/elsewhere")
    environment = layered("A=$DR_CAR_NAME\nB=$DR_DIR/x\n")
    assert (environment["A"].value, environment["B"].value) == ("", "./x")


def test_the_folder_of_drfc_is_the_folder_itself_whatever_a_file_says() -> None:
    environment = layered("DR_DIR=/opt\nA=$DR_DIR/data\n")
    assert (environment["A"].value, environment.defects) == ("./data", ())


def test_a_reference_to_a_later_line_shows_both_places() -> None:
    defect = only_defect(layered("", "DR_DISPLAY_NAME=x-$DR_CAR_NAME\nDR_CAR_NAME=Fast\n"))
    assert defect.rule == "unresolved-reference"
    assert (str(defect.location), defect.location.end_column) == ("run.env:1:19", 31)
    assert defect.message == "`$DR_CAR_NAME` is set only after this line, so it becomes empty"
    assert defect.help == "move the line that sets `DR_CAR_NAME` above this one"
    assert [(str(r.location), r.message) for r in defect.related] == [
        ("run.env:2:1", "`DR_CAR_NAME` is set here")
    ]


def test_a_dangling_reference_names_the_nearest_setting() -> None:
    defect = only_defect(layered("DR_CAR_NAME=Fast\n", 'A="${DR_CAR_NAM}"\n'))
    assert (str(defect.location), defect.location.end_column) == ("run.env:1:4", 17)
    assert defect.message == "`$DR_CAR_NAM` is set nowhere before this line, so it becomes empty"
    assert defect.help == "did you mean `$DR_CAR_NAME`?"


def test_a_dangling_reference_without_a_near_name_says_what_to_do() -> None:
    defect = only_defect(layered("A=$NOWHERE\n"))
    assert defect.help == "set `NOWHERE` above, or write the value itself"


def test_a_reference_with_an_operator_may_be_unset() -> None:
    environment = layered("A=${B:-x}${C+y}\n")
    assert (environment["A"].value, environment.defects) == ("x", ())


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        (
            "A=1\nB=x$A${A",
            "run.env:2:6-8",
            "`${` begins no reference `${NAME}`, so Docker Compose refuses the file",
        ),
        (
            "A=$$${ x}",
            "run.env:1:5-7",
            "`${` begins no reference `${NAME}`, so Docker Compose refuses the file",
        ),
        (
            'A="x\n${"',
            "run.env:1:3-4",
            "`${` begins no reference `${NAME}`, so Docker Compose refuses the file",
        ),
        (
            "A=x${B:?secret words}",
            "run.env:1:4-7",
            "`${B:?}` asks for `B`, which is not set, so Docker Compose refuses the file",
        ),
    ],
)
def test_a_broken_reference_is_a_defect_with_place(text: str, place: str, message: str) -> None:
    defect = only_defect(layered("", text))
    assert f"{defect.location}-{defect.location.end_column}" == place
    assert (defect.rule, defect.message) == ("broken-reference", message)


def test_the_rest_of_a_file_is_layered_behind_a_broken_reference() -> None:
    environment = layered("A=${B\nC=1\n")
    assert environment["C"].value == "1"


def test_names_that_begin_alike_have_places_of_their_own() -> None:
    environment = layered("A=$B_1$B$B\n")
    assert [str(defect.location) for defect in environment.defects] == [
        "system.env:1:3",
        "system.env:1:7",
        "system.env:1:9",
    ]


def test_a_doubled_dollar_is_no_place_of_a_reference() -> None:
    assert str(only_defect(layered("A=$$B-$B\n")).location) == "system.env:1:7"


def test_a_name_set_thousands_of_times_keeps_its_history() -> None:
    assert len(layered("A=1\n" * 5000)["A"].overridden) == 4999


def test_a_secret_in_another_value_is_a_defect_that_does_not_show_it() -> None:
    environment = layered(
        "DR_LOCAL_SECRET_ACCESS_KEY=hush\n", "DR_NOTE=$DR_LOCAL_SECRET_ACCESS_KEY\n"
    )
    defect = only_defect(environment)
    assert (defect.rule, str(defect.location)) == ("secret-in-value", "run.env:1:9")
    assert defect.message == (
        "`DR_NOTE` would carry the secret `DR_LOCAL_SECRET_ACCESS_KEY` into files and containers"
    )
    assert "hush" not in repr(defect)


def test_one_secret_may_be_made_from_another() -> None:
    environment = layered("A_SECRET=x\nB_SECRET=$A_SECRET\n")
    assert environment.defects == ()


def test_an_override_wins_and_is_literal() -> None:
    top = overrides([("A", "$B 'x' # y"), ("C", ""), ("A", "last=1")])
    environment = layered("A=1\nB=2\n").layer(top)
    assert (environment["A"].value, environment["C"].value) == ("last=1", "")
    assert environment["A"].overridden[-1].value == "$B 'x' # y"
    assert (str(environment["A"].location), environment.defects) == ("--set:3:3", ())


def test_the_text_of_overrides_has_a_line_for_each() -> None:
    top = overrides([("A", "1"), ("BC", "2 3")])
    assert top.text.split("\n")[1] == "BC=2 3"
    (_, second) = top.assignments
    assert (second.name_location.end_column, second.location.column) == (3, 4)
    assert second.location.end_column == 7


def test_a_reference_too_deep_is_a_defect_that_blames_nobody_else() -> None:
    defect = only_defect(layered("A=" + "${B:-" * 60 + "}" * 60 + "\n"))
    assert defect.rule == "broken-reference"
    assert defect.message == "references are nested deeper than 50 levels, which nobody can follow"


def test_a_dollar_in_a_secret_is_told_without_what_follows_it() -> None:
    defect = only_defect(layered("DR_LOCAL_SECRET_ACCESS_KEY=abc$hush\n"))
    assert (str(defect.location), defect.location.end_column) == ("system.env:1:31", 36)
    assert defect.message == (
        "a `$` in `DR_LOCAL_SECRET_ACCESS_KEY` begins a name that is set nowhere before this line, "
        "so it becomes empty"
    )
    assert defect.help == "write `$$` for a dollar sign"
