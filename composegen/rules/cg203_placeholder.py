"""A value is still the placeholder of a template.

DeepRacer-for-Cloud's templates hold marks such as `<CLOUD_REPLACE>` until its init script has put
values in their places. Nothing can run with a mark for a bucket or a region.

Bad (system.env)::

    DR_UPLOAD_S3_BUCKET=<AWS_DR_BUCKET>

Good (system.env)::

    DR_UPLOAD_S3_BUCKET=models-of-mine

What to do: put the value in, or leave the line out when the variable may be missing.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG203", "placeholder", Severity.ERROR, __doc__)
