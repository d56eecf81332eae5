"""The world in 2030: 24 home provinces, 27 neutral lands, Switzerland, the polar area, 11 seas."""

from __future__ import annotations

import numpy as np

from tools.maps.board import Board
from tools.maps.board_json import Style
from tools.maps.facts import POLAR, load_facts
from tools.maps.geodata import Array, Geodata, Polygon
from tools.maps.plan import Plan, load_plan

__all__ = ["STYLE", "draw"]

STYLE = Style(
    font=16,
    tolerance=0.4,
    decor=("wild", "inland"),
    more_labels=(("north_pacific", (178, 34)), ("south_pacific", (191, -12))),
    over_water={"philippines": 20, "new_zealand": 22, "japan": 9, "korea": 7, "indonesia": 8, "london": 7},
)

# Patterson's cylindrical projection, the oceans narrowed, and soft lenses that enlarge Europe (much) and some
# crowded or small places (a little). The frame repeats a strip of the Pacific in the east.
_WEST, _EAST, _NORTH, _SOUTH = -168.7, 202.0, 77.5, -58.5
_WIDTH = 2000
# longitude, how wide the world is there
_STRETCH = (
    *((-168.7, 0.62), (-140, 0.62), (-122, 1.0), (-62, 1.0), (-40, 0.78)),
    *((-22, 0.78), (-8, 1.05), (150, 1.05), (165, 0.8), (202, 0.8)),
)
# centre, gain, reach in degrees
_LENSES = (
    ((13, 49.5), 0.9, (24, 17)),
    ((131, 37), 0.6, (15, 13)),
    ((104, 30), 0.15, (16, 14)),
    ((79, 22), 0.45, (14, 13)),
    ((118, 4), 0.3, (15, 11)),
    ((172, -41), 0.55, (9, 8)),
    ((-88, 38), 0.12, (20, 12)),
    ((-47, -11), 0.28, (15, 14)),
)
_GRID = np.linspace(_WEST - 30, _EAST + 30, 2000)
_SLOPE = np.interp(_GRID, [one[0] for one in _STRETCH], [one[1] for one in _STRETCH])
_ALONG = np.concatenate([[0], np.cumsum((_SLOPE[1:] + _SLOPE[:-1]) / 2 * np.diff(_GRID))])

# what of a country belongs to its region: west, south, east, north
_EUROPE = (-12, 34, 35, 73)
_PARTS = {
    **dict.fromkeys(("France", "Spain", "Portugal", "Norway", "Netherlands", "United Kingdom"), _EUROPE),
    "Japan": (129, 31, 146, 46),  # without the Ryukyus, which lie in the China Sea
    "Ecuador": (-82, -6, -70, 3),
    # neither Hawaii nor the islands that would reappear at the eastern edge
    "United States of America": (_WEST, 24, -60, 90),
}
_ELSEWHERE = (
    ("France", (-56, 0, -50, 8), "colombia"),  # French Guiana
    ("Malaysia", (108, -2, 120, 8), "indonesia"),  # Sarawak, Sabah
    ("Norway", (8, 74, 35, 82), "wild"),  # Svalbard
)
_PANAMA = ((-83.5, 9.2), (-81.5, 8.6), (-80.2, 8.8), (-79.2, 9.2), (-77.8, 8.4))
_TWO_PARTS = ("north_pacific", "south_pacific", "inland", POLAR)


def _flat(longitude: Array, latitude: Array) -> tuple[Array, Array]:
    t = np.radians(np.clip(latitude, -85, 85))
    y = t * (1.0148 + t**4 * (0.23185 + t**2 * (-0.14499 + t**2 * 0.02406)))
    return np.interp(longitude, _GRID, _ALONG), -np.degrees(y) * 1.17


def _warped(longitude: Array, latitude: Array) -> tuple[Array, Array]:
    x, y = _flat(np.asarray(longitude, float), np.asarray(latitude, float))
    more_x, more_y = np.zeros_like(x), np.zeros_like(y)
    for (centre_longitude, centre_latitude), gain, (reach_x, reach_y) in _LENSES:
        centre_x, centre_y = _flat(np.array([centre_longitude]), np.array([centre_latitude]))
        right, down = x - centre_x, y - centre_y
        growth = gain * np.exp(-0.5 * ((right / reach_x) ** 2 + (down / reach_y) ** 2))
        more_x, more_y = more_x + right * growth, more_y + down * growth
    return x + more_x, y + more_y


def _edge(longitude: float, latitude: float, axis: int) -> float:
    return float(_warped(np.array([longitude]), np.array([latitude]))[axis][0])


_LEFT, _RIGHT = _edge(_WEST, 0, 0), _edge(_EAST, 0, 0)
_TOP, _BOTTOM = _edge(-40, _NORTH, 1), _edge(-40, _SOUTH, 1)
_UNIT = _WIDTH / (_RIGHT - _LEFT)


def _project(longitude: Array, latitude: Array) -> tuple[Array, Array]:
    x, y = _warped(longitude, latitude)
    return (x - _LEFT) * _UNIT, (y - _TOP) * _UNIT


def draw(geodata: Geodata) -> Board:
    """Draw the board."""
    plan, facts = load_plan("world"), load_facts("world")
    board = Board(_WIDTH, round((_BOTTOM - _TOP) * _UNIT), _project, left_edge=_WEST)
    for name, region in facts.regions.items():
        board.label(name, "sea" if region.kind == "sea" or name == POLAR else "land")
    board.label("inland", "sea")
    _paint_lands(board, plan, geodata)
    board.mend(plan.patches)
    board.smooth_coast(0.7)
    board.thicken(_PANAMA, 11)
    board.widen(plan.straits)
    board.drop_small(plan.min_island)
    board.divide_water(plan.seas, "north_atlantic", smooth=7)
    for meeting in plan.meetings:
        board.meet(meeting)
    board.tidy_seas(60, keep_parts=_TWO_PARTS)
    board.drop_small(plan.min_island)
    return board


def _paint_lands(board: Board, plan: Plan, geodata: Geodata) -> None:
    countries = geodata.countries()
    for country, region in plan.countries.items():
        board.paint(_part(country, countries[country]), region)
    for country, box, region in _ELSEWHERE:
        board.paint(_inside(countries[country], box), region)
    for split in plan.splits:
        parts = geodata.parts(split.code)
        missing = set(split.region_of) - {properties.get(split.named_by) for properties, _ in parts}
        assert not missing, f"the geodata of {split.code} has no {missing}"
        board.paint_parts(
            _part(split.country, countries[split.country]),
            [
                (split.region_of[properties[split.named_by]], polygons)
                for properties, polygons in parts
                if properties.get(split.named_by) in split.region_of
            ],
        )
    for properties, polygons in geodata.parts("ukr"):
        if properties["name"] in ("Crimea", "Sevastopol"):
            board.paint(polygons, "ukraine", board.labels > 0)


def _part(country: str, polygons: list[Polygon]) -> list[Polygon]:
    return _inside(polygons, _PARTS[country]) if country in _PARTS else polygons


def _inside(polygons: list[Polygon], box: tuple[float, float, float, float]) -> list[Polygon]:
    """Return the polygons whose middle lies in a box."""
    west, south, east, north = box
    return [
        polygon
        for polygon in polygons
        if west <= polygon[0][:, 0].mean() <= east and south <= polygon[0][:, 1].mean() <= north
    ]
