"""A plan as JSON for machines; numbers that must be exact are strings."""

import json
from collections.abc import Sequence

from composegen.planning import machine
from composegen.planning.changes import DISTANCE, EPISODES, Change
from composegen.planning.overview import Drive, EvaluationStart, Overview, Steps
from composegen.planning.start_positions import Suggestion
from composegen.planning.steps import STEPS_A_SECOND, StepEstimate
from composegen.reports.numbers import exact, laps


def plan_json(overview: Overview, vcpus: int | None, changes: Sequence[Change] | None) -> str:
    """Write everything a plan comes to, `null` for what there is none of.

    Args:
        overview: The plan and what follows from it.
        vcpus: Virtual CPUs of the machine, None when nobody knows.
        changes: Lines to change so that files say what was tried; None when nothing was.
    """
    told: dict[str, object] = {
        "version": 1,
        "layout": overview.plan.layout.value,
        "episodes": overview.plan.episodes,
        "workers": [_worker(drive) for drive in overview.drives],
        "rule": _rule(overview.evaluation),
        "steps": _steps(overview.steps),
        "machine": _machine(len(overview.drives), vcpus),
    }
    if changes is not None:
        told["changes"] = [
            {"place": change.place, "now": change.now or None, "then": change.then}
            for change in changes
        ]
    return json.dumps(told, indent=2) + "\n"


def _worker(drive: Drive) -> dict[str, object]:
    worker, run = drive.worker, drive.worker.settings.run
    own = len(drive.streams) == 1
    return {
        "number": worker.number,
        "index": worker.index,
        "world": run.world_name,
        # The table of tracks has centimetres, which a JSON number holds.
        "length_m": None if drive.length is None else float(drive.length),
        "race_type": run.race_type,
        "episodes": worker.episodes,
        "laps": laps(drive.laps),
        "starts": [exact(start) for start in drive.starts],
        "stream_port": drive.streams.first if own else None,
        "stream_ports": str(drive.streams),
        "vnc_ports": None if drive.vncs is None else str(drive.vncs),
        "parameters_file": worker.parameters_file,
        "gpu": drive.gpu,
    }


def _rule(evaluation: EvaluationStart) -> dict[str, object]:
    positions = evaluation.positions
    return {
        "applies": positions is not None,
        "value": None if positions is None else laps(positions.laps),
        "holds": None if positions is None else positions.holds,
        "drift": exact(evaluation.drift),
        "evaluation_starts": [exact(start) for start in evaluation.after],
        "suggestions": [_suggestion(each) for each in evaluation.suggestions],
    }


def _suggestion(suggestion: Suggestion) -> dict[str, object]:
    if suggestion.distance is not None:
        return {"name": DISTANCE, "value": exact(suggestion.distance)}
    if suggestion.episodes is not None:
        return {"name": EPISODES, "value": str(suggestion.episodes)}
    return {"name": "DR_WORKERS", "value": str(suggestion.workers)}


def _steps(steps: Steps) -> dict[str, object]:
    return {
        "cap": steps.cap,
        "neural_network": steps.neural_network,
        "cap_is_given": steps.given,
        "steps_a_second": STEPS_A_SECOND,
        "estimate": None
        if steps.slow is None or steps.fast is None
        else {"slowest": _estimate(steps.slow), "fastest": _estimate(steps.fast)},
    }


def _estimate(estimate: StepEstimate) -> dict[str, object]:
    return {
        "speed": exact(estimate.speed),
        "steps_an_episode": estimate.episode,
        "steps_an_iteration": estimate.iteration,
        "episodes_that_fit": estimate.episodes_that_fit,
        "thrown_away_from": estimate.thrown_away_from,
    }


def _machine(workers: int, vcpus: int | None) -> dict[str, object]:
    most = machine.COMFORTABLE_VCPUS_A_WORKER
    return {
        "vcpus": vcpus,
        "needed": machine.needed(workers),
        "needed_comfortably": most * (workers + 1),
        "fit_comfortably": None if vcpus is None else machine.comfortable(vcpus),
        "fit_at_most": None if vcpus is None else machine.carried(vcpus),
        "assumed_vcpus_a_worker": [machine.VCPUS_A_WORKER, most],
        "reference": {"vcpus": machine.REFERENCE_VCPUS, "workers": machine.REFERENCE_WORKERS},
    }
