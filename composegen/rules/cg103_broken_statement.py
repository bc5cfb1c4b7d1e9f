"""A line is not NAME=value, so readers refuse the file or read something else.

Docker Compose refuses a file with an impossible name; a line without `=` takes its value from the
shell that happens to start the containers, or is dropped.

Bad (run.env)::

    DR_GUI_ENABLE

Good (run.env)::

    DR_GUI_ENABLE=False

What to do: write NAME=value with a name of letters, digits and `_`, or remove the line.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG103", "broken-statement", Severity.ERROR, __doc__)
