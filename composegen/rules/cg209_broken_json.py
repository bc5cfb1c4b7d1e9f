"""A custom file is not JSON.

Trainer and workers read hyperparameters.json and model_metadata.json when they start, and stop at
the first comma too many. composegen reads the numbers that workers depend on from there.

Bad (custom_files/hyperparameters.json, whole file)::

    {"batch_size": 64,}

Good (custom_files/hyperparameters.json, whole file)::

    {"batch_size": 64}

What to do: mend the place that the message points at.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG209", "broken-json", Severity.ERROR, __doc__)
