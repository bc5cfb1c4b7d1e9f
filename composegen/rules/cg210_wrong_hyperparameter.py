"""A hyperparameter or an entry of the model metadata has a value that it cannot have.

The trainer stops with a traceback, or trains something else.

Bad (custom_files/hyperparameters.json, whole file)::

    {"num_episodes_between_training": 0}

Good (custom_files/hyperparameters.json, whole file)::

    {"num_episodes_between_training": 20}

What to do: write a value that the message allows, numbers without quotes.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG210", "wrong-hyperparameter", Severity.ERROR, __doc__)
