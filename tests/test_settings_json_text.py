"""JSON files as text."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from composegen.settings.json_text import parse_object, places

FILE = "custom_files/hyperparameters.json"


@pytest.mark.parametrize(
    ("content", "place", "why"),
    [
        (b'{"a": 1,\n}', "1:8", "there is a comma before `}`"),
        (b'{"a": [1, ]}', "1:9", "there is a comma before `]`"),
        (b'{\n "a" 1}', "2:6", "`:` is expected here"),
        (b"{'a': 1}", "1:2", "a name in double quotes is expected here"),
        (b'{"a": 1 "b": 2}', "1:9", "`,` is expected here, or the end"),
        (b'{"a": }', "1:7", "a value is expected here"),
        (b'{"a": 1} x', "1:10", "nothing more is expected here"),
        (b"\n [1]", "2:2", "an object in `{` and `}` is expected here"),
        (b"3", "1:1", "an object in `{` and `}` is expected here"),
        (b"", "1:1", "a value is expected here"),
        (b"\xef\xbb\xbf{}", "1:1", "it begins with a byte-order mark"),
        (b'{"a":\n \xff}', "2:2", "byte 0xff is no UTF-8"),
        (b'{"a": "\\q"}', "1:8", "`\\` and what follows means nothing"),
        (b'{"a": "x', "1:7", "the text that begins here has no closing quote"),
        (b'{"a": ' + b"[" * 5000 + b"]" * 5000 + b"}", "1:1", "it is nested too deeply"),
    ],
)
def test_broken_json_is_told_with_its_place(content: bytes, place: str, why: str) -> None:
    values, defect = parse_object(FILE, content)
    assert values == {}
    assert defect is not None
    assert (defect.rule, str(defect.location)) == ("broken-json", f"{FILE}:{place}")
    assert defect.message == f"`{FILE}` is no JSON that can be read: {why}"


def test_numbers_stay_exact() -> None:
    values, defect = parse_object(
        FILE, b'{"a": 0.10, "b": 1e-4, "c": 12, "d": ' + b"9" * 5000 + b"}"
    )
    assert defect is None
    assert (str(values["a"]), values["b"], values["c"]) == ("0.10", Decimal("0.0001"), 12)
    assert str(values["d"]) == "9" * 5000


def test_keys_and_values_have_places_and_text() -> None:
    found = places(FILE, '{\n\t"lr" : 0.10,\r\n\n  "a\\u0062": [1,\n 2]\n}')
    assert list(found) == ["lr", "ab"]
    assert (str(found["lr"].key), str(found["lr"].value)) == (f"{FILE}:2:2", f"{FILE}:2:9")
    assert found["lr"].text == "0.10"
    assert (found["ab"].key.line, found["ab"].key.column, found["ab"].key.end_column) == (4, 3, 12)
    assert (found["ab"].value.end_line, found["ab"].value.end_column) == (5, 4)


@given(st.binary(max_size=200))
def test_no_bytes_raise(content: bytes) -> None:
    values, defect = parse_object(FILE, content)
    assert (defect is None) or values == {}


@given(st.text(alphabet='{}[],:"\\01ae.- \n', max_size=60))
def test_what_is_read_also_has_places(text: str) -> None:
    values, defect = parse_object(FILE, text.encode())
    if defect is None:
        assert set(places(FILE, text)) == set(values)
