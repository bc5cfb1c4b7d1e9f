"""A variable that a training needs is missing or empty.

DRfC's code falls back to a car, a bucket or a track of its own there, which nobody wants.

Bad (run.env)::

    DR_WORLD_NAME=

Good (run.env)::

    DR_WORLD_NAME=Bowtie_track

What to do: set the variable in the file where it belongs.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG202", "missing-value", Severity.ERROR, __doc__)
