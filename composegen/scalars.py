"""Texts as YAML scalars, so that every reader of YAML gets exactly them back.

Printable ASCII alone is written as it is; everything else is escaped, since readers disagree about
control characters, line breaks and astral characters.
"""

import re

_PLAIN = re.compile(r"(?:\.{1,2}|\.{0,2}/[A-Za-z0-9./_-]*)(?::/[A-Za-z0-9./_-]*(?::ro)?)?")


def quoted(value: object) -> str:
    r"""Write a text as a YAML double-quoted scalar of printable ASCII.

    Any text survives but NUL and lone surrogates, which env files cannot carry either.

    >>> print(quoted('say "hi"\n'), quoted("ü€😀"), quoted(3))
    "say \"hi\"\x0a" "\xfc\u20ac\U0001f600" "3"
    """
    text = str(value)
    if text.isascii() and text.isprintable():
        if '"' in text or "\\" in text:
            text = text.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{text}"'
    return f'"{"".join(map(_escaped, text))}"'


def plain(text: str) -> str:
    """Write a path without quotes where YAML takes it as it is, and quoted elsewhere.

    >>> plain("./data:/data"), plain("./my data:/data")
    ('./data:/data', '"./my data:/data"')
    """
    return text if _PLAIN.fullmatch(text) else quoted(text)


def comment(text: str) -> str:
    r"""Write a text so that it can stand in a comment: what may end one is escaped.

    >>> print(comment("mkdir 'é\n\uffff'"))
    mkdir 'é\x0a\uffff'
    """
    return "".join(char if char.isprintable() else _escaped(char) for char in text)


def _escaped(char: str) -> str:
    code = ord(char)
    if char in '"\\':
        return "\\" + char
    if " " <= char <= "~":
        return char
    for letter, digits in ("x", 2), ("u", 4):
        if code < 16**digits:
            return f"\\{letter}{code:0{digits}x}"
    return f"\\U{code:08x}"


def block(text: str, indent: int) -> str:
    r"""Lay out a script as the lines of a literal block scalar.

    Raises:
        ValueError: The text is not plain ASCII lines that begin at the margin.

    >>> block("a\n  b\n", 4)
    '    a\n      b\n'
    """
    lines = text.splitlines()
    plain = all(line.isascii() and line.isprintable() and line == line.rstrip() for line in lines)
    if not plain or not text.endswith("\n") or text[0] in " \n" or text.endswith("\n\n"):
        raise ValueError(
            "a script is printable ASCII, begins at the margin and ends with a newline"
        )
    margin = " " * indent
    return "".join(f"{margin}{line}\n" if line else "\n" for line in lines)


def single_quoted(text: str) -> str:
    r"""Write a text as a YAML single-quoted scalar, or double-quoted where that cannot hold it.

    >>> single_quoted("it's"), single_quoted("two\nlines")
    ("'it''s'", '"two\\x0alines"')
    """
    if text.isascii() and text.isprintable():
        return "'" + text.replace("'", "''") + "'"
    return quoted(text)
