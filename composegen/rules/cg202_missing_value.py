"""A variable that must have a value has none.

Some variables must always be there, such as the world and the model prefix; DeepRacer-for-Cloud
falls back on values that nobody wants, a bucket named `bucket` among them. Others become necessary
by what another one says: a pretrained model needs its prefix, a remote storage its address.

Bad (run.env)::

    DR_LOCAL_S3_PRETRAINED=True

Good (run.env)::

    DR_LOCAL_S3_PRETRAINED=True
    DR_LOCAL_S3_PRETRAINED_PREFIX=rl-sagemaker-pretrained

What to do: give the variable a value in the file that the message names.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG202", "missing-value", Severity.ERROR, __doc__)
