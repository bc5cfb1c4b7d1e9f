"""Explanations as text for a person and as JSON for a machine."""

import json
from collections.abc import Iterable, Iterator

from composegen.explaining import FILLED_IN, Explanation, Step


def explanation_text(explanation: Explanation) -> str:
    """Write the life of one variable, from what it is to what it reaches."""
    return "".join(f"{line}\n" for line in _lines(explanation))


def explanation_json(explanation: Explanation) -> str:
    """Write the same for a machine."""
    known = explanation.known
    return _json(
        {
            "name": explanation.name,
            "description": known.description if known else None,
            "allowed": known.form.allowed if known else None,
            "default": known.default if known else None,
            "since": known.since if known else None,
            "removed": known.removed if known else None,
            "replaced_by": explanation.replaced_by,
            "values": {str(number): value for number, value in explanation.values.items()},
            "steps": [
                {
                    "file": step.location.file,
                    "line": step.location.line,
                    "column": step.location.column,
                    "written": step.written,
                    "value": step.value,
                    "references": [
                        {"name": name, "value": value, "from": place}
                        for name, value, place in step.references
                    ],
                    "wins_for": step.wins_for,
                }
                for step in explanation.steps
            ],
            "containers": explanation.containers,
            "parameters": explanation.parameters,
        }
    )


def settings_text(rows: Iterable[tuple[str, str, str]]) -> str:
    """Write all settings as a table of name, value and origin."""
    table = list(rows)
    widths = [max((len(row[at]) for row in table), default=0) for at in (0, 1)]
    return "".join(
        f"{name:{widths[0]}}  {value:{widths[1]}}  {origin}".rstrip() + "\n"
        for name, value, origin in table
    )


def settings_json(rows: Iterable[tuple[str, str, str]]) -> str:
    """Write all settings for a machine."""
    return _json([{"name": n, "value": value, "origin": origin} for n, value, origin in rows])


def _lines(explanation: Explanation) -> Iterator[str]:
    known = explanation.known
    yield f"{explanation.name}: {_description(explanation)}"
    if explanation.replaced_by:
        yield f"  replaced by  {', '.join(explanation.replaced_by)}"
    yield from _valued(explanation)
    for at, step in enumerate(explanation.steps):
        yield from _step("set" if at == 0 else "", step, many=len(explanation.values) > 1)
    if known:
        yield f"  allowed      {known.form.allowed}"
        yield f"  default      {known.default or 'none'}"
        yield f"  belongs in   {known.file}{' or a worker file' if known.worker else ''}"
        if known.since:
            yield f"  since        {known.since}"
        if known.removed:
            yield f"  removed      {known.removed}"
    yield from _listed("reaches", (*explanation.containers, *explanation.parameters))


def _description(explanation: Explanation) -> str:
    if explanation.known:
        return explanation.known.description
    if explanation.name in FILLED_IN:
        return "Filled in when containers are made, from the shell or a .env file; never rendered."
    return "A name of your own."


def _valued(explanation: Explanation) -> Iterator[str]:
    by_value: dict[str, list[int]] = {}
    for number, value in explanation.values.items():
        by_value.setdefault(value, []).append(number)
    title = "value"
    for value, numbers in by_value.items():
        whom = f"  (worker {_numbers(numbers)})" if len(by_value) > 1 else ""
        yield f"  {title:12} {value or 'empty'}{whom}"
        title = ""


def _step(title: str, step: Step, *, many: bool) -> Iterator[str]:
    wins = ""
    if step.wins_for:
        wins = f"  wins for worker {_numbers(step.wins_for)}" if many else "  wins"
    yield f"  {title:12} {step.location}  {step.written}{wins}"
    for name, value, place in step.references:
        yield f"  {'':12}   ${name} is {value or 'empty'}, from {place}"


def _listed(title: str, items: tuple[str, ...]) -> Iterator[str]:
    for item in items or ("nothing that composegen renders",):
        yield f"  {title:12} {item}"
        title = ""


def _numbers(numbers: Iterable[int]) -> str:
    """List worker numbers, runs of them shortened.

    >>> _numbers([1, 2, 3, 5])
    '1-3, 5'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(r[0]) if len(r) == 1 else f"{r[0]}-{r[-1]}" for r in runs)


def _json(value: object) -> str:
    return json.dumps(value, indent=2) + "\n"
