"""Exponential and logarithm are those of the textbook, and never depend on a C library."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rondel.bots.portable_math import exp_of_negative, logarithm, softmax

SOURCES = Path(__file__).parents[2] / "src/rondel/bots"


@given(number=st.floats(-39.9, 0.0))
def test_the_exponential_is_right_to_the_last_digits(number: float) -> None:
    assert exp_of_negative(number) == pytest.approx(math.exp(number), rel=1e-14)


@given(number=st.floats(1e-300, 1e300))
def test_the_logarithm_is_right_to_the_last_digits(number: float) -> None:
    assert logarithm(number) == pytest.approx(math.log(number), rel=1e-14, abs=1e-15)


def test_what_is_exact_is_exact() -> None:
    assert exp_of_negative(0.0) == 1.0
    assert exp_of_negative(-1000.0) == 0.0
    assert logarithm(1.0) == 0.0


@given(scores=st.lists(st.floats(-1000, 1000), min_size=1, max_size=6))
def test_shares_add_up_to_1_and_follow_the_scores(scores: list[float]) -> None:
    shares = softmax(scores)

    assert sum(shares) == pytest.approx(1.0)
    assert max(shares) == shares[scores.index(max(scores))]


def test_a_score_one_higher_counts_e_times_as_much() -> None:
    assert softmax([3.0, 2.0]) == pytest.approx([math.e / (1 + math.e), 1 / (1 + math.e)])


def test_no_bot_uses_functions_that_differ_between_machines() -> None:
    """All but the square root, and what is exact by nature; rates are for people."""
    allowed = {"frexp", "sqrt", "inf", "isfinite", "ceil", "floor"}
    found = set()
    for path in SOURCES.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        if path.name == "rates.py":
            continue
        names = re.findall(r"\bmath\.(\w+)", source)
        for line in re.findall(r"^from math import (.+)$", source, re.MULTILINE):
            names += re.findall(r"\w+", line)
        found |= {(path.name, name) for name in names} - {(path.name, name) for name in allowed}

    assert found == set()
