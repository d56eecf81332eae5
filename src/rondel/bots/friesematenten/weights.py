"""What a player of Friesematenten makes of things: the weights of a personality."""

from __future__ import annotations

from typing import Final

__all__ = ["Weights"]


class Weights:
    """How a player weighs things; personalities differ in this and in nothing else."""

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
        #: what another player's loss is worth, of what one's own gain would be
        self.spite: Final = spite
        #: how much of what a card brings a rival counts when one bids against that rival
        self.denial: Final = denial
        #: how much of its minimum bid a card must bring to be played early
        self.patience: Final = patience
        #: what a card that cannot be used yet is thought to be worth, of its minimum bid
        self.hope: Final = hope
        #: how much of a bargain later in the round counts against the card that is up
        self.thrift: Final = thrift
        #: the part of what is left between a bid and the limit that the next bid jumps over
        self.jump: Final = jump
        #: what points count beside money, 1 for what they should cost
        self.points: Final = points
        #: what income to come counts beside money in hand, 1 for all of it
        self.income: Final = income
        #: what it is worth to have the points that end the game, in usual prices of a point
        self.victory: Final = victory
