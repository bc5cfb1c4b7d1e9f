"""A custom file has a value that the trainer or the workers cannot use.

Numbers written as texts, networks that do not exist, a number of episodes that is no whole number:
the training would fail after its containers have started, or train with something else.

Bad (custom_files/hyperparameters.json, whole file)::

    {"num_episodes_between_training": "20"}

Good (custom_files/hyperparameters.json, whole file)::

    {"num_episodes_between_training": 20}

What to do: write a value of the form that the message tells.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG210", "wrong-hyperparameter", Severity.ERROR, __doc__)
