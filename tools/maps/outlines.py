"""From a raster to lines: every border once, smooth and simple, and every region assembled from the same lines."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import numpy as np
from scipy import ndimage as ndi
from shapely.geometry import LineString

from tools.maps.board import OUTSIDE, PX, Board
from tools.maps.geodata import Array
from tools.maps.lines import smooth_line

__all__ = ["Arc", "path_of", "rings_of", "trace"]

Corner = tuple[int, int]
Step = tuple[Corner, int, int]
"""The next corner, the label on the left of the way there, the one on its right."""

# how much a border is smoothed that no sea, one sea or two seas have part in
_SMOOTH = (2.2, 1.5, 9.0)


@dataclass(frozen=True)
class Arc:
    """A border between two labels, in tenths of a unit once it is shaped."""

    left: int
    right: int
    points: Array
    is_ring: bool


def trace(board: Board, tolerance: float) -> list[Arc]:
    """Return all borders of a board."""
    return [_shaped(board, arc, tolerance) for arc in _Walk(board.labels).arcs()]


class _Walk:
    """Walks along all edges of pixels between different labels."""

    def __init__(self, labels: Array) -> None:
        height, width = labels.shape
        self._steps = _steps(labels)
        frame = {(0, 0), (0, width), (height, 0), (height, width)}
        self._ends = {at for at, steps in self._steps.items() if len(steps) != 2 or at in frame}
        self._walked: set[tuple[Corner, Corner]] = set()

    def arcs(self) -> list[Arc]:
        """Walk from where borders meet first; what is left are rings."""
        starts = [*self._ends, *(at for at in self._steps if at not in self._ends)]
        return [
            self._walk(start, step)
            for start in starts
            for step in self._steps[start]
            if (start, step[0]) not in self._walked
        ]

    def _walk(self, start: Corner, step: Step) -> Arc:
        following, left, right = step
        points = [start, following]
        self._note(start, following)
        while following not in self._ends and following != start:
            one, other = self._steps[following]
            onward = (one if one[0] != points[-2] else other)[0]
            self._note(following, onward)
            following = onward
            points.append(following)
        is_ring = points[0] == points[-1] and start not in self._ends
        return Arc(left, right, np.array(points, float)[:, ::-1], is_ring)

    def _note(self, one: Corner, other: Corner) -> None:
        self._walked.update([(one, other), (other, one)])


def _steps(labels: Array) -> dict[Corner, list[Step]]:
    """Return where one can go from every corner between different labels."""
    height, width = labels.shape
    padded = np.full((height + 2, width + 2), OUTSIDE, np.int32)
    padded[1:-1, 1:-1] = labels
    steps: dict[Corner, list[Step]] = defaultdict(list)
    for row, column, one, other in _differing(padded[1:-1, :-1], padded[1:-1, 1:]):
        # going down, what is on the right is on the left-hand side
        steps[row, column].append(((row + 1, column), other, one))
        steps[row + 1, column].append(((row, column), one, other))
    for row, column, one, other in _differing(padded[:-1, 1:-1], padded[1:, 1:-1]):
        steps[row, column].append(((row, column + 1), one, other))
        steps[row, column + 1].append(((row, column), other, one))
    return steps


def _differing(one: Array, other: Array) -> list[tuple[int, int, int, int]]:
    rows, columns = np.nonzero(one != other)
    values = (rows, columns, one[rows, columns], other[rows, columns])
    return list(zip(*(value.tolist() for value in values), strict=True))


def _shaped(board: Board, arc: Arc, tolerance: float) -> Arc:
    """Smooth and simplify a border."""
    points = arc.points
    if OUTSIDE not in (arc.left, arc.right):
        seas = (board.kinds[arc.left] == "sea") + (board.kinds[arc.right] == "sea")
        sigma = min(_SMOOTH[seas], max(1.2, len(points) / 8))
        if arc.is_ring:
            points = ndi.gaussian_filter1d(points[:-1], sigma, axis=0, mode="wrap")
            points = np.vstack([points, points[:1]])
        else:
            points = smooth_line(points, sigma)
    tenths = np.round(_simplified(points / PX, tolerance, is_ring=arc.is_ring) * 10).astype(int)
    moves = np.r_[True, (np.diff(tenths, axis=0) != 0).any(1)]
    return Arc(arc.left, arc.right, tenths[moves], arc.is_ring)


def _simplified(points: Array, tolerance: float, *, is_ring: bool) -> Array:
    """Simplify a line; one that ends where it begins in two halves, or nothing would be left of it."""
    if is_ring:
        half = int(np.argmax(((points - points[0]) ** 2).sum(1)))
    elif len(points) <= 2:
        return points
    elif np.allclose(points[0], points[-1]):
        half = len(points) // 2
    else:
        return np.array(LineString(points).simplify(tolerance).coords)
    first = np.array(LineString(points[: half + 1]).simplify(tolerance).coords)
    second = np.array(LineString(points[half:]).simplify(tolerance).coords)
    return np.vstack([first, second[1:]])


# ------------------------------------------------------------------ assembling


def rings_of(arcs: list[Arc], label: int) -> list[Array]:
    """Assemble the rings of one label, which is on the left of each."""
    starts: dict[Corner, list[Array]] = defaultdict(list)
    rings: list[Array] = []
    for arc in arcs:
        for is_its, points in ((arc.left == label, arc.points), (arc.right == label, arc.points[::-1])):
            if is_its and arc.is_ring:
                rings.append(points)
            elif is_its:
                starts[_corner(points[0])].append(points)
    while starts:
        first = next(iter(starts))
        parts = [_taken(starts, first)]
        while _corner(parts[-1][-1]) != first and _corner(parts[-1][-1]) in starts:
            parts.append(_taken(starts, _corner(parts[-1][-1])))
        rings.append(np.vstack([parts[0], *(part[1:] for part in parts[1:])]))
    return [ring for ring in rings if len(ring) > 3]


def _corner(point: Array) -> Corner:
    return int(point[0]), int(point[1])


def _taken(starts: dict[Corner, list[Array]], at: Corner) -> Array:
    points = starts[at].pop()
    if not starts[at]:
        del starts[at]
    return points


# ------------------------------------------------------------------ writing


def path_of(lines: list[Array], *, close: bool) -> str:
    """Return lines of tenths as short path data of SVG."""
    parts = []
    for line in lines:
        (x, y), *points = line.tolist()
        if close and points[-1] == [x, y]:
            points.pop()
        start = f"M{_joined([_number(x), _number(y)])}l"
        numbers = []
        for to_x, to_y in points:
            numbers += [_number(to_x - x), _number(to_y - y)]
            x, y = to_x, to_y
        parts.append(start + _joined(numbers) + ("z" if close else ""))
    return "".join(parts)


def _number(tenths: int) -> str:
    """Return tenths as the shortest number of SVG."""
    sign = "-" if tenths < 0 else ""
    whole, rest = divmod(abs(tenths), 10)
    return f"{sign}{whole or ''}.{rest}" if rest else f"{sign}{whole}"


def _joined(numbers: list[str]) -> str:
    """Join numbers with as few spaces as SVG allows."""
    out, had_dot = "", True
    for place, number in enumerate(numbers):
        needs_space = place > 0 and not number.startswith("-") and not (number.startswith(".") and had_dot)
        out += f" {number}" if needs_space else number
        had_dot = "." in number
    return out
