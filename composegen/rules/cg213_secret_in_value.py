"""A value refers to a secret, which would carry it into files and containers.

What a value refers to becomes part of the rendered file, which ends up in git and in pull
requests.

Bad (run.env)::

    DR_GAZEBO_ARGS=$DR_LOCAL_SECRET_ACCESS_KEY

Good (run.env)::

    DR_GAZEBO_ARGS=--verbose

What to do: remove the reference; keys are filled in from the shell or a `.env` file when
containers are made.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG213", "secret-in-value", Severity.ERROR, __doc__)
