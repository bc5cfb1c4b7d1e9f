"""A quote is opened and never closed, so the value has no end.

Docker Compose refuses the whole file; other readers take the quote for a part of the value or
swallow the lines that follow.

Bad (run.env)::

    DR_GAZEBO_ARGS="--verbose

Good (run.env)::

    DR_GAZEBO_ARGS="--verbose"

What to do: close the quote at the end of the value.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG104", "unterminated-quote", Severity.ERROR, __doc__)
