"""What composegen has to say about its input, and where.

Rooms below the rules report a `Defect`, which carries the name of the rule it belongs to; the
rule gives it number and severity and makes it a `Finding`.
"""

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How bad a finding is: an error stops a rendering, a warning and a note do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True, order=True)
class Location:
    """A span of characters in a file.

    Args:
        file: Path relative to the folder that is read, with forward slashes.
        line: First line, from 1.
        column: First character, from 1.
        end_line: Line of the last character.
        end_column: Column just behind the last character.
    """

    file: str
    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    @classmethod
    def on_line(cls, file: str, line: int, column: int = 1, length: int = 0) -> "Location":
        """Span `length` characters of one line.

        >>> Location.on_line("run.env", 3, 5, 4).end_column
        9
        """
        return cls(file, line, column, line, column + length)


@dataclass(frozen=True, slots=True, order=True)
class Related:
    """Another place that belongs to a finding, and what it has to do with it."""

    location: Location
    message: str


@dataclass(frozen=True, slots=True)
class Defect:
    """Something a room below the rules met and could not accept or wants to mention.

    Args:
        rule: Name of the rule that reports it, such as `unterminated-quote`.
        location: Where it is.
        message: What is there and what follows from it, as one lower-case clause.
        help: What to do, or nothing.
        related: The other ends of a conflict.
    """

    rule: str
    location: Location
    message: str
    help: str = ""
    related: tuple[Related, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """What one rule reports at one place.

    Args:
        code: Number of the rule, such as `CG101`.
        name: Name of the rule, such as `duplicate-key`.
        severity: Error, warning or note.
        location: Where it is.
        message: What is there and what follows from it.
        help: What to do, or nothing.
        related: The other ends of a conflict.
    """

    code: str
    name: str
    severity: Severity
    location: Location
    message: str
    help: str = ""
    related: tuple[Related, ...] = ()

    def sort_key(self) -> tuple[Location, str, str, tuple[Related, ...]]:
        """Order findings by place, then by rule and wording.

        >>> from operator import methodcaller
        >>> a = Finding("CG2", "b", Severity.NOTE, Location("a.env", 1), "x")
        >>> b = Finding("CG1", "a", Severity.NOTE, Location("a.env", 2), "x")
        >>> [f.code for f in sorted([b, a], key=methodcaller("sort_key"))]
        ['CG2', 'CG1']
        """
        return (self.location, self.code, self.message, self.related)
