"""A variable with a name that nothing reads.

Names that begin with `DR_` are read by DeepRacer-for-Cloud or they are mistyped; one letter makes a
setting vanish without a word. A name that another value refers to is a helper and is fine, and so
is every name without `DR_`.

Bad (run.env)::

    DR_TRAIN_ROUND_ROBIN_ADVANCE_DISTANCE=0.1

Good (run.env)::

    DR_TRAIN_ROUND_ROBIN_ADVANCE_DIST=0.1

What to do: take the nearest name if that was meant. To keep a name of your own, write it without
`DR_`, or put `# composegen: allow unknown-variable` above its line.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG204", "unknown-variable", Severity.NOTE, __doc__)
