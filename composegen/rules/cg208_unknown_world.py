"""A world that the simulation image does not have.

The worker would start, look for the world's files and fail. Names of products and pages, such as
`RL_Speedway`, are not the names of worlds, and case counts. An image of your own may hold a world
that composegen does not know, so this is no error.

Bad (run.env)::

    DR_WORLD_NAME=reinvent2019_track

Good (run.env)::

    DR_WORLD_NAME=reInvent2019_track

What to do: take the nearest name if that was meant; for a world of your own image put
`# composegen: allow unknown-world` above the line.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG208", "unknown-world", Severity.WARNING, __doc__)
