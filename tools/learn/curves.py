"""Draws the curves of a course: what its networks won, and their losses on games held out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from rondel.bots.rates import rate_of
from tools.learn.files import write_whole
from tools.learn.report import Report, read_report

__all__ = ["curves", "write_curves"]

WIDTH, HEIGHT, LEFT, RIGHT = 840, 150, 84, 170
TOP, BOTTOM, GAP = 40, 30, 56

# Lines differ in their marks, not in colour alone. The colours are those of docs/pictures/strength.svg.
STYLE: Final = (
    "text{font:13px system-ui,sans-serif;fill:#5b6472}.h{font-weight:600;fill:#3b4252}.g{stroke:#dde1e8}path{fill:none;stroke-width:2}"
    ".dot{stroke:#2f6f8f}.dots{fill:#2f6f8f}.dia{stroke:#b5482f;stroke-dasharray:5 3}.dias{fill:none;stroke:#b5482f;stroke-width:2}"
    ".f{stroke:#8a6d3b;stroke-width:2;stroke-dasharray:2 3}"
    "@media(prefers-color-scheme:dark){text{fill:#aab2c0}.h{fill:#e5e9f0}.g{stroke:#3b4252}.dot{stroke:#7cc0dd}.dots{fill:#7cc0dd}"
    ".dia,.dias{stroke:#ef8f74}.f{stroke:#d9b36c}}"
)

_LOSSES: Final = {
    "chances": "Loss of the chances to win",
    "points": "Loss of the points",
    "priors": "Loss of the priors of answers",
    "things": "Loss of what each thing comes to",
}


#: who alone played a match, and its mark
_SIDES: Final = (
    ("new", "one new among old", "dot"),
    ("old", "one old among new", "dia"),
    ("learner", "one that learned", "dot"),
)


class Point(NamedTuple):
    """A value of a round, and the interval it lies in."""

    round: int
    value: float
    low: float
    high: float


class Line(NamedTuple):
    """A line of a chart, with its mark: a dot or a diamond."""

    name: str
    mark: str
    points: list[Point]


class Chart(NamedTuple):
    """A chart: lines over rounds, and what a fair share would be."""

    title: str
    lines: list[Line]
    fair: float | None = None


def write_curves(report: Path) -> Path:
    """Write the curves of a report beside it; return where they are."""
    path = report.with_suffix(".svg")
    write_whole(path, curves(read_report(report)).encode())
    return path


def curves(report: Report) -> str:
    """Return the picture: a chart for the matches, if there were any, and one for each loss."""
    charts = [chart for chart in (_matches(report), *_losses(report)) if chart is not None]
    last = max((one["round"] for one in report.rounds), default=0)
    height = TOP + len(charts) * (HEIGHT + GAP) + BOTTOM
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(report.game)}, round by round">',
        f"<style>{STYLE}</style>",
    )
    drawn = [
        line
        for place, chart in enumerate(charts)
        for line in _chart(chart, TOP + place * (HEIGHT + GAP), max(1, last))
    ]
    return "\n".join([*head, *drawn, "</svg>", ""])


# ------------------------------------------------------------------ what is drawn


def _matches(report: Report) -> Chart | None:
    told = [one for one in report.rounds if one.get("match")]
    if not told:
        return None
    last = told[-1]["match"]
    lines = [
        Line(name, mark, [_won(one["round"], one["match"], side) for one in told])
        for side, name, mark in _SIDES
        if side in last
    ]
    rest = "the opponent" if "learner" in last else "the network before"
    return Chart(
        f"Games won against {rest}, %", lines, 100.0 / last["players"] if "players" in last else None
    )


def _won(number: int, match: dict[str, float], side: str) -> Point:
    games = int(match.get("games", 0))
    rate = rate_of(match[side] * games, games)
    value = 100.0 * match[side]
    return (
        Point(number, value, 100.0 * rate.low, 100.0 * rate.high)
        if games
        else Point(number, value, value, value)
    )


def _losses(report: Report) -> Iterator[Chart]:
    for name, title in _LOSSES.items():
        told = [(one["round"], one["losses"][name]) for one in report.rounds if name in one["losses"]]
        # what a game has not, like priors, has no loss
        if any(loss for _, loss in told):
            yield Chart(
                title, [Line("games held out", "dot", [Point(one, loss, loss, loss) for one, loss in told])]
            )


# ------------------------------------------------------------------ how


def _chart(chart: Chart, top: int, last: int) -> Iterator[str]:
    points = [point for line in chart.lines for point in line.points]
    ends = [end for point in points for end in (point.low, point.high)]
    if chart.fair is not None:
        ends.append(chart.fair)
    low, high = min(ends), max(ends)
    room = 0.08 * (high - low) or 0.05 * abs(high) or 1.0
    low, high = low - room, high + room

    def x(number: int) -> float:
        return LEFT + number / last * (WIDTH - LEFT - RIGHT)

    def y(value: float) -> float:
        return top + (high - value) / (high - low) * HEIGHT

    yield f'<text class="h" x="{LEFT}" y="{top - 12}">{escape(chart.title)}</text>'
    for value in (low + room, (low + high) / 2, high - room):
        yield f'<line class="g" x1="{LEFT}" x2="{x(last):.0f}" y1="{y(value):.1f}" y2="{y(value):.1f}"/>'
        yield f'<text x="{LEFT - 10}" y="{y(value) + 4:.1f}" text-anchor="end">{value:.3g}</text>'
    yield f'<text x="{LEFT - 10}" y="{top + HEIGHT + 18}" text-anchor="end">round</text>'
    for number in sorted({0, last // 2, last}):
        yield f'<text x="{x(number):.0f}" y="{top + HEIGHT + 18}" text-anchor="middle">{number}</text>'
    if chart.fair is not None:
        yield f'<line class="f" x1="{LEFT}" x2="{x(last):.0f}" y1="{y(chart.fair):.1f}" y2="{y(chart.fair):.1f}"/>'
    for place, line in enumerate(chart.lines):
        at = [(x(point.round), y(point.value), y(point.low), y(point.high)) for point in line.points]
        yield from _line(line, at)
        yield f'<text x="{WIDTH - RIGHT + 34}" y="{top + 18 + 22 * place}">{escape(line.name)}</text>'
        yield _mark(line.mark, WIDTH - RIGHT + 22, top + 14 + 22 * place)


def _line(line: Line, at: Sequence[tuple[float, float, float, float]]) -> Iterator[str]:
    yield f'<path class="{line.mark}" d="M{"L".join(f"{x:.1f} {y:.1f}" for x, y, _, _ in at)}"/>'
    for x, y, low, high in at:
        if low != high:
            yield f'<path class="{line.mark}" d="M{x:.1f} {low:.1f}V{high:.1f}"/>'
        yield _mark(line.mark, x, y)


def _mark(kind: str, x: float, y: float) -> str:
    if kind == "dot":
        return f'<circle class="dots" cx="{x:.1f}" cy="{y:.1f}" r="4"/>'
    return f'<path class="dias" d="M{x:.1f} {y - 5:.1f}l5 5l-5 5l-5 -5z"/>'
