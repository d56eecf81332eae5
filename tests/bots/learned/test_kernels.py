"""A network of integers gives the same answers, bit for bit, in C and in Python."""

from __future__ import annotations

import random
import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rondel.bots.learned.layout import Kernel, Sizes, fixed, layers, weight_bytes
from rondel.bots.learned.network import kernel_type
from rondel.bots.learned.plain_kernel import PlainKernel
from tests.bots.learned.conftest import KernelType
from tests.support.networks import USUAL, Call, random_call, random_sizes, random_weights

SHIFTS = (10,) * 8
ONE = 1024

TINY = Sizes(1, 2, 1, 3, 1, 1, 1, 1, 1, 1, links=(1,))
# in the order of layout.py: for each layer the weights of its inputs, then the bias
TINY_WEIGHTS = {
    "thing": ([ONE, 2 * ONE], 0),  # table, thing
    "thing2": ([ONE // 2], ONE * ONE),  # half of it, and 1
    "seat": ([ONE, ONE, -ONE, ONE], 0),  # table, mean, the three numbers of the seat, link
    "seat2": ([ONE, ONE], 0),  # pool, hidden
    "logit": ([ONE], -ONE * ONE),
    "points": ([ONE // 4], 0),
    "option": ([ONE, 0, ONE], 0),  # seat, thing, option
    "score": ([ONE], ONE * ONE // 2),
}


def tiny(make: KernelType, **changes: tuple[list[int], int]) -> Kernel:
    """Return the tiny network, in which every layer has one output."""
    written = b""
    for weights, bias in {**TINY_WEIGHTS, **changes}.values():
        written += struct.pack(f"<{len(weights)}hi", *weights, bias)
    return make(TINY.as_ints(), SHIFTS, written)


# a seat has three numbers, of which the last two are its links to the two things
SEAT = {"seat": ([ONE, ONE, -ONE, 0, 0, ONE], 0)}


def test_a_tiny_network_gives_what_can_be_worked_out_by_hand(kernel: KernelType) -> None:
    # table 1; things 2 and -3; seats (1; 1, 0) and (0; 0.5, 2)
    call = Call([1.0, 2.0, -3.0, 1.0, 1.0, 0.0, 0.0, 0.5, 2.0], 2, 1, [3.0, -20.0], [0, -1])
    # codes: (1 + 2·2)/2 + 1 = 3.5 and, as 1 - 2·3 is negative, 0/2 + 1 = 1; their mean is 2.25
    # seat 0: 1 + 2.25 - 1 + (1·3.5) = 5.75; seat 1: 1 + 2.25 - 0 + (0.5·3.5 + 2·1) = 7; their mean is 6.375
    # second layer: 12.125 and 13.375
    expected = [11.125, 12.375, 100 * 12.125 / 4, 100 * 13.375 / 4, 13.375 + 3 + 0.5, 0.5]

    assert tiny(kernel, **SEAT).run(*call) == expected


def test_sums_are_rounded_and_negative_ones_become_zero(kernel: KernelType) -> None:
    numbers = [0.0, 1 / 1024, 2 / 1024, *[0.0] * 6]
    codes_only = {"thing2": ([ONE // 2], 0), "seat": ([0, ONE, 0, 0, 0, 0], 0), "logit": ([ONE], 0)}

    # codes: 2/2 and 4/2 of 1/1024; their mean 1.5 becomes 1; seats 1, and with the pool 2
    assert tiny(kernel, **codes_only).run(numbers, 2, 0, [], [])[:2] == [2 / 1024, 2 / 1024]
    # codes: a quarter of 2 is 0.5 and becomes 1, of 4 it is 1
    quarter = {**codes_only, "thing2": ([ONE // 4], 0)}
    assert tiny(kernel, **quarter).run(numbers, 2, 0, [], [])[:2] == [2 / 1024, 2 / 1024]
    negative = {**codes_only, "thing2": ([-ONE], 0)}
    assert tiny(kernel, **negative).run(numbers, 2, 0, [], [])[:2] == [0.0, 0.0]


def test_negative_links_count_as_none(kernel: KernelType) -> None:
    numbers = [0.0, 1.0, 1.0, 0.0, 1.0, 0.0, 0.0, 1.0, -5.0]
    run = tiny(kernel, **SEAT).run(numbers, 2, 0, [], [])

    assert run[0] == run[1]


def test_what_is_too_large_becomes_the_largest(kernel: KernelType) -> None:
    numbers = [1e9, 1e9, 1e9, 0.0, 1e9, 1e9, 0.0, 1e9, 1e9]

    assert tiny(kernel, **SEAT).run(numbers, 2, 0, [], [])[0] == 32_767 / 1024 - 1


@pytest.mark.parametrize(
    ("number", "rounded"),
    [
        (0.0, 0),
        (1, 1024),
        (0.5 / 1024, 1),
        (-0.5 / 1024, 0),
        (-0.6 / 1024, -1),
        (31.9995, 32_767),
        (-32.0, -32_768),
        (float("inf"), 32_767),
        (float("-inf"), -32_768),
        (float("nan"), 0),
    ],
)
def test_numbers_are_rounded_to_a_1024th_half_up(kernel: KernelType, number: float, rounded: int) -> None:
    assert fixed(number) == rounded
    # a network that returns its only number: what is positive in it minus what is negative
    sizes = Sizes(0, 0, 0, 1, 0, 0, 2, 2)
    weights = struct.pack("<2h2i", ONE, -ONE, 0, 0)
    weights += struct.pack("<4h4h2i", 0, 0, 0, 0, ONE, 0, 0, ONE, 0, 0)
    weights += struct.pack("<2hi2hi", ONE, -ONE, 0, 0, 0, 0)
    answers = kernel(sizes.as_ints(), SHIFTS, weights).run([number, number], 2, 0, [], [])

    assert answers == [max(rounded, -32_767) / 1024] * 2 + [0.0, 0.0]


@given(seed=st.integers(0, 2**32))
@settings(max_examples=150)
def test_both_kernels_give_the_same_answers_to_the_last_bit(compiled: KernelType, seed: int) -> None:
    rng = random.Random(seed)
    sizes = random_sizes(rng)
    shifts, weights = random_weights(rng, sizes)
    in_c, plain = compiled(sizes.as_ints(), shifts, weights), PlainKernel(sizes.as_ints(), shifts, weights)

    for odd in (0.0, 0.2, 1.0):
        call = random_call(rng, sizes, odd=odd)
        assert in_c.run(*call) == plain.run(*call)


@pytest.mark.parametrize("seed", range(5))
def test_both_give_the_same_answers_in_networks_as_large_as_those_of_the_games(
    compiled: KernelType, seed: int
) -> None:
    rng = random.Random(seed)
    shifts, weights = random_weights(rng, USUAL)
    in_c, plain = compiled(USUAL.as_ints(), shifts, weights), PlainKernel(USUAL.as_ints(), shifts, weights)

    for _ in range(4):
        call = random_call(rng, USUAL)
        assert in_c.run(*call) == plain.run(*call)


def test_a_kernel_forgets_what_it_was_asked_before(kernel: KernelType) -> None:
    rng = random.Random(5)
    shifts, weights = random_weights(rng, USUAL)
    calls = [random_call(rng, USUAL) for _ in range(4)]
    first = [kernel(USUAL.as_ints(), shifts, weights).run(*call) for call in calls]
    one = kernel(USUAL.as_ints(), shifts, weights)

    assert [one.run(*call) for call in calls] == first
    assert [one.run(*call) for call in reversed(calls)] == first[::-1]


# ------------------------------------------------------------------ refusals


SIZES = (1, 2, 1, 3, 1, 1, 1, 1, 1, 1, 1)
WEIGHTS = bytes(weight_bytes(TINY))


@pytest.mark.parametrize(
    ("sizes", "shifts", "weights", "said"),
    [
        (SIZES[:9], SHIFTS, WEIGHTS, "sizes must be 10 numbers and at most 16 links"),
        ((*SIZES, *[0] * 16), SHIFTS, WEIGHTS, "sizes must be 10 numbers and at most 16 links"),
        ((-1, *SIZES[1:]), SHIFTS, WEIGHTS, "table must be 0 to 4096"),
        ((10**40, *SIZES[1:]), SHIFTS, WEIGHTS, "table must be 0 to 4096"),
        ((1, 65, *SIZES[2:]), SHIFTS, WEIGHTS, "things must be 0 to 64"),
        ((*SIZES[:6], 0, *SIZES[7:]), SHIFTS, WEIGHTS, "seat_hidden must be 1 to 512"),
        ((*SIZES[:6], 513, *SIZES[7:]), SHIFTS, WEIGHTS, "seat_hidden must be 1 to 512"),
        ((*SIZES[:5], 0, *SIZES[6:]), SHIFTS, WEIGHTS, "the sizes are all 0 or none is"),
        ((1, 0, 0, 3, 0, 0, 1, 1, 1, 1, 1), SHIFTS, WEIGHTS, "the sizes are all 0 or none is"),
        ((*SIZES[:9], 0, 1), SHIFTS, WEIGHTS, "the sizes are all 0 or none is"),
        ((*SIZES[:10], 2), SHIFTS, WEIGHTS, "a link must be 0 to 1"),
        ((*SIZES[:3], 1, *SIZES[4:10], 0), SHIFTS, WEIGHTS, "a link must be 0 to -1"),
        (SIZES, SHIFTS[1:], WEIGHTS, "shifts must be 8 numbers, not 7"),
        (SIZES, (*SHIFTS[:7], 3), WEIGHTS, "a shift must be 4 to 15"),
        (SIZES, (*SHIFTS[:7], 16), WEIGHTS, "a shift must be 4 to 15"),
        (SIZES, SHIFTS, WEIGHTS[1:], f"weights must be {len(WEIGHTS)} bytes, not {len(WEIGHTS) - 1}"),
        (SIZES, SHIFTS, WEIGHTS + b"0", f"weights must be {len(WEIGHTS)} bytes, not {len(WEIGHTS) + 1}"),
    ],
)
def test_sizes_that_do_not_go_together_are_refused(
    kernel: KernelType, sizes: tuple[int, ...], shifts: tuple[int, ...], weights: bytes, said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        kernel(sizes, shifts, weights)


@pytest.mark.parametrize(
    ("layer", "weights", "bias", "is_safe"),
    [
        ("thing2", [32_767], 2**31 - 1 - 32_767 * 32_768 - 512, True),
        ("thing2", [32_767], 2**31 - 32_767 * 32_768 - 512, False),
        ("thing2", [-32_768], 0, True),
        ("thing2", [0], -(2**31), False),
        ("seat2", [32_767, 32_767], 0, True),
        ("seat2", [32_767, -32_768], 0, True),
        ("seat2", [-32_768, -32_768], 0, False),
        ("logit", [0], 2**31 - 1, True),
        ("score", [1], 2**31 - 1, False),
    ],
)
def test_weights_with_which_a_sum_could_overflow_are_refused(
    kernel: KernelType, layer: str, weights: list[int], bias: int, is_safe: bool
) -> None:
    changes = {**SEAT, layer: (weights, bias)}
    if is_safe:
        numbers = [-1e9] * 9
        assert len(tiny(kernel, **changes).run(numbers, 2, 0, [-1e9], [1])) == 5
    else:
        with pytest.raises(ValueError, match=f"layer {layer} are too large: the sum of row 0 could overflow"):
            tiny(kernel, **changes)


@pytest.mark.parametrize(
    ("sizes", "shifts", "weights"),
    [
        (None, SHIFTS, WEIGHTS),
        (("1", *SIZES[1:]), SHIFTS, WEIGHTS),
        ((1.0, *SIZES[1:]), SHIFTS, WEIGHTS),
        (SIZES, None, WEIGHTS),
        (SIZES, ("8", *SHIFTS[1:]), WEIGHTS),
        (SIZES, SHIFTS, "weights"),
        (SIZES, SHIFTS, None),
    ],
)
def test_what_is_no_number_is_refused(
    kernel: KernelType, sizes: object, shifts: object, weights: object
) -> None:
    with pytest.raises(TypeError):
        kernel(sizes, shifts, weights)  # type: ignore[arg-type]  # that is the point


NUMBERS = [0.0] * 9


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ((NUMBERS, 1, 0, [], []), "seats must be 2 to 6"),
        ((NUMBERS, 7, 0, [], []), "seats must be 2 to 6"),
        ((NUMBERS, -(10**30), 0, [], []), "seats must be 2 to 6"),
        ((NUMBERS, 2, 2, [], []), "asked must be 0 to 1"),
        ((NUMBERS, 2, -1, [], []), "asked must be 0 to 1"),
        ((NUMBERS, 3, 0, [], []), "numbers must be 12 numbers, not 9"),
        (([*NUMBERS, 0.0], 2, 0, [], []), "numbers must be 9 numbers, not 10"),
        ((NUMBERS, 2, 0, [], [1]), "options must be 1 numbers, not 0"),
        ((NUMBERS, 2, 0, [1.0], []), "options must be 0 numbers, not 1"),
        ((NUMBERS, 2, 0, [1.0], [2]), "the thing of an option must be -1 to 1"),
        ((NUMBERS, 2, 0, [1.0], [-2]), "the thing of an option must be -1 to 1"),
        ((NUMBERS, 2, 0, [1.0], [10**30]), "the thing of an option must be -1 to 1"),
    ],
)
def test_calls_that_do_not_fit_the_network_are_refused(
    kernel: KernelType, call: tuple[list[float], int, int, list[float], list[int]], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        tiny(kernel, **SEAT).run(*call)


@pytest.mark.parametrize(
    "call",
    [
        (tuple(NUMBERS), 2, 0, [], []),
        (None, 2, 0, [], []),
        ([*NUMBERS[1:], "1"], 2, 0, [], []),
        ([*NUMBERS[1:], None], 2, 0, [], []),
        ([*NUMBERS[1:], ""], 2, 0, [], []),
        (NUMBERS, 2.0, 0, [], []),
        (NUMBERS, 2, None, [], []),
        (NUMBERS, 2, 0, "", []),
        (NUMBERS, 2, 0, [], ()),
        (NUMBERS, 2, 0, [1.0], ["0"]),
        (NUMBERS, 2, 0, [1.0], [0.0]),
        (NUMBERS, 2, 0, [b"1"], [0]),
        (NUMBERS, 2, 0),
    ],
)
def test_calls_with_something_else_than_numbers_are_refused(
    kernel: KernelType, call: tuple[object, ...]
) -> None:
    with pytest.raises(TypeError):
        tiny(kernel, **SEAT).run(*call)  # type: ignore[arg-type]  # that is the point


def test_an_int_beyond_every_float_is_refused(kernel: KernelType) -> None:
    with pytest.raises(OverflowError):
        tiny(kernel, **SEAT).run([10**400, *NUMBERS[1:]], 2, 0, [], [])


def test_a_network_without_a_head_for_options_takes_none(kernel: KernelType) -> None:
    sizes = Sizes(1, 0, 0, 1, 0, 0, 1, 1)
    one = kernel(sizes.as_ints(), SHIFTS, bytes(weight_bytes(sizes)))

    assert one.run([0.0] * 3, 2, 0, [], []) == [0.0] * 4
    with pytest.raises(ValueError, match="things must be 0 numbers, not 1"):
        one.run([0.0] * 3, 2, 0, [], [-1])


def test_layers_that_a_network_does_not_have_take_no_weights() -> None:
    sizes = Sizes(1, 0, 0, 1, 0, 0, 1, 1)

    assert [layer.name for layer in layers(sizes) if layer.rows] == ["seat", "seat2", "logit", "points"]
    assert weight_bytes(sizes) == 2 * (2 + 2 + 1 + 1) + 4 * 4


def test_rondel_pure_asks_for_the_kernel_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RONDEL_PURE", "1")

    assert kernel_type() is PlainKernel
