"""What `composegen lint` looks at: folders, experiments, single files, text from an editor."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from composegen.api import lint_compose_file
from composegen.commands.writing import read_text
from composegen.composefile import parse_compose_file
from composegen.configuration import Configuration, load, load_folder
from composegen.errors import CannotReadError, UsageError
from composegen.finding import Finding, Location
from composegen.planning.ports import Job
from composegen.reading.layers import (
    EXPERIMENTS,
    HYPERPARAMETERS,
    MODEL_METADATA,
    RUN,
    SYSTEM,
    Folder,
    experiments,
    is_worker_file,
    read_folder,
)
from composegen.rules.rule import Rule

_COMPOSE_FILES = (".yaml", ".yml")

Lint = Callable[[Configuration], tuple[Finding, ...]]


@dataclass(frozen=True, slots=True)
class Target:
    """A folder to look at, or a file of it.

    Args:
        directory: The folder.
        experiment: Name of an experiment in it, when that is meant.
        only: Name of the one file whose findings count; empty for all.
        content: What that file shall hold, None for what it does hold.
    """

    directory: Path
    experiment: str = ""
    only: str = ""
    content: bytes | None = None

    @property
    def is_compose_file(self) -> bool:
        """Whether it is a compose file."""
        return self.only.endswith(_COMPOSE_FILES)

    def load(self, settings: Sequence[tuple[str, str]], job: Job) -> Configuration:
        """Read the folder and see it through every worker's eyes.

        Raises:
            CannotReadError: The folder or one of its files cannot be read.
        """
        if not self.only:
            return load(self.directory, settings, self.experiment, job)
        folder = read_folder(self.directory, self.experiment)
        if self.content is not None and not self.is_compose_file:
            files = {**folder.files, self.only: self.content}
            folder = replace(folder, files=files, names=folder.names | {self.only})
        return load_folder(folder, settings, job)

    def shown(self, file: str, top: Path) -> str:
        """Name a file of the folder as seen from the folder `top`."""
        if file.startswith("--"):
            return file
        inner = Folder(self.directory, frozenset(), {}, self.experiment).path(file)
        return Path(os.path.relpath(self.directory / inner, top)).as_posix()


def targets(
    paths: Iterable[str], directory: Path, experiment: str, all_experiments: bool
) -> Iterator[Target]:
    """Tell what paths mean: a folder, a file of it, or all experiments of a folder.

    Args:
        paths: What was named; the folder itself when there is nothing.
        directory: The folder of `-C`.
        experiment: Name of the experiment that is meant in each folder, if one is.
        all_experiments: Whether every experiment of each folder is meant as well.

    Raises:
        CannotReadError: There is no folder with experiments.
        UsageError: A file is none that composegen looks at.
    """
    named = [Path(path) for path in paths]
    for place in named or [directory]:
        if place.is_dir() or not named:
            yield from _folders(place, experiment, all_experiments)
        else:
            yield target_of(place)


def target_of(path: Path, content: bytes | None = None) -> Target:
    """Tell which folder a file belongs to.

    Args:
        path: The file, which need not exist when there is a content.
        content: What it shall hold.

    Raises:
        CannotReadError: It is not there.
        UsageError: It is none that composegen looks at.

    >>> target = target_of(Path("drfc/custom_files/hyperparameters.json"), b"{}")
    >>> target.directory.name, target.only
    ('drfc', 'custom_files/hyperparameters.json')
    """
    if content is None and not path.is_file():
        raise CannotReadError(f"there is no file or folder `{path}`")
    # What a folder is called must be known, though nothing is resolved.
    full = Path(os.path.abspath(path))  # noqa: PTH100
    if path.suffix in _COMPOSE_FILES:
        return _compose_file(full, content)
    home, name = full.parent, full.name
    if f"{home.name}/{name}" in (HYPERPARAMETERS, MODEL_METADATA):
        home, name = home.parent, f"{home.name}/{name}"
    elif not (name in (SYSTEM, RUN) or is_worker_file(name)):
        raise UsageError(
            f"`{path}` is no file that composegen reads",
            f"it reads {SYSTEM}, {RUN}, worker-N.env, {HYPERPARAMETERS}, {MODEL_METADATA}"
            " and compose files",
        )
    if home.parent.name == EXPERIMENTS and name != SYSTEM:
        return Target(home.parent.parent, home.name, name, content)
    return Target(home, only=name, content=content)


def _compose_file(path: Path, content: bytes | None) -> Target:
    if content is None:
        content = read_text(path).encode("utf-8", "surrogateescape")
    directory = path.parent
    found = parse_compose_file(path.name, content)
    if found.generated:
        directory = Path(os.path.normpath(directory / found.folder))
    return Target(
        directory, only=Path(os.path.relpath(path, directory)).as_posix(), content=content
    )


def look(
    target: Target, configuration: Configuration, rules: tuple[Rule, ...], lint: Lint
) -> tuple[Finding, ...]:
    """Find what there is to say about a target, in the folder's own names of files."""
    if target.is_compose_file and target.content is not None:
        return lint_compose_file(configuration, target.only, target.content, rules)
    found = lint(configuration)
    return tuple(f for f in found if target.only in ("", f.location.file))


def sources(target: Target, configuration: Configuration) -> dict[str, str]:
    """Text of every file that findings of a target point into."""
    texts = dict(configuration.sources)
    if target.is_compose_file and target.content is not None:
        texts[target.only] = parse_compose_file(target.only, target.content).text
    return texts


def renamed(finding: Finding, name: Callable[[str], str]) -> Finding:
    """Give the files of a finding other names."""

    def moved(place: Location) -> Location:
        return replace(place, file=name(place.file))

    related = tuple(replace(r, location=moved(r.location)) for r in finding.related)
    return replace(finding, location=moved(finding.location), related=related)


def _folders(directory: Path, experiment: str, all_experiments: bool) -> Iterator[Target]:
    if not all_experiments:
        yield Target(directory, experiment)
        return
    if (directory / RUN).exists():
        yield Target(directory)
    for name in experiments(directory):
        yield Target(directory, name)
