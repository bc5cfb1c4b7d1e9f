"""A track is not among those the simulation image is known to hold.

The names are irregular and case matters; a worker that does not find its track ends at once. New
images may bring new tracks, so this is no error.

Bad (run.env)::

    DR_WORLD_NAME=Bowtie_Track

Good (run.env)::

    DR_WORLD_NAME=Bowtie_track

What to do: write the name as the image has it; the message tells the nearest one.
"""

from composegen.finding import Severity
from composegen.rules.rule import Rule

RULE = Rule("CG208", "unknown-world", Severity.WARNING, __doc__)
