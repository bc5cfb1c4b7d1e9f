"""A variable is not one that DRfC or composegen knows.

It does nothing, unless another value refers to it. Mostly it is a known name with a typing error.

Bad (run.env)::

    DR_WOLRD_NAME=Bowtie_track

Good (run.env)::

    DR_CAR_COLOR=Blue

What to do: correct the name; `composegen explain` lists those there are.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.rules.rule import Rule, Subject
from composegen.settings.unknown import unknown


def check(subject: Subject) -> Iterator[Defect]:
    """Look at what every worker sees."""
    for view in subject.configuration.plan.views:
        yield from (d for d in unknown(view.environment) if d.rule == "unknown-variable")


RULE = Rule("CG204", "unknown-variable", Severity.NOTE, __doc__, check)
