"""A finished board as JSON, as the web app reads it; the README says what each key means."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from scipy import ndimage as ndi

from tools.maps.board import OUTSIDE, PX, Board, largest
from tools.maps.facts import BoardFacts, Region, wire_id
from tools.maps.geodata import Array
from tools.maps.outlines import Arc, path_of, rings_of, trace
from tools.maps.placement import Placed, Spot, nudged, place, share_inside
from tools.maps.plan import Link, Plan, Point

__all__ = ["Style", "write_board"]

# units along the frame that are kept free
_RIM = 12
_STEPS = (1, 0.9, 0.8, 0.7, 0.62)
# how much of a label must be inside its region before it is set smaller
_ENOUGH = 0.985


@dataclass(frozen=True)
class Style:
    """Sizes that differ from board to board."""

    font: float = 20
    sea_font: float = 24
    tolerance: float = 0.45
    decor: tuple[str, ...] = ("wild",)
    more_labels: tuple[tuple[str, Point], ...] = ()
    #: islands whose label and pieces may reach so many units over the water
    over_water: Mapping[str, float] = field(default_factory=dict)


def write_board(board: Board, name: str, plan: Plan, facts: BoardFacts, style: Style, file: Path) -> None:
    """Trace a board, place what stands on it, and write it."""
    arcs = trace(board, style.tolerance)
    sheet = _Sheet(board, plan, facts, style)
    told: dict[str, Any] = {"viewBox": [0, 0, board.width, board.height], "id": name, "title": plan.title}
    told["regions"] = {wire_id(one): sheet.region(one, arcs) for one in facts.regions}
    for one, at in style.more_labels:
        more = told["regions"][wire_id(one)].setdefault("moreLabels", [])
        more.append([round(value) for value in board.units(at)])
    told["decor"] = {
        one: path_of(rings_of(arcs, board.names.index(one)), close=True)
        for one in style.decor
        if one in board.names
    }
    told["lines"] = _lines(board, arcs, facts.regions)
    if board.left_edge is not None:
        told["wrap"] = _wraps(board, facts.regions)
    told["links"] = [sheet.link(one) for one in plan.links]
    file.write_text(json.dumps(told, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


class _Sheet:
    """A board in whole units, on which things are placed."""

    def __init__(self, board: Board, plan: Plan, facts: BoardFacts, style: Style) -> None:
        self._board, self._plan, self._facts, self._style = board, plan, facts, style
        self._labels = board.labels[PX // 2 :: PX, PX // 2 :: PX].copy()
        labels = self._labels
        for edge in (labels[:_RIM], labels[-_RIM:], labels[:, :_RIM], labels[:, -_RIM:]):
            edge[:] = OUTSIDE
        self._harbours: dict[str, Spot] = {}
        for name, sea in facts.ports.items():
            self._harbours[name] = nudged(self._mask(sea), self._city(name), 10)

    def _mask(self, name: str) -> Array:
        mask: Array = self._labels == self._board.names.index(name)
        return mask

    def _city(self, name: str) -> Spot:
        return nudged(largest(self._mask(name)), self._board.units(self._plan.cities[name]), 8)

    def _room(self, name: str) -> Array:
        """Return where things of a region may stand."""
        mask = self._mask(name)
        if name not in self._style.over_water:
            return largest(mask)
        seas = [label for label, kind in enumerate(self._board.kinds) if kind == "sea"]
        near = ndi.distance_transform_edt(~mask) <= self._style.over_water[name]
        return largest(mask | (near & np.isin(self._labels, seas)))

    def region(self, name: str, arcs: list[Arc]) -> dict[str, Any]:
        """Return all about a region."""
        region = self._facts.regions[name]
        city = self._city(name) if name in self._plan.cities else None
        lines = self._plan.labels.get(name, [region.name])
        size, placed = self._placed(name, region, lines, city)
        told: dict[str, Any] = {"kind": region.kind, "name": region.name}
        if region.nation:
            told["nation"] = wire_id(region.nation)
        told["d"] = path_of(rings_of(arcs, self._board.names.index(name)), close=True)
        told["label"] = list(placed.label)
        told["labelSize"] = size
        if lines != [region.name]:
            told["lines"] = lines
        if region.kind != "impassable":
            told["slots"] = [list(slot) for slot in placed.slots]
            told["slotR"] = placed.radius
        if city:
            told["city"] = list(city)
        if name in self._harbours:
            told["port"] = {"sea": wire_id(self._facts.ports[name]), "at": list(self._harbours[name])}
        return told

    def _placed(self, name: str, region: Region, lines: list[str], city: Spot | None) -> tuple[float, Placed]:
        """Place the label of a region as large as it fits, and its pieces."""
        is_sea = region.kind == "sea"
        room = self._room(name)
        rows, columns = np.nonzero(room)
        top, left = int(rows.min()), int(columns.min())
        room = room[top : rows.max() + 1, left : columns.max() + 1]
        inner_city = (city[0] - left, city[1] - top) if city else None
        at = self._harbours
        harbours = [(at[one][0] - left, at[one][1] - top) for one in at if self._facts.ports[one] == name]
        pieces, most = (6, 18) if is_sea else (4, 16)
        for step in _STEPS:
            size = (self._style.sea_font if is_sea else self._style.font) * step
            width = max(len(line) for line in lines) * size * (0.56 if is_sea else 0.52) + 4
            box = width, size * 1.1 * len(lines)
            placed = place(room, box, inner_city, harbours, pieces, most)
            if share_inside(room, *box)[placed.label[1], placed.label[0]] > _ENOUGH:
                break
        x, y = placed.label
        slots = [(right + left, down + top) for right, down in placed.slots]
        return round(size, 1), Placed((x + left, y + top), slots, placed.radius)

    def link(self, link: Link) -> dict[str, Any]:
        """Return a drawn connection; both ends of a strait are on their shores."""
        points: list[list[float]] = [[round(value, 1) for value in self._board.units(at)] for at in link.line]
        if link.kind == "strait":
            for end, name in ((0, link.ends[0]), (-1, link.ends[1])):
                points[end] = list(nudged(self._mask(name), (points[end][0], points[end][1]), 4))
        a, b = (wire_id(one) for one in link.ends)
        return {"a": a, "b": b, "kind": link.kind, "open": link.is_open, "pts": points}


def _lines(board: Board, arcs: list[Arc], regions: dict[str, Region]) -> dict[str, str]:
    """Return the borders by what they divide, each drawn once."""
    groups: dict[str, list[Array]] = {"coast": [], "nation": [], "province": [], "sea": []}
    for arc in arcs:
        if OUTSIDE in (arc.left, arc.right):
            continue
        sides = [board.names[arc.left], board.names[arc.right]]
        seas = [board.kinds[arc.left], board.kinds[arc.right]].count("sea")
        nations = {regions[side].nation if side in regions else None for side in sides}
        is_inner = len(nations) == 1 and None not in nations
        groups[("province" if is_inner else "nation", "coast", "sea")[seas]].append(arc.points)
    return {kind: path_of(lines, close=False) for kind, lines in groups.items()}


def _wraps(board: Board, regions: dict[str, Region]) -> list[dict[str, Any]]:
    """Return where a sea leaves one edge of the board and comes back at the other."""
    wraps = []
    for name, region in regions.items():
        left, right = (np.nonzero(board.mask_of(name)[:, column])[0] for column in (0, -1))
        if region.kind == "sea" and len(left) and len(right):
            heights = [round(float(np.median(one)) / PX) for one in (left, right)]
            ends = {"left": [0, heights[0]], "right": [board.width, heights[1]]}
            wraps.append({"sea": wire_id(name), **ends})
    return wraps
