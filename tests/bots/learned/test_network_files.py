"""The file of a network comes back as it was written, and a wrong or broken one is refused in one sentence."""

from __future__ import annotations

import json
import pickle
import random
import struct
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rondel.bots.learned.layout import Sizes, weight_bytes
from rondel.bots.learned.network import FORMAT, Names, Network, NetworkError, read_network, write_network
from tests.support.networks import USUAL, random_call, random_weights

SIZES = Sizes(2, 2, 1, 3, 3, 2, 4, 2, 1, 2, links=(1,))
NAMES = Names(("round", "is last"), ("power",), ("cash", "bonds of A", "bonds of B"), ("price",))
SHIFTS, WEIGHTS = random_weights(random.Random(3), SIZES)
ABOUT: Mapping[str, str | int | float] = {"games": 10_000, "temperature": 1.25, "by": "Zoë\nand Max"}
NETWORK = Network("pennies", 3, 1, NAMES.digest(), SIZES, SHIFTS, WEIGHTS, ABOUT)
DATA = write_network(NETWORK)


def read(
    data: bytes, game: str = "pennies", numbers: int = 3, rules: int = 1, names: Names = NAMES
) -> Network:
    return read_network(data, game=game, numbers=numbers, rules=rules, names=names)


def with_header(**changes: Any) -> bytes:
    """Return the file with other entries in its header; None leaves one out."""
    line, _, weights = DATA.partition(b"\n")
    header = {**json.loads(line), **changes}
    return (
        json.dumps({key: value for key, value in header.items() if value is not None}).encode()
        + b"\n"
        + weights
    )


def test_a_network_comes_back_as_it_was_written() -> None:
    again = read(DATA)
    call = random_call(random.Random(1), SIZES)

    assert again == NETWORK
    assert again.about == ABOUT
    assert again.run(*call) == NETWORK.run(*call)
    assert write_network(again) == DATA


def test_a_network_can_be_sent_to_another_process() -> None:
    again = pickle.loads(pickle.dumps(NETWORK))
    call = random_call(random.Random(1), SIZES)

    assert again == NETWORK
    assert again.run(*call) == NETWORK.run(*call)


def test_without_options_only_the_seats_are_judged() -> None:
    call = random_call(random.Random(1), SIZES)

    assert NETWORK.run(call.numbers, call.seats) == NETWORK.run(*call)[: 2 * call.seats]


def test_the_file_of_a_usual_network_is_about_as_large_as_its_weights() -> None:
    names = Names(*(tuple(map(str, range(width))) for width in (24, 56, 56, 16)))
    shifts, weights = random_weights(random.Random(1), USUAL)
    data = write_network(Network("pennies", 1, 1, names.digest(), USUAL, shifts, weights, ABOUT))

    assert len(weights) == weight_bytes(USUAL)
    assert len(data) < len(weights) + 1_000


# ------------------------------------------------------------------ trained for something else


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (with_header(format=2), "version 2 of the file format, and this program has version 1"),
        (with_header(game="imperial"), "was trained for the game 'imperial', and not for 'pennies'"),
        (with_header(numbers=2), "version 2 of the numbers, and this program has version 3"),
        (with_header(rules=7), "version 7 of the rules of pennies, and this program has version 1"),
    ],
)
def test_a_network_for_another_version_is_refused_with_both_versions(data: bytes, said: str) -> None:
    assert FORMAT == 1
    with pytest.raises(NetworkError, match=said):
        read(data)


@pytest.mark.parametrize(
    "names",
    [
        Names(NAMES.table[::-1], NAMES.thing, NAMES.seat, NAMES.option),
        Names(NAMES.table, ("strength",), NAMES.seat, NAMES.option),
        Names(NAMES.table, NAMES.thing, (*NAMES.seat, "debts"), NAMES.option),
        Names(NAMES.table, NAMES.thing, NAMES.seat),
    ],
)
def test_a_network_for_other_numbers_is_refused(names: Names) -> None:
    with pytest.raises(NetworkError, match="trained for numbers with other names, or in another order"):
        read(DATA, names=names)


def test_the_sizes_must_be_those_of_the_names() -> None:
    sizes = {**json.loads(DATA.partition(b"\n")[0])["sizes"], "table": 3}

    with pytest.raises(NetworkError, match="trained for numbers with other names"):
        read(with_header(sizes=sizes))


# ------------------------------------------------------------------ broken files


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "does not begin with a header"),
        (b"\n", "does not begin with a header"),
        (b"PK\x03\x04 a zip file\n", "does not begin with a header"),
        (b"[" * 10_000 + b"\n", "does not begin with a header"),
        (b"[" * 1_000_000, "does not begin with a header"),
        (DATA.partition(b"\n")[0], "does not begin with a header"),
        (b"[1, 2]\n", "its header has no format"),
        (b'{"format": true}\n', "its header has no format"),
        (b'{"format": 1}\n', "its header has no proper 'game'"),
        (with_header(sizes=[1, 2]), "its header has no proper 'sizes'"),
        (with_header(sizes={"table": 1}), "its header has no proper 'sizes'"),
        (with_header(numbers="3"), "its header has no proper 'numbers'"),
        (with_header(sha256=None), "its header has no proper 'sha256'"),
        (with_header(extra=1), "its header has an unknown 'extra'"),
        (with_header(about={"a": [1]}), "more than texts and numbers"),
        (with_header(about={"a": float("nan")}), "it has NaN"),
        (DATA.replace(b"1.25", b"1e999"), "more than texts and numbers"),
        (with_header(shifts=[10] * 7), "not one number for each layer"),
        (with_header(shifts=[10.0] * 8), "not one number for each layer"),
        (with_header(shifts=[16] * 8), "cannot be run: a shift must be 4 to 15"),
        (DATA[:-1], "its weights are not those it was written with"),
        (DATA + b"\0", "its weights are not those it was written with"),
        (DATA[:-1] + bytes([DATA[-1] ^ 1]), "its weights are not those it was written with"),
    ],
)
def test_a_broken_file_is_refused_in_one_sentence(data: bytes, said: str) -> None:
    with pytest.raises(NetworkError, match=said) as refused:
        read(data)
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"things": 70}, "things must be 0 to 64"),
        ({"links": [5]}, "a link must be 0 to 1"),
        ({"links": ["1"]}, "its sizes are not whole numbers"),
        ({"things": 2.0}, "its sizes are not whole numbers"),
        ({"thing_hidden": 10**40}, "thing_hidden must be 0 to 512"),
        ({"thing_hidden": 4}, "cannot be run: weights must be 244 bytes, not 230"),
    ],
)
def test_a_file_with_impossible_sizes_is_refused(changes: dict[str, Any], said: str) -> None:
    sizes = {**json.loads(DATA.partition(b"\n")[0])["sizes"], **changes}

    with pytest.raises(NetworkError, match=said):
        read(with_header(sizes=sizes))


def test_weights_with_which_a_sum_could_overflow_are_refused() -> None:
    weights = struct.pack("<h", 32_767) * (len(WEIGHTS) // 2)

    with pytest.raises(NetworkError, match="cannot be run: the weights of layer thing are too large"):
        Network("pennies", 3, 1, NAMES.digest(), SIZES, SHIFTS, weights)


def test_a_header_of_a_book_is_not_written() -> None:
    with pytest.raises(NetworkError, match="has at most 16384 bytes"):
        write_network(Network("pennies", 3, 1, NAMES.digest(), SIZES, SHIFTS, WEIGHTS, {"by": "x" * 20_000}))


def refuse_or_read(data: bytes) -> None:
    with suppress(NetworkError):
        read(data)


@given(st.binary(max_size=200))
@example(b"\xff\xfe\n")
@example(b'{"format": 1, "game": "\\ud800"}\n')
@example(b'{"format": ' + b"9" * 5_000 + b"}\n")
def test_any_bytes_are_refused_politely(data: bytes) -> None:
    with pytest.raises(NetworkError):
        read(data)
    refuse_or_read(DATA.partition(b"\n")[0] + b"\n" + data)


@given(st.lists(st.tuples(st.integers(0, len(DATA) - 1), st.integers(0, 255)), min_size=1, max_size=4))
def test_a_file_with_wrong_bytes_is_refused_politely(changes: list[tuple[int, int]]) -> None:
    data = bytearray(DATA)
    for place, byte in changes:
        data[place] = byte
    refuse_or_read(bytes(data))


@given(st.integers(0, len(DATA) - 1))
def test_a_file_that_is_cut_off_is_refused(length: int) -> None:
    with pytest.raises(NetworkError):
        read(DATA[:length])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=6,
)


@given(st.sampled_from(sorted(json.loads(DATA.partition(b"\n")[0]))), JSON)
def test_a_header_with_anything_in_it_is_refused_politely(key: str, value: Any) -> None:
    refuse_or_read(with_header(**{key: value}))


@given(st.sampled_from(sorted(json.loads(DATA.partition(b"\n")[0])["sizes"])), JSON)
def test_sizes_with_anything_in_them_are_refused_politely(key: str, value: Any) -> None:
    refuse_or_read(with_header(sizes={**json.loads(DATA.partition(b"\n")[0])["sizes"], key: value}))
