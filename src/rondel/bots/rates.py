"""Statistics about many games: rates with confidence intervals, and the spread of numbers."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

__all__ = ["Rate", "Spread", "rate_of", "spread_of"]

# 95 % of a normal distribution lie within this many standard deviations.
_SIGMAS: Final = 1.96


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate with its 95 % confidence interval (Wilson)."""

    wins: float
    count: int
    rate: float
    low: float
    high: float


def rate_of(wins: float, count: int) -> Rate:
    """Return a rate with its interval; without data the interval is 0 to 1."""
    if count == 0:
        return Rate(0.0, 0, 0.0, 0.0, 1.0)
    rate, square = wins / count, _SIGMAS**2
    middle = (rate + square / (2 * count)) / (1 + square / count)
    half = _SIGMAS * math.sqrt(rate * (1 - rate) / count + square / (4 * count**2)) / (1 + square / count)
    return Rate(round(wins, 3), count, rate, max(0.0, middle - half), min(1.0, middle + half))


@dataclass(frozen=True, slots=True)
class Spread:
    """The spread of some numbers, and how often each occurred."""

    min: int
    median: float
    mean: float
    max: int
    counts: dict[int, int]


def spread_of(numbers: Sequence[int]) -> Spread:
    """Return the spread of some numbers."""
    counts = dict(sorted(Counter(numbers).items()))
    return Spread(min(numbers), statistics.median(numbers), statistics.fmean(numbers), max(numbers), counts)
