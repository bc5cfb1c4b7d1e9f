"""What a value must look like: how Pydantic validates it, and in which words it is described.

Forms hand Pydantic a finished core schema, since having it derived takes twice as long at import.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import Any

from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from composegen.settings.nearest import nearest

_LONGEST_WHOLE = 18
LONGEST_DECIMAL = 40
# A hundred workers hold mostly the same numbers.
_REMEMBERED = 256


def _no_suggestion(_text: str) -> str:
    return ""


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    """What a value must look like.

    Args:
        schema: How Pydantic validates it.
        allowed: What is allowed, to be read after "it must be".
        values: All allowed values, when it is a closed set.
        free: Whether it is any text at all.
        suggest: Makes what may have been meant of a wrong value; nothing when it cannot tell.
    """

    schema: CoreSchema
    allowed: str
    values: tuple[str, ...] = ()
    free: bool = False
    suggest: Callable[[str], str] = _no_suggestion

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> CoreSchema:
        return self.schema


def listed(values: tuple[str, ...]) -> str:
    """List values to choose from as a message shows them, sorted.

    >>> listed(("swarm", "compose"))
    '`compose` or `swarm`'
    """
    quoted = [f"`{value}`" for value in sorted(values)]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"


def bounded(kind: str, low: object, high: object, unit: str = "", above: object = None) -> str:
    """Describe a number and its bounds; None is no bound.

    >>> bounded("a number", 0, 1, "a fraction of the lap"), bounded("a number", None, None)
    ('a number from 0 to 1, a fraction of the lap', 'a number')
    """
    if high is not None:
        kind += f" from {low} to {high}"
    elif low is not None:
        kind += f" of {low} or more"
    elif above is not None:
        kind += f" above {above}"
    return f"{kind}, {unit}" if unit else kind


def whole(low: int, high: int | None = None) -> Form:
    """Form of a whole number from `low` to `high`, written in digits alone."""
    return Form(
        core_schema.no_info_before_validator_function(
            _digits, core_schema.int_schema(ge=low, le=high)
        ),
        bounded("a whole number", low, high),
        suggest=lambda text: text.strip().removesuffix(".0"),
    )


def decimal(
    low: int | None = None, high: int | None = None, unit: str = "", above: int | None = None
) -> Form:
    """Form of an exact decimal number from `low` to `high`, or above `above`."""
    low_, high_, above_ = (None if n is None else Decimal(n) for n in (low, high, above))
    return Form(
        core_schema.no_info_before_validator_function(
            _number, core_schema.decimal_schema(ge=low_, le=high_, gt=above_)
        ),
        bounded("a number", low, high, unit, above),
        suggest=lambda text: text.strip().replace(",", "."),
    )


def choice(*values: str, meant: Mapping[str, str] | None = None, any_case: bool = False) -> Form:
    """Form of one of `values`; `meant` maps wrong names to the right ones."""
    known = meant or {}
    schema: CoreSchema = core_schema.literal_schema(list(values))
    if any_case:
        schema = core_schema.no_info_before_validator_function(str.lower, schema)
    return Form(
        schema,
        listed(values),
        values,
        suggest=lambda text: known.get(text) or nearest(text, values),
    )


def boolean() -> Form:
    """Form of a switch; any case is taken, `False` and `True` are how it is written."""
    return Form(
        core_schema.no_info_plain_validator_function(_boolean),
        "`False` or `True`",
        ("False", "True"),
        suggest=_meant_boolean,
    )


def free_text(suggest: Callable[[str], str] = _no_suggestion) -> Form:
    """Form of any text; a blank in it is fine here, though not for every reader."""
    return Form(core_schema.str_schema(), "a text of your choice", free=True, suggest=suggest)


def text(
    allowed: str,
    pattern: str | None = None,
    check: Callable[[str], str] | None = None,
    suggest: Callable[[str], str] | None = None,
) -> Form:
    """Form of a text without blanks; `pattern` is a regular expression of Rust's dialect."""
    schema: CoreSchema = core_schema.no_info_before_validator_function(
        _no_blank, core_schema.str_schema(pattern=pattern)
    )
    if check:
        schema = core_schema.no_info_after_validator_function(check, schema)
    return Form(schema, allowed, suggest=suggest or without_blanks)


@lru_cache(_REMEMBERED)
def _digits(text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        raise PydanticCustomError("whole_number", "no whole number")
    if len(digits) > _LONGEST_WHOLE:
        raise PydanticCustomError("too_long", "too long")
    return int(text)


@lru_cache(_REMEMBERED)
def _number(text: str) -> Decimal:
    try:
        number = Decimal(text)
    except InvalidOperation:
        number = Decimal("NaN")
    # Decimal itself also takes `1_0`, blanks around and the digits of any script.
    if not number.is_finite() or not text.isascii() or "_" in text or text != text.strip():
        raise PydanticCustomError("number", "no number")
    if len(text) > LONGEST_DECIMAL or abs(number.adjusted()) > LONGEST_DECIMAL:
        raise PydanticCustomError("too_long", "too long")
    return number


def _boolean(text: str) -> bool:
    folded = text.lower()
    if folded not in ("true", "false"):
        raise PydanticCustomError("boolean", "neither True nor False")
    return folded == "true"


def _meant_boolean(text: str) -> str:
    folded = text.strip().lower()
    if folded in ("yes", "y", "on", "1", "t"):
        return "True"
    if folded in ("no", "n", "off", "0", "f"):
        return "False"
    return nearest(folded, ("True", "False"))


def _no_blank(text: str) -> str:
    if " " in text or "\t" in text:
        raise PydanticCustomError("blank", "holds a blank")
    return text


def without_blanks(text: str) -> str:
    """Put `_` where a text has blanks.

    >>> without_blanks("reInvent2019 track")
    'reInvent2019_track'
    """
    return "_".join(text.split())
