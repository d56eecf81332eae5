"""The weights that make one player bolder, greedier or more careful than another."""

from __future__ import annotations

from typing import Final

__all__ = ["Weights"]


class Weights:
    """What a player thinks of the parts of a position; 1 is what a balanced player thinks."""

    def __init__(
        self,
        *,
        interest: float,
        cash: float,
        bonus: float,
        control: float,
        growth: float,
        flags: float,
        robbery: float,
        blockade: float,
        battle: float,
        units: float,
    ) -> None:
        #: interest still to come
        self.interest: Final[float] = interest
        #: what cash may yet be turned into
        self.cash: Final[float] = cash
        #: the bonus for Taxation
        self.bonus: Final[float] = bonus
        #: being a government
        self.control: Final[float] = control
        #: how much a nation will still grow
        self.growth: Final[float] = growth
        #: a flag in a region that has none
        self.flags: Final[float] = flags
        #: a flag taken from another nation
        self.robbery: Final[float] = robbery
        #: a hostile army beside a foreign factory
        self.blockade: Final[float] = blockade
        #: an exchange of units
        self.battle: Final[float] = battle
        #: units to be made or bought
        self.units: Final[float] = units
