"""A variable has a value that it cannot have.

A worker count that is no number, a colour that the image does not know, an offset of 40 where a
fraction of the lap is meant: the containers would start, and fail or drive something else long
after. For a closed set the nearest allowed value is named.

Bad (run.env)::

    DR_CAR_COLOR=Gray

Good (run.env)::

    DR_CAR_COLOR=Grey

What to do: write one of the values that the message lists. `docs/variables.md` has them all.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG201", "wrong-value", Severity.ERROR, __doc__)
