"""Exponential and logarithm, the same to the last bit on every machine.

Those of a C library may differ in the last bit from those of another one, and a bot may then choose differently.
These use only additions, multiplications and divisions, in a fixed order. So bots use them, and the square root of
:mod:`math`, which is exact everywhere, but no other function of it.
"""

from __future__ import annotations

from math import frexp
from typing import Final

__all__ = ["exp_of_negative", "logarithm", "softmax"]

_LOG2_E: Final = 1.4426950408889634
# the logarithm of two in two parts: the first has so few digits that its multiples are exact
_LN2_HIGH: Final = 0.693147180369123816490
_LN2_LOW: Final = 1.90821492927058770002e-10
_ROOT_OF_HALF: Final = 0.7071067811865476
# below this the result is nothing to speak of
_LEAST: Final = -40.0


def exp_of_negative(number: float) -> float:
    """Return e to the power of a number that is 0 or less."""
    if number < _LEAST:
        return 0.0
    halvings = int(0.5 - number * _LOG2_E)
    rest = (number + halvings * _LN2_HIGH) + halvings * _LN2_LOW
    # the series, from its smallest term
    value = 1.0
    for term in range(13, 0, -1):
        value = 1.0 + value * rest / term
    return value / float(1 << halvings)


def logarithm(number: float) -> float:
    """Return the natural logarithm of a number above 0."""
    mantissa, twos = frexp(number)
    if mantissa < _ROOT_OF_HALF:
        mantissa *= 2.0
        twos -= 1
    ratio = (mantissa - 1.0) / (mantissa + 1.0)
    square = ratio * ratio
    # the series of the inverse hyperbolic tangent, from its smallest term
    value = 0.0
    for power in range(21, 0, -2):
        value = value * square + 1.0 / power
    return twos * _LN2_HIGH + (2.0 * ratio * value + twos * _LN2_LOW)


def softmax(scores: list[float]) -> list[float]:
    """Return shares that add up to 1: a score one higher counts e times as much."""
    highest = scores[0]
    for score in scores:
        if score > highest:
            highest = score
    shares: list[float] = []
    total = 0.0
    for score in scores:
        share = exp_of_negative(score - highest)
        shares.append(share)
        total += share
    for place in range(len(shares)):
        shares[place] /= total
    return shares
