"""Where labels, cities, harbours and pieces stand: clear of each other and of every border."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from scipy import ndimage as ndi

from tools.maps.geodata import Array

__all__ = ["Spot", "nudged", "place", "share_inside"]

Spot = tuple[int, int]
"""A place in whole units: right, down."""

_CITY = 5
_HARBOUR = 9


@dataclass(frozen=True)
class Placed:
    """Where the label and the pieces of a region stand, and how large a piece may be."""

    label: Spot
    slots: list[Spot]
    radius: float


def share_inside(mask: Array, width: float, height: float) -> Array:
    """Return for every place how much of a box around it is inside a mask."""
    across = ndi.uniform_filter1d(mask.astype(np.float32), max(1, int(width)), axis=1, mode="constant")
    share: Array = ndi.uniform_filter1d(across, max(1, int(height)), axis=0, mode="constant")
    return share


def place(
    mask: Array,
    box: tuple[float, float],
    city: Spot | None,
    harbours: Iterable[Spot],
    count: int,
    most: float,
) -> Placed:
    """Place a label of the size of a box, and then as many pieces as wanted."""
    padded = np.pad(mask, 1)
    depth = ndi.distance_transform_edt(padded)[1:-1, 1:-1]
    down, right = np.mgrid[: mask.shape[0], : mask.shape[1]]
    label = _best_label(mask, padded, box, city)
    beside = np.maximum(np.abs(right - label[0]) - box[0] / 2, 0)
    above = np.maximum(np.abs(down - label[1]) - box[1] / 2, 0)
    clear = np.minimum(depth, np.hypot(beside, above))
    if city is not None:
        clear = np.minimum(clear, np.hypot(right - city[0], down - city[1]) - _CITY)
    for x, y in harbours:
        clear = np.minimum(clear, np.hypot(right - x, down - y) - _HARBOUR)
    middle = city if city is not None else label
    pull = np.hypot(right - middle[0], down - middle[1]) / 400
    slots, radius = [], most
    for _ in range(count):
        score = np.where(mask, np.minimum(clear, most), -9) - pull * (clear > 4)
        y, x = np.unravel_index(score.argmax(), score.shape)
        radius = min(radius, clear[y, x])
        slots.append((int(x), int(y)))
        clear = np.minimum(clear, np.hypot(right - x, down - y) / 2 * 1.02)
    return Placed(label, slots, round(float(max(radius, 0)), 1))


def _best_label(mask: Array, padded: Array, box: tuple[float, float], city: Spot | None) -> Spot:
    """Return where a box fits best: inside, far from the edges above all to the sides, near the city but not on it."""
    width, height = box
    down, right = np.mgrid[: mask.shape[0], : mask.shape[1]]
    depth = ndi.distance_transform_edt(padded, sampling=(1, 0.35))[1:-1, 1:-1]
    score = share_inside(mask, width, height) * 8 + np.minimum(depth, 3 * height) / (3 * height)
    if city is not None:
        x, y = city
        on_it = (np.abs(right - x) < width / 2 + 5) & (np.abs(down - y) < height / 2 + 6)
        score = score - 1.2 * on_it - np.hypot(right - x, down - y) / 250
    score[~mask] = -9
    y, x = np.unravel_index(score.argmax(), score.shape)
    return int(x), int(y)


def nudged(mask: Array, at: tuple[float, float], margin: float) -> Spot:
    """Return the place of a mask nearest to another that keeps a margin from the edge, as far as there is one."""
    depth = ndi.distance_transform_edt(np.pad(mask, 1))[1:-1, 1:-1]
    while margin > 0.5 and not (depth >= margin).any():
        margin *= 0.7
    fitting = np.argwhere(depth >= margin)
    if not len(fitting):
        return int(at[0]), int(at[1])
    y, x = fitting[((fitting - [at[1], at[0]]) ** 2).sum(1).argmin()]
    return int(x), int(y)
