"""Lines and rings of points: made denser, made smooth."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
from scipy import ndimage as ndi

from tools.maps.geodata import Array

__all__ = ["densify", "smooth_line", "smooth_ring"]


def densify(points: Array, step: float, *, closed: bool = True) -> Array:
    """Add points so that no two are further apart than a step."""
    if closed:
        points = np.vstack([points, points[:1]])
    parts = []
    for one, other in pairwise(points):
        count = max(1, math.ceil(np.hypot(*(other - one)) / step))
        parts.append(one + (other - one) * np.linspace(0, 1, count, endpoint=False)[:, None])
    parts.append(points[-1:])
    result = np.vstack(parts)
    return result[:-1] if closed else result


def smooth_ring(points: Array, sigma: float) -> Array:
    """Smooth a ring by the length of its arc."""
    closed = np.vstack([points, points[:1]])
    along = np.r_[0, np.cumsum(np.hypot(*np.diff(closed, axis=0).T))]
    count = max(16, int(along[-1] / 2))
    at = np.linspace(0, along[-1], count, endpoint=False)
    even = np.c_[np.interp(at, along, closed[:, 0]), np.interp(at, along, closed[:, 1])]
    smooth: Array = ndi.gaussian_filter1d(even, sigma / 2, axis=0, mode="wrap")
    return smooth


def smooth_line(points: Array, sigma: float) -> Array:
    """Smooth an open line and keep its ends."""
    count = min(len(points) - 1, int(4 * sigma) + 1)
    if count < 1:
        return points
    head = 2 * points[0] - points[1 : count + 1][::-1]
    tail = 2 * points[-1] - points[-count - 1 : -1][::-1]
    longer = np.vstack([head, points, tail])
    smooth: Array = ndi.gaussian_filter1d(longer, sigma, axis=0, mode="nearest")[count : count + len(points)]
    smooth[0], smooth[-1] = points[0], points[-1]
    return smooth
