"""A DeepRacer-for-Cloud folder: which files there are, and their contents; opens files."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from stat import S_ISREG

from composegen.errors import CannotReadError
from composegen.reading.envfile import EnvFile, parse_env_file

SYSTEM = "system.env"
RUN = "run.env"
# What DRfC's activation script evaluates line by line.
READ_BY_SHELL = frozenset({SYSTEM, RUN})
HYPERPARAMETERS = "custom_files/hyperparameters.json"
MODEL_METADATA = "custom_files/model_metadata.json"
EXPERIMENTS = "experiments"

_WORKER = re.compile(r"worker-([1-9][0-9]*)\.env")
_NO_FOLDER = "name a DeepRacer-for-Cloud folder with `-C DIR`"
_NO_EXPERIMENT = "name a folder below experiments/ with `-e NAME`, or as `DR_EXPERIMENT_NAME`"


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder as it was found.

    Args:
        directory: Where it is.
        names: Everything directly inside it.
        files: Contents of the files that matter, by path with forward slashes; an absent file
            is absent here.
        experiment: Name of the experiment that all but system.env comes from, empty for none.
    """

    directory: Path
    names: frozenset[str]
    files: Mapping[str, bytes]
    experiment: str = ""

    @property
    def inner(self) -> str:
        """Path, from the folder, of what holds all but system.env; `.` without an experiment."""
        return f"{EXPERIMENTS}/{self.experiment}" if self.experiment else "."

    def sees(self, path: str) -> bool:
        """Whether a path, absolute or from this folder, is a folder on this machine."""
        try:
            return (self.directory / Path(path).expanduser()).is_dir()
        except (OSError, RuntimeError, ValueError):  # too long, of no user, with a NUL
            return False

    def path(self, file: str) -> str:
        """Path of a file of `files`, from the folder; options such as `--set` are no files.

        >>> Folder(Path(), frozenset(), {}, "oval").path("run.env")
        'experiments/oval/run.env'
        """
        own = self.experiment and file != SYSTEM and not file.startswith("--")
        return f"{self.inner}/{file}" if own else file


def worker_file(number: int) -> str:
    """Name of the env file of one worker, from 2.

    >>> worker_file(2)
    'worker-2.env'
    """
    return f"worker-{number}.env"


def is_worker_file(name: str) -> bool:
    """Tell whether a file is named like a worker's own.

    >>> is_worker_file("worker-2.env"), is_worker_file("worker-02.env")
    (True, False)
    """
    return _WORKER.fullmatch(name) is not None


def read_folder(directory: Path, experiment: str = "") -> Folder:
    """Read everything in a folder that a rendering may depend on.

    Args:
        directory: Where system.env is, and everything else unless there is an experiment.
        experiment: Name of a folder below experiments/ that everything but system.env comes from;
            its files are named as if they were in the folder itself.

    Raises:
        CannotReadError: The folder is not there, or a file in it cannot be read.
    """
    home = directory / EXPERIMENTS / experiment if experiment else directory
    names = _names(home, _NO_EXPERIMENT if experiment else _NO_FOLDER)
    workers = sorted(name for name in names if is_worker_file(name))
    paths = {name: home / name for name in (RUN, *workers, HYPERPARAMETERS, MODEL_METADATA)}
    paths = {SYSTEM: directory / SYSTEM} | paths
    files = {
        name: content for name, path in paths.items() if (content := _content(path)) is not None
    }
    return Folder(directory, names, files, experiment)


def experiments(directory: Path) -> tuple[str, ...]:
    """Name the experiments of a folder, sorted.

    Raises:
        CannotReadError: There is no folder with experiments.
    """
    home = directory / EXPERIMENTS
    names = sorted(name for name in _names(home) if not name.startswith("."))
    return tuple(name for name in names if (home / name).is_dir())


def _names(directory: Path, help: str = _NO_FOLDER) -> frozenset[str]:
    try:
        return frozenset(entry.name for entry in directory.iterdir())
    except OSError as error:
        raise CannotReadError(
            f"cannot read the folder `{directory}`: {_reason(error)}", help
        ) from error


def _content(path: Path) -> bytes | None:
    try:
        # A pipe would make us wait for somebody to write into it.
        if not S_ISREG(path.stat().st_mode):
            raise CannotReadError(f"cannot read `{path}`: it is not a regular file")
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise CannotReadError(f"cannot read `{path}`: {_reason(error)}") from error


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


@dataclass(frozen=True)
class Layers:
    """The env files of a folder, each parsed when it is first asked for."""

    folder: Folder

    @cached_property
    def system(self) -> EnvFile | None:
        """The machine's settings, the lowest layer."""
        return self._file(SYSTEM)

    @cached_property
    def run(self) -> EnvFile | None:
        """The run's settings, which are also worker 1's."""
        return self._file(RUN)

    def worker(self, number: int) -> EnvFile | None:
        """Settings of one worker's own, from worker 2."""
        return self._file(worker_file(number))

    def _file(self, name: str) -> EnvFile | None:
        content = self.folder.files.get(name)
        return None if content is None else parse_env_file(name, content)
