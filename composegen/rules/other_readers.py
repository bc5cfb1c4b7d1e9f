"""What rules about DRfC's own readers share: which lines to compare, and how to write one anew.

A line whose reading another rule speaks about already is left out, so that a line has one finding.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain

from composegen.finding import Defect, Location
from composegen.reading.envfile import EnvFile, Quote, parse_env_file
from composegen.reading.environment import FOLDER, FOLDER_VARIABLE, Setting
from composegen.rules import cg108_glued_lines, cg109_shell_command, cg110_comment_in_value
from composegen.rules.rule import Subject
from composegen.secret import is_secret
from composegen.settings.sentences import shown

# What every reader takes alike; the shell lets nobody set its own numbers.
_SAFE = re.compile(r"(?!(?:UID|EUID|PPID)=)[A-Za-z_][A-Za-z0-9_]*=[A-Za-z0-9_.,:/@%+-]*|#.*")
# Rules below this room that say what is wrong with a line as it is written.
_SPOKEN = frozenset(
    {
        *("broken-reference", "broken-statement", "placeholder", "secret-in-value"),
        *("split-differently", "undecodable-text", "unresolved-reference", "unterminated-quote"),
        *("value-with-blank", "wrong-value"),
    }
)
_SPOKEN_HERE = (cg108_glued_lines, cg109_shell_command, cg110_comment_in_value)


@dataclass(frozen=True, slots=True)
class Line:
    """A statement with all of its lines, or one line without a statement.

    Args:
        file: Name of the file.
        number: Number of its first line.
        text: Its text, without carriage returns at the ends of lines.
        setting: What Docker Compose makes of it, None without a statement.
    """

    file: str
    number: int
    text: str
    setting: Setting | None

    @property
    def location(self) -> Location:
        """Where the value is, or else what stands on the line."""
        if self.setting is not None:
            return self.setting.location
        indent = len(self.text) - len(self.text.lstrip())
        length = len(self.text.strip())
        return Location.on_line(self.file, self.number, indent + 1 if length else 1, length)

    def lookup(self, name: str) -> str | None:
        """Give what a name in it refers to; the same for every reader that resolves references."""
        references = self.setting.references if self.setting else ()
        setting = next((r.setting for r in references if r.name == name), None)
        if setting is None:
            return FOLDER if name == FOLDER_VARIABLE else None
        return setting.value


def lines_to_compare(subject: Subject, wanted: Callable[[str], bool]) -> Iterator[Line]:
    """Go through the lines that readers may take differently, and no other rule speaks about.

    Args:
        subject: What is linted.
        wanted: Tells by its name whether a file is meant.
    """
    files = [file for file in subject.configuration.files if wanted(file.file.rpartition("/")[2])]
    if all(_SAFE.fullmatch(line) for file in files for line in _lines(file)):
        return
    settings = _settings(subject)
    spoken = set(_spoken(subject))
    for file in files:
        lines = _lines(file)
        statements = {a.name_span[0]: a for a in file.assignments}
        number = 1
        while number <= len(lines):
            assignment = statements.get(number)
            last = max(number, assignment.span[2]) if assignment else number
            text = "\n".join(line.removesuffix("\r") for line in lines[number - 1 : last])
            place = (file.file, assignment.name_span) if assignment else None
            told = any((file.file, at) in spoken for at in range(number, last + 1))
            if not told and not _SAFE.fullmatch(text):
                yield Line(file.file, number, text, settings[place] if place else None)
            number = last + 1


def value_is(setting: Setting) -> str:
    """Begin a sentence with what Docker Compose makes of a statement, unless it is a secret."""
    if is_secret(setting.name):
        return f"`{setting.name}` is set by Docker Compose"
    return f"`{setting.name}` is {_quoted(setting.value)} for Docker Compose"


def differs(setting: Setting, theirs: str, reader: str) -> str:
    """Say that one of DRfC's readers gets another value, which is not shown of a secret."""
    if is_secret(setting.name):
        return f"`{setting.name}` is something else for {reader} than for Docker Compose"
    ours = value_is(setting)
    if shown(setting.value) == shown(theirs):
        return f"{ours} with its escapes undone, and not undone for {reader}"
    return f"{ours} and {_quoted(theirs)} for {reader}"


def written_anew(line: Line, setting: Setting, theirs: Callable[[str], str | None]) -> str:
    """Advise a line that Docker Compose and another reader take alike; empty without one.

    Args:
        line: Where the statement is.
        setting: What Docker Compose makes of it.
        theirs: What the other reader makes of a line for this name, None when it fails.
    """
    if setting.references or is_secret(setting.name):
        return ""
    name, value = setting.name, setting.value
    if "\n" in line.text:
        return "DRfC reads line by line, so write the value on one line"
    if not value.isprintable():
        return ""
    # Within double quotes the next backslash that somebody writes may be an escape.
    quotes = (Quote.SINGLE, Quote.DOUBLE) if "\\" in value else (Quote.DOUBLE, Quote.SINGLE)
    for quote in (Quote.NONE, *quotes):
        written = f"{name}={quote}{value}{quote}"
        read = parse_env_file(line.file, written.encode("utf-8", "replace"))
        if len(read.assignments) != 1 or read.defects or theirs(written) != value:
            continue
        (found,) = read.assignments
        resolved = "$" in found.text and found.quote is not Quote.SINGLE
        if (found.name, found.text) == (name, value) and not resolved:
            return f"write `{written}`"
    return ""


def _lines(file: EnvFile) -> list[str]:
    lines = file.text.split("\n")
    return lines if lines[-1] else lines[:-1]


def _quoted(value: str) -> str:
    return f"`{shown(value)}`" if value else "empty"


def _settings(subject: Subject) -> dict[tuple[str, tuple[int, int, int, int]], Setting]:
    """Every setting of every worker by the place of its name, those that lost included."""
    environments = (w.settings.environment for w in subject.configuration.plan.workers)
    return {
        (setting.assignment.file, setting.assignment.name_span): setting
        for environment in environments
        for winner in environment.values()
        for setting in (*winner.overridden, winner)
    }


def _spoken(subject: Subject) -> Iterator[tuple[str, int]]:
    here: Iterator[Defect] = chain.from_iterable(rule.check(subject) for rule in _SPOKEN_HERE)
    below = (defect for defect in subject.configuration.defects if defect.rule in _SPOKEN)
    for defect in chain(here, below):
        place = defect.location
        for number in range(place.line, place.end_line + 1):
            yield place.file, number
