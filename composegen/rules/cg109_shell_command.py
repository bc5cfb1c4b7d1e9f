"""A value holds a command, which DRfC's shell runs and every other reader takes as text.

Composegen never runs anything: the container receives the very text. DRfC's own start would put
the output of the command there.

Bad (run.env)::

    DR_GAZEBO_ARGS=$(date)

Good (run.env)::

    DR_GAZEBO_ARGS=--verbose

What to do: write the value itself, or put single quotes around a text that is meant.
"""

import re
from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.reading.envfile import Quote
from composegen.reading.layers import READ_BY_SHELL
from composegen.rules.rule import Rule, Subject

_COMMAND = re.compile(r"\$\(|`")


def check(subject: Subject) -> Iterator[Defect]:
    """Find `$(` and backticks in the files that DRfC's shell reads."""
    for file in subject.configuration.files:
        if file.file.rpartition("/")[2] not in READ_BY_SHELL:
            continue
        for assignment in file.assignments:
            if assignment.quote is Quote.SINGLE or not _COMMAND.search(assignment.raw):
                continue
            yield Defect(
                "shell-command",
                assignment.location,
                f"`{assignment.name}` holds a command, which DRfC's shell runs; composegen and "
                "Docker Compose take it as text",
                "write the value itself, or put single quotes around it",
            )


RULE = Rule("CG109", "shell-command", Severity.WARNING, __doc__, check)
