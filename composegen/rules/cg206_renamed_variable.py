"""A variable has another name now, so this line does nothing.

The message tells the new name and since which version it holds.

Bad (run.env)::

    DR_CHANGE_START_POSITION=False

Good (run.env)::

    DR_TRAIN_CHANGE_START_POSITION=False

What to do: rename the variable.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.rules.rule import Rule, Subject
from composegen.settings.unknown import unknown


def check(subject: Subject) -> Iterator[Defect]:
    """Look at what every worker sees."""
    for view in subject.configuration.plan.views:
        yield from (d for d in unknown(view.environment) if d.rule == "renamed-variable")


RULE = Rule("CG206", "renamed-variable", Severity.WARNING, __doc__, check)
