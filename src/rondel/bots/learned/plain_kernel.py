"""The network of :mod:`.layout` in plain Python: what ``_kernel.c`` does, with the same results bit for bit.

It takes some sixty times as long as the one in C, and is there where nothing was compiled.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from operator import mul
from typing import Final, NamedTuple

from rondel.bots.learned.layout import (
    FRACTION,
    INT32_MAX,
    LAYERS,
    MAX_SEATS,
    MAX_SHIFT,
    MIN_SEATS,
    MIN_SHIFT,
    TOP,
    Layer,
    Sizes,
    fixed,
    layers,
    rounding,
    weight_bytes,
)

__all__ = ["PlainKernel"]

_ZERO: Final = 2**31


class _Columns(NamedTuple):
    """A layer whose columns are large ints: the weights of all outputs for one input, 32 bits apart.

    Adding and multiplying such ints does so for all outputs at once, exactly, and some ten times as fast as one by
    one. Weights may be negative, and then borrow from the bits above. What the sum starts with has 2**31 more for
    every output than it should: in the end every sum is back within its 32 bits.
    """

    rows: int
    shift: int
    shared: list[int]
    own: list[int]
    start: int


class PlainKernel:
    """A network, ready to run. It is made of the ints of its :class:`.Sizes`, its shifts and the bytes of its weights."""

    def __init__(self, sizes: Sequence[int], shifts: Sequence[int], weights: bytes) -> None:
        self._sizes: Final = Sizes.of_ints(sizes)
        if not isinstance(weights, bytes):
            raise TypeError(f"weights must be bytes, not {type(weights).__name__}")
        if len(shifts) != len(LAYERS):
            raise ValueError(f"shifts must be {len(LAYERS)} numbers, not {len(shifts)}")
        for shift in shifts:
            _check_int(shift, "a shift", MIN_SHIFT, MAX_SHIFT)
        if len(weights) != weight_bytes(self._sizes):
            raise ValueError(f"weights must be {weight_bytes(self._sizes)} bytes, not {len(weights)}")
        at = 0
        self._layers: Final[dict[str, _Columns]] = {}
        for layer, shift in zip(layers(self._sizes), shifts, strict=True):
            self._layers[layer.name], at = _read(layer, shift, weights, at)

    def run(
        self, numbers: list[float], seats: int, asked: int, options: list[float], things: list[int], /
    ) -> list[float]:
        """Return the logits of the seats, then their points, then the scores of the options."""
        sizes, layer = self._sizes, self._layers
        _check_int(seats, "seats", MIN_SEATS, MAX_SEATS)
        _check_int(asked, "asked", 0, seats - 1)
        _check_list(things, "things", len(things) if sizes.option and isinstance(things, list) else 0)
        _check_list(numbers, "numbers", sizes.table + sizes.things * sizes.thing + seats * sizes.seat)
        _check_list(options, "options", len(things) * sizes.option)

        fixed_numbers = _fixed_all(numbers)
        table = fixed_numbers[: sizes.table]
        first_seat = sizes.table + sizes.things * sizes.thing
        start = _begin(layer["thing"], table)
        codes = [
            _outputs(
                layer["thing2"], layer["thing2"].start, _outputs(layer["thing"], start, numbers_of_thing)
            )
            for numbers_of_thing in _slices(fixed_numbers, sizes.table, first_seat, sizes.thing)
        ]

        start = _begin(layer["seat"], table + _mean(codes, sizes.thing_code))
        packed = [int.from_bytes(struct.pack(f"<{len(code)}Q", *code), "little") for code in codes]
        h1 = []
        for inputs in _slices(fixed_numbers, first_seat, len(fixed_numbers), sizes.seat):
            for link in sizes.links:
                inputs += _gathered(packed, inputs[link : link + sizes.things], sizes.thing_code)
            h1.append(_outputs(layer["seat"], start, inputs))

        start = _begin(layer["seat2"], _mean(h1, sizes.seat_hidden))
        h2 = [_outputs(layer["seat2"], start, inputs) for inputs in h1]
        result = [_answer(layer["logit"], inputs) for inputs in h2]
        result += [_answer(layer["points"], inputs) * 100.0 for inputs in h2]
        if not things:
            return result

        start = _begin(layer["option"], h2[asked])
        of_options = _slices(_fixed_all(options), 0, len(options), sizes.option)
        for thing, numbers_of_option in zip(things, of_options, strict=True):
            _check_int(thing, "the thing of an option", -1, sizes.things - 1)
            code = [0] * sizes.thing_code if thing < 0 else codes[thing]
            result.append(_answer(layer["score"], _outputs(layer["option"], start, code + numbers_of_option)))
        return result


# ------------------------------------------------------------------ arithmetic


def _total(columns: list[int], inputs: list[int]) -> int:
    """Return the sum of the columns, each times its input; inputs that are zero cost nothing."""
    return sum(map(mul, compress(columns, inputs), filter(None, inputs)))


def _begin(layer: _Columns, inputs: list[int]) -> int:
    return layer.start + _total(layer.shared, inputs)


def _sums(layer: _Columns, start: int, inputs: list[int]) -> tuple[int, ...]:
    """Return the sums of a layer, each 2**31 too large."""
    total = start + _total(layer.own, inputs)
    return struct.unpack(f"<{layer.rows}I", total.to_bytes(4 * layer.rows, "little"))


def _outputs(layer: _Columns, start: int, inputs: list[int]) -> list[int]:
    shift, zero = layer.shift, _ZERO >> layer.shift
    values = [(total >> shift) - zero if total > _ZERO else 0 for total in _sums(layer, start, inputs)]
    return values if max(values, default=0) <= TOP else [min(value, TOP) for value in values]


def _answer(layer: _Columns, inputs: list[int]) -> float:
    [total] = _sums(layer, layer.start, inputs)
    return (total - _ZERO) / (1 << (FRACTION + layer.shift))


def _mean(vectors: list[list[int]], width: int) -> list[int]:
    if not vectors:
        return [0] * width
    return [sum(values) // len(vectors) for values in zip(*vectors, strict=True)]


def _gathered(packed_codes: list[int], links: list[int], width: int) -> list[int]:
    """Return the codes of the things, added up by how strongly a seat is linked to each; here 64 bits apart."""
    total = sum(code * link for code, link in zip(packed_codes, links, strict=True) if link > 0)
    values = struct.unpack(f"<{width}Q", total.to_bytes(8 * width, "little"))
    return [min(value >> FRACTION, TOP) for value in values]


def _slices(numbers: list[int], first: int, last: int, width: int) -> Iterator[list[int]]:
    return (numbers[place : place + width] for place in range(first, last, width or 1))


def _fixed_all(numbers: list[float]) -> list[int]:
    for kind in set(map(type, numbers)):
        if not issubclass(kind, int | float):
            raise TypeError(f"a number must be a float, not {kind.__name__}")
    return [fixed(number) if number else 0 for number in numbers]


# ------------------------------------------------------------------ reading


def _read(layer: Layer, shift: int, weights: bytes, at: int) -> tuple[_Columns, int]:
    """Read a layer and make sure that its sums cannot overflow; return it and where the next one begins."""
    columns: list[list[tuple[int, ...]]] = []
    sizes = [0] * layer.rows
    for _, width in layer.inputs:
        matrix = [
            struct.unpack_from(f"<{width}h", weights, at + 2 * width * row) for row in range(layer.rows)
        ]
        at += 2 * width * layer.rows
        sizes = [size + sum(map(abs, row)) for size, row in zip(sizes, matrix, strict=True)]
        columns.append(list(zip(*matrix, strict=True)))
    biases = struct.unpack_from(f"<{layer.rows}i", weights, at)
    half = rounding(layer.name, shift)
    for row, (size, bias) in enumerate(zip(sizes, biases, strict=True)):
        if size * 32_768 + abs(bias) + half > INT32_MAX:
            raise ValueError(
                f"the weights of layer {layer.name} are too large: the sum of row {row} could overflow"
            )
    return _Columns(
        layer.rows,
        shift,
        [_packed(column) for matrix in columns[: layer.shared] for column in matrix],
        [_packed(column) for matrix in columns[layer.shared :] for column in matrix],
        _packed(bias + half + _ZERO for bias in biases),
    ), at + 4 * layer.rows


def _packed(numbers: Iterable[int]) -> int:
    """Return one int with the numbers 32 bits apart."""
    return sum(number << (32 * place) for place, number in enumerate(numbers))


def _check_int(number: int, what: str, low: int, high: int) -> None:
    if not isinstance(number, int):
        raise TypeError(f"{what} must be an int, not {type(number).__name__}")
    if not low <= number <= high:
        raise ValueError(f"{what} must be {low} to {high}")


def _check_list(numbers: list[float] | list[int], what: str, length: int) -> None:
    if not isinstance(numbers, list):
        raise TypeError(f"{what} must be a list, not {type(numbers).__name__}")
    if len(numbers) != length:
        raise ValueError(f"{what} must be {length} numbers, not {len(numbers)}")
