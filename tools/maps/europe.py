"""Europe around 1900: 30 home provinces, 15 neutral lands, Switzerland, 9 seas."""

from __future__ import annotations

import numpy as np

from tools.maps.board import Board
from tools.maps.board_json import Style
from tools.maps.facts import load_facts
from tools.maps.geodata import Array, Geodata
from tools.maps.plan import load_plan

__all__ = ["STYLE", "draw"]

STYLE = Style()

# Lambert's conformal conic projection, then a gentle bulge that gives the crowded middle of the continent
# more room at the cost of the rim.
_EARTH, _MERIDIAN = 6371.0, 14.0
_SOUTH, _NORTH = np.radians(40), np.radians(58)
_CENTRE, _BULGE, _REACH = (8.0, 48.6), 0.62, 3300.0
_WIDTH = 1800


def _half(latitude: float | Array) -> Array:
    return np.asarray(np.tan(np.pi / 4 + latitude / 2))


_CONE = np.log(np.cos(_SOUTH) / np.cos(_NORTH)) / np.log(_half(_NORTH) / _half(_SOUTH))
_SCALE = np.cos(_SOUTH) * _half(_SOUTH) ** _CONE / _CONE


def _conic(longitude: Array, latitude: Array) -> tuple[Array, Array]:
    radius = _EARTH * _SCALE / _half(np.radians(np.clip(latitude, -20, 88))) ** _CONE
    angle = _CONE * np.radians(longitude - _MERIDIAN)
    return radius * np.sin(angle), -(
        _EARTH * _SCALE / _half(np.radians(48)) ** _CONE - radius * np.cos(angle)
    )


def _bulged(longitude: Array, latitude: Array) -> tuple[Array, Array]:
    x, y = _conic(np.asarray(longitude, float), np.asarray(latitude, float))
    centre_x, centre_y = _conic(np.array([_CENTRE[0]]), np.array([_CENTRE[1]]))
    right, down = (x - centre_x) / _REACH, (y - centre_y) / _REACH
    growth = (1 + _BULGE) / (1 + _BULGE * np.hypot(right, down))
    return right * growth, down * growth


def _edge(longitude: float, latitude: float, axis: int) -> float:
    return float(_bulged(np.array([longitude]), np.array([latitude]))[axis][0])


_LEFT, _RIGHT = _edge(-11.6, 39, 0), _edge(46.5, 54, 0)
_TOP, _BOTTOM = _edge(17.5, 63.2, 1), _edge(9.5, 33.9, 1)
_UNIT = _WIDTH / (_RIGHT - _LEFT)


def _project(longitude: Array, latitude: Array) -> tuple[Array, Array]:
    x, y = _bulged(longitude, latitude)
    return (x - _LEFT) * _UNIT, (y - _TOP) * _UNIT


def draw(geodata: Geodata) -> Board:
    """Draw the board."""
    plan, facts = load_plan("europe"), load_facts("europe")
    board = Board(_WIDTH, round((_BOTTOM - _TOP) * _UNIT), _project)
    for name, region in facts.regions.items():
        board.label(name, "sea" if region.kind == "sea" else "land")
    countries = geodata.countries()
    for country, region_name in plan.countries.items():
        board.paint(countries[country], region_name)
    land = board.labels > 0
    for split in plan.splits:
        parts = geodata.parts(split.code)
        missing = set(split.region_of) - {properties.get(split.named_by) for properties, _ in parts}
        assert not missing, f"the geodata of {split.code} has no {missing}"
        for properties, polygons in parts:
            if properties.get(split.named_by) in split.region_of:
                board.paint(polygons, split.region_of[properties[split.named_by]], land)
    board.mend(plan.patches)
    board.smooth_coast(0.9)
    board.widen(plan.straits)
    board.drop_small(plan.min_island)
    board.divide_water(plan.seas, "north_atlantic", smooth=10)
    for meeting in plan.meetings:
        board.meet(meeting)
    board.tidy_seas(30)
    board.drop_small(plan.min_island)
    return board
