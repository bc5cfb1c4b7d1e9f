"""A variable was removed from DRfC and does nothing any more.

Old files carry such lines for years; whoever changes one of them waits for an effect in vain.

Bad (run.env)::

    DR_NUMBER_OF_EPISODES=20

Good (run.env)::

    DR_TRAIN_MIN_EVAL_TRIALS=5

What to do: remove the line.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.rules.rule import Rule, Subject
from composegen.settings.unknown import unknown


def check(subject: Subject) -> Iterator[Defect]:
    """Look at what every worker sees."""
    for view in subject.configuration.plan.views:
        yield from (d for d in unknown(view.environment) if d.rule == "removed-variable")


RULE = Rule("CG205", "removed-variable", Severity.WARNING, __doc__, check)
