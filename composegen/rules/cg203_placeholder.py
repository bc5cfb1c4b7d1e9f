"""A template's placeholder stands where a value should be.

The stock templates hold placeholders until DRfC's own set-up has filled them in.

Bad (system.env)::

    DR_UPLOAD_S3_BUCKET=<AWS_DR_BUCKET>

Good (system.env)::

    DR_UPLOAD_S3_BUCKET=my-models

What to do: write the value itself.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG203", "placeholder", Severity.ERROR, __doc__)
