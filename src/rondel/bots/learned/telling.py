"""What people are told of the chances and points a network expects.

A network learned from strong players, and expects the others to go on like them. People play otherwise: their leads
are larger, and last. How much so was measured in games of players like people (`tools/learn/studies/people.py`), and is
written in the header of the network. A search goes by what the network says; only words and figures for players go
by this.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rondel.bots.learned.network import Network, NetworkError

__all__ = ["GAINS", "SHARPNESS", "Telling"]

#: what the header of a network calls the two
SHARPNESS: Final = "told sharpness"
GAINS: Final = "told gains"

# Anything else was not measured, but mistyped.
_LEAST: Final = 0.2
_MOST: Final = 5.0


class Telling:
    """Turns what a network expects into what players are told."""

    def __init__(self, network: Network) -> None:
        #: chances are raised to this power: above 1 the favourites are told more, below 1 less
        self.sharpness: Final = _read(network.about, SHARPNESS)
        #: the points still to come are told as so much of what is expected
        self.gains: Final = _read(network.about, GAINS)

    def chances(self, chances: list[float]) -> list[float]:
        """Return the chances of all seats; they add up to 1."""
        powers = [chance**self.sharpness for chance in chances]
        total = sum(powers)
        return [power / total for power in powers]

    def chance(self, chance: float, seats: int) -> float:
        """Return the chance of one seat, as if the others shared the rest equally."""
        others = seats - 1
        own: float = chance**self.sharpness
        rest: float = others * ((1.0 - chance) / others) ** self.sharpness
        return own / (own + rest)

    def points(self, expected: float, now: float) -> float:
        """Return the final points of a seat that has some already."""
        return now + self.gains * (expected - now)


def _read(about: Mapping[str, str | int | float], name: str) -> float:
    """Return a number of the header; where it is missing, all is told as it is."""
    value = about.get(name, 1.0)
    if isinstance(value, str) or not _LEAST <= value <= _MOST:
        raise NetworkError(f"The {name} of this network is {value}, not a number from {_LEAST} to {_MOST}.")
    return float(value)
