"""A hyperparameter or an entry of the model metadata has a name that nobody reads.

The trainer takes its default instead, without a word.

Bad (custom_files/hyperparameters.json, whole file)::

    {"num_epoch": 5}

Good (custom_files/hyperparameters.json, whole file)::

    {"num_epochs": 5}

What to do: correct the name; the message tells the nearest one.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG211", "unknown-hyperparameter", Severity.NOTE, __doc__)
