"""Readers of env files see different statements in one line.

Where one reader begins a new statement and another does not, a variable appears or vanishes
depending on who starts the training.

Bad (run.env)::

    DR_GAZEBO_ARGS="--verbose"DR_TRAIN_RTF=2

Good (run.env)::

    DR_GAZEBO_ARGS="--verbose"
    DR_TRAIN_RTF=2

What to do: write NAME=value, one on a line.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG105", "split-differently", Severity.ERROR, __doc__)
