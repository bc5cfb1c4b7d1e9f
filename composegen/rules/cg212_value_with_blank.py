"""A free text has a blank in it, which not every reader survives.

composegen and Docker Compose take the whole line. DeepRacer-for-Cloud's shell cuts an unquoted
value at the blank, and takes quotes apart when it reads what it exported.

Bad (system.env)::

    DR_CLOUD_WATCH_LOG_STREAM_PREFIX="my logs"

Good (system.env)::

    DR_CLOUD_WATCH_LOG_STREAM_PREFIX=my_logs

What to do: write the text without blanks if the folder is also used with DeepRacer-for-Cloud.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG212", "value-with-blank", Severity.WARNING, __doc__)
