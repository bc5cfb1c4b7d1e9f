"""A variable has a value that it cannot have.

The image would take it for something else or fail twenty minutes later; each variable has a type,
a range or a closed set of values, which the message names.

Bad (run.env)::

    DR_CAR_COLOR=Gray

Good (run.env)::

    DR_CAR_COLOR=Grey

What to do: write one of the values that the message allows; `composegen explain NAME` tells more.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG201", "wrong-value", Severity.ERROR, __doc__)
