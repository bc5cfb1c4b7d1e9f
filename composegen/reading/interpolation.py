"""Resolves `$NAME` and `${NAME...}` in a value as Docker Compose does (compose-go, `template`)."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

# Go matches letters without regard to case, and two characters more fold to `s` and `k`.
_LETTER = "_a-zA-Z\u017f\u212a"
_NAME = f"[{_LETTER}][{_LETTER}0-9]*"
_REFERENCE = re.compile(
    rf"\$(?:(?P<escaped>\$)|(?P<named>{_NAME})"
    rf"|\{{(?:(?P<braced>{_NAME}(?::?[-+?].*)?)\}}|(?P<broken>)))"
)
# A reference as far as its name, or all of a plain one; a doubled `$` is none.
REFERENCE = re.compile(rf"\$(?:\$|\{{({_NAME})\}}?|({_NAME}))")
# A `${` that begins no reference, and what must be passed over on the way to it.
BROKEN = re.compile(rf"\$\$|(?P<broken>\$\{{(?!{_NAME}(?:\}}|:?[-+?].*\}})))")
_BRACED = re.compile(rf"\$\{{({_NAME})(?:(:?[-+?])(.*))?\}}")


@dataclass(slots=True)
class Expansion:
    """What became of the references in one value.

    Args:
        value: The text with every reference replaced.
        names: The names referred to, in order, each with whether it may be unset silently.
        broken: Why the value cannot be resolved, empty when it can.
    """

    value: str = ""
    names: list[tuple[str, bool]] = field(default_factory=list)
    broken: str = ""


def expand(text: str, lookup: Callable[[str], str | None]) -> Expansion:
    """Resolve the references of a text.

    Args:
        text: The value, escapes undone.
        lookup: Value of a name, `None` when it is not set.

    >>> expand("${A:-x}-$B-$$C", {"B": "b"}.get).value
    'x-b-$C'
    """
    expansion = Expansion()
    expansion.value = _expanded(text, lookup, expansion)
    return expansion


def _expanded(text: str, lookup: Callable[[str], str | None], expansion: Expansion) -> str:
    def replaced(match: re.Match[str]) -> str:
        if match["escaped"]:
            return "$"
        if match["named"]:
            expansion.names.append((match["named"], False))
            return lookup(match["named"]) or ""
        reference, rest = _closed(match[0])
        parts = _BRACED.fullmatch(reference)
        if parts is None:
            expansion.broken = expansion.broken or "`${` begins no reference `${NAME}`"
            return ""
        name, operator, word = parts.groups()
        value = _operated(name, operator, word or "", lookup, expansion)
        return value + _expanded(rest, lookup, expansion)

    return _REFERENCE.sub(replaced, text)


def _operated(
    name: str,
    operator: str | None,
    word: str,
    lookup: Callable[[str], str | None],
    expansion: Expansion,
) -> str:
    value = lookup(name)
    expansion.names.append((name, operator is not None))
    if operator is None:
        return value or ""
    present = value is not None and (value != "" or operator[0] != ":")
    match operator[-1]:
        case "-":
            return value or "" if present else _expanded(word, lookup, expansion)
        case "+":
            return _expanded(word, lookup, expansion) if present else value or ""
        case _:
            message = Expansion()
            _expanded(word, lookup, message)
            why = "not set" if value is None else "empty"
            absent = f"`${{{name}{operator}}}` asks for `{name}`, which is {why}"
            expansion.broken = expansion.broken or message.broken or ("" if present else absent)
            return value or ""


def _closed(text: str) -> tuple[str, str]:
    """Split `${...}rest`, whose braces may nest, behind its closing brace.

    compose-go does not look at the character behind an opening brace, so neither do we.
    """
    depth = 0
    position = 0
    while position < len(text):
        if text[position] == "}":
            depth -= 1
            if depth == 0:
                return text[: position + 1], text[position + 1 :]
        elif text[position] == "{":
            depth += 1
            position += 1
        position += 1
    return text, ""
