"""A file looks like a worker's, but nobody reads it.

Worker 1 is run.env itself; the others are worker-2.env to the number in DR_WORKERS, and only with
DR_TRAIN_MULTI_CONFIG and at least two workers.

Bad (worker-2.env)::

    DR_TRAIN_RTF=2

Good (run.env)::

    DR_WORLD_NAME=Bowtie_track

What to do: rename or remove the file, or turn DR_TRAIN_MULTI_CONFIG on.
"""

import re
from collections.abc import Iterator

from composegen.finding import Defect, Location, Related, Severity
from composegen.planning.workers import Layout, layout
from composegen.reading.layers import RUN, worker_file
from composegen.rules.causes import causes, usable
from composegen.rules.rule import Rule, Subject
from composegen.settings.settings import Settings

_NAMED = re.compile(r"worker-([1-9][0-9]{0,8})\.env")
_SIMILAR = re.compile(r"([A-Za-z]{3,10})[-_ .]?0*([0-9]{1,9})\.env", re.IGNORECASE)
_NEAR = 0.75


def check(subject: Subject) -> Iterator[Defect]:
    """Find worker files that no worker reads."""
    settings = subject.configuration.settings
    for name in sorted(subject.configuration.folder.names):
        if named := _NAMED.fullmatch(name):
            yield from _not_read(settings, name, int(named[1]))
        elif similar := _SIMILAR.fullmatch(name):
            yield from _misnamed(name, similar[1], int(similar[2]))


def _not_read(settings: Settings, name: str, number: int) -> Iterator[Defect]:
    if number == 1:
        message = f"worker 1 takes its settings from {RUN}, so nothing reads {name}"
        yield _stray(name, message, f"move what it says into {RUN}")
        return
    if not usable(settings, "DR_WORKERS", "DR_TRAIN_MULTI_CONFIG"):
        return
    count = settings.system.workers
    if not settings.run.train_multi_config:
        yield _stray(
            name,
            f"`DR_TRAIN_MULTI_CONFIG` is off, so nothing reads {name}",
            f"set `DR_TRAIN_MULTI_CONFIG=True` in {RUN}, or move the file away",
            causes(settings, "DR_TRAIN_MULTI_CONFIG"),
        )
    elif layout(settings) is not Layout.PER_WORKER or number > count:
        workers = "1 worker" if count == 1 else f"{count} workers"
        yield _stray(
            name,
            f"there {'is' if count == 1 else 'are'} {workers}, so nothing reads {name}",
            f"set `DR_WORKERS={number}`, or move the file away",
            causes(settings, "DR_WORKERS"),
        )


def _misnamed(name: str, word: str, number: int) -> Iterator[Defect]:
    from difflib import SequenceMatcher  # noqa: PLC0415 - only for a name that looks like one

    if SequenceMatcher(None, word.lower(), "worker").ratio() < _NEAR:
        return
    if number > 1:
        right = worker_file(number)
        message = f"{name} is no name of a worker's file, so nothing reads it; the nearest is"
        yield _stray(name, f"{message} {right}", f"call it {right}")
    elif number == 1:
        message = f"worker 1 takes its settings from {RUN}, so nothing reads {name}"
        yield _stray(name, message, f"move what it says into {RUN}")
    else:
        message = f"workers are numbered from 1, so nothing reads {name}"
        yield _stray(name, message, "move the file away")


def _stray(name: str, message: str, help: str, related: tuple[Related, ...] = ()) -> Defect:
    return Defect("stray-worker-file", Location(name), message, help, related)


RULE = Rule("CG302", "stray-worker-file", Severity.WARNING, __doc__, check)
