"""A value is longer than an environment can hold, so the container would end at once.

Linux gives one entry 131,072 bytes, with its name, the `=` and the end.

Bad (run.env, escaped)::

    DR_GAZEBO_ARGS={'x' * 131072}

Good (run.env)::

    DR_GAZEBO_ARGS=--verbose

What to do: shorten the value.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.project import robomaker, sagemaker
from composegen.rules.rule import Rule, Subject

LONGEST = 131_072
_SHORTEST_OF_INTEREST = LONGEST // 8


def check(subject: Subject) -> Iterator[Defect]:
    """Find values that no container can start with."""
    for settings in subject.configuration.plan.views:
        for name, setting in settings.environment.items():
            # Measured only when it can be; a character has four bytes at most.
            if len(setting.value) < _SHORTEST_OF_INTEREST or name in settings.broken:
                continue
            length = len(_longest_name(name)) + len(setting.value.encode()) + len("=\0")
            if length > LONGEST:
                yield Defect(
                    "value-too-long",
                    setting.location,
                    f"`{name}` makes {length} bytes with its name in the container,"
                    f" which takes {LONGEST} at most",
                    f"shorten it by {length - LONGEST} byte{'s' if length > LONGEST + 1 else ''}",
                )


def _longest_name(variable: str) -> str:
    tables = (*sagemaker.ENVIRONMENT, *robomaker.ENVIRONMENT)
    return max((variable, *(name for name, source in tables if source == variable)), key=len)


RULE = Rule("CG216", "value-too-long", Severity.ERROR, __doc__, check)
