"""DRfC's own reader of worker files makes something else of a line, or crashes at it.

DeepRacer-for-Cloud reads worker-2.env and the others with a few lines of Python that split each
line at its `=` and take both sides to the letter: blanks, quotes, references and comments behind
a value are part of it, and a blank line ends the start with a ValueError. Composegen and Docker
Compose read these files as they read every other one.

Bad (worker-2.env, whole file, 2 workers)::

    DR_WORLD_NAME="Bowtie_track"

Good (worker-2.env, whole file, 2 workers)::

    DR_WORLD_NAME=Bowtie_track

What to do: write NAME=value in worker files and nothing else but comments at the margin; where
there is a way, the help shows it.
"""

import re
from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.reading.envfile import Quote
from composegen.reading.environment import Setting
from composegen.reading.readers import Reading, read_by_worker_reader
from composegen.rules.other_readers import (
    Line,
    differs,
    lines_to_compare,
    value_is,
    written_anew,
)
from composegen.rules.rule import Rule, Subject

_READER = "DRfC's own reader"
_WORKER = re.compile(r"worker-\d+\.env")
# The only variable whose double quotes DRfC takes away, after it has read them.
_UNQUOTED = "DR_OA_OBJECT_POSITIONS"


def check(subject: Subject) -> Iterator[Defect]:
    """Find lines of worker files that give another value, or none."""
    for line in lines_to_compare(subject, lambda name: _WORKER.fullmatch(name) is not None):
        reading = read_by_worker_reader(line.text + "\n")
        if line.setting is not None:
            message = _difference(line.setting, reading)
            help = _help(line, line.setting) if message else ""
        elif line.text.strip():
            does = reading.trouble or "takes it for a variable"
            message = f"an indented comment is no comment for {_READER}, which {does}"
            help = "begin the comment at the margin"
        else:
            message = f"{_READER} crashes at a blank line"
            help = "remove the line, or make it a comment"
        if message:
            yield Defect("worker-reader-reads-otherwise", line.location, message, help)


def _theirs(setting: Setting, reading: Reading) -> str | None:
    theirs = reading.values.get(setting.name)
    if theirs is not None and setting.name == _UNQUOTED:
        return theirs.replace('"', "")
    return theirs


def _difference(setting: Setting, reading: Reading) -> str:
    """Say what the reader makes of a statement, empty when it is the same."""
    if reading.trouble:
        return f"{value_is(setting)}, and {_READER} {reading.trouble}"
    theirs = _theirs(setting, reading)
    if theirs is None:
        (name,) = reading.values
        return f"{value_is(setting)}, and {_READER} sets `{name}` instead"
    if theirs == setting.value:
        return ""
    return f"{differs(setting, theirs, _READER)}, which {_keeps(setting)}"


def _keeps(setting: Setting) -> str:
    if setting.references:
        return "resolves no references"
    if setting.assignment.quote is not Quote.NONE:
        return "keeps the quotes"
    return "takes it to the letter"


def _help(line: Line, setting: Setting) -> str:
    if setting.references:
        return "write the value itself"
    return written_anew(
        line, setting, lambda written: _theirs(setting, read_by_worker_reader(written))
    )


RULE = Rule("CG114", "worker-reader-reads-otherwise", Severity.WARNING, __doc__, check)
