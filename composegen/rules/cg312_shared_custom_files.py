"""Another run than run 0 keeps its custom files where run 0 keeps its own.

Each start puts `custom_files/` into the bucket, the reward function among them. Two runs beside
each other on one prefix overwrite one another's, so one of them trains with the reward function of
the other. `custom_files` is the prefix that every run has unless it says otherwise.

Bad (run.env)::

    DR_RUN_ID=1

Good (run.env)::

    DR_RUN_ID=1
    DR_LOCAL_S3_CUSTOM_FILES_PREFIX=custom_files_1

What to do: give each run a DR_LOCAL_S3_CUSTOM_FILES_PREFIX of its own.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.rules.causes import causes, usable
from composegen.rules.rule import Rule, Subject
from composegen.settings.catalogue import variables

_RUN = "DR_RUN_ID"
_PREFIX = "DR_LOCAL_S3_CUSTOM_FILES_PREFIX"


def check(subject: Subject) -> Iterator[Defect]:
    """Find a run beside run 0 that has the prefix all runs begin with."""
    settings = subject.configuration.settings
    if not usable(settings, _RUN, _PREFIX) or settings.run.run_id == 0:
        return
    prefix = settings.text(_PREFIX)
    if prefix.strip("/") == variables()[_PREFIX].default:
        yield Defect(
            "shared-custom-files",
            settings.location(_RUN),
            f"run {settings.text(_RUN)} keeps its custom files below `{prefix}`, as run 0 does, so"
            " two runs at once overwrite one another's reward function",
            f"set `{_PREFIX}={prefix}_{settings.text(_RUN)}`",
            causes(settings, _PREFIX),
        )


RULE = Rule("CG312", "shared-custom-files", Severity.WARNING, __doc__, check)
