"""A value refers to a name that is not set above it, so that part of it is empty.

References see what stands earlier in the same file or in a lower one; system.env comes before
run.env. Composegen never looks into the shell, so that a file means the same everywhere.

Bad (run.env)::

    DR_GAZEBO_ARGS=$VERBOSE
    VERBOSE=--verbose

Good (run.env)::

    VERBOSE=--verbose
    DR_GAZEBO_ARGS=$VERBOSE

What to do: move the line that sets the name above this one, or write the value itself.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG107", "unresolved-reference", Severity.WARNING, __doc__)
