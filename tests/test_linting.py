"""Which rules run, what allow comments permit, and in which order findings come."""

from pathlib import Path

import pytest

from composegen.api import choose, lint, load
from composegen.errors import UsageError
from composegen.rules.registry import RULES
from folders import write_folder

OWN = "DR_OF_MY_OWN=1\n"


def found(
    folder: Path, run: str, *, select: tuple[str, ...] = (), vcpus: int | None = None
) -> list[str]:
    """Append lines to a run.env without findings; give place, number and wording."""
    write_folder(folder)
    with (folder / "run.env").open("a") as file:
        file.write(run)
    findings = lint(load(folder), choose(select), vcpus)
    return [f"{f.location} {f.code} {f.message}" for f in findings]


def test_without_words_all_rules_are_chosen_in_their_order() -> None:
    assert choose() == RULES
    assert [rule.code for rule in RULES] == sorted(rule.code for rule in RULES)


@pytest.mark.parametrize("word", ["CG204", "cg204", "unknown-variable", "Unknown-Variable"])
def test_a_rule_is_chosen_by_number_or_name_in_any_case(word: str) -> None:
    assert [rule.name for rule in choose([word])] == ["unknown-variable"]


def test_a_beginning_chooses_all_rules_of_it() -> None:
    codes = [rule.code for rule in choose(["CG2"])]
    assert codes[0] == "CG201"
    assert len(codes) > 10
    assert all(code.startswith("CG2") for code in codes)


def test_what_is_ignored_is_left_out_of_what_is_selected() -> None:
    codes = [rule.code for rule in choose(["CG20", "CG101"], ["CG20", "wrong-value"])]
    assert codes == ["CG101"]
    assert "CG101" not in [rule.code for rule in choose(ignore=["CG1"])]


@pytest.mark.parametrize(
    ("word", "help"),
    [
        ("unknwon-variable", "did you mean `unknown-variable`?"),
        ("duplicate-keys", "did you mean `duplicate-key`?"),
        ("C", "docs/rules.md lists the rules"),
        ("", "docs/rules.md lists the rules"),
    ],
)
def test_a_rule_that_does_not_exist_is_wrong_use(word: str, help: str) -> None:
    with pytest.raises(UsageError) as raised:
        choose([word])
    assert raised.value.message == f"there is no rule `{word}`"
    assert raised.value.help == help


@pytest.mark.parametrize(
    "comment",
    [
        "# composegen: allow CG204",
        "# composegen: allow unknown-variable",
        "#composegen:allow cg204",
        "#  composegen:  allow  unknown-variable  ",
    ],
)
def test_an_allow_comment_silences_its_rule_on_the_line_below(tmp_path: Path, comment: str) -> None:
    assert found(tmp_path, f"{comment}\n{OWN}") == []


def test_an_allow_comment_silences_no_other_rule(tmp_path: Path) -> None:
    lines = "# composegen: allow CG204\nDR_OF_MY_OWN=1\nDR_OF_MY_OWN=2\n"
    assert [line.split()[1] for line in found(tmp_path, lines)] == ["CG101", "CG204"]


def test_an_allow_comment_may_name_several_rules_and_have_comments_below(tmp_path: Path) -> None:
    lines = (
        "# composegen: allow unknown-variable, CG101\n"
        "# The first one counts for an older tool.\n"
        "DR_OF_MY_OWN=1\n"
        "# composegen: allow CG204,duplicate-key\n"
        "DR_OF_MY_OWN=2\n"
    )
    assert found(tmp_path, lines) == [
        "run.env:9:39 CG190 `CG101` is allowed here, but CG101 duplicate-key has nothing to say"
    ]


def test_an_allow_comment_reaches_the_line_below_and_no_further(tmp_path: Path) -> None:
    assert found(tmp_path, f"# composegen: allow CG204\n\n{OWN}") == [
        "run.env:9:21 CG190 `CG204` is allowed here, but CG204 unknown-variable has nothing to say",
        "run.env:11:1 CG204 `DR_OF_MY_OWN` is no variable of DeepRacer-for-Cloud"
        " and no other value refers to it",
    ]


def test_an_allow_comment_behind_a_value_is_none(tmp_path: Path) -> None:
    line = "DR_OF_MY_OWN=1 # composegen: allow CG204\n"
    assert "CG204" in [text.split()[1] for text in found(tmp_path, line)]


def test_an_allow_of_no_rule_is_told_with_the_nearest(tmp_path: Path) -> None:
    write_folder(tmp_path)
    with (tmp_path / "run.env").open("a") as file:
        file.write(f"# composegen: allow unknown-varible\n{OWN}")
    first, second = lint(load(tmp_path))
    assert (str(first.location), first.name) == ("run.env:9:21", "unused-allow")
    assert first.message == "there is no rule `unknown-varible`, so the comment allows nothing"
    assert first.help == "did you mean `unknown-variable`?"
    assert second.name == "unknown-variable"


def test_an_allow_of_a_rule_that_was_not_asked_is_not_held_against_it(tmp_path: Path) -> None:
    lines = "# composegen: allow CG204\nDR_CAR_COLOR=Red\n"
    assert found(tmp_path, lines, select=("CG190", "CG201")) == []


def test_an_allow_of_a_crowded_machine_counts_only_when_the_machine_is_known(
    tmp_path: Path,
) -> None:
    lines = "# composegen: allow crowded-machine\nDR_CAR_COLOR=Red\n"
    assert found(tmp_path, lines) == []
    assert found(tmp_path, lines, vcpus=16) == [
        "run.env:9:21 CG190 `crowded-machine` is allowed here,"
        " but CG311 crowded-machine has nothing to say"
    ]


def test_an_allow_inside_a_value_of_several_lines_is_none(tmp_path: Path) -> None:
    lines = 'MINE="a\n# composegen: allow CG204\nb"\n'
    assert "CG190" not in [line.split()[1] for line in found(tmp_path, lines)]


def test_an_allow_on_the_first_line_silences_what_is_found_in_the_whole_file(
    tmp_path: Path,
) -> None:
    write_folder(tmp_path)
    text = (tmp_path / "system.env").read_text().replace("DR_DOCKER_STYLE=compose\n", "")
    (tmp_path / "system.env").write_text("# composegen: allow default-docker-style\n" + text)
    assert lint(load(tmp_path)) == ()


def test_findings_are_sorted_by_place_and_each_comes_once(tmp_path: Path) -> None:
    folder = write_folder(
        tmp_path,
        system={"DR_WORKERS": "2"},
        run={"DR_TRAIN_MULTI_CONFIG": "True", "DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST": "0.1"}
        | {"DR_OF_MY_OWN": "1", "DR_CAR_COLOR": "Gray"},
        workers={2: {"DR_OF_MY_OWN": "2"}},
    )
    findings = lint(load(folder))
    assert [f"{f.location} {f.code}" for f in findings] == [
        "run.env:10:1 CG204",
        "run.env:11:14 CG201",
        "worker-2.env:1:1 CG204",
    ]
