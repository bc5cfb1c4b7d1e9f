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
from composegen.rules.rule import Rule, Subject

# MAX_ARG_STRLEN of Linux, in bytes.
_LONGEST = 131072


def check(subject: Subject) -> Iterator[Defect]:
    """Measure every value that is set, under the name it has in the files."""
    for view in subject.configuration.plan.views:
        for name, setting in view.environment.settings.items():
            if len(setting.value) < _LONGEST // 4 - len(name):
                continue
            length = len(f"{name}={setting.value}".encode()) + 1
            if length > _LONGEST:
                yield Defect(
                    "value-too-long",
                    setting.assignment.name_location,
                    f"`{name}` takes {length} bytes, and an environment holds {_LONGEST} an entry",
                    "shorten the value",
                )


RULE = Rule("CG216", "value-too-long", Severity.ERROR, __doc__, check)
