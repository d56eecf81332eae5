"""A board as a raster of labels, on which countries, coasts and seas are painted.

On a raster the parts fit together by construction: every pixel belongs to exactly one region, so neighbours
share their border, the borders can be measured, and narrow straits can be widened or closed by hand.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence

import numpy as np
from PIL import Image, ImageDraw
from scipy import ndimage as ndi

from tools.maps.facts import Pair, pair
from tools.maps.geodata import Array, Polygon
from tools.maps.lines import densify, smooth_ring
from tools.maps.plan import Meeting, Patch, Point

__all__ = ["OUTSIDE", "PX", "WATER", "Board", "largest"]

PX = 2
"""Pixels of the raster to a unit of the board."""
OUTSIDE, WATER = -1, 0

Projection = Callable[[Array, Array], tuple[Array, Array]]
Mask = tuple[slice, slice, Array]
"""Rows, columns, and which of their pixels are meant."""


class Board:
    """The raster, and the names of its labels."""

    def __init__(self, width: int, height: int, project: Projection, left_edge: float | None = None) -> None:
        self.width, self.height = width, height
        self.project = project
        #: longitude, where the board goes around the world
        self.left_edge = left_edge
        self.names = [""]
        self.kinds = [""]
        self.labels: Array = np.zeros((height * PX, width * PX), np.int16)

    def label(self, name: str, kind: str = "land") -> int:
        """Return the label of a region, a new one if it has none."""
        if name not in self.names:
            self.names.append(name)
            self.kinds.append(kind)
        return self.names.index(name)

    def mask_of(self, name: str) -> Array:
        """Return which pixels belong to a region."""
        mask: Array = self.labels == self.names.index(name)
        return mask

    def pixels(self, points: Array) -> Array:
        """Return longitudes and latitudes as places on the raster."""
        points = np.asarray(points, float)
        x, y = self.project(points[:, 0], points[:, 1])
        return np.column_stack([x * PX, y * PX])

    def units(self, at: Point) -> tuple[float, float]:
        """Return a longitude and latitude as a place on the board."""
        x, y = self.project(np.array([at[0]], float), np.array([at[1]], float))
        return float(x[0]), float(y[0])

    # ------------------------------------------------------------------ masks

    def _unwrapped(self, ring: Array) -> Array:
        """Undo jumps at the antimeridian, then bring a ring right of the left edge."""
        if self.left_edge is None:
            return ring
        ring = np.column_stack([np.unwrap(ring[:, 0], period=360), ring[:, 1]])
        turns = np.ceil((self.left_edge - ring[:, 0].mean()) / 360)
        return np.add(ring, [360 * turns, 0])

    def _mask(self, rings: Sequence[Array]) -> Mask | None:
        """Rasterise one polygon of pixels; None if it is not on the board."""
        low = np.maximum(np.floor(rings[0].min(0)).astype(int) - 1, 0)
        high = np.minimum(np.ceil(rings[0].max(0)).astype(int) + 2, self.labels.shape[::-1])
        if (high <= low).any():
            return None
        image = Image.new("L", (int(high[0] - low[0]), int(high[1] - low[1])), 0)
        draw = ImageDraw.Draw(image)
        for number, ring in enumerate(rings):
            if len(ring) >= 3:
                draw.polygon([(x, y) for x, y in ring - low - 0.5], fill=0 if number else 1)
        return slice(low[1], high[1]), slice(low[0], high[0]), np.array(image, bool)

    def area(self, points: Sequence[Point], smooth: float = 0) -> Array:
        """Return the mask of an area drawn by hand, its corners rounded if wanted."""
        ring = self.pixels(densify(np.array(points, float), 1.0))
        if smooth:
            ring = smooth_ring(ring, smooth * PX)
        full = np.zeros(self.labels.shape, bool)
        mask = self._mask([ring])
        if mask:
            full[mask[0], mask[1]] = mask[2]
        return full

    def stroke(self, points: Sequence[Point], width: float) -> Array:
        """Return the mask of a line drawn by hand."""
        line = self.pixels(densify(np.array(points, float), 0.25, closed=False))
        rows, columns = self.labels.shape
        image = Image.new("L", (columns, rows), 0)
        draw = ImageDraw.Draw(image)
        draw.line([(x, y) for x, y in line], fill=1, width=round(width * PX), joint="curve")
        radius = width * PX / 2
        for x, y in (line[0], line[-1]):
            draw.ellipse([x - radius, y - radius, x + radius, y + radius], fill=1)
        return np.array(image, bool)

    # ------------------------------------------------------------------ painting

    def paint(self, polygons: Iterable[Polygon], name: str, where: Array | None = None) -> None:
        """Give polygons to a region."""
        self._paint_on(self.labels, polygons, self.label(name), where)

    def _paint_on(
        self, target: Array, polygons: Iterable[Polygon], value: int | bool, where: Array | None = None
    ) -> None:
        for polygon in polygons:
            mask = self._mask([self.pixels(self._unwrapped(ring)) for ring in polygon])
            if mask is not None:
                rows, columns, inside = mask
                if where is not None:
                    inside = inside & where[rows, columns]
                target[rows, columns][inside] = value

    def paint_parts(self, whole: Iterable[Polygon], parts: Iterable[tuple[str, list[Polygon]]]) -> None:
        """Paint a country by its parts; slivers between them go to the nearest."""
        mask = np.zeros(self.labels.shape, bool)
        self._paint_on(mask, whole, value=True)
        painted: Array = np.zeros(self.labels.shape, np.int16)
        for region, polygons in parts:
            self._paint_on(painted, polygons, self.label(region), mask)
        left = mask & (painted == 0)
        if left.any():
            rows, columns = np.nonzero(mask)
            box = slice(rows.min(), rows.max() + 1), slice(columns.min(), columns.max() + 1)
            painted[box] = np.where(left[box], _nearest(painted[box], painted[box] != 0), painted[box])
        self.labels[mask] = painted[mask]

    def fill_nearest(self, wanted: Array, givers: Array) -> None:
        """Give every wanted pixel the label of the nearest giver."""
        if wanted.any():
            self.labels[wanted] = _nearest(self.labels, givers)[wanted]

    def mend(self, patches: Iterable[Patch]) -> None:
        """Carry out corrections by hand."""
        for patch in patches:
            mask = self.area(patch.area)
            for loser in patch.losers:
                given = self.label(patch.to) if patch.to else WATER
                self.labels[mask & (self.labels == self.label(loser))] = given

    # ------------------------------------------------------------------ coasts and seas

    def smooth_coast(self, radius: float) -> None:
        """Close fjords and drop spits that are narrower than about twice the radius."""
        size = max(1, round(radius * PX))
        down, right = np.mgrid[-size : size + 1, -size : size + 1]
        disk = right * right + down * down <= size * size
        land = self.labels > 0
        padded = ndi.binary_opening(ndi.binary_closing(np.pad(land, size + 1, mode="edge"), disk), disk)
        smooth = padded[size + 1 : -size - 1, size + 1 : -size - 1]
        self.labels[~smooth] = WATER
        self.fill_nearest(smooth & ~land, land)

    def widen(self, straits: Iterable[tuple[list[Point], float]]) -> None:
        """Let straits be wide enough to be seen."""
        for line, width in straits:
            self.labels[self.stroke(line, width)] = WATER

    def thicken(self, points: Sequence[Point], width: float) -> None:
        """Widen an isthmus: water under the line joins the nearest land."""
        self.fill_nearest(self.stroke(points, width) & (self.labels == WATER), self.labels > 0)

    def drop_small(self, min_area: float) -> None:
        """Merge detached bits of lands: islets into the water, exclaves into their neighbours."""
        fewest = min_area * PX * PX
        for label, kind in enumerate(self.kinds):
            if not label or kind == "sea":
                continue
            for size, rows, columns, bit in self._smaller_bits(label):
                around = self._around(rows, columns, bit)
                lands = [one for one in around if one > 0 and self.kinds[one] != "sea"]
                if len(lands) > 0.25 * len(around) and size < 30 * fewest:
                    self.labels[rows, columns][bit] = _most_frequent(lands)
                elif size < fewest:
                    self.labels[rows, columns][bit] = WATER

    def tidy_seas(self, min_area: float, keep_parts: Collection[str] = ()) -> None:
        """Let detached pools of a sea join the sea they touch most, or else the land around them."""
        for label, kind in enumerate(self.kinds):
            if kind != "sea":
                continue
            for size, rows, columns, bit in self._smaller_bits(label):
                if self.names[label] in keep_parts and size > min_area * PX * PX:
                    continue
                around = [one for one in self._around(rows, columns, bit) if one != label]
                seas = [one for one in around if self.kinds[one] == "sea"]
                if around:
                    self.labels[rows, columns][bit] = _most_frequent(seas or around)

    def _smaller_bits(self, label: int) -> list[tuple[float, slice, slice, Array]]:
        """List all parts of a region but its largest: size, rows, columns, mask; with a pixel around each."""
        bits, count = ndi.label(self.labels == label)
        if count < 2:
            return []
        sizes = ndi.sum_labels(np.ones_like(bits), bits, range(1, count + 1))
        found = []
        for number, (rows, columns) in enumerate(ndi.find_objects(bits)):
            if number != sizes.argmax():
                rows = slice(max(rows.start - 1, 0), rows.stop + 1)
                columns = slice(max(columns.start - 1, 0), columns.stop + 1)
                found.append((float(sizes[number]), rows, columns, bits[rows, columns] == number + 1))
        return found

    def _around(self, rows: slice, columns: slice, bit: Array) -> list[int]:
        around: list[int] = self.labels[rows, columns][ndi.binary_dilation(bit) & ~bit].tolist()
        return around

    def divide_water(self, seas: Iterable[tuple[str, list[Point]]], rest: str, smooth: float) -> None:
        """Divide the water: later seas go over earlier ones, and one takes the rest."""
        water = self.labels == WATER
        painted = np.full(self.labels.shape, self.label(rest, "sea"), np.int16)
        for name, area in seas:
            painted[self.area(area, smooth)] = self.label(name, "sea")
        self.labels[water] = painted[water]

    def meet(self, meeting: Meeting) -> None:
        """Let a border of seas leave the coast exactly where two lands meet."""
        x, y = self.pixels(np.array([meeting.at], float))[0]
        radius = int(meeting.radius * PX)
        rows = slice(max(int(y) - 2 * radius, 0), int(y) + 2 * radius)
        columns = slice(max(int(x) - 2 * radius, 0), int(x) + 2 * radius)
        part = self.labels[rows, columns]
        lands = np.isin(part, [self.label(land) for land in meeting.seas])
        if not lands.any():
            return
        near = _nearest(part, lands)
        down, right = np.mgrid[: part.shape[0], : part.shape[1]]
        disk = np.hypot(down + rows.start - y, right + columns.start - x) <= radius
        wet = disk & np.isin(part, [self.label(sea) for sea in meeting.seas.values()])
        for land, sea in meeting.seas.items():
            part[wet & (near == self.label(land))] = self.label(sea)

    # ------------------------------------------------------------------ measuring

    def borders(self) -> dict[Pair, float]:
        """Return how long the border of every two regions that touch is."""
        lengths: dict[Pair, float] = defaultdict(float)
        labels = self.labels
        for one, other in ((labels[:, :-1], labels[:, 1:]), (labels[:-1], labels[1:])):
            differs = one != other
            pairs, counts = np.unique(
                np.sort(np.c_[one[differs], other[differs]], axis=1), axis=0, return_counts=True
            )
            for (a, b), count in zip(pairs, counts, strict=True):
                lengths[pair(self.names[a], self.names[b])] += float(count) / PX * 0.8
        return {touching: round(length, 1) for touching, length in lengths.items() if "" not in touching}


def largest(mask: Array) -> Array:
    """Return the largest connected part of a mask."""
    parts, count = ndi.label(mask)
    if count < 2:
        return mask
    most: Array = parts == ndi.sum_labels(mask, parts, range(1, count + 1)).argmax() + 1
    return most


def _nearest(labels: Array, givers: Array) -> Array:
    """Return for every pixel the label of the nearest giver."""
    places = ndi.distance_transform_edt(~givers, return_distances=False, return_indices=True)
    near: Array = labels[places[0], places[1]]
    return near


def _most_frequent(labels: list[int]) -> int:
    values, counts = np.unique(labels, return_counts=True)
    return int(values[counts.argmax()])
