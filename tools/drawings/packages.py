"""The packages in their layers, each with what it says of itself, and an arrow to each one it uses.

Arrows that follow from others are left out. A long one gets a way of its own between the packages of the layers it crosses.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, pairwise
from typing import Final

from tools.drawings import svg
from tools.drawings.code import PACKAGE, layers, summary, uses, without_detours

BOX: Final = 172.0
WAY: Final = 14.0
GAP: Final = 18.0
BETWEEN: Final = 42.0
EDGE: Final = 20.0
#: how often places move towards each other, and from how many beginnings
ROUNDS: Final = 24
TRIES: Final = 60
CROSSING: Final = 400.0


@dataclass(eq=False)
class Place:
    """A package in its layer, or (without a name) where a long arrow crosses a layer."""

    row: int
    name: str = ""
    x: float = 0.0
    above: list[Place] = field(default_factory=list)
    below: list[Place] = field(default_factory=list)

    @property
    def width(self) -> float:
        """How much room it needs."""
        return BOX if self.name else WAY

    @property
    def lines(self) -> list[str]:
        """What the package says of itself."""
        return svg.wrapped(summary(f"{PACKAGE}.{self.name}"), BOX - 16)

    @property
    def height(self) -> float:
        """How high its box is."""
        return 40 + svg.LINE * len(self.lines)


def arranged(rows: list[list[str]], graph: dict[str, set[str]]) -> list[list[Place]]:
    """Return the best of several ways to place everything: arrows cross seldom, and are short."""
    return min((one_way(rows, graph, seed) for seed in range(TRIES)), key=disorder)


def one_way(rows: list[list[str]], graph: dict[str, set[str]], seed: int) -> list[list[Place]]:
    """Return a place for every package, and for every long arrow one in each layer it crosses."""
    placed = [[Place(row, name) for name in names] for row, names in enumerate(rows)]
    by_name = {place.name: place for row in placed for place in row}
    for name, used in graph.items():
        for other in sorted(used):
            start, end = by_name[name], by_name[other]
            ways = [Place(row) for row in range(start.row + 1, end.row)]
            for way in ways:
                placed[way.row].append(way)
            for upper, lower in pairwise([start, *ways, end]):
                upper.below.append(lower)
                lower.above.append(upper)
    shuffle = random.Random(seed).shuffle
    for row in placed:
        shuffle(row)
    settle(placed)
    return placed


def disorder(rows: list[list[Place]]) -> float:
    """Return how bad a drawing is: each crossing counts as much as a very long way."""
    lines = [(upper.row, upper.x, lower.x) for row in rows for upper in row for lower in upper.below]
    crossings = sum(
        one[0] == other[0] and (one[1] - other[1]) * (one[2] - other[2]) < 0
        for one, other in combinations(lines, 2)
    )
    places = [place.x for row in rows for place in row]
    return crossings * CROSSING + sum(abs(x - below) for _, x, below in lines) + max(places) - min(places)


def settle(rows: list[list[Place]]) -> None:
    """Move everything towards what it is joined with, row by row, down and up again."""
    for row in rows:
        spread(row)
    for turn in range(ROUNDS):
        for row in rows if turn % 2 == 0 else rows[::-1]:
            wanted = {place: wish(place) for place in row}
            row.sort(key=lambda place: wanted[place])
            for place in row:
                place.x = wanted[place]
            spread(row)


def wish(place: Place) -> float:
    """Return where a place would like to be: amid what it is joined with, and a long arrow above all straight."""
    joined = place.above + place.below
    return middle(joined + [other for other in joined if not other.name and not place.name] * 8, place.x)


def middle(others: list[Place], otherwise: float) -> float:
    """Return the middle of some places."""
    return sum(other.x for other in others) / len(others) if others else otherwise


def spread(row: list[Place]) -> None:
    """Push the places of a row apart as far as they need it, and keep the row where it was."""
    before = middle(row, 0)
    for left, right in pairwise(row):
        least = left.x + (left.width + right.width) / 2 + GAP
        right.x = max(right.x, least)
    shift = before - middle(row, 0)
    for place in row:
        place.x += shift


@cache
def draw_packages() -> str:
    """Return the drawing."""
    rows = [[name.removeprefix(f"{PACKAGE}.") for name in row] for row in layers()]
    names = [f"{PACKAGE}.{name}" for row in rows for name in row]
    graph = {
        name.removeprefix(f"{PACKAGE}."): {other.removeprefix(f"{PACKAGE}.") for other in used}
        for name, used in without_detours(uses(names)).items()
    }
    placed = arranged(rows, graph)
    return drawn(placed, graph)


def drawn(rows: list[list[Place]], graph: dict[str, set[str]]) -> str:
    """Return the picture of places."""
    everything = [place for row in rows for place in row]
    shift = EDGE - min(place.x - place.width / 2 for place in everything)
    width = max(place.x + place.width / 2 for place in everything) + shift + EDGE
    tops, top = [], EDGE
    for row in rows:
        tops.append(top)
        top += max(place.height for place in row if place.name) + BETWEEN
    height = top - BETWEEN + EDGE
    bottoms = [after - BETWEEN for after in [*tops[1:], top]]
    parts = []
    for start in everything:
        for end in start.below if start.name else ():
            parts.append(svg.arrow(way(start, end, tops, bottoms, shift)))
    for place in everything:
        if place.name:
            x, y = place.x + shift, tops[place.row]
            parts.append(svg.box(x - BOX / 2, y, BOX, bottoms[place.row] - y))
            parts.append(svg.text(x, y + 22, place.name, "name"))
            parts += [svg.text(x, y + 42 + svg.LINE * n, line) for n, line in enumerate(place.lines)]
    told = "; ".join(f"{name} uses {', '.join(sorted(used))}" for name, used in graph.items() if used)
    return svg.picture(width, height, "The packages of Rondel and what each of them uses", f"{told}.", parts)


def way(start: Place, end: Place, tops: list[float], bottoms: list[float], shift: float) -> str:
    """Return the line of an arrow, through the layers it crosses."""
    x, y = leaving(start, end) + shift, bottoms[start.row]
    path = f"M{x:.0f} {y:.0f}"
    while True:
        there = (arriving(start, end) if end.name else end.x) + shift
        below = tops[end.row] - (2 if end.name else 0)
        path += (
            f" C{x:.0f} {y + BETWEEN / 2:.0f} {there:.0f} {below - BETWEEN / 2:.0f} {there:.0f} {below:.0f}"
        )
        if end.name:
            return path
        path += f" V{bottoms[end.row]:.0f}"
        x, y = there, bottoms[end.row]
        start, end = end, end.below[0]


def leaving(start: Place, end: Place) -> float:
    """Return where on the lower side of a box an arrow begins: side by side, in the order of where they go."""
    return fanned(start, sorted(start.below, key=lambda place: place.x), end)


def arriving(start: Place, end: Place) -> float:
    """Return where on the upper side of a box an arrow ends."""
    return fanned(end, sorted(end.above, key=lambda place: place.x), start)


def fanned(place: Place, others: list[Place], other: Place) -> float:
    """Return the place of one of several arrows on the side of a box."""
    return place.x + (others.index(other) - (len(others) - 1) / 2) * min(34, BOX / (len(others) + 1))
