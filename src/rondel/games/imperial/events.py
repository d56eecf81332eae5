"""What happened, in the past tense: enough for a report of the game and for animation.

Every event is public: with hidden cash the sums that change hands are still seen by all,
as at a table; what a purse holds is never part of an event.
Seats, nations, regions, spaces and units are numbers as in the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from rondel.core.contract import StoryMark


@dataclass(frozen=True, slots=True)
class FlagCardDealt:
    """A player got a flag card and the bonds on its back (SET-3, SET-4)."""

    seat: int
    nation: int


@dataclass(frozen=True, slots=True)
class DraftStarted:
    """A player was drawn to choose first (SET-6)."""

    seat: int


@dataclass(frozen=True, slots=True)
class BondBought:
    """A player lent a nation money (INV-2)."""

    seat: int
    nation: int
    price: int


@dataclass(frozen=True, slots=True)
class BondUpgraded:
    """A player handed back a bond for a higher one (INV-2)."""

    seat: int
    nation: int
    held: int
    wanted: int
    paid: int


@dataclass(frozen=True, slots=True)
class InvestmentDeclined:
    """A player did not invest."""

    seat: int


@dataclass(frozen=True, slots=True)
class GovernmentTaken:
    """A player took over a nation's flag card; ``previous`` is -1 if nobody governed it (INV-4)."""

    nation: int
    seat: int
    previous: int


@dataclass(frozen=True, slots=True)
class SwissBankReceived:
    """A player without a government got a Swiss Bank (INV-4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class SwissBankReturned:
    """A player who took a government gave the Swiss Bank back (INV-4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class InvestorCardMoved:
    """The investor card went to a player (SET-7, INV-5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A nation is on turn (TURN-1)."""

    nation: int
    seat: int


@dataclass(frozen=True, slots=True)
class NationSkipped:
    """A nation without a government was passed over (TURN-1)."""

    nation: int


@dataclass(frozen=True, slots=True)
class SpaceChosen:
    """The government chose a space and paid for the way (RON-3)."""

    nation: int
    seat: int
    space: int
    price: int


@dataclass(frozen=True, slots=True)
class PassageAllowed:
    """A Swiss Bank let the nation pass Investor (RON-4)."""

    nation: int
    seat: int


@dataclass(frozen=True, slots=True)
class StopForced:
    """A Swiss Bank made the nation stop on Investor (RON-4)."""

    nation: int
    seat: int
    refund: int


@dataclass(frozen=True, slots=True)
class FactoryBuilt:
    """A nation built a factory (FAC-1)."""

    nation: int
    province: int
    price: int


@dataclass(frozen=True, slots=True)
class NothingBuilt:
    """A nation built no factory."""

    nation: int


@dataclass(frozen=True, slots=True)
class UnitsProduced:
    """Factories made units (PRO-1)."""

    nation: int
    armies: tuple[int, ...]
    fleets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class UnitImported:
    """A nation bought a unit (IMP-1)."""

    nation: int
    province: int
    unit: int
    price: int


@dataclass(frozen=True, slots=True)
class FleetMoved:
    """A fleet sailed (MAN-1)."""

    nation: int
    origin: int
    destination: int


@dataclass(frozen=True, slots=True)
class ArmyMoved:
    """An army moved; ``convoyed`` when fleets carried it, ``route`` the regions on its way, both ends included (MAN-2)."""

    nation: int
    origin: int
    destination: int
    unit: int
    stance: int
    convoyed: bool
    canals: tuple[int, ...]
    #: for drawing only, so the reports golden games are compared by leave it out: the rules never name a way
    route: tuple[int, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class CanalOpened:
    """A canal's owner let a unit pass (MAN-6)."""

    canal: int
    nation: int
    owner: int


@dataclass(frozen=True, slots=True)
class CanalClosed:
    """A canal's owner refused; the move did not take place (MAN-6)."""

    canal: int
    nation: int
    owner: int


@dataclass(frozen=True, slots=True)
class ArmyTurned:
    """An army changed its stance (STA-3)."""

    nation: int
    province: int
    hostile: bool


@dataclass(frozen=True, slots=True)
class BattleFought:
    """Two units were exchanged 1:1; ``nation`` wanted it (BAT)."""

    region: int
    nation: int
    unit: int
    enemy: int
    enemy_unit: int


@dataclass(frozen=True, slots=True)
class BattleDeclined:
    """A nation that was asked did not fight (BAT-2)."""

    region: int
    nation: int


@dataclass(frozen=True, slots=True)
class FactoryDestroyed:
    """Three armies destroyed a factory and themselves (STA-4)."""

    nation: int
    province: int
    owner: int
    #: how many of the armies were lying
    lying: int


@dataclass(frozen=True, slots=True)
class FlagRemoved:
    """A flag went back to its nation (FLAG-1)."""

    nation: int
    region: int


@dataclass(frozen=True, slots=True)
class FlagPlaced:
    """A nation's flag was placed (FLAG-1)."""

    nation: int
    region: int


@dataclass(frozen=True, slots=True)
class InterestPaid:
    """A lender got interest: from the treasury, and from the government's own cash (INV-1)."""

    nation: int
    seat: int
    due: int
    from_treasury: int
    from_government: int


@dataclass(frozen=True, slots=True)
class InvestorPaid:
    """The holder of the investor card got money from the bank (INV-2)."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class TaxesRaised:
    """A nation's revenue was counted (TAX-1)."""

    nation: int
    revenue: int
    factories: int
    flags: int


@dataclass(frozen=True, slots=True)
class TreasuryPaid:
    """Tax money went from the bank to the treasury, after pay where pay comes first (TAX-2, TAX-3)."""

    nation: int
    amount: int


@dataclass(frozen=True, slots=True)
class SoldiersPaid:
    """A treasury paid its units (TAX-3)."""

    nation: int
    amount: int
    units: int


@dataclass(frozen=True, slots=True)
class BonusPaid:
    """The government got its bonus (TAX-2, TAX-3, TAX-4)."""

    nation: int
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class PowerGained:
    """A nation climbed the power track (TAX)."""

    nation: int
    gained: int
    power: int


@dataclass(frozen=True, slots=True)
class GiftGiven:
    """A player gave money to a treasury (MON-2)."""

    seat: int
    nation: int
    amount: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """A nation reached the end of the power track (END-1)."""

    nation: int


#: the rule each event belongs to: the first of these that an edition has
RULES: Final[Mapping[type, tuple[str, ...]]] = {
    FlagCardDealt: ("SET-3",),
    DraftStarted: ("SET-6",),
    BondBought: ("INV-2",),
    BondUpgraded: ("INV-2",),
    InvestmentDeclined: ("INV-2",),
    GovernmentTaken: ("INV-4",),
    SwissBankReceived: ("INV-4",),
    SwissBankReturned: ("INV-4",),
    InvestorCardMoved: ("INV-5",),
    TurnBegan: ("TURN-1",),
    NationSkipped: ("TURN-1",),
    SpaceChosen: ("RON-3",),
    PassageAllowed: ("RON-4",),
    StopForced: ("RON-4",),
    FactoryBuilt: ("FAC-1",),
    NothingBuilt: ("FAC-1",),
    UnitsProduced: ("PRO-1",),
    UnitImported: ("IMP-1",),
    FleetMoved: ("MAN-1",),
    ArmyMoved: ("MAN-2",),
    CanalOpened: ("MAN-6",),
    CanalClosed: ("MAN-6",),
    ArmyTurned: ("STA-3",),
    BattleFought: ("BAT-1",),
    BattleDeclined: ("BAT-2",),
    FactoryDestroyed: ("STA-4",),
    FlagRemoved: ("FLAG-1",),
    FlagPlaced: ("FLAG-1",),
    InterestPaid: ("INV-1",),
    InvestorPaid: ("INV-2",),
    TaxesRaised: ("TAX-1",),
    TreasuryPaid: (
        "TAX-2",
        "TAX-3",
    ),
    SoldiersPaid: ("TAX-3",),
    BonusPaid: (
        "TAX-2",
        "TAX-3",
    ),
    PowerGained: (
        "TAX-2",
        "TAX-3",
    ),
    GiftGiven: ("MON-2",),
    GameEnded: ("END-1",),
}

#: what events are in the story of a game; a turn is marked where its nation is seen to move
MARKS: Final[Mapping[type, tuple[StoryMark, ...]]] = {
    TurnBegan: ("begins",),
    SpaceChosen: ("step", "answer"),
    **dict.fromkeys((BondBought, BondUpgraded, InvestmentDeclined, GiftGiven), ("answer",)),
    **dict.fromkeys((PassageAllowed, StopForced, FactoryBuilt, NothingBuilt), ("answer",)),
    **dict.fromkeys((UnitsProduced, UnitImported, FleetMoved, ArmyMoved, ArmyTurned), ("answer",)),
    **dict.fromkeys((CanalOpened, CanalClosed, BattleFought, BattleDeclined, FactoryDestroyed), ("answer",)),
    GameEnded: ("ends",),
}
