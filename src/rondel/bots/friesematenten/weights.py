"""The weights of a personality."""

from __future__ import annotations

from typing import Final

__all__ = ["Weights"]


class Weights:
    """How much things are worth to a player; personalities differ in nothing else."""

    def __init__(
        self,
        *,
        spite: float,
        denial: float,
        patience: float,
        hope: float,
        thrift: float,
        jump: float,
        points: float,
        income: float,
        victory: float,
    ) -> None:
        #: what another player's loss is worth, relative to an own gain
        self.spite: Final = spite
        #: how much of a rival's gain counts when bidding against that rival
        self.denial: Final = denial
        #: how much a card must gain to be played early, relative to its minimum bid
        self.patience: Final = patience
        #: what a card that cannot be used yet is worth, relative to its minimum bid
        self.hope: Final = hope
        #: how much a bargain later in the round counts against the card up for auction
        self.thrift: Final = thrift
        #: the part of the way to the limit that the next bid jumps
        self.jump: Final = jump
        #: the weight of points against money, 1 for their price
        self.points: Final = points
        #: the weight of income to come against cash, 1 for all of it
        self.income: Final = income
        #: the value of reaching the points that end the game, in point prices
        self.victory: Final = victory
