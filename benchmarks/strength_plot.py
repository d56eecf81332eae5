"""Draws docs/pictures/strength.svg: for each row what it won, its interval, and the marks it is measured by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from benchmarks.strength_page import percent
from benchmarks.strength_results import Standing
from benchmarks.strength_rows import Row
from benchmarks.strength_sections import SECTIONS

__all__ = ["plot"]

WIDTH, LEFT, RIGHT = 840, 340, 100
TOP, BOTTOM, ROW, HEADING = 56, 34, 24, 38

# Marks differ in shape, not in colour alone.
STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#5b6472}.h{font-weight:600}.n,.h{fill:#3b4252}.g{stroke:#dde1e8}.i{stroke:#2f6f8f;stroke-width:3}"
    ".d{fill:#2f6f8f}.f{stroke:#8a6d3b;stroke-width:2}.m{stroke:#b5482f;stroke-width:2;stroke-dasharray:3 3}"
    ".a{fill:none;stroke:#3f7d4e;stroke-width:2}"
    "@media(prefers-color-scheme:dark){text{fill:#aab2c0}.n,.h{fill:#e5e9f0}.g{stroke:#3b4252}.i{stroke:#7cc0dd}.d{fill:#7cc0dd}"
    ".f{stroke:#d9b36c}.m{stroke:#ef8f74}.a{stroke:#8fcf9f}}"
)


def plot(rows: Sequence[Row], standings: Mapping[str, Standing]) -> str:
    """Return the picture; a row that has not been played shows only its marks."""
    drawn: list[str] = []
    y = TOP
    for section in SECTIONS:
        here = [row for row in rows if row.section == section.id]
        if not here:
            continue
        drawn.append(f'<text class="h" x="12" y="{y + 20}">{section.title}</text>')
        y += HEADING
        for row in here:
            drawn += _row(row, standings.get(row.command, Standing()), y)
            y += ROW
    height = y + BOTTOM
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="Share of games won in each row">',
        f"<style>{STYLE}</style>",
    )
    return "\n".join(chain(head, _legend(), _scale(y), drawn, ("</svg>", "")))


def _x(share: float) -> float:
    return LEFT + share * (WIDTH - LEFT - RIGHT)


def _legend() -> Iterator[str]:
    x, y = 12, 22
    yield f'<line class="i" x1="{x}" x2="{x + 30}" y1="{y}" y2="{y}"/><circle class="d" cx="{x + 15}" cy="{y}" r="5"/>'
    yield f'<text x="{x + 38}" y="{y + 4}">won, and its 95 % interval</text>'
    for number, (mark, word) in enumerate(((_fair, "fair share"), (_must, "must"), (_aim, "aim"))):
        at = 250 + 110 * number
        yield mark(at, y)
        yield f'<text x="{at + 12}" y="{y + 4}">{word}</text>'


def _scale(bottom: int) -> Iterator[str]:
    for tick in range(0, 101, 25):
        x = _x(tick / 100)
        yield f'<line class="g" x1="{x:.0f}" x2="{x:.0f}" y1="{TOP}" y2="{bottom}"/>'
        yield f'<text x="{x:.0f}" y="{bottom + 20}" text-anchor="middle">{tick} %</text>'


def _row(row: Row, standing: Standing, y: int) -> Iterator[str]:
    found = standing.found
    result, weight = (percent(found.share), "n") if found else ("not yet", "")
    yield f'<text class="n" x="{LEFT - 16}" y="{y + 4}" text-anchor="end">{row.game} · {row.about}</text>'
    yield f'<text class="{weight}" x="{_x(1) + 16:.0f}" y="{y + 4}">{result}</text>'
    yield _fair(_x(row.fair), y)
    yield _must(_x(row.must), y)
    if found:
        low, high = found.interval
        yield f'<line class="i" x1="{_x(low):.1f}" x2="{_x(high):.1f}" y1="{y}" y2="{y}"/>'
        yield f'<circle class="d" cx="{_x(found.share):.1f}" cy="{y}" r="5"/>'
    if row.aim is not None:
        yield _aim(_x(row.aim), y)


def _fair(x: float, y: int) -> str:
    return f'<line class="f" x1="{x:.1f}" x2="{x:.1f}" y1="{y - 9}" y2="{y + 9}"/>'


def _must(x: float, y: int) -> str:
    return f'<line class="m" x1="{x:.1f}" x2="{x:.1f}" y1="{y - 9}" y2="{y + 9}"/>'


def _aim(x: float, y: int) -> str:
    return f'<path class="a" d="M{x:.1f} {y - 7}l7 7l-7 7l-7 -7z"/>'
