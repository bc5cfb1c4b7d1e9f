"""A `$` begins a reference that Docker Compose cannot read.

It refuses the whole file, and with it the project.

Bad (run.env)::

    DR_GAZEBO_ARGS=${VERBOSE

Good (run.env)::

    VERBOSE=--verbose
    DR_GAZEBO_ARGS=${VERBOSE}

What to do: close the reference with `}`, or write `$$` for a dollar sign.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG106", "broken-reference", Severity.ERROR, __doc__)
