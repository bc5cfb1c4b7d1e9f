"""A variable with a name that nothing reads.

Names that begin with `DR_` are read by DeepRacer-for-Cloud or they are mistyped; one letter makes a
setting vanish without a word. A name that another value refers to is a helper and is fine, and so
is every name without `DR_`.

Bad (run.env)::

    DR_TRAIN_ROUND_ROBIN_ADVANCE_DISTANCE=0.1

Good (run.env)::

    DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST=0.1

What to do: take the nearest name if that was meant. To keep a name of your own, write it without
`DR_`, or put `# composegen: allow unknown-variable` above its line.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.rules.rule import Rule, Subject
from composegen.rules.unread import unread


def check(subject: Subject) -> Iterator[Defect]:
    """Find names that were never known."""
    return (defect for defect in unread(subject) if defect.rule == "unknown-variable")


RULE = Rule("CG204", "unknown-variable", Severity.NOTE, __doc__, check)
