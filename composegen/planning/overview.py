"""Everything a plan comes to, for a person who asks whether the numbers are right."""

from dataclasses import dataclass
from decimal import Decimal

from composegen.planning.generations import shows_windows
from composegen.planning.ports import PortRange
from composegen.planning.start_positions import (
    StartPositions,
    Suggestion,
    laps_of,
    start_after,
    suggestions,
)
from composegen.planning.steps import StepEstimate, estimate, step_cap
from composegen.planning.workers import Layout, Plan, Worker
from composegen.settings.settings import Settings
from composegen.settings.tracks import length_of

ITERATIONS = 10


@dataclass(frozen=True, slots=True)
class Drive:
    """What one worker does in an iteration: from one training of the model to the next.

    Args:
        worker: Its number, settings, episodes and parameter file.
        length: Length of its track in metres, None for a world that is not known.
        starts: Where on the lap each of its episodes starts in the first iteration.
        laps: How far its start moves in an iteration.
        streams: Host ports of its stream: its own, or all those of the scaled service.
        vncs: Host ports of its VNC server, likewise; None without one.
        gpu: GPUs it sees, `all` when nothing restricts them, None with an image that uses none.
    """

    worker: Worker
    length: Decimal | None
    starts: tuple[Decimal, ...]
    laps: Decimal
    streams: PortRange
    vncs: PortRange | None
    gpu: str | None


@dataclass(frozen=True, slots=True)
class EvaluationStart:
    """Where evaluations start, which is wherever worker 1's start has arrived.

    Args:
        positions: Workers, episodes and distance; None when worker 1's start does not move.
        after: Where on the lap evaluation starts after each of the first ten iterations.
        suggestions: Numbers nearby that make it stay where it is, none when it does.
    """

    positions: StartPositions | None
    after: tuple[Decimal, ...]
    suggestions: tuple[Suggestion, ...]

    @property
    def drift(self) -> Decimal:
        """How far evaluation starts from where the one before did, a fraction of the lap."""
        return Decimal(0) if self.positions is None else self.positions.drift


@dataclass(frozen=True, slots=True)
class Steps:
    """How much experience an iteration may have.

    Args:
        cap: At how many steps the trainer stops collecting.
        neural_network: The network, which decides the cap.
        given: Whether DR_TRAIN_MAX_STEPS_PER_ITERATION decides it instead.
        slow: The estimate with all episodes driven at the lowest speed of the action space, None
            when a track's length or the speeds are not known.
        fast: The same at the highest speed.
    """

    cap: int
    neural_network: str
    given: bool
    slow: StepEstimate | None
    fast: StepEstimate | None


@dataclass(frozen=True, slots=True)
class Overview:
    """A plan with everything that follows from it.

    Args:
        plan: The plan that everything else is made from, too.
        drives: What each worker does, in order of their numbers.
        evaluation: Where evaluations start.
        steps: How much experience fits.
    """

    plan: Plan
    drives: tuple[Drive, ...]
    evaluation: EvaluationStart
    steps: Steps


def overview(plan: Plan) -> Overview:
    """Work out everything that follows from a plan."""
    drives = tuple(_drive(plan, worker) for worker in plan.workers)
    return Overview(plan, drives, _evaluation(plan), _steps(plan, drives))


def _drive(plan: Plan, worker: Worker) -> Drive:
    run, ports = worker.settings.run, plan.ports
    own, distance = worker.number, _distance(worker.settings)
    scaled = plan.layout is Layout.SCALED
    vncs = ports.vncs if scaled else PortRange(ports.vnc(own), ports.vnc(own))
    return Drive(
        worker,
        length_of(run.world_name),
        tuple(
            start_after(before, run.train_start_position_offset, distance)
            for before in range(worker.episodes)
        ),
        laps_of(worker.episodes, distance),
        ports.streams if scaled else PortRange(ports.stream(own), ports.stream(own)),
        vncs if shows_windows(worker.settings) else None,
        _gpu(worker.settings),
    )


def _evaluation(plan: Plan) -> EvaluationStart:
    settings, episodes = plan.settings, plan.workers[0].episodes
    distance = _distance(settings)
    after = tuple(
        start_after(episodes * iteration, settings.run.train_start_position_offset, distance)
        for iteration in range(1, ITERATIONS + 1)
    )
    if distance == 0:
        return EvaluationStart(None, after, ())
    positions = StartPositions(len(plan.workers), plan.episodes, distance)
    ways = () if positions.holds else tuple(suggestions(positions))
    return EvaluationStart(positions, after, ways)


def _steps(plan: Plan, drives: tuple[Drive, ...]) -> Steps:
    metadata = plan.custom_files.model_metadata
    cap = step_cap(plan.settings, metadata.neural_network)
    given = plan.settings.run.train_max_steps_per_iteration is not None
    driven = [(d.worker.episodes, d.length) for d in drives if d.length is not None]
    speeds = [speed for speed in metadata.action_space.speeds if speed > 0]
    slow, fast = None, None
    if speeds and len(driven) == len(drives):
        slow, fast = (estimate(cap, speed, driven) for speed in (min(speeds), max(speeds)))
    return Steps(cap, metadata.neural_network, given, slow, fast)


def _distance(settings: Settings) -> Decimal:
    """How far the start moves with each episode, 0 when it is switched off."""
    run = settings.run
    return run.train_round_robin_advance_dist if run.train_change_start_position else Decimal(0)


def _gpu(settings: Settings) -> str | None:
    if settings.text("DR_ROBOMAKER_CUDA_DEVICES"):
        return settings.text("DR_ROBOMAKER_CUDA_DEVICES")
    images = ("DR_SIMAPP_VERSION", "DR_ROBOMAKER_IMAGE")
    tag = next((settings.text(name) for name in images if settings.given(name)), "")
    return "all" if "gpu" in tag else None
