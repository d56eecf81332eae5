"""Training leaves floats; the integers a network runs with are almost as exact, and always safe."""

from __future__ import annotations

import random

import pytest

from rondel.bots.learned.layout import MAX_SHIFT, MIN_SHIFT, Sizes
from rondel.bots.learned.plain_kernel import PlainKernel
from rondel.bots.learned.quantise import quantise
from tests.support.networks import USUAL, random_call, random_matrices, run_in_floats

SMALL = Sizes(0, 0, 0, 1, 0, 0, 2, 1)
MATRICES = {
    "seat.seat": [[0.5], [-0.25]],
    "seat2.pool": [[0.1, 0.2]],
    "seat2.hidden": [[0.1, 0.2]],
    "logit.seat": [[1.0]],
    "points.seat": [[1.0]],
}
BIASES = {"seat": [0.0, 1.5], "seat2": [0.0], "logit": [0.0], "points": [0.0]}


@pytest.mark.parametrize("seed", range(3))
def test_the_integers_say_almost_the_same_as_the_floats(seed: int) -> None:
    rng = random.Random(seed)
    matrices, biases = random_matrices(rng, USUAL)
    quantised = quantise(USUAL, matrices, biases)
    kernel = PlainKernel(USUAL.as_ints(), quantised.shifts, quantised.weights)

    assert quantised.clipped == {}
    for _ in range(3):
        call = random_call(rng, USUAL, odd=0.0)
        exact, found = run_in_floats(USUAL, matrices, biases, call), kernel.run(*call)
        of_points = range(call.seats, 2 * call.seats)
        for place, (float_answer, answer) in enumerate(zip(exact, found, strict=True)):
            assert abs(answer - float_answer) < (2.0 if place in of_points else 0.02)


def test_weights_get_as_many_fractional_bits_as_are_safe() -> None:
    # seat: 0.5 · 2¹⁵ fits; a bias of 1.5 has 25 bits of fraction then. logit: 1.0 needs 2¹⁴.
    assert quantise(SMALL, MATRICES, BIASES).shifts == (15, 15, 15, 15, 14, 14, 15, 15)

    wide = {**MATRICES, "seat2.pool": [[3.9, 0.2]], "seat.seat": [[-2.1], [0.0]]}
    assert quantise(SMALL, wide, BIASES).shifts == (15, 15, 13, 13, 14, 14, 15, 15)


def test_a_row_may_add_up_to_so_much_that_all_have_fewer_bits() -> None:
    sizes = Sizes(100, 0, 0, 1, 0, 0, 2, 1)
    # a hundred times 0.5 is 50, and 2¹⁶ / 50 has ten bits
    matrices = {**MATRICES, "seat.table": [[0.5] * 100, [0.0] * 100]}

    assert quantise(sizes, matrices, BIASES).shifts[2] == 10


def test_a_large_bias_takes_bits_from_the_weights() -> None:
    # 2000 has 11 bits, and 31 - 11 - 10 leave 10, of which rounding and the weight need a part
    assert quantise(SMALL, MATRICES, {**BIASES, "seat": [0.0, 2000.0]}).shifts[2] == 10


def test_weights_beyond_the_limit_are_clipped_and_counted() -> None:
    matrices = {**MATRICES, "seat.seat": [[20.0], [-17.0]], "logit.seat": [[16.0]]}
    clipped = {**MATRICES, "seat.seat": [[16.0], [-16.0]], "logit.seat": [[16.0]]}

    assert quantise(SMALL, matrices, BIASES).clipped == {"seat": 2}
    assert quantise(SMALL, matrices, BIASES).weights == quantise(SMALL, clipped, BIASES).weights
    assert quantise(SMALL, matrices, BIASES, limit=18.0).clipped == {"seat": 1}


def test_weights_so_large_that_no_bits_are_safe_are_refused() -> None:
    sizes = Sizes(1000, 0, 0, 1, 0, 0, 2, 1)
    matrices = {**MATRICES, "seat.table": [[5.0] * 1000, [0.0] * 1000]}

    with pytest.raises(ValueError, match="the weights of seat are too large"):
        quantise(sizes, matrices, BIASES)


def test_every_shift_that_is_chosen_is_one_a_kernel_takes() -> None:
    rng = random.Random(9)
    for spread in (0.001, 0.3, 3.0):
        matrices, biases = random_matrices(rng, USUAL)
        scaled = {
            name: [[weight * spread for weight in row] for row in rows] for name, rows in matrices.items()
        }
        quantised = quantise(USUAL, scaled, biases)
        assert all(MIN_SHIFT <= shift <= MAX_SHIFT for shift in quantised.shifts)
        PlainKernel(USUAL.as_ints(), quantised.shifts, quantised.weights)


@pytest.mark.parametrize(
    ("name", "matrix", "said"),
    [
        ("seat.seat", [[0.5]], "seat.seat must be 2 rows of 1 numbers"),
        ("seat.seat", [[0.5], [0.5, 1.0]], "seat.seat must be 2 rows of 1 numbers"),
        ("seat.seat", [[0.5], [float("nan")]], "seat.seat has weights that are not finite"),
        ("seat.things", [[0.5], [0.5]], "there is no input seat.things"),
        ("thing.thing", [[0.5], [0.5]], "there is no input thing.thing"),
    ],
)
def test_matrices_that_do_not_fit_the_sizes_are_refused(
    name: str, matrix: list[list[float]], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        quantise(SMALL, {**MATRICES, name: matrix}, BIASES)


def test_missing_matrices_and_biases_are_refused() -> None:
    without = {name: matrix for name, matrix in MATRICES.items() if name != "seat.seat"}
    with pytest.raises(ValueError, match=r"seat\.seat must be 2 rows of 1 numbers"):
        quantise(SMALL, without, BIASES)
    with pytest.raises(ValueError, match="the biases of seat must be 2 numbers"):
        quantise(SMALL, MATRICES, {**BIASES, "seat": [0.0]})
    with pytest.raises(ValueError, match="the biases of seat must be 2 numbers"):
        quantise(SMALL, MATRICES, {**BIASES, "seat": [0.0, float("inf")]})
