"""Who the workers are: numbers, names, episodes and files, as they follow from the settings."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from composegen.planning.ports import MAX_WORKERS, Job, PortPlan
from composegen.settings.custom_files import CustomFiles
from composegen.settings.validation import Settings


class Layout(StrEnum):
    """How workers become services.

    `SINGLE` is one worker, `SCALED` one service with replicas that share a configuration,
    `PER_WORKER` a service for each worker with a configuration of its own.
    """

    SINGLE = "single"
    SCALED = "scaled"
    PER_WORKER = "per-worker"


@dataclass(frozen=True, slots=True)
class Worker:
    """One simulation worker.

    Args:
        number: From 1.
        settings: What this worker sees.
        episodes: Training episodes it plays between two trainings of the model.
        parameters_file: Name of its parameter file below the model prefix.
    """

    number: int
    settings: Settings
    episodes: int
    parameters_file: str

    @property
    def index(self) -> int:
        """The worker's number as the image counts, from 0."""
        return self.number - 1


@dataclass(frozen=True, slots=True)
class Plan:
    """The workers of one run and what they share.

    Args:
        settings: What the trainer and worker 1 see.
        custom_files: Hyperparameters and model metadata.
        layout: How workers become services.
        workers: In order of their numbers.
        ports: Host ports of this run.
    """

    settings: Settings
    custom_files: CustomFiles
    layout: Layout
    workers: tuple[Worker, ...]
    ports: PortPlan

    @property
    def job(self) -> Job:
        """Training or evaluation."""
        return self.ports.job

    @property
    def views(self) -> tuple[Settings, ...]:
        """What workers see, each distinct view once, worker 1's first."""
        if self.layout is not Layout.PER_WORKER:
            return (self.settings,)
        return tuple(worker.settings for worker in self.workers)

    @property
    def episodes(self) -> int:
        """Training episodes of all workers between two trainings of the model."""
        return self.custom_files.hyperparameters.num_episodes_between_training


_PARAMETERS = {
    Job.TRAINING: "DR_LOCAL_S3_TRAINING_PARAMS_FILE",
    Job.EVALUATION: "DR_LOCAL_S3_EVAL_PARAMS_FILE",
}


def parameters_variable(job: Job) -> str:
    """Name the variable that holds the name of the parameter file."""
    return _PARAMETERS[job]


def layout(base: Settings, job: Job = Job.TRAINING) -> Layout:
    """Tell how many services the workers become; with one worker, multi-config has no effect."""
    if base.system.workers == 1 or job is Job.EVALUATION:
        return Layout.SINGLE
    return Layout.PER_WORKER if base.run.train_multi_config else Layout.SCALED


def worker_count(base: Settings, job: Job = Job.TRAINING) -> int:
    """Tell how many workers are planned: DR_WORKERS, though never more than there are ports for.

    An evaluation has one worker.
    """
    return 1 if job is Job.EVALUATION else min(base.system.workers, MAX_WORKERS)


def episodes_of(index: int, episodes: int, workers: int) -> int:
    """Share of worker `index` (from 0) in `episodes`, as the image hands them out.

    >>> [episodes_of(i, 10, 4) for i in range(4)]
    [3, 3, 2, 2]
    """
    return episodes // workers + (index < episodes % workers)


def parameters_file(configured: str, number: int, planned: Layout) -> str:
    """Name of the parameter file that worker `number` reads.

    With a configuration for each worker it is the text before the first dot, the number and
    `.yaml`, as DRfC writes them.

    >>> parameters_file("training_params.yaml", 2, Layout.PER_WORKER)
    'training_params_2.yaml'
    >>> parameters_file("training_params.yaml", 2, Layout.SCALED)
    'training_params.yaml'
    """
    if planned is not Layout.PER_WORKER:
        return configured
    return f"{configured.split('.', 1)[0]}_{number}.yaml"


def plan(
    base: Settings,
    own: Mapping[int, Settings],
    custom_files: CustomFiles,
    job: Job = Job.TRAINING,
) -> Plan:
    """Number the workers and give each its settings, episodes and parameter file.

    Args:
        base: Settings of system.env and run.env, which are worker 1's.
        own: Settings of workers that have a file of their own, by number.
        custom_files: Hyperparameters and model metadata.
        job: Training or evaluation.
    """
    planned = layout(base, job)
    count = worker_count(base, job)
    total = custom_files.hyperparameters.num_episodes_between_training
    configured = base.text(parameters_variable(job))
    workers = tuple(
        Worker(
            number,
            own.get(number, base),
            episodes_of(number - 1, total, count),
            parameters_file(configured, number, planned),
        )
        for number in range(1, count + 1)
    )
    ports = PortPlan(base.run.run_id, count, base.system.webviewer_port, job)
    return Plan(base, custom_files, planned, workers, ports)
