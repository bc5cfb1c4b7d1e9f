r"""Undoes the escapes in a quoted value as Docker Compose does (compose-go, `dotenv/parser.go`)."""

import re

# What Go writes: `\0` and three octal digits stand for one of the first 256 characters.
_ESCAPE = re.compile(r'\\(?:[abcfnrtv$"\\]|0[0-9]{0,3})')
_CONTROL = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_OCTAL = re.compile("[0-3][0-7]{2}")


def undone(raw: str, quote: str) -> str:
    r"""Undo the escapes of a quoted value; a literal `$` stays doubled, as references want it.

    Args:
        raw: What stands between the quotes.
        quote: A single or a double quote.

    >>> print(undone(r"it\'s \n", "'"), undone(r"\"\$A\" \0101 \q", '"'))
    it's \n "$$A" A \q
    """
    if "\\" not in raw:
        return raw
    text = re.sub(r"\\(.)", lambda m: quote if m[1] == quote else m[0], raw, flags=re.DOTALL)
    return text if quote == "'" else _ESCAPE.sub(_unescaped, text)


def _unescaped(match: re.Match[str]) -> str:
    escape = match[0][1:]
    if escape == "$":
        return "$$"
    if escape[0] == "0":
        digits = escape[1:]
        return chr(int(digits, 8)) if _OCTAL.fullmatch(digits) else "\\" + digits
    if escape in '"\\':
        return escape
    return _CONTROL.get(escape, match[0])
