"""Plots for a web page, drawn as SVG by hand: as wide as a phone, in the colours of the page.

What differs in colour differs in shape, too; and a table with the same numbers stands beside every plot.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

__all__ = ["Axis", "Bin", "Mark", "Row", "axis_of", "bins_of", "histogram", "rows_plot"]

_WIDTH: Final = 360
_EDGE: Final = 18
_LABEL: Final = 16
_TRACK: Final = 14
_FOOT: Final = 22
_LEGEND: Final = 20
_STEPS: Final = (1, 2, 5, 10)
_SMALL: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Mark:
    """A value with the interval it lies in; of kind 0 or 1, which look different."""

    value: float
    low: float
    high: float
    kind: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a plot: what it is about, its numbers in words, and what is drawn."""

    label: str
    text: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Axis:
    """Where values lie: from the lowest to the highest, with ticks."""

    low: float
    high: float
    ticks: tuple[float, ...]
    write: Callable[[float], str]

    def place(self, value: float) -> float:
        """Return where a value is drawn."""
        inside = min(max(value, self.low), self.high)
        return _EDGE + (inside - self.low) / (self.high - self.low) * (_WIDTH - 2 * _EDGE)


def axis_of(low: float, high: float, write: Callable[[float], str], ticks: int = 5) -> Axis:
    """Return an axis around some values that begins and ends at round numbers."""
    step = _step((high - low) / ticks)
    first = math.floor(low / step + _SMALL)
    last = max(math.ceil(high / step - _SMALL), first + 1)
    marks = tuple(round(number * step, 10) for number in range(first, last + 1))
    return Axis(marks[0], marks[-1], marks, write)


def _step(least: float) -> float:
    """Return the next round step: 1, 2 or 5, times a power of ten."""
    if least <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(least))
    return next(step * power for step in _STEPS if step * power >= least - _SMALL)


# ------------------------------------------------------------------ rows


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
    """Return a plot with a row for each: points with intervals, or bars; a dashed line marks a value to compare with."""
    drawn: list[str] = []
    y = float(_legend(drawn, line, kinds, is_bars=is_bars))
    for row in rows:
        _text(drawn, _EDGE, y + 12, row.label)
        _text(drawn, _WIDTH - _EDGE, y + 12, row.text, "end", "quiet")
        y += _LABEL
        for mark in row.marks:
            middle = y + _TRACK / 2
            drawn.append(f'<path class="track" d="M{_EDGE} {middle:g}H{_WIDTH - _EDGE}"/>')
            drawn.append(_bar(axis, mark, middle) if is_bars else _point(axis, mark, middle))
            if line is not None:
                drawn.append(f'<path class="fair" d="M{axis.place(line[0]):.1f} {y:g}v{_TRACK}"/>')
            y += _TRACK
        y += 6
    for tick in axis.ticks:
        _text(drawn, axis.place(tick), y + 14, axis.write(tick), "middle", "quiet")
    return _svg(name, title, y + _FOOT, drawn)


def _point(axis: Axis, mark: Mark, y: float) -> str:
    x = axis.place(mark.value)
    shape = (
        f'<rect x="{x - 4:.1f}" y="{y - 4:g}" width="8" height="8" class="two"/>'
        if mark.kind
        else f'<circle cx="{x:.1f}" cy="{y:g}" r="4.5" class="one"/>'
    )
    return _whisker(axis, mark, y) + shape


def _bar(axis: Axis, mark: Mark, y: float) -> str:
    left, right = axis.place(axis.low), axis.place(mark.value)
    style = ("one", "two")[mark.kind]
    bar = f'<rect x="{left:g}" y="{y - 4:g}" width="{right - left:.1f}" height="8" class="{style}"/>'
    return bar + (_whisker(axis, mark, y) if mark.low < mark.high else "")


def _whisker(axis: Axis, mark: Mark, y: float) -> str:
    low, high = axis.place(mark.low), axis.place(mark.high)
    lines = f"M{low:.1f} {y:g}H{high:.1f}M{low:.1f} {y - 3:g}v6M{high:.1f} {y - 3:g}v6"
    # a margin in the colour of the paper sets it off from the bar
    return f'<path class="halo" d="{lines}"/><path class="whisker" d="{lines}"/>'


def _legend(drawn: list[str], line: tuple[float, str] | None, kinds: Sequence[str], *, is_bars: bool) -> int:
    """Draw what the signs mean, one under the other, and return how much room that took."""
    y = 0
    for kind, text in enumerate(kinds):
        if is_bars:
            style = ("one", "two")[kind]
            drawn.append(f'<rect x="{_EDGE}" y="{y + 5}" width="16" height="8" class="{style}"/>')
        elif kind:
            drawn.append(f'<rect x="{_EDGE + 4}" y="{y + 5}" width="8" height="8" class="two"/>')
        else:
            drawn.append(f'<circle cx="{_EDGE + 8}" cy="{y + 9}" r="4.5" class="one"/>')
        _text(drawn, _EDGE + 24, y + 13, text, "start", "quiet")
        y += _LEGEND
    if line is not None:
        drawn.append(f'<path class="fair" d="M{_EDGE + 8} {y + 2}v{_TRACK}"/>')
        _text(drawn, _EDGE + 24, y + 13, line[1], "start", "quiet")
        y += _LEGEND
    return y + 4 if y else 0


# ------------------------------------------------------------------ histograms


@dataclass(frozen=True, slots=True)
class Bin:
    """Values from one number to another, and how many of each series lie there."""

    low: int
    high: int
    counts: tuple[int, ...]


def bins_of(series: Sequence[Mapping[int, int]], most: int = 15) -> list[Bin]:
    """Divide counted numbers into at most so many bins of equal width that begin at round numbers."""
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


_HEIGHT: Final = 130
_TICKS: Final = 6


def histogram(
    name: str,
    title: str,
    bins: Sequence[Bin],
    *,
    write: Callable[[float], str],
    write_share: Callable[[float], str],
    kinds: Sequence[str],
) -> str:
    """Return how numbers are spread: the share of each bin, for one series or for two side by side."""
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
                f'class="{("one", "two")[kind]}"/>'
            )
    for index in range(0, len(bins), -(-len(bins) // _TICKS)):
        _text(drawn, _EDGE + room * (index + 0.08), floor + 15, write(bins[index].low), "start", "quiet")
    return _svg(name, title, floor + _FOOT, drawn)


# ------------------------------------------------------------------ svg


def _text(drawn: list[str], x: float, y: float, text: str, anchor: str = "start", style: str = "") -> None:
    drawn.append(f'<text x="{x:.1f}" y="{y:g}" text-anchor="{anchor}" class="{style}">{escape(text)}</text>')


def _svg(name: str, title: str, height: float, drawn: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {_WIDTH} {math.ceil(height)}" role="img" aria-labelledby="{name}-title">'
        f'<title id="{name}-title">{escape(title)}</title>{"".join(drawn)}</svg>'
    )
