"""A variable that was read once and is not any more.

It was removed, or it gave way to others that are set as well and win. The line does nothing, and a
reader who changes it waits for an effect in vain. Variables that the image in use still reads are
not meant.

Bad (system.env)::

    DR_UPLOAD_S3_ROLE=to-be-defined

Good (system.env)::

    # The role of the upload is gone since 2026-04.

What to do: delete the line.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG205", "removed-variable", Severity.NOTE, __doc__)
