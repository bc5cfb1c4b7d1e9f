"""What DeepRacer-for-Cloud's own two readers make of the text of an env file.

Its shell (`activate.sh`) reads system.env and run.env, its parameter script (`prepare-config.py`)
the files of workers. Nothing else beside Docker Compose reads these files: neither DeepRacer-for-
Cloud nor composegen hands one to `docker stack` or to python-dotenv, so what these would make of it
is not told here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from composegen.reading.shell_words import Word, evaluated, shortened

Lookup = Callable[[str], str | None]

# The shell has these before it reads anything, and refuses to set them.
_READ_ONLY = frozenset({"BASHOPTS", "BASH_VERSINFO", "EUID", "PPID", "SHELLOPTS", "UID"})
_PRINTS = "prints the whole environment, keys included"


@dataclass(frozen=True, slots=True)
class Reading:
    """What one reader makes of a text.

    Args:
        values: What it sets; `None` where that depends on more than the files.
        trouble: The first thing that goes wrong, as the end of a sentence about the reader; empty
            when nothing does.
    """

    values: Mapping[str, str | None]
    trouble: str = ""


def read_by_shell(text: str, lookup: Lookup) -> Reading:
    """Read a text as DRfC's shell does: each word outside of a comment is a statement of its own.

    The shell takes what stands between the first `=` of a word and the second, and evaluates it.

    Args:
        text: Lines of an env file.
        lookup: Value of a name that was set before, `None` when it was not.

    >>> read_by_shell("A='x' # B=1 $C", {}.get)
    Reading(values={'A': 'x', 'B': '1'}, trouble='prints the whole environment, keys included')
    >>> read_by_shell("A=x;y", {}.get)
    Reading(values={'A': 'x'}, trouble='runs `y` as a command')
    """
    values: dict[str, str | None] = {}
    trouble = ""

    def seen(name: str) -> tuple[bool, str | None]:
        if name in values:
            return True, values[name]
        value = lookup(name)
        return value is not None, value

    lines = [line for line in text.split("\n") if not line.startswith("#")]
    for written in " ".join(lines).replace("\t", " ").split(" "):
        if not written:
            continue
        name, word = _statement(written, seen)
        if name and name not in _READ_ONLY and word.sets:
            values[name] = word.value
        elif name in _READ_ONLY:
            values[name] = None
        trouble = trouble or word.trouble
        if word.ends:
            break
    return Reading(values, trouble)


def _statement(written: str, seen: Callable[[str], tuple[bool, str | None]]) -> tuple[str, Word]:
    """Take a word for `NAME=value`: the name, empty when it is none, and what became of it."""
    fields = written.split("=")
    if fields[0].startswith("#"):
        return "", Word(sets=False, trouble=_PRINTS)
    name = fields[0].strip("\"'")
    if not (name.isascii() and name.isidentifier()):
        glob = len(fields) == 1 and any(sign in written for sign in "*?[")
        trouble = (
            "replaces it by the names of files"
            if glob
            else f"finds no name in `{shortened(fields[0])}`"
        )
        return "", Word(sets=False, trouble=trouble)
    if len(fields) == 1:
        return name, Word(name, trouble=f"takes `{shortened(written)}` for a variable")
    word = evaluated(fields[1], seen)
    if len(fields) > 2 and not word.trouble:  # noqa: PLR2004 - a name and a value
        return name, replace(word, trouble="drops what follows the second `=`")
    return name, word


def read_by_worker_reader(text: str) -> Reading:
    """Read a text as DRfC's reader of worker files does: NAME=value to the letter, or nothing.

    >>> read_by_worker_reader('A="x" # y')
    Reading(values={'A': '"x" # y'}, trouble='')
    >>> read_by_worker_reader("A=x=y").trouble
    'stops at the second `=`'
    """
    values: dict[str, str | None] = {}
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        name, *rest = line.split("=")
        if len(rest) == 1 and name:
            values[name] = rest[0]
        elif not line.strip():
            return Reading({}, "stops at a line without a statement")
        elif not rest:
            return Reading({}, "stops at a line without `=`")
        else:
            return Reading({}, "stops at the second `=`" if name else "stops at a missing name")
    return Reading(values)
