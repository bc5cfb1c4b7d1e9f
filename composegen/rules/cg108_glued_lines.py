"""A value holds what looks like a second assignment: two lines were glued together.

A file without a newline at its end and another put behind it do that. The second variable is not
set, and the first has a strange value.

Bad (run.env)::

    DR_GAZEBO_ARGS=--verboseDR_TRAIN_RTF=2

Good (run.env)::

    DR_GAZEBO_ARGS=--verbose
    DR_TRAIN_RTF=2

What to do: break the line before the second name.
"""

import re
from collections.abc import Iterator

from composegen.finding import Defect, Location, Severity
from composegen.reading.envfile import Assignment, Quote
from composegen.rules.rule import Rule, Subject
from composegen.secret import is_secret
from composegen.settings.sentences import shown

_GLUED = re.compile(r"(?<=[^\s$\{])DR_[A-Z0-9_]+=")


def check(subject: Subject) -> Iterator[Defect]:
    """Find a known beginning of a name, and a `=`, inside an unquoted value."""
    for file in subject.configuration.files:
        for assignment in file.assignments:
            glued = _GLUED.search(assignment.raw) if "=" in assignment.raw else None
            if glued is None or assignment.quote is not Quote.NONE:
                continue
            place = assignment.location
            second = glued[0].removesuffix("=")
            yield Defect(
                "glued-lines",
                Location.on_line(place.file, place.line, place.column + glued.start(), len(second)),
                f"`{second}` is glued to the value of `{assignment.name}`, so it is not set and "
                f"`{assignment.name}` is {_value(assignment, second)}",
                f"break the line before `{second}`",
            )


def _value(assignment: Assignment, second: str) -> str:
    if is_secret(assignment.name) or is_secret(second):
        return "something else"
    return f"`{shown(assignment.raw)}`"


RULE = Rule("CG108", "glued-lines", Severity.WARNING, __doc__, check)
