"""From the floats a network was trained with to the integers it runs with; see :mod:`.layout`."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from itertools import chain
from math import floor, isfinite
from typing import Final, NamedTuple

from rondel.bots.learned.layout import FRACTION, INT32_MAX, MAX_SHIFT, MIN_SHIFT, TOP, Sizes, layers, rounding

__all__ = ["Quantised", "quantise"]

Matrix = Sequence[Sequence[float]]

_LIMIT: Final = 16.0


class Quantised(NamedTuple):
    """The integers of a network."""

    shifts: tuple[int, ...]
    """The fractional bits of the weights of every layer: as many as are safe."""
    weights: bytes
    clipped: dict[str, int]
    """How many weights of a layer were beyond the limit; layers without any are left out."""


def quantise(
    sizes: Sizes,
    matrices: Mapping[str, Matrix],
    biases: Mapping[str, Sequence[float]],
    *,
    limit: float = _LIMIT,
) -> Quantised:
    """Round the weights of a network.

    ``matrices`` has a matrix for every input of every layer with outputs, like ``seat.table``: a row of weights for
    every output. ``biases`` has a number for every output of a layer. Weights (not biases) beyond the limit are
    clipped, because a single large one would leave less precision for all others of its layer.
    """
    shifts: list[int] = []
    written: list[bytes] = []
    clipped: dict[str, int] = {}
    used: set[str] = set()
    for layer in layers(sizes):
        if layer.rows == 0:
            shifts.append(MAX_SHIFT)
            continue
        parts = []
        for name, width in layer.inputs:
            used.add(f"{layer.name}.{name}")
            matrix = _matrix(matrices, f"{layer.name}.{name}", layer.rows, width)
            clipped[layer.name] = clipped.get(layer.name, 0) + sum(
                abs(weight) > limit for row in matrix for weight in row
            )
            parts.append([[min(max(weight, -limit), limit) for weight in row] for row in matrix])
        bias = list(biases.get(layer.name, ()))
        if len(bias) != layer.rows or not all(map(isfinite, bias)):
            raise ValueError(f"the biases of {layer.name} must be {layer.rows} numbers")
        shift = _largest_shift(layer.name, parts, bias)
        shifts.append(shift)
        for row in chain.from_iterable(parts):
            written.append(struct.pack(f"<{len(row)}h", *(_round(weight, shift) for weight in row)))
        written.append(struct.pack(f"<{len(bias)}i", *(_round(number, shift + FRACTION) for number in bias)))
    if set(matrices) - used:
        raise ValueError(f"there is no input {min(set(matrices) - used)}")
    return Quantised(tuple(shifts), b"".join(written), {name: n for name, n in clipped.items() if n})


def _matrix(matrices: Mapping[str, Matrix], name: str, rows: int, width: int) -> Matrix:
    matrix = matrices.get(name, [()] * rows if width == 0 else ())
    if len(matrix) != rows or any(len(row) != width for row in matrix):
        raise ValueError(f"{name} must be {rows} rows of {width} numbers")
    if not all(map(isfinite, chain.from_iterable(matrix))):
        raise ValueError(f"{name} has weights that are not finite")
    return matrix


def _largest_shift(layer: str, parts: list[list[list[float]]], biases: list[float]) -> int:
    """Return the most fractional bits with which every weight fits and no sum can overflow."""
    for shift in range(MAX_SHIFT, MIN_SHIFT - 1, -1):
        half = rounding(layer, shift)
        for number, bias in enumerate(biases):
            row = [abs(_round(weight, shift)) for part in parts for weight in part[number]]
            total = sum(row) * 32_768 + abs(_round(bias, shift + FRACTION)) + half
            if total > INT32_MAX or max(row, default=0) > TOP:
                break
        else:
            return shift
    raise ValueError(f"the weights of {layer} are too large: a sum could overflow")


def _round(number: float, bits: int) -> int:
    return floor(number * (1 << bits) + 0.5)
