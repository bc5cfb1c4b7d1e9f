"""Repairs one env file: line ends, blanks, comments, quotes, names and values of closed sets."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from composegen.finding import Location
from composegen.fixing.values import nearest_value, new_name
from composegen.reading.envfile import Assignment, EnvFile, Quote, parse_env_file
from composegen.secret import is_secret

_BOM = b"\xef\xbb\xbf"
# Every reader of env files takes these as they are, with quotes or without.
_NEEDS_NO_QUOTES = re.compile(r"[A-Za-z0-9_.,:/@%+-]*")
_COMMENT_IN_VALUE = re.compile(r"(?:^|[ \t]+)#.*", re.DOTALL)
_UNSURE = frozenset({"undecodable-text", "unterminated-quote"})
_BLANKS = " \t"


@dataclass(frozen=True, slots=True, order=True)
class Repair:
    """One thing that was repaired: where it stood, and what was done, as one clause."""

    location: Location
    message: str

    def __str__(self) -> str:
        return f"{self.location.file}:{self.location.line}: {self.message}"


@dataclass(frozen=True, slots=True)
class _Edit:
    """A piece of a text, by offsets, and what takes its place."""

    start: int
    end: int
    text: str


def fix_file(
    file: str,
    content: bytes,
    wanted: Iterable[tuple[str, Location]] = (),
    referenced: frozenset[str] = frozenset(),
) -> tuple[bytes, list[Repair]]:
    r"""Repair the bytes of one env file.

    Args:
        file: Its name.
        content: Its bytes.
        wanted: Names of rules and places whose findings shall be repaired.
        referenced: Names that values refer to, which are not renamed.

    >>> fixed, repairs = fix_file("run.env", b"A='b' # c\n")
    >>> fixed, [str(repair) for repair in repairs][0]
    (b'# c\nA=b\n', 'run.env:1: moved the comment to a line of its own above')
    """
    read = parse_env_file(file, content)
    if not read.text or any(defect.rule in _UNSURE for defect in read.defects):
        return content, []
    if read.text.startswith("\ufeff") or "\r" in read.text.replace("\r\n", ""):
        return content, []  # readers do not even agree on where its lines begin
    repair = _FileRepair(read, frozenset(wanted), referenced)
    fixed = repair.run().encode()
    if content.startswith(_BOM):
        repair.tell(1, "took the byte-order mark away")
    again = parse_env_file(file, fixed)
    if [(a.name, a.text) for a in again.assignments] != repair.expected:
        return content, []
    return (fixed, sorted(repair.done)) if fixed != content else (content, [])


class _FileRepair:
    """The edits of one file, and what they are for."""

    def __init__(
        self, read: EnvFile, wanted: frozenset[tuple[str, Location]], referenced: frozenset[str]
    ) -> None:
        self.file = read.file
        self.read = read
        self.text = read.text
        self.wanted = wanted
        self.referenced = referenced
        self.edits: list[_Edit] = []
        self.done: list[Repair] = []
        self.expected: list[tuple[str, str]] = []

    def run(self) -> str:
        """Collect all edits and carry them out."""
        for assignment in self.read.assignments:
            self.expected.append(self._assignment(assignment))
        for number in range(1, len(self._starts) + 1):
            if number not in self._taken:
                self._line(number)
        self._line_ends()
        if not self.text.endswith("\n"):
            self.edits.append(_Edit(len(self.text), len(self.text), "\n"))
            self.tell(len(self._starts), "ended the last line")
        pieces, position = [], 0
        for edit in sorted(self.edits, key=lambda e: (e.start, e.end)):
            pieces += [self.text[position : edit.start], edit.text]
            position = edit.end
        return "".join([*pieces, self.text[position:]])

    def tell(self, line: int, message: str) -> None:
        """Note a repair."""
        self.done.append(Repair(Location.on_line(self.file, line), message))

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    @cached_property
    def _taken(self) -> set[int]:
        """Numbers of the lines that hold a statement, or something that is none."""
        places = [
            (a.name_location.line, max(a.location.line, a.location.end_line))
            for a in self.read.assignments
        ]
        places += [
            (d.location.line, d.location.end_line)
            for d in self.read.defects
            if d.rule not in ("byte-order-mark", "carriage-return")
        ]
        return {number for first, last in places for number in range(first, last + 1)}

    @cached_property
    def _broken(self) -> set[int]:
        """Numbers of the lines on which readers see different statements, or none."""
        found = {
            number
            for defect in self.read.defects
            if defect.rule in ("broken-statement", "split-differently")
            for number in range(defect.location.line, defect.location.end_line + 1)
        }
        lines = Counter(a.name_location.line for a in self.read.assignments)
        return found | {line for line, statements in lines.items() if statements > 1}

    def _offset(self, line: int, column: int) -> int:
        return self._starts[line - 1] + column - 1

    def _line_of(self, offset: int) -> int:
        return bisect_right(self._starts, offset)

    def _end_of_line(self, offset: int) -> int:
        end = self.text.find("\n", offset)
        end = len(self.text) if end < 0 else end
        return end - 1 if self.text[:end].endswith("\r") else end

    def _line(self, number: int) -> None:
        """Repair a line that holds no statement: a comment, or nothing."""
        start = self._starts[number - 1]
        end = self._end_of_line(start)
        line = self.text[start:end]
        repaired = line.strip(_BLANKS)
        if repaired == line or (repaired and not repaired.startswith("#")):
            return
        self.edits.append(_Edit(start, end, repaired))
        if repaired and line[0] in _BLANKS:
            self.tell(number, "moved the comment to the margin")
        else:
            self.tell(number, "took trailing blanks away")

    def _line_ends(self) -> None:
        values = [
            (self._offset(a.location.line, a.location.column), self._value_end(a))
            for a in self.read.assignments
            if a.location.end_line > a.location.line
        ]
        found = [match.start() for match in re.finditer("\r\n", self.text)]
        found = [at for at in found if not any(start < at < end for start, end in values)]
        if found:
            self.edits += [_Edit(at, at + 1, "") for at in found]
            self.tell(self._line_of(found[0]), "ended the lines with a line feed alone")

    def _value_end(self, assignment: Assignment) -> int:
        return self._offset(assignment.location.end_line, assignment.location.end_column)

    def _assignment(self, assignment: Assignment) -> tuple[str, str]:
        """Repair one statement, and tell which name and text shall be read from it then."""
        place, number = assignment.location, assignment.name_location.line
        start, end = self._offset(place.line, place.column), self._value_end(assignment)
        last = self._end_of_line(end)
        rest = self.text[end:last].strip(_BLANKS)
        if number in self._broken or (rest and not rest.startswith("#")):
            return assignment.name, assignment.text
        name = self._name(assignment)
        text, comment = assignment.text, rest
        if assignment.quote is Quote.NONE:
            text, comment = self._without_comment(assignment, start, rest)
        if comment:
            above = self._starts[number - 1]
            self.edits.append(_Edit(above, above, f"{comment}\n"))
            self.tell(number, "moved the comment to a line of its own above")
        meant = self._meant(assignment, text)
        written = self._written(assignment, text, meant)
        if written != self.text[start:last]:
            self.edits.append(_Edit(start, last, written))
            if not comment and end < last:
                self.tell(number, "took trailing blanks away")
        return name, meant

    def _without_comment(self, assignment: Assignment, start: int, rest: str) -> tuple[str, str]:
        match = _COMMENT_IN_VALUE.search(assignment.text)
        if match is None or is_secret(assignment.name):
            return assignment.text, rest
        if not match.start() and self.text[start - 1] not in _BLANKS:
            return assignment.text, rest
        comment = f"{match[0].strip(_BLANKS)} {rest}".strip(_BLANKS)
        return assignment.text[: match.start()], comment

    def _name(self, assignment: Assignment) -> str:
        name = assignment.name
        new = new_name(name)
        asked = ("renamed-variable", assignment.name_location) in self.wanted
        if not asked or not new or name in self.referenced:
            return name
        place = assignment.name_location
        start = self._offset(place.line, place.column)
        self.edits.append(_Edit(start, start + len(name), new))
        self.tell(place.line, f"renamed `{name}` to `{new}`")
        return new

    def _meant(self, assignment: Assignment, text: str) -> str:
        name = assignment.name
        rules = {rule for rule, place in self.wanted if place == assignment.location}
        if "$" in text or not rules & {"boolean-case", "wrong-value"}:
            return text
        near = nearest_value(name, text)
        if not near:
            return text
        self.tell(assignment.location.line, f"wrote `{near}` for `{text}` in `{name}`")
        return near

    def _written(self, assignment: Assignment, text: str, meant: str) -> str:
        quote = assignment.quote.value
        if not quote:
            return meant
        if _NEEDS_NO_QUOTES.fullmatch(meant) and (meant != text or assignment.raw == text):
            self.tell(assignment.location.line, f"took the quotes of `{assignment.name}` away")
            return meant
        return f"{quote}{assignment.raw}{quote}" if meant == text else f"{quote}{meant}{quote}"
