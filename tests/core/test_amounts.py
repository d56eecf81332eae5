"""Ranges of amounts: bids that are not listed one by one."""

from __future__ import annotations

import pytest

from rondel.core.contract import AmountRange


@pytest.mark.parametrize(
    ("low", "high", "safe", "count", "rungs"),
    [
        (18, 999, 60, 5, [18, 20, 28, 41, 60]),
        (18, 999, None, 2, [18, 999]),
        (18, 20, 60, 8, [18, 19, 20]),
        (18, 999, 18, 8, [18]),
        (18, 999, 17, 8, []),
        (18, 999, 60, 1, [18]),
        (18, 999, 60, 0, []),
    ],
)
def test_a_list_of_safe_amounts_has_a_maximum_length(
    low: int, high: int, safe: int | None, count: int, rungs: list[int]
) -> None:
    assert AmountRange(0, "bid {}", low, high, safe).rungs(count) == rungs


@pytest.mark.parametrize("text", ["bid", "bid x", "bid 5 6", " bid 5", "bids 5", "bid ５"])
def test_only_texts_of_the_range_have_an_amount(text: str) -> None:
    amounts = AmountRange(0, "bid {}", 1, 9)

    assert amounts.amount_of(amounts.text(5)) == 5
    assert amounts.amount_of(text) is None
