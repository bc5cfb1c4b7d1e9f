r"""Lines end as they do on Windows, which DRfC's shell makes part of every value.

`DR_WORKERS=3` becomes a 3 and a carriage return there, and the start fails with a message that
shows nothing wrong. Composegen and Docker Compose drop it.

Bad (run.env, escaped)::

    DR_CAR_COLOR=Blue\r

Good (run.env)::

    DR_CAR_COLOR=Blue

What to do: save the file with line ends of Linux (LF).
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG111", "carriage-return", Severity.WARNING, __doc__)
