"""A variable that has another name by now, and only the new one is read.

What it is set to has no effect: a training that shall not change its start position changes it all
the same. Variables that the image in use still reads by the old name are not meant.

Bad (run.env)::

    DR_CHANGE_START_POSITION=False

Good (run.env)::

    DR_TRAIN_CHANGE_START_POSITION=False

What to do: write the new name. `composegen lint --fix` does it where there is one new name for one
old one.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG206", "renamed-variable", Severity.WARNING, __doc__)
