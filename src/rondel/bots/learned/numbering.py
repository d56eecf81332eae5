"""What the numbers of a game are called: the inputs of its network, in their order."""

from __future__ import annotations

from typing import Final

from rondel.bots.learned.network import Names

__all__ = ["Numbering"]


class Numbering:
    """The names of a game's numbers: of the table, of each thing, of each seat, of each answer.

    Things are what seats share: the nations of Imperial. Links are seat numbers, one for each thing, that tie the
    seat to it: its interest, its governments.
    """

    def __init__(
        self,
        *,
        version: int,
        table: tuple[str, ...],
        seat: tuple[str, ...],
        things: int = 0,
        thing: tuple[str, ...] = (),
        links: tuple[int, ...] = (),
        answer: tuple[str, ...] = (),
    ) -> None:
        #: raised whenever the meaning or the order of a number changes
        self.version: Final = version
        self.table: Final = table
        self.seat: Final = seat
        self.things: Final = things
        self.thing: Final = thing
        #: where the links begin among the numbers of a seat
        self.links: Final = links
        self.answer: Final = answer

    def count(self, seats: int) -> int:
        """Return how many numbers a position has."""
        return len(self.table) + self.things * len(self.thing) + seats * len(self.seat)

    @property
    def names(self) -> Names:
        """The names of all numbers; weights learned with other names do not fit."""
        return Names(self.table, self.thing, self.seat, self.answer)
