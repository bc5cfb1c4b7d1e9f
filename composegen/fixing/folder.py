"""Repairs the env files of a folder until nothing is left that has one right answer."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from composegen.configuration import Configuration, load_folder
from composegen.finding import Finding
from composegen.fixing.envfile import Repair, fix_file
from composegen.reading.envfile import Assignment, EnvFile

_REFERENCE = re.compile(r"\$\{?([A-Za-z_][A-Za-z0-9_]*)")
# A repair may uncover another one, such as a value that had a comment in it.
_ROUNDS = 4


@dataclass(frozen=True, slots=True)
class Fixed:
    """What repairing a folder comes to; nothing is written.

    Args:
        files: New contents of the files that change, by name.
        repairs: What was done, by place.
    """

    files: Mapping[str, bytes]
    repairs: tuple[Repair, ...]


def fix(configuration: Configuration, find: Callable[[Configuration], Iterable[Finding]]) -> Fixed:
    """Repair the env files of a folder, as far as there is one right answer.

    Args:
        configuration: The folder as it was read.
        find: Lints a configuration; a wrong value or name is repaired only if it finds it.
    """
    before = configuration.folder.files
    files = dict(before)
    given = [(a.name, a.text) for file in configuration.files for a in _given(file)]
    repairs: list[Repair] = []
    for _ in range(_ROUNDS):
        wanted = [(finding.name, finding.location) for finding in find(configuration)]
        referenced = _referenced(configuration.files)
        done: list[Repair] = []
        for name in [file.file for file in configuration.files if file.file in files]:
            files[name], more = fix_file(name, files[name], wanted, referenced)
            done += more
        if not done:
            break
        repairs += sorted(done)
        configuration = load_folder(replace(configuration.folder, files=dict(files)), given)
    return Fixed({n: c for n, c in files.items() if c != before.get(n)}, tuple(repairs))


def _given(file: EnvFile) -> tuple[Assignment, ...]:
    return file.assignments if file.file == "--set" else ()


def _referenced(files: Iterable[EnvFile]) -> frozenset[str]:
    return frozenset(
        name for file in files for a in file.assignments for name in _REFERENCE.findall(a.raw)
    )
