"""A comment stands behind a value, where only some readers take it for a comment.

DRfC's shell takes each word of it for a variable of its own, so that `# was DR_WORKERS=1` sets
DR_WORKERS to 1 and a word without `=` prints the whole environment, keys included; `docker stack`
makes it part of the value. Behind an empty value it becomes the value everywhere.

Bad (run.env)::

    DR_TRAIN_RTF=2 # was DR_TRAIN_RTF=1

Good (run.env)::

    # was 1
    DR_TRAIN_RTF=2

What to do: put the comment on a line of its own, above.
"""

import re
from collections.abc import Iterator

from composegen.finding import Defect, Location, Severity
from composegen.reading.envfile import Assignment, Quote
from composegen.reading.layers import READ_BY_SHELL
from composegen.rules.rule import Rule, Subject
from composegen.secret import is_secret, masked

# What a person means by a comment, and Docker Compose does not.
_TAKEN = re.compile(r"\t#.*|^#.*[ \t].*", re.DOTALL)
_HELP = "put the comment on a line of its own, above"


def check(subject: Subject) -> Iterator[Defect]:
    """Find comments behind values, and values that begin as comments do."""
    for file in subject.configuration.files:
        if "#" not in file.text:
            continue
        lines = file.text.split("\n")
        for assignment in file.assignments:
            place = assignment.location
            line = lines[place.end_line - 1]
            rest = line[place.end_column - 1 :]
            comment = rest.strip()
            blank_before = line[place.column - 2 : place.column - 1] in (" ", "\t")
            if comment.startswith("#"):
                at = place.end_column + len(rest) - len(rest.lstrip())
                where = Location.on_line(place.file, place.end_line, at, len(comment))
                yield _behind(assignment, comment, where, file.file)
            elif assignment.quote is Quote.NONE and "#" in assignment.raw:
                taken = _TAKEN.search(assignment.raw)
                if taken or (blank_before and assignment.raw[0] == "#"):
                    yield _instead(assignment, taken.start() if taken else 0)


def _behind(assignment: Assignment, comment: str, where: Location, file: str) -> Defect:
    name = assignment.name
    by_shell = file.rpartition("/")[2] in READ_BY_SHELL
    words = [word for word in comment.split()[1:] if "=" in word.strip("=")]
    # What stands behind a secret may be another one.
    told = "the text behind it" if is_secret(name) else f"`{masked(comment)}`"
    if not by_shell:
        why = f"DRfC's own reader makes {told} part of `{name}`"
    elif words and not is_secret(name):
        last = masked(words[-1])
        why = f"{told} is no comment for DRfC's shell, which also reads `{last}` out of it"
    else:
        why = f"{told} is no comment for DRfC's shell, which takes each word for a variable"
    return Defect("comment-in-value", where, why, _HELP)


def _instead(assignment: Assignment, start: int) -> Defect:
    place = assignment.location
    raw = assignment.raw[start:].lstrip("\t")
    at = place.column + len(assignment.raw) - len(raw)
    told = "a comment" if is_secret(assignment.name) else f"`{masked(raw)}`"
    part = "part of the value" if at > place.column else "the value"
    return Defect(
        "comment-in-value",
        Location(place.file, place.line, at, place.end_line, place.end_column),
        f"{told} becomes {part} of `{assignment.name}`, since only a `#` behind a value and a "
        "blank begins a comment",
        _HELP,
    )


RULE = Rule("CG110", "comment-in-value", Severity.ERROR, __doc__, check)
