"""The weights of a personality: what makes one player bolder, greedier or more careful than another."""

from __future__ import annotations

from typing import Final

__all__ = ["Weights"]


class Weights:
    """What a player expects, and how much things are worth to it."""

    def __init__(
        self,
        *,
        tempo: float,
        stake: float,
        growth: float,
        flag_growth: float,
        factories: float,
        savings: float,
        stops: float,
        stops_of_lenders: float,
        interest: float,
        bonus: float,
        control: float,
        card: float,
        doubt: float,
        threat: float,
        cash: float,
        yields: float,
        temperature_at_end: float,
        temperature_per_round: float,
        flags: float,
        robbery: float,
        blockade: float,
        battle: float,
        unit: float,
        promise: float,
        thrift: float,
    ) -> None:
        #: how slow nations are: rounds between Taxations, relative to the usual lap
        self.tempo: Final[float] = tempo
        #: how much slower a nation is whose government holds none of its bonds
        self.stake: Final[float] = stake
        #: the share of the flags within reach a nation wins before its next Taxation
        self.growth: Final[float] = growth
        #: the share of the other free flags it wins per lap of the rondel
        self.flag_growth: Final[float] = flag_growth
        #: the chance that a nation builds the factories it can pay for
        self.factories: Final[float] = factories
        #: the chance that it builds one more per lap after that
        self.savings: Final[float] = savings
        #: how often a nation stops on Investor per lap
        self.stops: Final[float] = stops
        #: how much more often if its government holds all its bonds
        self.stops_of_lenders: Final[float] = stops_of_lenders
        #: interest still to come
        self.interest: Final[float] = interest
        #: the bonus for Taxation
        self.bonus: Final[float] = bonus
        #: a government, per round still to come
        self.control: Final[float] = control
        #: each seat closer to the investor card
        self.card: Final[float] = card
        #: how uncertain the power factors are, per round still to come
        self.doubt: Final[float] = doubt
        #: the chance that a seat that can take over a government does so
        self.threat: Final[float] = threat
        #: the bonds cash can still buy
        self.cash: Final[float] = cash
        #: what those bonds will be worth
        self.yields: Final[float] = yields
        #: how far, in points, the end may differ from the forecast, right before the end
        self.temperature_at_end: Final[float] = temperature_at_end
        #: and how much further per round still to come
        self.temperature_per_round: Final[float] = temperature_per_round
        #: a flag in a region without one
        self.flags: Final[float] = flags
        #: a flag taken from another nation
        self.robbery: Final[float] = robbery
        #: a hostile army in a foreign home province
        self.blockade: Final[float] = blockade
        #: an exchange of units that pays off
        self.battle: Final[float] = battle
        #: a unit, relative to the revenue it may bring
        self.unit: Final[float] = unit
        #: a flag that will be within reach next turn
        self.promise: Final[float] = promise
        #: how useful a unit must be to be built
        self.thrift: Final[float] = thrift
