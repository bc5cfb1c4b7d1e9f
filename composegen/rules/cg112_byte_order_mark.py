r"""A file begins with a byte-order mark, so DRfC's shell loses its first line.

Some editors of Windows write one in front of UTF-8. Composegen and Docker Compose skip it.

Bad (system.env, whole file, escaped)::

    \xef\xbb\xbf# The machine.

Good (system.env)::

    # The machine.

What to do: save the file as UTF-8 without a byte-order mark.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG112", "byte-order-mark", Severity.WARNING, __doc__)
