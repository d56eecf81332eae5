"""Numbers about many games: shares with their intervals, and how numbers are spread."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

__all__ = ["Rate", "Spread", "rate_of", "spread_of"]

# 95 % of a normal distribution lie within so many standard deviations.
_SIGMAS: Final = 1.96


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of successes and where its true value lies with 95 % confidence (after Wilson)."""

    wins: float
    count: int
    rate: float
    low: float
    high: float


def rate_of(wins: float, count: int) -> Rate:
    """Return a share with its interval; of nothing everything is possible."""
    if count == 0:
        return Rate(0.0, 0, 0.0, 0.0, 1.0)
    rate, square = wins / count, _SIGMAS**2
    middle = (rate + square / (2 * count)) / (1 + square / count)
    reach = _SIGMAS * math.sqrt(rate * (1 - rate) / count + square / (4 * count**2)) / (1 + square / count)
    return Rate(round(wins, 3), count, rate, max(0.0, middle - reach), min(1.0, middle + reach))


@dataclass(frozen=True, slots=True)
class Spread:
    """How some numbers are spread, and how often each occurred."""

    min: int
    median: float
    mean: float
    max: int
    counts: dict[int, int]


def spread_of(numbers: Sequence[int]) -> Spread:
    """Return how numbers are spread."""
    counts = dict(sorted(Counter(numbers).items()))
    return Spread(min(numbers), statistics.median(numbers), statistics.fmean(numbers), max(numbers), counts)
