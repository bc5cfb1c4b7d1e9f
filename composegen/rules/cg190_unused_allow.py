"""An allow comment allows nothing.

`# composegen: allow CG204` on a line of its own silences that one rule on the line below. What it
was for is gone, the name is mistyped, or the comment has drifted away from its line; it would hide
the next finding of that rule, which is a new one.

Bad (run.env)::

    # composegen: allow unknown-world
    DR_CAR_COLOR=Blue

Good (run.env)::

    # composegen: allow unknown-variable
    DR_OF_MY_OWN=1

What to do: delete the number or name from the comment, or put the comment above the line it is for.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG190", "unused-allow", Severity.WARNING, __doc__)
