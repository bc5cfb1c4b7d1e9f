"""A custom file is not JSON, so trainer and workers cannot read it.

A comma behind the last entry is the most common reason.

Bad (custom_files/hyperparameters.json, whole file)::

    {"batch_size": 64,}

Good (custom_files/hyperparameters.json, whole file)::

    {"batch_size": 64}

What to do: correct the file at the place shown.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG209", "broken-json", Severity.ERROR, __doc__)
