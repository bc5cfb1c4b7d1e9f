"""Resolves `$NAME` and `${NAME...}` in a value as Docker Compose does (compose-go, `template`)."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

_NAME = "[_a-zA-Z][_a-zA-Z0-9]*"
_REFERENCE = re.compile(
    rf"\$(?:(?P<escaped>\$)|(?P<named>{_NAME})|\{{(?:(?P<braced>{_NAME}(?::?[-+?].*)?)\}}|(?P<broken>)))"
)
_BRACED = re.compile(rf"({_NAME})(?:(:?[-+?])(.*))?", re.DOTALL)


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
        if match["braced"] is None:
            expansion.broken = expansion.broken or "`${` is not followed by NAME}"
            return ""
        body, rest = _closed(match[0])
        parts = _BRACED.fullmatch(body)
        if parts is None:
            expansion.broken = expansion.broken or "`${` is not followed by NAME}"
            return ""
        value = _operated(*parts.groups(), lookup, expansion)
        return value + _expanded(rest, lookup, expansion)

    return _REFERENCE.sub(replaced, text)


def _operated(
    name: str,
    operator: str | None,
    word: str | None,
    lookup: Callable[[str], str | None],
    expansion: Expansion,
) -> str:
    value = lookup(name)
    expansion.names.append((name, operator is not None))
    if operator is None or word is None:
        return value or ""
    present = value is not None and (value != "" or operator[0] != ":")
    match operator[-1]:
        case "-":
            return value or "" if present else _expanded(word, lookup, expansion)
        case "+":
            return _expanded(word, lookup, expansion) if present else ""
        case _:
            if not present:
                why = f"`{name}` must be set here" + (f": {word}" if word else "")
                expansion.broken = expansion.broken or why
            return value or ""


def _closed(text: str) -> tuple[str, str]:
    """Split `${...}rest`, whose braces may nest, into what is inside and the rest."""
    depth = 0
    position = 1
    while position < len(text):
        if text[position] == "}":
            depth -= 1
            if depth == 0:
                return text[2:position], text[position + 1 :]
        elif text[position] == "{":
            depth += 1
        position += 1
    return text[2:-1], ""
