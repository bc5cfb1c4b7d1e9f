"""The lap as a picture in the terminal: where episodes start, and where evaluations do."""

from collections import Counter
from collections.abc import Iterable, Iterator
from decimal import Decimal

from composegen.planning.overview import Overview
from composegen.reports.numbers import exact

_WIDTH = 60
_LABEL = 14
_MANY = 9


def picture(overview: Overview) -> Iterator[str]:
    """Draw the lap from left to right: a line a worker, and where ten evaluations start.

    A `o` is a start, a figure tells how many fall together, `+` stands for more than nine.
    """
    # Every mark stands where its share of the lap is drawn.
    yield " " * _LABEL + _placed({0: "0", 15: "1/4", 30: "1/2", 45: "3/4", _WIDTH: "1 lap"})
    for drive in overview.drives:
        label = f"worker {drive.worker.number}"
        yield f"{label:{_LABEL}}{_line(drive.starts, 'o')}"
    after = overview.evaluation.after
    if len(set(after)) == 1:
        yield f"{'evaluations':{_LABEL}}{_line(after[:1], 'E')}"
        return
    for number, start in enumerate(after, 1):
        label = f"evaluation {number}"
        yield f"{label:{_LABEL}}{_line([start], 'E')}  {exact(start)}"


def _line(starts: Iterable[Decimal], mark: str) -> str:
    columns = Counter(int(start * _WIDTH) for start in starts)
    return "".join(_mark(columns[at], mark) for at in range(_WIDTH)) + "|"


def _mark(count: int, mark: str) -> str:
    if count == 0:
        return "."
    if count == 1:
        return mark
    return str(count) if count <= _MANY else "+"


def _placed(marks: dict[int, str]) -> str:
    line = ""
    for at, mark in marks.items():
        line = f"{line:{at}}{mark}"
    return line
