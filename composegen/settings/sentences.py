"""Our words for what Pydantic finds wrong."""

from collections.abc import Mapping

from pydantic import ValidationError
from pydantic_core import SchemaValidator

from composegen.settings.forms import Form

# Every error type the models can raise, and what follows the value in a sentence.
BECAUSE: dict[str, str] = {
    "action_space": "which is no action space",
    "blank": "which holds a blank",
    "boolean": "which is neither of the two",
    "greater_than": "which is not above {gt}",
    "greater_than_equal": "which is below {ge}",
    "less_than_equal": "which is above {le}",
    "literal_error": "which is none of its values",
    "number": "which is no number",
    "path": "which holds a path",
    "positions": "which is no list of positions",
    "string_unicode": "which is no Unicode text",
    "stream": "which the image takes for the name of a stream",
    "string_pattern_mismatch": "which has another form",
    "text": "which is a text",
    "texts": "which is no list of texts",
    "too_long": "which is longer than such a number can be",
    "uri": "which is an S3 URI",
    "variant": "which ends in neither `cpu` nor `gpu`",
    "whole_number": "which is no whole number",
}
_OTHERWISE = "which cannot be used"
_LONGEST = 60


def shown(value: str) -> str:
    r"""Show a value on one line, shortened, with escapes for what does not print.

    >>> shown("a\nb"), len(shown("x" * 200))
    ('a\\nb', 63)
    """
    head = value[:_LONGEST]
    line = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in head)
    return line if head == value else f"{line}..."


def sentence(name: str, value: str, error: str, context: Mapping[str, object], form: Form) -> str:
    """Say what is wrong with a value, what is allowed instead, and what is near.

    Args:
        name: Variable or key that has the value.
        value: The value as written.
        error: Pydantic's name of the error.
        context: What Pydantic tells about it, such as a bound.
        form: What the value must look like.
    """
    because = BECAUSE.get(error, _OTHERWISE).format_map(context)
    near = suggestion(value, form) if form.values else ""
    nearest = f"; the nearest is `{near}`" if near else ""
    return f"`{name}` is `{shown(value)}`, {because}; it must be {form.allowed}{nearest}"


def suggestion(value: str, form: Form) -> str:
    """Make a value that `form` allows of one that it does not, or nothing.

    >>> from composegen.settings.forms import whole
    >>> suggestion("2.0", whole(1)), suggestion("two", whole(1)), suggestion("0.0", whole(1))
    ('2', '', '')
    """
    meant = form.suggest(value)
    try:
        SchemaValidator(form.schema).validate_python(meant)
    except ValidationError:
        return ""
    return meant


def advice(name: str, value: str) -> str:
    """Advise to write a value, quoted where a shell would take part of it for a command.

    >>> advice("DR_WORKERS", "3"), advice("DR_OA_OBJECT_POSITIONS", "0,1;1,1")
    ('write `DR_WORKERS=3`', 'write `DR_OA_OBJECT_POSITIONS="0,1;1,1"`')
    """
    if not value:
        return ""
    quoted = f'"{value}"' if ";" in value else value
    return f"write `{name}={quoted}`"
