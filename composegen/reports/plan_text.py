"""A plan as text for a person: who drives what, whether the numbers are right, what they need."""

from collections.abc import Iterable, Iterator, Sequence

from composegen.planning import machine
from composegen.planning.changes import DISTANCE, EPISODES, Change
from composegen.planning.overview import Drive, EvaluationStart, Overview, Steps
from composegen.planning.start_positions import StartPositions, Suggestion
from composegen.planning.steps import LONG_TRACK_STEPS, MAX_STEPS, STEPS_A_SECOND, StepEstimate
from composegen.reports.numbers import counted, exact, laps
from composegen.reports.plan_picture import picture

# Heading and whether the column is one of numbers, which stand on the right.
_COLUMNS = (
    ("worker", True),
    ("world", False),
    ("length", True),
    ("race type", False),
    ("episodes", True),
    ("laps", True),
    ("drift", True),
    ("port", False),
    ("VNC", False),
    ("parameter file", False),
    ("GPU", False),
)


def plan_text(overview: Overview, vcpus: int | None, changes: Sequence[Change] | None) -> str:
    """Write everything a plan comes to.

    Args:
        overview: The plan and what follows from it.
        vcpus: Virtual CPUs of the machine, None when nobody knows.
        changes: Lines to change so that files say what was tried; None when nothing was.
    """
    plan = overview.plan
    sections = [
        [
            f"{counted(len(plan.workers), 'worker')},"
            f" {counted(plan.episodes, 'episode')} an iteration"
            f" (from one training of the model to the next)",
            "",
            *_table(overview.drives),
        ],
        _evaluation(overview.evaluation),
        _steps(overview.steps, plan.episodes),
        _machine(len(plan.workers), vcpus),
        ["Where on the lap episodes start, in the first iteration:", "", *picture(overview)],
    ]
    if changes is not None:
        sections.append(_changes(changes))
    return "\n".join("".join(f"{line.rstrip()}\n" for line in lines) for lines in sections if lines)


def _table(drives: Iterable[Drive]) -> Iterator[str]:
    rows = [tuple(title for title, _ in _COLUMNS), *map(_row, drives)]
    # A column that says nothing about anybody is left out.
    kept = [at for at in range(len(_COLUMNS)) if any(row[at] for row in rows[1:])]
    widths = {at: max(len(row[at]) for row in rows) for at in kept}
    for row in rows:
        cells = (
            f"{row[at]:>{widths[at]}}" if _COLUMNS[at][1] else f"{row[at]:{widths[at]}}"
            for at in kept
        )
        yield "  ".join(cells)


def _row(drive: Drive) -> tuple[str, ...]:
    run = drive.worker.settings.run
    number = drive.worker.number
    return (
        str(number),
        run.world_name,
        f"{drive.length} m" if drive.length is not None else "not known",
        run.race_type,
        str(drive.worker.episodes),
        laps(drive.laps),
        _drift(drive),
        str(drive.streams),
        str(drive.vncs or ""),
        drive.worker.parameters_file,
        drive.gpu or "",
    )


def _drift(drive: Drive) -> str:
    """Only worker 1 evaluates."""
    return exact(drive.laps % 1) if drive.worker.number == 1 else "-"


def _evaluation(evaluation: EvaluationStart) -> list[str]:
    positions = evaluation.positions
    if positions is None:
        return []
    told = (
        f"worker 1 plays {counted(positions.own_episodes, 'episode')},"
        f" each {exact(positions.distance)} of a lap further on: {laps(positions.laps)} laps"
    )
    if positions.holds:
        return ["Evaluations all start at one place, so their results compare", f"  {told}"]
    lines = [
        f"Evaluations drift: each starts {exact(positions.drift)} of a lap after the one before,"
        " so their results do not compare",
        f"  {told}; only whole laps keep them at one place",
    ]
    if evaluation.suggestions:
        which = "one of these" if len(evaluation.suggestions) > 1 else "this"
        lines.append(f"  change {which}, and they stay:")
        lines += [f"    {_suggestion(each, positions)}" for each in evaluation.suggestions]
    return lines


def _suggestion(suggestion: Suggestion, positions: StartPositions) -> str:
    if suggestion.distance is not None:
        line = f"{DISTANCE}={exact(suggestion.distance)}"
    elif suggestion.episodes is not None:
        line = f'"{EPISODES}": {suggestion.episodes}'
    else:
        line = f"DR_WORKERS={suggestion.workers}"
    then = suggestion.applied_to(positions)
    return f"{line:<42} {then.own_episodes} x {exact(then.distance)} = {laps(then.laps)}"


def _steps(steps: Steps, episodes: int) -> list[str]:
    why = MAX_STEPS if steps.given else f"neural network {steps.neural_network}"
    lines = [f"Steps: the trainer stops collecting at {steps.cap:,} an iteration ({why})"]
    if steps.slow is None or steps.fast is None:
        return [
            *lines,
            "  no estimate of how many episodes that is: it needs the length of every track"
            " and the speeds of the action space",
        ]
    return [
        *lines,
        f"  an estimate, at {STEPS_A_SECOND} steps a second, with every episode a completed lap:",
        *(
            f"    all at {exact(each.speed)} m/s: {counted(each.episode, 'step')} an episode,"
            f" {counted(each.episodes_that_fit, 'episode')} fit,"
            f" experience is thrown away from {each.thrown_away_from:,} on"
            for each in dict.fromkeys((steps.slow, steps.fast))
        ),
        f"  {_fit(episodes, steps.slow, steps.fast)}",
        "  episodes that leave the track are shorter, so more of them fit",
        f"  for comparison: on a long track a completed episode takes {LONG_TRACK_STEPS[0]:,}"
        f" to {LONG_TRACK_STEPS[1]:,} steps",
    ]


def _fit(episodes: int, slow: StepEstimate, fast: StepEstimate) -> str:
    what = counted(episodes, "episode")
    if episodes <= slow.episodes_that_fit:
        return f"{what} fit at any speed"
    if episodes <= fast.episodes_that_fit:
        return f"{what} fit when driven fast; driven slowly, some experience is thrown away"
    return f"{what} are more than fit at any speed, so some experience is thrown away"


def _machine(workers: int, vcpus: int | None) -> list[str]:
    least, most = machine.VCPUS_A_WORKER, machine.COMFORTABLE_VCPUS_A_WORKER
    assumed = (
        f"  assumed: {least} to {most} vCPUs for each worker, fewer when a GPU draws,"
        " and the same for the trainer"
    )
    reference = (
        f"  for comparison: {machine.REFERENCE_VCPUS} vCPUs ran"
        f" {machine.REFERENCE_WORKERS} workers and the trainer without loss"
    )
    need = f"{machine.needed(workers)} to {most * (workers + 1)} vCPUs"
    if vcpus is None:
        return [
            f"Machine: {counted(workers, 'worker')} and the trainer take {need}",
            assumed,
            reference,
        ]
    comfortable, carried = machine.comfortable(vcpus), machine.carried(vcpus)
    if workers <= comfortable:
        verdict = "enough, with room to spare"
    elif workers <= carried:
        verdict = "enough, but tight"
    else:
        verdict = "too few"
    return [
        f"Machine: {counted(vcpus, 'vCPU')} for {counted(workers, 'worker')} and the trainer,"
        f" which take {need}: {verdict}",
        f"  {counted(comfortable, 'worker')} would fit comfortably, {carried} at the most",
        assumed,
        reference,
    ]


def _changes(changes: Sequence[Change]) -> list[str]:
    if not changes:
        return ["Nothing to change: the files say so already"]
    width = max(len(change.place) for change in changes)
    lines = ["To change:"]
    for change in changes:
        instead = f"  (now {change.now})" if change.now else ""
        lines.append(f"  {change.place:{width}}  {change.then}{instead}")
    return lines
