"""The lap as a self-contained SVG: where episodes start, and where evaluations do."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from html import escape

from composegen.planning.overview import Drive, Overview
from composegen.reports.numbers import counted, exact, laps

# Pixels.
_LEFT, _LAP, _RIGHT = 250, 640, 170
_WIDTH = _LEFT + _LAP + _RIGHT
_TOP, _ROW, _EVALUATION_ROW, _GAP = 104, 34, 20, 62

_STARTS = "Where on the lap episodes start, in the first iteration; a dot is the first"
_LONGEST_NUMBER, _LONGEST_WORLD = 9, 26
# With more starts, how many fall together would be written one over the other.
_COUNTED_STARTS = 25

_STYLE = """\
    text { font-family: system-ui, "Segoe UI", Helvetica, Arial, sans-serif; fill: #1f2328 }
    .title { font-size: 20px; font-weight: 600 }
    .heading { font-size: 14px; font-weight: 600 }
    .label { font-size: 13px }
    .small { font-size: 11px; fill: #59636e }
    .lap { stroke: #c7ced6; stroke-width: 2 }
    .grid { stroke: #e4e8ec }
    .start { stroke: #0969da; stroke-width: 3; stroke-linecap: round }
    .first { fill: #0969da; stroke: none }
    .evaluation { fill: #cf222e }
"""


def plan_svg(overview: Overview) -> str:
    """Draw where on the lap each worker's episodes start, and where evaluation starts ten times.

    The picture needs nothing but itself. Pointing at a mark tells its episodes.
    """
    workers = len(overview.drives)
    below = _TOP + workers * _ROW + _GAP
    height = below + len(overview.evaluation.after) * _EVALUATION_ROW + 24
    title = (
        f"{counted(workers, 'worker')}, {counted(overview.plan.episodes, 'episode')} an iteration"
    )
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}"'
        f' viewBox="0 0 {_WIDTH} {height}" role="img">',
        f"  <title>{title}</title>",
        f"  <style>\n{_STYLE}  </style>",
        f'  <rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>',
        _text("title", 24, 36, title),
        _text("heading", 24, 68, _STARTS),
        *_grid(_TOP - 14, _TOP + workers * _ROW - 10),
        *(line for at, drive in enumerate(overview.drives) for line in _worker(at, drive)),
        _text("heading", 24, below - 36, _verdict(overview)),
        *_grid(below - 14, height - 28),
        *_evaluations(overview.evaluation.after, below),
        "</svg>",
    ]
    return "".join(f"{line}\n" for line in lines)


def _worker(at: int, drive: Drive) -> Iterator[str]:
    number = drive.worker.number
    y = _TOP + at * _ROW
    yield f'  <g class="worker" id="worker-{number}">'
    yield _text("label", 24, y + 2, f"worker {number}")
    yield _text("small", 24, y + 16, _world(drive))
    yield f'  <line class="lap" x1="{_LEFT}" y1="{y}" x2="{_LEFT + _LAP}" y2="{y}"/>'
    episodes: dict[Decimal, list[int]] = {}
    for episode, start in enumerate(drive.starts, 1):
        episodes.setdefault(start, []).append(episode)
    for start, which in episodes.items():
        yield from _start(start, which, y, counts=len(episodes) <= _COUNTED_STARTS)
    told = _short(laps(drive.laps), _LONGEST_NUMBER)
    what = f"{counted(drive.worker.episodes, 'episode')}, {told} laps"
    yield _text("small", _LEFT + _LAP + 14, y + 4, what)
    yield "  </g>"


def _start(start: Decimal, episodes: Sequence[int], y: int, *, counts: bool) -> Iterator[str]:
    x = _x(start)
    which = ", ".join(map(str, episodes))
    told = f"episode{'s' * (len(episodes) > 1)} {which} at {exact(start)} of the lap"
    yield (
        f'  <line class="start" x1="{x}" y1="{y - 7}" x2="{x}" y2="{y + 7}">'
        f"<title>{told}</title></line>"
    )
    if episodes[0] == 1:
        yield f'  <circle class="first" cx="{x}" cy="{y}" r="6"/>'
    if counts and len(episodes) > 1:
        yield _text("small", x, y + 19, f"{len(episodes)}x", middle=True)


def _evaluations(after: Sequence[Decimal], top: int) -> Iterator[str]:
    for number, start in enumerate(after, 1):
        y = top + (number - 1) * _EVALUATION_ROW
        yield _text("small", 24, y + 4, f"evaluation {number}")
        yield f'  <line class="grid" x1="{_LEFT}" y1="{y}" x2="{_LEFT + _LAP}" y2="{y}"/>'
        yield (
            f'  <circle class="evaluation" cx="{_x(start)}" cy="{y}" r="5">'
            f"<title>evaluation {number} at {exact(start)} of the lap</title></circle>"
        )
        yield _text("small", _LEFT + _LAP + 14, y + 4, _short(exact(start), _LONGEST_NUMBER))


def _grid(top: int, bottom: int) -> Iterator[str]:
    for quarter, name in enumerate(("start line", "1/4", "1/2", "3/4", "1 lap")):
        x = _x(Decimal(quarter) / 4)
        yield f'  <line class="grid" x1="{x}" y1="{top}" x2="{x}" y2="{bottom}"/>'
        yield _text("small", x, top - 4, name, middle=True)


def _verdict(overview: Overview) -> str:
    if len(set(overview.evaluation.after)) == 1:
        return "Evaluations all start at one place"
    drift = _short(exact(overview.evaluation.drift), _LONGEST_NUMBER)
    return f"Evaluations drift by {drift} of a lap each time"


def _world(drive: Drive) -> str:
    world = drive.worker.settings.run.world_name
    printable = "".join(char if char.isprintable() else "?" for char in world)
    shown = _short(printable, _LONGEST_WORLD)
    return shown if drive.length is None else f"{shown}, {drive.length} m"


def _short(text: str, longest: int) -> str:
    """Cut a text that would run into something else.

    >>> _short("0.333333333", 9)
    '0.333333…'
    """
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _x(start: Decimal) -> str:
    """Place a share of the lap, to a hundredth of a pixel.

    >>> _x(Decimal("0.5"))
    '570.00'
    """
    return f"{_LEFT + start * _LAP:.2f}"


def _text(kind: str, x: int | str, y: int, text: str, *, middle: bool = False) -> str:
    anchor = ' text-anchor="middle"' if middle else ""
    return f'  <text class="{kind}" x="{x}" y="{y}"{anchor}>{escape(text)}</text>'
