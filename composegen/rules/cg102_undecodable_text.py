r"""A file is not UTF-8 text, so nobody can read it as it was meant.

Docker Compose puts a replacement character in place of a wrong byte without a word, DRfC's shell
stops reading at it and loses everything behind, and a NUL character cannot be in an environment
at all.

Bad (run.env, escaped)::

    DR_CAR_NAME=caf\xe9

Good (run.env)::

    # café

What to do: save the file as UTF-8 in your editor.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG102", "undecodable-text", Severity.ERROR, __doc__)
