"""system.env or run.env is not there.

Every training is made of both: the machine and the run.

Bad (system.env, whole file, none)::


Good (run.env)::

    DR_CAR_COLOR=Blue

What to do: name a DeepRacer-for-Cloud folder with `-C DIR`, or make one with `composegen init`.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Location, Severity
from composegen.reading.layers import RUN, SYSTEM
from composegen.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Defect]:
    """Look for the two files."""
    for name in (SYSTEM, RUN):
        if name not in subject.configuration.folder.files:
            yield Defect(
                "missing-file",
                Location(name),
                f"there is no `{name}`, which every training needs",
                "name a DeepRacer-for-Cloud folder with `-C DIR`; `composegen init` makes one",
            )


RULE = Rule("CG308", "missing-file", Severity.ERROR, __doc__, check)
