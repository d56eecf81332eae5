"""The weights that make one player bolder, greedier or more careful than another."""

from __future__ import annotations

from typing import Final

__all__ = ["Weights"]


class Weights:
    """What a player expects, and what it thinks things are worth."""

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
        #: how slow nations are: rounds between Taxations, in parts of the quickest way round the rondel
        self.tempo: Final[float] = tempo
        #: how much slower a nation is whose government has lent none of its debts
        self.stake: Final[float] = stake
        #: how much of the flags within reach a nation will win before its next Taxation
        self.growth: Final[float] = growth
        #: how much of the other flags it may still win it wins in a round of the rondel
        self.flag_growth: Final[float] = flag_growth
        #: how likely a nation builds the factories it has the money for
        self.factories: Final[float] = factories
        #: and how likely it builds one more in each round of the rondel that follows
        self.savings: Final[float] = savings
        #: how often a nation stops on Investor in a round of the rondel
        self.stops: Final[float] = stops
        #: how much more often if its government is its only lender
        self.stops_of_lenders: Final[float] = stops_of_lenders
        #: interest still to come
        self.interest: Final[float] = interest
        #: the bonus for Taxation
        self.bonus: Final[float] = bonus
        #: being a government, for each round still to come
        self.control: Final[float] = control
        #: each seat nearer to the investor card
        self.card: Final[float] = card
        #: how little is known of which nations get furthest, for each round still to come
        self.doubt: Final[float] = doubt
        #: how likely somebody who can take over a government does so
        self.threat: Final[float] = threat
        #: what cash may yet be turned into
        self.cash: Final[float] = cash
        #: what bonds will be worth, when cash is compared with them
        self.yields: Final[float] = yields
        #: points by which the end may differ from what is expected, right before the end
        self.temperature_at_end: Final[float] = temperature_at_end
        #: and how many more for each round still to come
        self.temperature_per_round: Final[float] = temperature_per_round
        #: a flag in a region that has none
        self.flags: Final[float] = flags
        #: a flag taken from another nation
        self.robbery: Final[float] = robbery
        #: a hostile army in a foreign home
        self.blockade: Final[float] = blockade
        #: an exchange of units that pays
        self.battle: Final[float] = battle
        #: a unit, in parts of the revenue it may bring
        self.unit: Final[float] = unit
        #: a flag that will be within reach next time
        self.promise: Final[float] = promise
        #: how useful a unit must be to be made
        self.thrift: Final[float] = thrift
