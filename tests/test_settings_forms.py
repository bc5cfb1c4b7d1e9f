"""What a value must look like, apart from any variable."""

from decimal import Decimal

import pytest
from pydantic import ValidationError
from pydantic_core import SchemaValidator

from composegen.settings.forms import (
    Form,
    boolean,
    bounded,
    choice,
    decimal,
    free_text,
    listed,
    text,
    whole,
)


def _read(form: Form, value: str) -> object:
    return SchemaValidator(form.schema).validate_python(value)


def _error(form: Form, value: str) -> str:
    with pytest.raises(ValidationError) as caught:
        _read(form, value)
    return caught.value.errors()[0]["type"]


@pytest.mark.parametrize(
    ("written", "number"), [("0", 0), ("08", 8), ("-3", -3), ("1" * 18, int("1" * 18))]
)
def test_whole_numbers_are_digits(written: str, number: int) -> None:
    assert _read(whole(-5), written) == number


@pytest.mark.parametrize(
    "written", ["2.0", "two", "", " 3", "3 ", "+3", "1_0", "٣", "²", "0x1", "1e3", "--1", "-"]
)
def test_nothing_else_is_a_whole_number(written: str) -> None:
    assert _error(whole(0), written) == "whole_number"


def test_a_whole_number_has_an_end() -> None:
    assert _error(whole(0), "1" * 19) == "too_long"


@pytest.mark.parametrize("written", ["0.10", "1e-4", ".5", "5.", "-0.5", "+1", "1E2", "00.1"])
def test_decimals_keep_every_digit(written: str) -> None:
    number = _read(decimal(), written)
    assert number == Decimal(written)
    assert str(number) == str(Decimal(written))


@pytest.mark.parametrize(
    "written", ["0,1", "NaN", "Infinity", "-inf", "", " 1", "1 ", "1_0", "٣", "1/2", "5%", "0x1"]
)
def test_nothing_else_is_a_number(written: str) -> None:
    assert _error(decimal(), written) == "number"


@pytest.mark.parametrize("written", ["1e41", "1e-41", "1e-999999999", "0." + "1" * 40])
def test_a_number_nobody_means_is_too_long(written: str) -> None:
    assert _error(decimal(), written) == "too_long"


@pytest.mark.parametrize(
    ("written", "value"),
    [("True", True), ("False", False), ("true", True), ("FALSE", False), ("tRuE", True)],
)
def test_a_switch_is_true_or_false_in_any_case(written: str, value: bool) -> None:
    assert _read(boolean(), written) is value


@pytest.mark.parametrize("written", ["yes", "1", "0", "on", "Fals7", "True ", ""])
def test_nothing_else_is_a_switch(written: str) -> None:
    assert _error(boolean(), written) == "boolean"


def test_a_choice_is_one_of_its_values_in_their_own_case() -> None:
    assert _read(choice("best", "last"), "best") == "best"
    assert _error(choice("best", "last"), "Best") == "literal_error"
    assert _read(choice("best", "last", any_case=True), "Best") == "best"


def test_text_has_no_blanks_unless_it_is_free() -> None:
    assert _error(text("a name"), "a b") == "blank"
    assert _error(text("a name"), "a\tb") == "blank"
    assert _read(free_text(), "a b\tc") == "a b\tc"


def test_a_pattern_covers_the_whole_text() -> None:
    form = text("letters", r"^[a-z]+$")
    assert _read(form, "abc") == "abc"
    assert _error(form, "abc\n") == _error(form, "1abc") == "string_pattern_mismatch"


@pytest.mark.parametrize(
    ("form", "written", "meant"),
    [
        (whole(1), "2.0", "2"),
        (whole(1), " 2 ", "2"),
        (decimal(), "0,5", "0.5"),
        (boolean(), "yes", "True"),
        (boolean(), "0", "False"),
        (boolean(), "Fals7", "False"),
        (boolean(), "maybe", ""),
        (choice("Grey", "Red"), "Gray", "Grey"),
        (choice("A", meant={"Z": "A"}), "Z", "A"),
        (text("a name"), "a  b", "a_b"),
        (free_text(), "a b", ""),
    ],
)
def test_a_form_suggests_what_was_meant(form: Form, written: str, meant: str) -> None:
    assert form.suggest(written) == meant


def test_bounds_are_told_in_words() -> None:
    assert bounded("a number", 0, None, "in seconds") == "a number of 0 or more, in seconds"
    assert bounded("a number", None, None, above=0) == "a number above 0"
    assert whole(1, 65535).allowed == "a whole number from 1 to 65535"
    assert listed(("b", "a", "c")) == "`a`, `b` or `c`"
    assert listed(("a",)) == "`a`"
