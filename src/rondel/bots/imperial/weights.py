"""The personalities of Imperial's bots, read from their file."""

from __future__ import annotations

from typing import Final

from rondel.bots.imperial.temper import Weights
from rondel.bots.personalities import personalities_in, weights_in

__all__ = ["PERSONALITIES", "load_weights"]

_PACKAGE: Final = "rondel.bots.imperial"

#: the personalities there are, the usual one first
PERSONALITIES: Final = personalities_in(_PACKAGE)


def load_weights(personality: str) -> Weights:
    """Return the weights of a personality; refuses one there is not."""
    return Weights(**weights_in(_PACKAGE, personality))
