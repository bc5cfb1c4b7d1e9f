"""A free text holds a blank, at which DRfC's shell cuts it.

Composegen and Docker Compose take the whole text; DRfC's own scripts would see its first word
alone.

Bad (run.env)::

    DR_CAR_NAME=Fast Car

Good (run.env)::

    DR_CAR_NAME=FastCar

What to do: write it without blanks, with `_` or `-` in their place.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG212", "value-with-blank", Severity.WARNING, __doc__)
