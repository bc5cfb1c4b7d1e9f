"""A switch is written in a way that DRfC does not take for `True` or `False`.

DRfC compares with exactly `True`: `true` in lower case is silently off there. Composegen takes it
as it was meant.

Bad (run.env)::

    DR_TRAIN_ALTERNATE_DRIVING_DIRECTION=true

Good (run.env)::

    DR_TRAIN_ALTERNATE_DRIVING_DIRECTION=True

What to do: write `True` or `False`.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG207", "boolean-case", Severity.WARNING, __doc__)
