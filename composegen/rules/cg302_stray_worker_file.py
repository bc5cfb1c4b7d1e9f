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

from composegen.configuration import Configuration
from composegen.finding import Defect, Location, Severity
from composegen.reading.layers import worker_file
from composegen.rules.rule import Rule, Subject

_ALIKE = re.compile(r"w[a-z]{3,7}[-_.]?([0-9]+)\.env", re.IGNORECASE)


def check(subject: Subject) -> Iterator[Defect]:
    """Find files named like a worker's among those that are not read."""
    configuration = subject.configuration
    settings = configuration.settings
    if settings.broken & {"DR_WORKERS", "DR_TRAIN_MULTI_CONFIG"}:
        return
    read = {file.file for file in configuration.files}
    for name in sorted(configuration.folder.names - read):
        alike = _ALIKE.fullmatch(name)
        if alike:
            why, help = _reason(name, int(alike[1]), configuration)
            yield Defect("stray-worker-file", Location(name), f"`{name}` is not read: {why}", help)


def _reason(name: str, number: int, configuration: Configuration) -> tuple[str, str]:
    count = configuration.settings.system.workers
    if number == 1:
        return "worker 1 is run.env", "move what it says to run.env"
    if name != worker_file(number):
        right = worker_file(number)
        return f"a worker's file is named `{right}`", f"rename it to `{right}`"
    if not configuration.settings.run.train_multi_config:
        return (
            "`DR_TRAIN_MULTI_CONFIG` is off",
            "set `DR_TRAIN_MULTI_CONFIG=True` in run.env, or remove the file",
        )
    workers = "1 worker" if count == 1 else f"{count} workers"
    return f"there are only {workers}", f"set `DR_WORKERS={number}`, or remove the file"


RULE = Rule("CG302", "stray-worker-file", Severity.WARNING, __doc__, check)
