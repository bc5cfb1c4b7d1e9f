"""A custom file has a key that nothing reads.

A mistyped hyperparameter is left out without a word, and its default counts.

Bad (custom_files/hyperparameters.json, whole file)::

    {"learning_rate": 0.0003}

Good (custom_files/hyperparameters.json, whole file)::

    {"lr": 0.0003}

What to do: take the nearest name if that was meant, else delete the key.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG211", "unknown-hyperparameter", Severity.NOTE, __doc__)
