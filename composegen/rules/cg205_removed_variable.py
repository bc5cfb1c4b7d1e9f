"""A variable that was read once and is not any more.

It was removed, or it gave way to others that are set as well and win. The line does nothing, and a
reader who changes it waits for an effect in vain. Variables that the image in use still reads are
not meant.

Bad (system.env)::

    DR_UPLOAD_S3_ROLE=to-be-defined

Good (system.env)::

    # The role of the upload is gone since 2026-04.

What to do: delete the line.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.rules.rule import Rule, Subject
from composegen.rules.unread import unread


def check(subject: Subject) -> Iterator[Defect]:
    """Find variables that are gone or were replaced by one that is set."""
    return (defect for defect in unread(subject) if defect.rule == "removed-variable")


RULE = Rule("CG205", "removed-variable", Severity.NOTE, __doc__, check)
