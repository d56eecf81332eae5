"""Check the finished boards alone: what can be seen on them is what the facts of the game say.

Reads the path of every region, measures which regions share a border, and compares that with the facts.
Also checks that the regions are sound and do not overlap, and that what stands in a region is inside it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shapely.geometry import Point, Polygon
from shapely.ops import unary_union
from shapely.strtree import STRtree

from tools.maps.borders import Ring, read_rings, wrong_borders, wrong_regions
from tools.maps.facts import BoardFacts, load_facts, wire_id

__all__ = ["check"]

# square units by which all regions may overlap, because points are tenths
_OVERLAP = 15.0
# island regions whose label and pieces may reach over the water
_ISLANDS = frozenset({"japan", "korea", "indonesia", "london", "new-zealand", "philippines"})


@dataclass(frozen=True)
class Drawn:
    """A finished board: what the file says, and the areas of its regions, in tenths of a unit."""

    told: dict[str, Any]
    areas: dict[str, Any]


def check(name: str, file: Path) -> bool:
    """Print what is wrong with a board, and return whether nothing is."""
    told = json.loads(file.read_text(encoding="utf-8"))
    areas = {one: _area(read_rings(region["d"])) for one, region in told["regions"].items()}
    drawn = Drawn(told, areas)
    facts = load_facts(name)
    problems = [
        *wrong_regions(told, facts),
        *wrong_borders(told, facts),
        *_overlaps(drawn),
        *_uncovered(drawn),
        *_strays(drawn),
        *_wrong_ports(drawn, facts),
        *_loose_links(drawn),
    ]
    size = file.stat().st_size
    print(f"{name}: {len(areas)} regions, {size} bytes: {'as the facts say' if not problems else 'WRONG'}")
    for problem in problems:
        print(f"  {problem}")
    return not problems


def _area(rings: Iterable[Ring]) -> Any:
    """Return what rings enclose, holes left out."""
    area = Polygon()
    for polygon in sorted((Polygon(ring).buffer(0) for ring in rings), key=lambda one: -one.area):
        area = area.symmetric_difference(polygon)
    return area


def _overlaps(drawn: Drawn) -> list[str]:
    names = list(drawn.areas)
    areas = [drawn.areas[name] for name in names]
    tree = STRtree(areas)
    problems = []
    for number, area in enumerate(areas):
        for other in tree.query(area):
            if other > number and area.intersection(areas[other]).area / 100 > _OVERLAP:
                problems.append(f"{names[number]} and {names[other]} overlap")
    return problems


def _uncovered(drawn: Drawn) -> list[str]:
    decor = [_area(read_rings(path)) for path in drawn.told["decor"].values()]
    covered = unary_union([*drawn.areas.values(), *decor]).area / 100
    _, _, width, height = drawn.told["viewBox"]
    return [] if covered / (width * height) > 0.9999 else [f"only {covered} square units are covered"]


def _holds(drawn: Drawn, name: str, at: list[float]) -> bool:
    return bool(drawn.areas[name].contains(Point(at[0] * 10, at[1] * 10)))


def _strays(drawn: Drawn) -> list[str]:
    problems = []
    for name, region in drawn.told["regions"].items():
        spots = [] if name in _ISLANDS else [region["label"], *region.get("slots", [])]
        if "city" in region:
            spots.append(region["city"])
        if not all(_holds(drawn, name, at) for at in spots):
            problems.append(f"something of {name} is outside of it")
    return problems


def _wrong_ports(drawn: Drawn, facts: BoardFacts) -> list[str]:
    wanted = {wire_id(name): wire_id(sea) for name, sea in facts.ports.items()}
    ports = {name: one["port"] for name, one in drawn.told["regions"].items() if "port" in one}
    problems = [f"{name} has a wrong harbour" for name in ports if wanted.get(name) != ports[name]["sea"]]
    problems += [f"{name} has no harbour" for name in sorted(set(wanted) - set(ports))]
    strays = [name for name, port in ports.items() if not _holds(drawn, port["sea"], port["at"])]
    return problems + [f"the harbour of {name} is not in its sea" for name in strays]


def _loose_links(drawn: Drawn) -> list[str]:
    return [
        f"the link of {link['a']} and {link['b']} does not reach {name}"
        for link in drawn.told["links"]
        for name, at in ((link["a"], link["pts"][0]), (link["b"], link["pts"][-1]))
        if not _holds(drawn, name, at)
    ]
