"""Every chart of the command line: bars of characters for the terminal, SVG for web pages.

An SVG takes its colours from its page. Series differ in shape or fill as well as in colour, and the
page shows the same numbers in a table.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Final

from rondel.cli.common.format import number, percent

__all__ = [
    "SHADES",
    "STYLE",
    "Axis",
    "Bin",
    "Mark",
    "Point",
    "Row",
    "axis_of",
    "bins_of",
    "histogram",
    "name_rows",
    "rows_plot",
    "scatter_plot",
    "text_bar",
    "text_interval",
    "text_shares",
]

#: the colours of a page by name, on a light and on a dark screen
SHADES: Final = {
    "ink": ("#1f2430", "#e6e6ea"),
    "quiet": ("#5a6070", "#a9aebb"),
    "soft": ("#c9ccd4", "#3c414d"),
    "one": ("#0f766e", "#4fd1c5"),
    "two": ("#b45309", "#f5b041"),
    "three": ("#1f5fa8", "#7ab8ff"),
    "four": ("#86349a", "#e29af5"),
}
#: the styles that charts need on their page
STYLE: Final = """
svg { display: block; width: 100%; max-width: 30rem; font: 12px system-ui, sans-serif; fill: var(--ink); }
svg.broad { max-width: 46rem; }
svg .quiet { fill: var(--quiet); font-size: 11px; } svg .one { fill: var(--one); } svg .three { fill: var(--three); }
svg .two { fill: var(--paper); stroke: var(--two); stroke-width: 2; }
svg .four { fill: var(--paper); stroke: var(--four); stroke-width: 2; }
svg path { fill: none; } svg .track { stroke: var(--soft); } svg .halo { stroke: var(--paper); stroke-width: 4.5; }
svg .whisker { stroke: var(--ink); stroke-width: 1.5; }
svg .fair { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 3 2; }
"""

_KINDS: Final = ("one", "two", "three", "four")
# Sizes in units of the SVG, and how many letters fit into the column of names.
_WIDTH: Final = 360
_BROAD: Final = 600
_NAMES: Final = 200
_LETTERS: Final = 30
_EDGE: Final = 18
_LABEL: Final = 16
_TRACK: Final = 14
_FOOT: Final = 22
_LEGEND: Final = 20
_HEIGHT: Final = 130
_SQUARE: Final = 220
_TICKS: Final = 6
_STEPS: Final = (1, 2, 5, 10)
_SMALL: Final = 1e-9


# ------------------------------------------------------------------ in the terminal


def text_bar(share: float, length: int = 20) -> str:
    """Return a bar; a share of 1 has the full length."""
    return "█" * round(length * share)


def text_shares(
    counts: Sequence[tuple[str, int]], total: int, language: str, *, name_width: int = 0, count_width: int = 0
) -> str:
    """Return a line for each name: how many, their share, and a bar."""
    name_width = max([name_width, *(len(name) for name, _ in counts)])
    count_width = max([count_width, *(len(number(count, language)) for _, count in counts)])
    return "\n".join(
        f"{name:<{name_width}} {number(count, language):>{count_width}}"
        f" {percent(count / total, language, 1):>7}  {text_bar(count / total)}"
        for name, count in counts
    )


def text_interval(
    interval: tuple[float, float, float] | None, line: float, *, scale: float, length: int = 13
) -> str:
    """Return an interval (low, middle, high) drawn on one line, with a mark for a value to compare it with."""

    def place(value: float) -> int:
        return min(length - 1, round(value / scale * (length - 1)))

    signs = [" "] * length
    if interval is not None:
        for index in range(place(interval[0]), place(interval[2]) + 1):
            signs[index] = "─"
    signs[place(line)] = "│"
    if interval is not None:
        signs[place(interval[1])] = "●"
    return "".join(signs)


# ------------------------------------------------------------------ axes


@dataclass(frozen=True, slots=True)
class Axis:
    """A scale from the lowest to the highest value, with ticks."""

    low: float
    high: float
    ticks: tuple[float, ...]
    write: Callable[[float], str]
    #: where the scale begins and ends in the drawing
    first: float = _EDGE
    last: float = _WIDTH - _EDGE

    def place(self, value: float) -> float:
        """Return where a value is drawn."""
        inside = min(max(value, self.low), self.high)
        return self.first + (inside - self.low) / (self.high - self.low) * (self.last - self.first)


def axis_of(low: float, high: float, write: Callable[[float], str], ticks: int = 5) -> Axis:
    """Return an axis that covers the values and begins and ends at round numbers."""
    step = _step((high - low) / ticks)
    first = math.floor(low / step + _SMALL)
    last = max(math.ceil(high / step - _SMALL), first + 1)
    marks = tuple(round(count * step, 10) for count in range(first, last + 1))
    return Axis(marks[0], marks[-1], marks, write)


def _step(least: float) -> float:
    """Return the next round step: 1, 2 or 5, times a power of ten."""
    if least <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(least))
    return next(step * power for step in _STEPS if step * power >= least - _SMALL)


# ------------------------------------------------------------------ rows


@dataclass(frozen=True, slots=True)
class Mark:
    """A value and its interval; the kind (0 to 3) decides its colour and shape."""

    value: float
    low: float
    high: float
    kind: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a chart: its name, its numbers as text, and its marks."""

    label: str
    text: str
    marks: tuple[Mark, ...]


def rows_plot(
    name: str,
    title: str,
    rows: Sequence[Row],
    axis: Axis,
    *,
    line: tuple[float, str] | None = None,
    kinds: Sequence[str] = (),
    is_bars: bool = False,
) -> str:
    """Return a chart with a row for each name: points with intervals, or bars. A dashed line marks a value to compare with."""
    drawn: list[str] = []
    y = float(_legend(drawn, line, kinds, is_bars=is_bars))
    for row in rows:
        _text(drawn, _EDGE, y + 12, row.label)
        _text(drawn, _WIDTH - _EDGE, y + 12, row.text, "end", "quiet")
        y += _LABEL
        for mark in row.marks:
            _track(drawn, axis, mark, y, line, is_bars=is_bars)
            y += _TRACK
        y += 6
    _ticks(drawn, axis, y + 14)
    return _svg(name, title, y + _FOOT, drawn)


def name_rows(
    name: str,
    title: str,
    rows: Sequence[tuple[str, Mark]],
    axis: Axis,
    *,
    line: tuple[float, str] | None = None,
    kinds: Sequence[str] = (),
    is_bars: bool = False,
) -> str:
    """Return a chart for many names: one line each, the name on the left and its mark on the right."""
    drawn: list[str] = []
    axis = replace(axis, first=_NAMES, last=_BROAD - _EDGE)
    y = float(_legend(drawn, line, kinds, is_bars=is_bars))
    for label, mark in rows:
        _text(drawn, _NAMES - 10, y + 11, _cut(label), "end")
        _track(drawn, axis, mark, y, line, is_bars=is_bars)
        y += _TRACK
    _ticks(drawn, axis, y + 14)
    return _svg(name, title, y + _FOOT, drawn, _BROAD)


def _cut(label: str) -> str:
    return label if len(label) <= _LETTERS else f"{label[: _LETTERS - 1]}…"


def _track(
    drawn: list[str], axis: Axis, mark: Mark, y: float, line: tuple[float, str] | None, *, is_bars: bool
) -> None:
    """Draw a mark on its line."""
    middle = y + _TRACK / 2
    drawn.append(f'<path class="track" d="M{axis.first:g} {middle:g}H{axis.last:g}"/>')
    drawn.append(_bar(axis, mark, middle) if is_bars else _point(axis, mark, middle))
    if line is not None:
        drawn.append(f'<path class="fair" d="M{axis.place(line[0]):.1f} {y:g}v{_TRACK}"/>')


def _ticks(drawn: list[str], axis: Axis, y: float) -> None:
    for tick in axis.ticks:
        _text(drawn, axis.place(tick), y, axis.write(tick), "middle", "quiet")


def _point(axis: Axis, mark: Mark, y: float) -> str:
    return _whisker(axis, mark, y) + _shape(mark.kind, axis.place(mark.value), y)


def _shape(kind: int, x: float, y: float) -> str:
    """Return the sign of a kind: a circle, a square, a diamond or a triangle."""
    style = _KINDS[kind]
    if kind == 0:
        return f'<circle cx="{x:.1f}" cy="{y:g}" r="4.5" class="{style}"/>'
    if kind == 1:
        return f'<rect x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8" class="{style}"/>'
    corners = ((0, -5.5), (5.5, 0), (0, 5.5), (-5.5, 0)) if kind == 2 else ((0, -5), (5, 4), (-5, 4))
    points = " ".join(f"{x + right:.1f},{y + down:.1f}" for right, down in corners)
    return f'<polygon points="{points}" class="{style}"/>'


def _bar(axis: Axis, mark: Mark, y: float) -> str:
    left, right = axis.place(axis.low), axis.place(mark.value)
    style = _KINDS[mark.kind]
    bar = f'<rect x="{left:g}" y="{y - 4:g}" width="{right - left:.1f}" height="8" class="{style}"/>'
    return bar + (_whisker(axis, mark, y) if mark.low < mark.high else "")


def _whisker(axis: Axis, mark: Mark, y: float) -> str:
    low, high = axis.place(mark.low), axis.place(mark.high)
    lines = f"M{low:.1f} {y:g}H{high:.1f}M{low:.1f} {y - 3:g}v6M{high:.1f} {y - 3:g}v6"
    # a margin in the colour of the page sets it off from the bar
    return f'<path class="halo" d="{lines}"/><path class="whisker" d="{lines}"/>'


def _legend(drawn: list[str], line: tuple[float, str] | None, kinds: Sequence[str], *, is_bars: bool) -> int:
    """Draw what the signs mean, one under the other, and return the height that takes."""
    y = 0
    for kind, text in enumerate(kinds):
        if is_bars:
            drawn.append(f'<rect x="{_EDGE}" y="{y + 5}" width="16" height="8" class="{_KINDS[kind]}"/>')
        else:
            drawn.append(_shape(kind, _EDGE + 8, y + 9))
        _text(drawn, _EDGE + 24, y + 13, text, "start", "quiet")
        y += _LEGEND
    if line is not None:
        drawn.append(f'<path class="fair" d="M{_EDGE + 8} {y + 2}v{_TRACK}"/>')
        _text(drawn, _EDGE + 24, y + 13, line[1], "start", "quiet")
        y += _LEGEND
    return y + 4 if y else 0


# ------------------------------------------------------------------ points


@dataclass(frozen=True, slots=True)
class Point:
    """A point of a scatter plot."""

    x: float
    y: float
    kind: int = 0


def scatter_plot(
    name: str,
    title: str,
    points: Sequence[Point],
    across: Axis,
    up: Axis,
    *,
    labels: tuple[str, str],
    kinds: Sequence[str],
    diagonal: str,
) -> str:
    """Return points on two axes, and a dashed line where both values are equal."""
    drawn: list[str] = []
    top = _legend(drawn, (0, diagonal), kinds, is_bars=False) + 24
    floor = top + _SQUARE
    up = replace(up, first=floor, last=top)
    _text(drawn, _WIDTH - _EDGE, top - 16, labels[1], "end", "quiet")
    for tick in up.ticks:
        y = up.place(tick)
        drawn.append(f'<path class="track" d="M{_EDGE} {y:.1f}H{_WIDTH - _EDGE}"/>')
        if tick > up.low:
            _text(drawn, _WIDTH - _EDGE, round(y - 3, 1), up.write(tick), "end", "quiet")
    low, high = max(across.low, up.low), min(across.high, up.high)
    corners = [f"{across.place(value):.1f} {up.place(value):.1f}" for value in (low, high)]
    drawn.append(f'<path class="fair" d="M{corners[0]}L{corners[1]}"/>')
    drawn += [_shape(point.kind, across.place(point.x), round(up.place(point.y), 1)) for point in points]
    _ticks(drawn, across, floor + 15)
    _text(drawn, _WIDTH - _EDGE, floor + 32, labels[0], "end", "quiet")
    return _svg(name, title, floor + 38, drawn)


# ------------------------------------------------------------------ histograms


@dataclass(frozen=True, slots=True)
class Bin:
    """A range of values, and how many of each series lie in it."""

    low: int
    high: int
    counts: tuple[int, ...]


def bins_of(series: Sequence[Mapping[int, int]], most: int = 15) -> list[Bin]:
    """Divide counted numbers into at most ``most`` bins of equal width that begin at round numbers."""
    low, high = min(min(one) for one in series), max(max(one) for one in series)
    width = max(1, round(_step((high - low + 1) / (most - 1))))
    first = low // width * width
    return [
        Bin(
            begin,
            begin + width - 1,
            tuple(
                sum(count for value, count in one.items() if begin <= value < begin + width) for one in series
            ),
        )
        for begin in range(first, high + 1, width)
    ]


def histogram(name: str, title: str, bins: Sequence[Bin], kinds: Sequence[str], language: str) -> str:
    """Return the share of each bin, for one series or for two side by side."""

    def write_share(share: float) -> str:
        return percent(share, language)

    drawn: list[str] = []
    top = _legend(drawn, None, kinds if len(kinds) > 1 else (), is_bars=True) + 12
    totals = [max(1, sum(one.counts[kind] for one in bins)) for kind in range(len(kinds))]
    shares = [[one.counts[kind] / total for kind, total in enumerate(totals)] for one in bins]
    scale = axis_of(0, max(max(pair) for pair in shares), write_share, ticks=3)
    floor = top + _HEIGHT
    for tick in scale.ticks:
        y = floor - _HEIGHT * tick / scale.high
        drawn.append(f'<path class="track" d="M{_EDGE} {y:.1f}H{_WIDTH - _EDGE}"/>')
        if tick:
            _text(drawn, _WIDTH - _EDGE, round(y - 3, 1), write_share(tick), "end", "quiet")
    room = (_WIDTH - 2 * _EDGE) / len(bins)
    width = room * 0.84 / len(kinds)
    for index, pair in enumerate(shares):
        for kind, share in enumerate(pair):
            height = _HEIGHT * share / scale.high
            left = _EDGE + room * (index + 0.08) + kind * width
            drawn.append(
                f'<rect x="{left:.1f}" y="{floor - height:.1f}" width="{width:.1f}" height="{height:.1f}" '
                f'class="{_KINDS[kind]}"/>'
            )
    for index in range(0, len(bins), -(-len(bins) // _TICKS)):
        _text(
            drawn,
            _EDGE + room * (index + 0.08),
            floor + 15,
            number(bins[index].low, language),
            "start",
            "quiet",
        )
    return _svg(name, title, floor + _FOOT, drawn)


# ------------------------------------------------------------------ svg


def _text(drawn: list[str], x: float, y: float, text: str, anchor: str = "start", style: str = "") -> None:
    drawn.append(f'<text x="{x:.1f}" y="{y:g}" text-anchor="{anchor}" class="{style}">{escape(text)}</text>')


def _svg(name: str, title: str, height: float, drawn: Sequence[str], width: int = _WIDTH) -> str:
    broad = ' class="broad"' if width == _BROAD else ""
    return (
        f'<svg{broad} viewBox="0 0 {width} {math.ceil(height)}" role="img" aria-labelledby="{name}-title">'
        f'<title id="{name}-title">{escape(title)}</title>{"".join(drawn)}</svg>'
    )
