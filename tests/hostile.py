"""Texts that break writers of YAML and readers of env files."""

import random

# What breaks writers of YAML and readers of env files: quotes, escapes, references, comments,
# YAML's own words, line breaks of all kinds, astral and forbidden characters, template braces.
PIECES = (
    *"\"'\\$#:{}[]&*!|>%@`-?,=~^<>;()",
    *"\t\n\r\x01\x07\x08\x0b\x0c\x1b\x7f\x80\x85\x9f\xa0",
    *"é€ÿĀ\u2028\u2029\ufeff\ufffd\ufffe\uffff😀",
    *("$$", "${", "${A}", "${A:-b}", "$A", "$(date)", "{{", "}}", "{{.Task.Slot}}", "\\\\", "\\n"),
    *(" #", " # ", "# ", ": ", "- ", "yes", "null", "~", "0o17", "1e3", "08", "2001-01-01"),
    *("'''", '"""', "\r\n", "a", "b", "Z", "0", " ", "  ", "x" * 60, "x" * 60 + "\\", " " * 80),
)


def hostile(seed: int, number: int) -> list[str]:
    """Make `number` texts, always the same for one seed."""
    chance = random.Random(seed)  # noqa: S311 - the same texts every time
    return ["".join(chance.choices(PIECES, k=chance.randint(1, 12))) for _ in range(number)]


def env_value(text: str) -> str:
    """Write a text so that Compose's env_file reader gets it back.

    In double quotes; a `$` is doubled, and what has an escape is escaped.
    """
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("$", "\\$") + '"'
