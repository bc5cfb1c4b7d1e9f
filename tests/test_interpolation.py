"""References in values, by themselves."""

import pytest

from composegen.reading.interpolation import expand

SET = {"A": "a", "EMPTY": "", "A_1": "a1", "b": "b", "DOLLAR": "$A"}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no reference", "no reference"),
        ("$A-$A_1-$b", "a-a1-b"),
        ("${A}b", "ab"),
        ("$UNSET|${UNSET}|$EMPTY", "||"),
        ("$$A $$$A $$$$", "$A $a $$"),
        ("$ $1 $( $' a$ $-", "$ $1 $( $' a$ $-"),
        ("${UNSET:-x}${UNSET-x}${EMPTY:-x}${EMPTY-y}${A:-x}", "xxxa"),
        ("${UNSET:+x}${UNSET+x}${EMPTY:+x}${EMPTY+y}${A:+z}", "yz"),
        ("${A:?why}${EMPTY?why}", "a"),
        ("${UNSET:-${EMPTY:-${A}}}-d", "a-d"),
        ("${UNSET:-$A}${UNSET:-b}-c", "ab-c"),
        ("${UNSET:-{}}", "{}"),
        ('${UNSET:-{"a":1}}', '{"a":1}'),
        ("${UNSET:-{x}}y}", "{x}y}"),
        ("${UNSET:-a?b:+c}", "a?b:+c"),
        ("$DOLLAR", "$A"),
        ("$A\n$A", "a\na"),
    ],
)
def test_a_text_is_resolved_as_compose_does(text: str, value: str) -> None:
    expansion = expand(text, SET.get)
    assert (expansion.value, expansion.broken) == (value, "")


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("${", "`${` begins no reference `${NAME}`"),
        ("x${A", "`${` begins no reference `${NAME}`"),
        ("${A B}", "`${` begins no reference `${NAME}`"),
        ("${1}", "`${` begins no reference `${NAME}`"),
        ("${A:-x\ny}", "`${` begins no reference `${NAME}`"),
        ("${UNSET:-${}}", "`${` begins no reference `${NAME}`"),
        ("${A:?${}}", "`${` begins no reference `${NAME}`"),
        ("${A:-${never used}}", "`${` begins no reference `${NAME}`"),
        ("${UNSET+${never used}}", "`${` begins no reference `${NAME}`"),
        ("${A:-${UNSET:?why}}", "`${UNSET:?}` asks for `UNSET`, which is not set"),
        ("${UNSET:?why}", "`${UNSET:?}` asks for `UNSET`, which is not set"),
        ("${UNSET?}", "`${UNSET?}` asks for `UNSET`, which is not set"),
        ("${EMPTY:?}", "`${EMPTY:?}` asks for `EMPTY`, which is empty"),
    ],
)
def test_what_compose_refuses_is_broken(text: str, broken: str) -> None:
    assert expand(text, SET.get).broken == broken


def test_names_come_in_order_with_whether_they_may_be_unset() -> None:
    expansion = expand("$A ${B:-$C} ${D} ${A:-$NEVER}", SET.get)
    assert expansion.names == [("A", False), ("B", True), ("C", False), ("D", False), ("A", True)]


def test_a_word_that_is_not_used_names_nothing() -> None:
    assert expand("${A:-$NEVER}${UNSET+$b}", SET.get).names == [("A", True), ("UNSET", True)]


def test_fifty_levels_are_resolved_and_more_are_broken() -> None:
    def nested(depth: int) -> str:
        return "${UNSET:-" * depth + "x" + "}" * depth

    assert expand(nested(50), SET.get).value == "x"
    assert expand(nested(5000), SET.get).broken == (
        "references are nested deeper than 50 levels, which nobody can follow"
    )


def test_a_long_row_of_references_is_resolved() -> None:
    expansion = expand("${UNSET:-x}" * 5000, SET.get)
    assert (expansion.value, expansion.broken) == ("x" * 5000, "")
