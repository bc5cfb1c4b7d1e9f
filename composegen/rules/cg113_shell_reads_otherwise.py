"""DRfC's shell makes something else of a line than Docker Compose does.

DeepRacer-for-Cloud's activation script reads system.env and run.env word by word, whatever quotes
there are, cuts at a second `=` and evaluates what is left: blanks, `;`, `~`, backslashes and more
mean something there. Composegen and Docker Compose take the line as it is, so the same folder
trains something else depending on who starts it.

Bad (run.env)::

    DR_OA_OBJECT_POSITIONS=0.23,-1;0.46,1

Good (run.env)::

    DR_OA_OBJECT_POSITIONS="0.23,-1;0.46,1"

What to do: write the line so that both read the same; where there is a way, the help shows it.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.reading.environment import Setting
from composegen.reading.layers import READ_BY_SHELL
from composegen.reading.readers import Reading, read_by_shell
from composegen.rules.other_readers import (
    Line,
    differs,
    lines_to_compare,
    value_is,
    written_anew,
)
from composegen.rules.rule import Rule, Subject
from composegen.secret import is_secret

_SHELL = "DRfC's shell"


def check(subject: Subject) -> Iterator[Defect]:
    """Find lines of system.env and run.env that give another value, or more than one."""
    for line in lines_to_compare(subject, READ_BY_SHELL.__contains__):
        if not line.text.strip():
            continue
        reading = read_by_shell(line.text, line.lookup)
        message = _comment(reading)
        help = "begin the comment at the margin"
        if line.setting is not None:
            message = _difference(line.setting, reading)
            help = _help(line, line.setting) if message else ""
        if message:
            yield Defect("shell-reads-otherwise", line.location, message, help)


def _comment(reading: Reading) -> str:
    message = f"an indented comment is no comment for {_SHELL}, which {reading.trouble}"
    read = next((f"{n}={v}" for n, v in reading.values.items() if v is not None and n != v), "")
    if not read or is_secret(read):
        return message
    return f"{message}, and reads `{read}` out of it"


def _difference(setting: Setting, reading: Reading) -> str:
    """Say what the shell makes of a statement, empty when it is the same."""
    name, hidden = setting.name, is_secret(setting.name)
    more = [found for found in reading.values if found not in (name, "export")]
    does = reading.trouble or (f"also sets `{more[0]}`" if more else "")
    if name not in reading.values:
        why = "" if hidden else f": it {does}"
        return f"{value_is(setting)}, and {_SHELL} does not set it{why}"
    theirs = reading.values[name]
    if theirs is None and not hidden:
        return f"{value_is(setting)}, but {_SHELL} {does or 'never changes it'}"
    if theirs == setting.value:
        return f"{_SHELL} sets more than `{name}` on this line" if more else ""
    which = f", which {does}" if does and not hidden else ""
    return f"{differs(setting, theirs or '', _SHELL)}{which}"


def _help(line: Line, setting: Setting) -> str:
    def theirs(written: str) -> str | None:
        reading = read_by_shell(written, line.lookup)
        return None if reading.trouble else reading.values.get(setting.name)

    if "=" in setting.value or " " in setting.value:
        return f"{_SHELL} cuts at blanks and at a second `=`, even in quotes; write it without them"
    return written_anew(line, setting, theirs)


RULE = Rule("CG113", "shell-reads-otherwise", Severity.WARNING, __doc__, check)
