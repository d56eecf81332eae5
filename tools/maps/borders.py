"""Which regions a finished board shows, and which of them it shows as neighbours; needs no geometry library."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from itertools import combinations, pairwise
from typing import Any

from tools.maps.facts import POLAR, BoardFacts, Pair, pair, wire_id

__all__ = ["TOUCH", "Ring", "read_rings", "wrong_borders", "wrong_regions"]

TOUCH = 3.0
"""Units of a common border that count as one."""

Ring = list[tuple[int, int]]
"""Points in tenths of a unit."""

_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def read_rings(path: str) -> list[Ring]:
    """Read path data of M, relative l and z."""
    rings = []
    for part in re.findall(r"M([^Mz]*)z", path):
        head, tail = ([round(float(one) * 10) for one in _NUMBER.findall(text)] for text in part.split("l"))
        x, y = head
        ring = [(x, y)]
        for right, down in zip(tail[::2], tail[1::2], strict=True):
            x, y = x + right, y + down
            ring.append((x, y))
        rings.append(ring)
    return rings


def wrong_regions(told: dict[str, Any], facts: BoardFacts) -> list[str]:
    """Tell which regions are missing, too many or of the wrong kind."""
    wanted = {wire_id(name): region for name, region in facts.regions.items()}
    found = told["regions"]
    problems = [f"{one} is only in one of facts and board" for one in sorted(set(wanted) ^ set(found))]
    for one in sorted(set(wanted) & set(found)):
        nation = wanted[one].nation
        said = (found[one]["kind"], found[one].get("nation"))
        if said != (wanted[one].kind, wire_id(nation) if nation else None):
            problems.append(f"{one} is not {said}")
    return problems


def wrong_borders(told: dict[str, Any], facts: BoardFacts) -> list[str]:
    """Tell which neighbours cannot be seen to be neighbours, and which seem to be and are not."""
    wanted = {pair(wire_id(a), wire_id(b)) for a, b in facts.borders}
    lengths = _lengths(told)
    found = {two for two, length in lengths.items() if length >= TOUCH}
    linked = {pair(link["a"], link["b"]) for link in told["links"] if link["open"]}
    return [
        *(f"{a} and {b} do not share a border" for a, b in sorted(wanted - found - linked)),
        *(f"{a} and {b} share a border" for a, b in sorted(found - wanted)),
        *(f"{a} and {b} are linked" for a, b in sorted(linked - wanted)),
    ]


def _lengths(told: dict[str, Any]) -> dict[Pair, float]:
    """Return how long the common border of every two regions is, but for the polar area, which joins nothing."""
    sides = defaultdict(set)
    for name, region in told["regions"].items():
        for ring in read_rings(region["d"]):
            for one, other in pairwise([*ring, ring[0]]):
                sides[min(one, other), max(one, other)].add(name)
    lengths: dict[Pair, float] = defaultdict(float)
    for (one, other), names in sides.items():
        for two in combinations(sorted(names - {wire_id(POLAR)}), 2):
            lengths[two] += math.dist(one, other) / 10
    return lengths
