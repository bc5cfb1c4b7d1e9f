"""Resolves `$NAME` and `${NAME...}` in a value as Docker Compose does (compose-go, `template`)."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

# Go matches letters without regard to case, and two characters more fold to `s` and `k`.
_LETTER = "_a-zA-Z\u017f\u212a"
_NAME = f"[{_LETTER}][{_LETTER}0-9]*"
_REFERENCE = re.compile(
    rf"\$(?:(?P<escaped>\$)|(?P<named>{_NAME})"
    rf"|\{{(?:(?P<braced>{_NAME})(?P<follows>\}}|:?[-+?]))?)"
)
# A reference as far as its name, or all of a plain one; a doubled `$` is none.
REFERENCE = re.compile(rf"\$(?:\$|\{{({_NAME})\}}?|({_NAME}))")
# A `${` that begins no reference, and what must be passed over on the way to it.
BROKEN = re.compile(rf"\$\$|(?P<broken>\$\{{(?!{_NAME}(?:\}}|:?[-+?].*\}})))")
# compose-go does not look at the character behind an opening brace, so neither do we.
_BRACE = re.compile(r"\{.?|\}", re.DOTALL)
_NO_REFERENCE = "`${` begins no reference `${NAME}`"
# Compose has no such limit; a value that needs more is made to hurt.
_DEEPEST = 50
TOO_DEEP = f"references are nested deeper than {_DEEPEST} levels, which nobody can follow"

Lookup = Callable[[str], str | None]


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


def expand(text: str, lookup: Lookup) -> Expansion:
    """Resolve the references of a text.

    Args:
        text: The value, escapes undone.
        lookup: Value of a name, `None` when it is not set.

    >>> expand("${A:-x}-$B-$$C", {"B": "b"}.get).value
    'x-b-$C'
    """
    expansion = Expansion()
    expansion.value = _Expander(lookup, expansion).expand(text, 0)
    return expansion


@dataclass(frozen=True, slots=True)
class _Expander:
    """Resolves a text and the texts nested in it, and notes what it meets."""

    lookup: Lookup
    expansion: Expansion

    def expand(self, text: str, depth: int) -> str:
        pieces = []
        position = 0
        while match := _REFERENCE.search(text, position):
            pieces.append(text[position : match.start()])
            position = match.end()
            if match["escaped"]:
                pieces.append("$")
            elif match["named"] or match["follows"] == "}":
                name = match["named"] or match["braced"]
                self.expansion.names.append((name, False))
                pieces.append(self.lookup(name) or "")
            else:
                value, position = self._braced(text, match, depth)
                pieces.append(value)
        return "".join((*pieces, text[position:]))

    def _braced(self, text: str, match: re.Match[str], depth: int) -> tuple[str, int]:
        """Resolve `${NAME:-word}` and its like; also tell where the text goes on."""
        line_end = text.find("\n", match.end())
        last = text.rfind("}", match.end(), len(text) if line_end < 0 else line_end)
        if match["follows"] is None or last < 0:
            self._refuse(_NO_REFERENCE)
            return "", match.end()
        closing = _closing(text, match.start(), last)
        if depth == _DEEPEST:
            self._refuse(TOO_DEEP)
            return "", closing + 1
        word = text[match.end() : closing]
        return self._operated(match["braced"], match["follows"], word, depth + 1), closing + 1

    def _operated(self, name: str, operator: str, word: str, depth: int) -> str:
        value = self.lookup(name)
        self.expansion.names.append((name, True))
        present = value is not None and (value != "" or operator[0] != ":")
        if operator[-1] != "?" and present == (operator[-1] == "+"):
            return self.expand(word, depth)
        # Docker Compose 2 resolves, and refuses, a word that is not used; Compose 5 does not.
        unused = Expansion()
        _Expander(self.lookup, unused).expand(word, depth)
        self._refuse(unused.broken)
        if operator[-1] == "?" and not present:
            why = "not set" if value is None else "empty"
            self._refuse(f"`${{{name}{operator}}}` asks for `{name}`, which is {why}")
        return "" if operator[-1] == "+" else value or ""

    def _refuse(self, why: str) -> None:
        self.expansion.broken = self.expansion.broken or why


def _closing(text: str, start: int, last: int) -> int:
    """Find the brace that closes the first one behind `start`; `last` when braces do not pair."""
    depth = 0
    for match in _BRACE.finditer(text, start, last + 1):
        depth += 1 if match[0][0] == "{" else -1
        if depth == 0:
            return match.start()
    return last
