"""A name is set twice in one file, and the later line wins.

Whoever changes the earlier line waits for an effect in vain. The same name in run.env and in a
worker's file is no duplicate: that is how a worker differs.

Bad (run.env)::

    DR_CAR_COLOR=Red
    DR_CAR_COLOR=Blue

Good (run.env)::

    DR_CAR_COLOR=Blue

What to do: keep one of the lines.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Location, Related, Severity
from composegen.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Defect]:
    """Find names that a file sets more than once, at each line but the first."""
    for file in subject.configuration.files:
        earlier: dict[str, Location] = {}
        for assignment in file.assignments:
            name, place = assignment.name, assignment.name_location
            if name in earlier:
                yield Defect(
                    "duplicate-key",
                    place,
                    f"`{name}` is set a second time in this file, and this line wins",
                    "keep one of the lines",
                    (Related(earlier[name], f"`{name}` is set here first"),),
                )
            earlier[name] = place


RULE = Rule("CG101", "duplicate-key", Severity.WARNING, __doc__, check)
