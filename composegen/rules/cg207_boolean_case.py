"""A switch is on or off in another spelling than `True` or `False`.

composegen takes any case. DeepRacer-for-Cloud compares `DR_TRAIN_MULTI_CONFIG` with exactly `True`,
and the image does so with `DR_GUI_ENABLE`: for them `true` is off.

Bad (run.env)::

    DR_TRAIN_REVERSE_DIRECTION=true

Good (run.env)::

    DR_TRAIN_REVERSE_DIRECTION=True

What to do: write `True` or `False`. `composegen lint --fix` does it.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG207", "boolean-case", Severity.WARNING, __doc__)
