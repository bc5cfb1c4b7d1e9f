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

from collections.abc import Iterator

from composegen.finding import Defect, Location, Severity
from composegen.reading.envfile import Assignment, Quote
from composegen.reading.layers import READ_BY_SHELL
from composegen.rules.rule import Rule, Subject

_HELP = "put the comment on a line of its own, above"


def check(subject: Subject) -> Iterator[Defect]:
    """Find comments behind values, and values that begin as comments do."""
    for file in subject.configuration.files:
        if "#" not in file.text:
            continue
        lines = file.text.split("\n")
        for assignment in file.assignments:
            place = assignment.location
            rest = lines[place.end_line - 1][place.end_column - 1 :]
            comment = rest.strip()
            if comment.startswith("#") and rest != comment.rstrip():
                at = place.end_column + len(rest) - len(rest.lstrip())
                where = Location.on_line(place.file, place.end_line, at, len(comment))
                yield _behind(assignment, comment, where, file.file)
            elif assignment.raw.startswith("#") and assignment.quote is Quote.NONE:
                yield _instead(assignment)


def _behind(assignment: Assignment, comment: str, where: Location, file: str) -> Defect:
    name = assignment.name
    by_shell = file.rpartition("/")[2] in READ_BY_SHELL
    words = [word for word in comment.split()[1:] if "=" in word.strip("=")]
    if not by_shell:
        why = f"DRfC's own reader makes `{comment}` part of `{name}`"
    elif words:
        last = words[-1]
        why = f"`{comment}` is no comment for DRfC's shell, which also reads `{last}` out of it"
    else:
        why = f"`{comment}` is no comment for DRfC's shell, which takes each word for a variable"
    return Defect("comment-in-value", where, why, _HELP)


def _instead(assignment: Assignment) -> Defect:
    return Defect(
        "comment-in-value",
        assignment.location,
        f"`{assignment.raw}` becomes the value of `{assignment.name}`, since only a `#` behind a "
        "value and a blank begins a comment",
        _HELP,
    )


RULE = Rule("CG110", "comment-in-value", Severity.ERROR, __doc__, check)
