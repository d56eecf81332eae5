"""What happened, in the past tense: enough for a report of the game and for animation.

Every event is public: with hidden cash the sums that change hands are still seen by all,
as at a table; what a purse holds is never part of an event.
Seats, nations, regions, spaces and units are numbers as in the engine.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import field
from typing import Any

from rondel.core.vocabulary import Event


class ImperialEvent(Event):
    """Something that happened in a game of Imperial.

    Setting up and the first placement have rules of their own: then ``by`` names the rule.
    """

    def rule(self, known: Container[str]) -> str:
        """Return the rule it happened by; the usual one if none is named."""
        by: str = getattr(self, "by", "")
        return by if by in known else Event.rule(self, known)


class FlagCardDealt(ImperialEvent):
    """A player got a flag card and the bonds on its back (SET-3, SET-4)."""

    rules = ("SET-3",)
    seat: int
    nation: int


class DraftStarted(ImperialEvent):
    """A player was drawn to choose first (SET-6)."""

    rules = ("SET-6",)
    seat: int


class BondBought(ImperialEvent):
    """A player lent a nation money (INV-2)."""

    rules = ("INV-2",)
    tells = ("seat", "nation", "price")
    marks = ("answer",)
    seat: int
    nation: int
    price: int
    by: str = field(default="", compare=False, repr=False)


class BondUpgraded(ImperialEvent):
    """A player handed back a bond for a higher one (INV-2)."""

    rules = ("INV-2",)
    marks = ("answer",)
    seat: int
    nation: int
    held: int
    wanted: int
    paid: int


class InvestmentDeclined(ImperialEvent):
    """A player did not invest."""

    rules = ("INV-2",)
    tells = ("seat",)
    marks = ("answer",)
    seat: int
    by: str = field(default="", compare=False, repr=False)


class GovernmentTaken(ImperialEvent):
    """A player took over a nation's flag card; ``previous`` is -1 if nobody governed it (INV-4)."""

    rules = ("INV-4",)
    tells = ("nation", "seat", "previous")
    nation: int
    seat: int
    previous: int
    by: str = field(default="", compare=False, repr=False)

    def sentence(self) -> str:
        """Name the government before, if there was one."""
        return "from" if self.previous >= 0 else "text"


class SwissBankReceived(ImperialEvent):
    """A player without a government got a Swiss Bank (INV-4)."""

    rules = ("INV-4",)
    tells = ("seat",)
    seat: int
    by: str = field(default="", compare=False, repr=False)


class SwissBankReturned(ImperialEvent):
    """A player who took a government gave the Swiss Bank back (INV-4)."""

    rules = ("INV-4",)
    seat: int


class InvestorCardMoved(ImperialEvent):
    """The investor card went to a player (SET-7, INV-5)."""

    rules = ("INV-5",)
    tells = ("seat",)
    seat: int
    by: str = field(default="", compare=False, repr=False)


class TurnBegan(ImperialEvent):
    """A nation is on turn (TURN-1)."""

    rules = ("TURN-1",)
    marks = ("begins",)
    nation: int
    seat: int


class NationSkipped(ImperialEvent):
    """A nation without a government was passed over (TURN-1)."""

    rules = ("TURN-1",)
    nation: int


class SpaceChosen(ImperialEvent):
    """The government chose a space and paid for the way (RON-3)."""

    rules = ("RON-3",)
    tells = ("nation", "seat", "space", "price")
    marks = ("step", "answer")
    nation: int
    seat: int
    space: int
    price: int
    by: str = field(default="", compare=False, repr=False)

    def sentence(self) -> str:
        """Name the price, if there was one."""
        return "paid" if self.price else "text"


class PassageAllowed(ImperialEvent):
    """A Swiss Bank let the nation pass Investor (RON-4)."""

    rules = ("RON-4",)
    marks = ("answer",)
    nation: int
    seat: int


class StopForced(ImperialEvent):
    """A Swiss Bank made the nation stop on Investor (RON-4)."""

    rules = ("RON-4",)
    marks = ("answer",)
    nation: int
    seat: int
    refund: int

    def sentence(self) -> str:
        """Name the refund, if there was one."""
        return "refund" if self.refund else "text"


class FactoryBuilt(ImperialEvent):
    """A nation built a factory (FAC-1)."""

    rules = ("FAC-1",)
    marks = ("answer",)
    nation: int
    province: int
    price: int


class NothingBuilt(ImperialEvent):
    """A nation built no factory."""

    rules = ("FAC-1",)
    marks = ("answer",)
    nation: int


class UnitsProduced(ImperialEvent):
    """Factories made units (PRO-1)."""

    rules = ("PRO-1",)
    marks = ("answer",)
    nation: int
    armies: tuple[int, ...]
    fleets: tuple[int, ...]

    def sentence(self) -> str:
        """Say which kinds of units there are."""
        return production_sentence(self.armies, self.fleets)


class UnitImported(ImperialEvent):
    """A nation bought a unit (IMP-1)."""

    rules = ("IMP-1",)
    marks = ("answer",)
    nation: int
    province: int
    unit: int
    price: int


class FleetMoved(ImperialEvent):
    """A fleet sailed (MAN-1)."""

    rules = ("MAN-1",)
    marks = ("answer",)
    tells = ("nation", "origin", "destination", "route")
    nation: int
    origin: int
    destination: int

    def more(self, material: Any) -> dict[str, Any]:
        """Return the way: fleets sail one step at a time."""
        return {"route": (self.origin, self.destination)}


class ArmyMoved(ImperialEvent):
    """An army moved; ``convoyed`` when fleets carried it, ``route`` the regions on its way, both ends included (MAN-2)."""

    rules = ("MAN-2",)
    marks = ("answer",)
    nation: int
    origin: int
    destination: int
    unit: int
    stance: int
    convoyed: bool
    canals: tuple[int, ...]
    #: for drawing only, so the reports golden games are compared by leave it out: the rules never name a way
    route: tuple[int, ...] = field(repr=False)


class CanalOpened(ImperialEvent):
    """A canal's owner let a unit pass (MAN-6)."""

    rules = ("MAN-6",)
    marks = ("answer",)
    canal: int
    nation: int
    owner: int


class CanalClosed(ImperialEvent):
    """A canal's owner refused; the move did not take place (MAN-6)."""

    rules = ("MAN-6",)
    marks = ("answer",)
    canal: int
    nation: int
    owner: int


class ArmyTurned(ImperialEvent):
    """An army changed its stance (STA-3)."""

    rules = ("STA-3",)
    marks = ("answer",)
    nation: int
    province: int
    hostile: bool


class BattleFought(ImperialEvent):
    """Two units were exchanged 1:1; ``nation`` wanted it (BAT)."""

    rules = ("BAT-1",)
    marks = ("answer",)
    region: int
    nation: int
    unit: int
    enemy: int
    enemy_unit: int


class BattleDeclined(ImperialEvent):
    """A nation that was asked did not fight (BAT-2)."""

    rules = ("BAT-2",)
    marks = ("answer",)
    region: int
    nation: int


class FactoryDestroyed(ImperialEvent):
    """Three armies destroyed a factory and themselves (STA-4)."""

    rules = ("STA-4",)
    marks = ("answer",)
    nation: int
    province: int
    owner: int
    #: how many of the armies were lying
    lying: int


class FactoryOccupied(ImperialEvent):
    """The first hostile army is beside a factory, which stands still; ``government`` is its owner's, -1 for none (STA-1)."""

    rules = ("STA-1",)
    nation: int
    province: int
    owner: int
    government: int


class FactoryFreed(ImperialEvent):
    """The last hostile army is gone, or friendly, and the factory works again (STA-1)."""

    rules = ("STA-1",)
    province: int
    owner: int
    government: int


class FlagRemoved(ImperialEvent):
    """A flag went back to its nation (FLAG-1)."""

    rules = ("FLAG-1",)
    nation: int
    region: int


class FlagPlaced(ImperialEvent):
    """A nation's flag was placed (FLAG-1)."""

    rules = ("FLAG-1",)
    nation: int
    region: int


class InterestPaid(ImperialEvent):
    """A lender got interest: from the treasury, and from the government's own cash (INV-1)."""

    rules = ("INV-1",)
    nation: int
    seat: int
    due: int
    from_treasury: int
    from_government: int

    def sentence(self) -> str:
        """Say who paid, and whether it was all."""
        if self.from_treasury + self.from_government < self.due:
            return "short"
        return "government" if self.from_government else "text"


class InvestorPaid(ImperialEvent):
    """The holder of the investor card got money from the bank (INV-2)."""

    rules = ("INV-2",)
    seat: int
    amount: int


class TaxesRaised(ImperialEvent):
    """A nation's revenue was counted (TAX-1)."""

    rules = ("TAX-1",)
    nation: int
    revenue: int
    factories: int
    flags: int


class TreasuryPaid(ImperialEvent):
    """Tax money went from the bank to the treasury, after pay where pay comes first (TAX-2, TAX-3)."""

    rules = ("TAX-2", "TAX-3")
    nation: int
    amount: int

    def sentence(self) -> str:
        """Skip it if nothing was paid."""
        return "text" if self.amount else ""


class SoldiersPaid(ImperialEvent):
    """A treasury paid its units (TAX-3)."""

    rules = ("TAX-3",)
    nation: int
    amount: int
    units: int

    def sentence(self) -> str:
        """Skip it if nothing was paid."""
        return "text" if self.amount else ""


class BonusPaid(ImperialEvent):
    """The government got its bonus (TAX-2, TAX-3, TAX-4)."""

    rules = ("TAX-2", "TAX-3")
    nation: int
    seat: int
    amount: int

    def sentence(self) -> str:
        """Say so if there was none."""
        return "text" if self.amount else "nothing"


class PowerGained(ImperialEvent):
    """A nation climbed the power track (TAX)."""

    rules = ("TAX-2", "TAX-3")
    nation: int
    gained: int
    power: int

    def sentence(self) -> str:
        """Skip it if nothing was gained."""
        return "text" if self.gained else ""


class GiftGiven(ImperialEvent):
    """A player gave money to a treasury (MON-2)."""

    rules = ("MON-2",)
    marks = ("answer",)
    seat: int
    nation: int
    amount: int


class GameEnded(ImperialEvent):
    """A nation reached the end of the power track (END-1)."""

    rules = ("END-1",)
    marks = ("ends",)
    nation: int


def production_sentence(armies: tuple[int, ...], fleets: tuple[int, ...]) -> str:
    """Return which sentence tells where armies and fleets are made."""
    if armies and fleets:
        return "text"
    return "armies" if armies else "fleets" if fleets else "nothing"
