"""There is no port for every worker or run.

The plan of ports holds run ids from 0 to 50 and 100 workers each, so that nothing on one machine
collides.

Bad (run.env)::

    DR_RUN_ID=51

Good (run.env)::

    DR_RUN_ID=50

What to do: take a smaller run id, or fewer workers.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.planning.ports import MAX_RUN_ID, MAX_WORKERS
from composegen.rules.rule import Rule, Subject


def check(subject: Subject) -> Iterator[Defect]:
    """Compare run id and workers with what the plan of ports holds."""
    settings = subject.configuration.settings
    for name, value, most in (
        ("DR_RUN_ID", settings.run.run_id, MAX_RUN_ID),
        ("DR_WORKERS", settings.system.workers, MAX_WORKERS),
    ):
        if value > most:
            yield Defect(
                "ports-do-not-fit",
                settings.location(name),
                f"`{name}` is {value}, and there are ports for {most} at most",
                f"set `{name}` to {most} or less",
            )


RULE = Rule("CG307", "ports-do-not-fit", Severity.ERROR, __doc__, check)
