"""A DeepRacer-for-Cloud folder from its files to a plan, with everything found on the way."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from composegen.finding import Defect
from composegen.planning.ports import Job
from composegen.planning.workers import Layout, Plan, layout, plan, worker_count
from composegen.reading.envfile import EnvFile
from composegen.reading.environment import Environment, overrides
from composegen.reading.layers import RUN, SYSTEM, Folder, Layers, is_worker_file, read_folder
from composegen.settings.custom_files import CustomFiles, validate_custom_files
from composegen.settings.unknown import unknown
from composegen.settings.validation import Settings, validate


@dataclass(frozen=True, slots=True)
class Configuration:
    """Everything known about a folder; what rules look at and renderings are made from.

    Args:
        folder: The folder and the files read from it.
        files: The env files in use, lowest layer first, `--set` options last.
        missing: Numbers of workers that should have a file of their own and have none.
        plan: Workers, ports and settings; made with defaults where a value was no use.
        defects: What reading and validation met, unsorted.
    """

    folder: Folder
    files: tuple[EnvFile, ...]
    missing: tuple[int, ...]
    plan: Plan
    defects: tuple[Defect, ...]

    def for_evaluation(self) -> "Configuration":
        """See the same folder as an evaluation does, which knows one worker."""
        evaluated = plan(self.settings, {}, self.custom_files, Job.EVALUATION)
        files = tuple(file for file in self.files if not is_worker_file(file.file))
        return replace(self, files=files, missing=(), plan=evaluated)

    @property
    def incomplete(self) -> bool:
        """Whether system.env or run.env is absent or no text, so that much must be missing."""
        unread = {d.location.file for d in self.defects if d.rule == "undecodable-text"}
        return not {SYSTEM, RUN} <= {file.file for file in self.files} - unread

    @property
    def settings(self) -> Settings:
        """What the trainer and worker 1 see."""
        return self.plan.settings

    @property
    def custom_files(self) -> CustomFiles:
        """Hyperparameters and model metadata."""
        return self.plan.custom_files

    @property
    def sources(self) -> Mapping[str, str]:
        """Text of every file a finding may point into."""
        texts = {
            name: content.decode("utf-8", "replace") for name, content in self.folder.files.items()
        }
        return texts | {file.file: file.text for file in self.files}


def load(
    directory: Path,
    settings: Sequence[tuple[str, str]] = (),
    experiment: str = "",
    job: Job = Job.TRAINING,
) -> Configuration:
    """Read a folder, see it through every worker's eyes, validate it and plan the workers.

    Args:
        directory: Folder with system.env, run.env and what belongs to them.
        settings: Names and values that win over every file, as from `--set`.
        experiment: Folder below experiments/ that all but system.env comes from; without it,
            DR_EXPERIMENT_NAME says whether there is one.
        job: Training or evaluation.

    Raises:
        CannotReadError: The folder or one of its files cannot be read.
    """
    found = load_folder(read_folder(directory, experiment), settings, job)
    chosen = found.settings.text("DR_EXPERIMENT_NAME")
    if chosen and not experiment and "DR_EXPERIMENT_NAME" not in found.settings.broken:
        return load_folder(read_folder(directory, chosen), settings, job)
    return found


def load_folder(
    folder: Folder, settings: Sequence[tuple[str, str]] = (), job: Job = Job.TRAINING
) -> Configuration:
    """See a folder that was read already through every worker's eyes; opens no file."""
    layers = Layers(folder)
    top = overrides(settings)
    machine = [file for file in (layers.system, layers.run) if file is not None]
    lower, defects = _stack(Environment(), machine)
    view, more = _stack(lower, [top])
    base, wrong = validate(view)
    defects += [*more, *wrong, *unknown(view)]

    files, missing, own = machine, [], {}
    if layout(base, job) is Layout.PER_WORKER:
        for number in range(2, worker_count(base, job) + 1):
            file = layers.worker(number)
            if file is None:
                missing.append(number)
                continue
            files.append(file)
            seen, more = _stack(lower, [file, top])
            own[number], wrong = validate(seen)
            defects += [*more, *wrong, *unknown(seen)]
    custom_files, wrong = validate_custom_files(folder.files)
    return Configuration(
        folder,
        (*files, *([top] if top.assignments else [])),
        tuple(missing),
        plan(base, own, custom_files, job),
        (*defects, *wrong),
    )


def _stack(below: Environment, files: Sequence[EnvFile]) -> tuple[Environment, list[Defect]]:
    defects: list[Defect] = []
    for file in files:
        below = below.layer(file)
        defects += [*file.defects, *below.defects]
    return below, defects
