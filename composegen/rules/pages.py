"""The manual page of a rule, which is the docstring of its module, taken apart.

A page is a title, why it matters, a bad and a good example, and what to do. An example says which
file it is about: its lines come behind those of a folder that has no finding, or are the whole
file.
"""

import re
from dataclasses import dataclass

from composegen.rules.rule import Rule

_EXAMPLE = re.compile(r"^(Bad|Good) \(([^)]*)\)::\n\n((?:    .*\n|\n)*)", re.MULTILINE)
_TO_DO = "What to do: "


@dataclass(frozen=True, slots=True)
class Example:
    """A file that shows when a rule speaks, or that shows how it keeps silent.

    Args:
        file: Name of the file.
        about: How its text is meant: `whole file`, `escaped`, `none`, `with` another
            file beside it, `2 workers` with a configuration each, or a number of vCPUs.
        text: The lines.
    """

    file: str
    about: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """A manual page.

    Args:
        title: What is wrong, one sentence.
        why: Why it matters.
        bad: The example that the rule speaks about.
        good: The example that it does not.
        to_do: What to do about it.
    """

    title: str
    why: str
    bad: Example
    good: Example
    to_do: str


def page(rule: Rule) -> Page:
    """Take the page of a rule apart."""
    text = rule.page or ""
    title, _, rest = text.partition("\n\n")
    examples = {kind: _example(where, lines) for kind, where, lines in _EXAMPLE.findall(text)}
    why = rest[: rest.index("Bad (")]
    to_do = text[text.index(_TO_DO) + len(_TO_DO) :]
    return Page(title, why.strip(), examples["Bad"], examples["Good"], " ".join(to_do.split()))


def _example(where: str, lines: str) -> Example:
    file, *about = where.split(", ")
    text = re.sub(r"^    ", "", lines, flags=re.MULTILINE).strip("\n")
    return Example(file, tuple(about), text + "\n" if text else "")
