"""Random networks and what they are asked, and the network of rondel.bots.learned.layout once more, in floats."""

from __future__ import annotations

import random
import struct
from typing import NamedTuple

from rondel.bots.learned.layout import HEADS, INT32_MAX, LAYERS, MAX_SHIFT, MIN_SHIFT, Sizes, layers, rounding
from rondel.bots.learned.network import Network
from rondel.bots.learned.numbering import Numbering
from rondel.bots.learned.quantise import quantise

Matrix = list[list[float]]

USUAL = Sizes(24, 6, 56, 56, 64, 32, 128, 64, 16, 32, links=(0, 6))
"""About as large as the networks of the games."""

ODD = (0.0, -0.0, 1, -1, 0.5 / 1024, -0.5 / 1024, 1.5 / 1024, 31.9995, 32.0, -32.0, -32.0006, 1e300, -1e300)
NOT_FINITE = (float("inf"), float("-inf"), float("nan"))


class Call(NamedTuple):
    """What a network is asked: the arguments of its kernel."""

    numbers: list[float]
    seats: int
    asked: int
    options: list[float]
    things: list[int]


def random_sizes(rng: random.Random) -> Sizes:
    """Return small sizes, sometimes without things, and sometimes without options."""
    things = rng.choice([0, 1, 2, 5])
    seat = rng.randint(max(1, things), 20)
    thing = (rng.randint(1, 20), rng.randint(1, 12), rng.randint(1, 12)) if things else (0, 0, 0)
    option = (rng.randint(1, 9), rng.randint(1, 9)) if rng.random() < 0.7 else (0, 0)
    links = tuple(rng.randint(0, seat - things) for _ in range(rng.randint(0, 3))) if things else ()
    seat_layers = rng.randint(1, 20), rng.randint(1, 20)
    return Sizes(rng.choice([0, 1, 9]), things, thing[0], seat, *thing[1:], *seat_layers, *option, links)


def random_weights(rng: random.Random, sizes: Sizes) -> tuple[tuple[int, ...], bytes]:
    """Return shifts and weights; those of some rows are as large as is allowed."""
    shifts = tuple(rng.randint(MIN_SHIFT, MAX_SHIFT) for _ in LAYERS)
    written = []
    for layer, shift in zip(layers(sizes), shifts, strict=True):
        width = sum(width for _, width in layer.inputs)
        rows, biases = [], []
        for _ in range(layer.rows):
            largest = rng.choice([3, 1 << shift, 65_534 // max(width, 1)])
            largest = min(largest, 32_767, 65_534 // max(width, 1))
            row = [rng.choice([-largest, largest, rng.randint(-largest, largest)]) for _ in range(width)]
            room = INT32_MAX - 32_768 * sum(map(abs, row)) - rounding(layer.name, shift)
            rows.append(row)
            biases.append(rng.choice([0, room, -room, rng.randint(-room, room)]))
        first = 0
        for _, width in layer.inputs:
            for row in rows:
                written.append(struct.pack(f"<{width}h", *row[first : first + width]))
            first += width
        written.append(struct.pack(f"<{layer.rows}i", *biases))
    return shifts, b"".join(written)


def random_call(rng: random.Random, sizes: Sizes, *, odd: float = 0.2) -> Call:
    """Return ordinary numbers, many of them zero, and a share of odd ones."""

    def numbers(count: int) -> list[float]:
        return [
            rng.choice([*ODD, *NOT_FINITE]) if rng.random() < odd else rng.choice([0.0, rng.gauss(0, 1)])
            for _ in range(count)
        ]

    seats = rng.randint(2, 6)
    options = rng.randint(0, 5) if sizes.option else 0
    return Call(
        numbers(sizes.table + sizes.things * sizes.thing + seats * sizes.seat),
        seats,
        rng.randrange(seats),
        numbers(options * sizes.option),
        [rng.randrange(-1, sizes.things) for _ in range(options)],
    )


def random_matrices(rng: random.Random, sizes: Sizes) -> tuple[dict[str, Matrix], dict[str, list[float]]]:
    """Return the weights of a network as training leaves them."""
    matrices, biases = {}, {}
    for layer in layers(sizes):
        width = sum(width for _, width in layer.inputs)
        for name, columns in layer.inputs:
            spread = 1.5 / max(width, 1) ** 0.5
            matrices[f"{layer.name}.{name}"] = [
                [rng.gauss(0, spread) for _ in range(columns)] for _ in range(layer.rows)
            ]
        biases[layer.name] = [rng.gauss(0, 0.3) for _ in range(layer.rows)]
    return matrices, biases


def random_network(numbering: Numbering, game: str, *, seed: int = 1) -> Network:
    """Return a small network that reads the numbers of a game and has learned nothing."""
    names = numbering.names
    thing = (len(numbering.thing), 8, 8) if numbering.things else (0, 0, 0)
    sizes = Sizes(
        *(len(numbering.table), numbering.things, thing[0], len(numbering.seat), *thing[1:], 16, 8),
        *((len(numbering.answer), 8) if numbering.answer else (0, 0)),
        links=numbering.links,
    )
    matrices, biases = random_matrices(random.Random(seed), sizes)
    # layers without outputs have none
    shifts, weights, _ = quantise(sizes, {name: rows for name, rows in matrices.items() if rows}, biases)
    return Network(game, numbering.version, 1, names.digest(), sizes, shifts, weights)


def run_in_floats(
    sizes: Sizes, matrices: dict[str, Matrix], biases: dict[str, list[float]], call: Call
) -> list[float]:
    """Return what the network says, by its formulas and without rounding anything."""

    def layer(name: str, **inputs: list[float]) -> list[float]:
        sums = list(biases[name])
        for part, vector in inputs.items():
            for row, weights in enumerate(matrices[f"{name}.{part}"]):
                sums[row] += sum(weight * number for weight, number in zip(weights, vector, strict=True))
        return sums if name in HEADS else [max(0.0, value) for value in sums]

    def mean(vectors: list[list[float]]) -> list[float]:
        return [sum(values) / len(vectors) for values in zip(*vectors, strict=True)]

    def part(numbers: list[float], first: int, width: int, place: int) -> list[float]:
        return numbers[first + place * width : first + (place + 1) * width]

    table, first_seat = call.numbers[: sizes.table], sizes.table + sizes.things * sizes.thing
    codes = []
    for thing in range(sizes.things):
        hidden = layer("thing", table=table, thing=part(call.numbers, sizes.table, sizes.thing, thing))
        codes.append(layer("thing2", hidden=hidden))
    hidden_of_seats = []
    for seat in range(call.seats):
        numbers = part(call.numbers, first_seat, sizes.seat, seat)
        linked = {
            f"link{number}": [
                sum(max(0.0, numbers[link + thing]) * codes[thing][place] for thing in range(sizes.things))
                for place in range(sizes.thing_code)
            ]
            for number, link in enumerate(sizes.links)
        }
        hidden_of_seats.append(layer("seat", table=table, mean=mean(codes), seat=numbers, **linked))
    pool = mean(hidden_of_seats)
    seats = [layer("seat2", pool=pool, hidden=hidden) for hidden in hidden_of_seats]
    result = [layer("logit", seat=seat)[0] for seat in seats]
    result += [100 * layer("points", seat=seat)[0] for seat in seats]
    for option, thing in enumerate(call.things):
        code = [0.0] * sizes.thing_code if thing < 0 else codes[thing]
        numbers = part(call.options, 0, sizes.option, option)
        result += layer("score", option=layer("option", seat=seats[call.asked], thing=code, option=numbers))
    return result
