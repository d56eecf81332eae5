"""Everything a player, or chance, can do in Imperial. Verbs; their fields are the rulebook's nouns.

Actions are made by a :class:`~rondel.games.imperial.catalogue.Catalogue` only, one
object for each, and are compared by identity.
"""

from __future__ import annotations

from typing import Any, Final

from rondel.core.action import Action

__all__ = [
    "FLEET",
    "LYING",
    "NOT_NAMED",
    "NO_STANCE",
    "UPRIGHT",
    "AskNation",
    "Attack",
    "Battle",
    "BuildFactory",
    "BuyBond",
    "ChooseSpace",
    "DealFlag",
    "Decline",
    "DestroyFactory",
    "Done",
    "Fight",
    "ForceStop",
    "Gift",
    "ImperialAction",
    "ImportUnit",
    "LetPass",
    "MoveArmy",
    "MoveFleet",
    "NoBattle",
    "Peace",
    "Permit",
    "PlaceFlag",
    "Produce",
    "Refuse",
    "StartDraft",
    "TurnArmy",
    "UpgradeBond",
]

# Units of a nation in a region. An army outside a foreign home province always counts as upright.
UPRIGHT: Final = 0
LYING: Final = 1
FLEET: Final = 2
# The stance of an army that enters no foreign home province.
NO_STANCE: Final = 2
# How many lying armies destroy a factory, where only one mix of stances is possible.
NOT_NAMED: Final = -1


class ImperialAction(Action):
    """An action of one edition; pickles as edition and text, so it stays one object."""

    def __init__(self, edition: str, text: str) -> None:
        super().__init__(text)
        self.edition: Final = edition

    def __reduce__(self) -> tuple[Any, tuple[str, str]]:
        from rondel.games.imperial.notation import recall  # the catalogue needs this module first

        return (recall, (self.edition, self.text))

    def __copy__(self) -> ImperialAction:
        return self

    def __deepcopy__(self, memo: Any) -> ImperialAction:
        return self


class DealFlag(ImperialAction):
    """Chance deals a flag card to the next player (SET-3)."""

    def __init__(self, edition: str, text: str, nation: int) -> None:
        super().__init__(edition, text)
        self.nation: Final = nation


class StartDraft(ImperialAction):
    """Chance draws the player who starts the draft of bonds (SET-6)."""

    def __init__(self, edition: str, text: str, seat: int) -> None:
        super().__init__(edition, text)
        self.seat: Final = seat


class ChooseSpace(ImperialAction):
    """Move the nation's piece to a space of the rondel (RON)."""

    def __init__(self, edition: str, text: str, space: int) -> None:
        super().__init__(edition, text)
        self.space: Final = space


class ForceStop(ImperialAction):
    """Use the Swiss Bank to make the nation stop on Investor (RON-4)."""


class LetPass(ImperialAction):
    """Let the nation pass Investor (RON-4)."""


class BuildFactory(ImperialAction):
    """Build a factory in a home city (FAC-1)."""

    def __init__(self, edition: str, text: str, province: int) -> None:
        super().__init__(edition, text)
        self.province: Final = province


class Produce(ImperialAction):
    """Make one unit in each of these provinces (PRO-1); none is a choice too."""

    def __init__(self, edition: str, text: str, provinces: int) -> None:
        super().__init__(edition, text)
        self.provinces: Final = provinces


class ImportUnit(ImperialAction):
    """Buy one army or fleet and place it (IMP-1)."""

    def __init__(self, edition: str, text: str, unit: int, province: int) -> None:
        super().__init__(edition, text)
        self.unit: Final = unit
        self.province: Final = province


class MoveFleet(ImperialAction):
    """Sail out of a harbour, or from sea to sea (MAN-1)."""

    def __init__(self, edition: str, text: str, origin: int, destination: int) -> None:
        super().__init__(edition, text)
        self.origin: Final = origin
        self.destination: Final = destination


class MoveArmy(ImperialAction):
    """Move an army by rail, march or convoy; in a foreign home with a stance (MAN-2, STA-1)."""

    def __init__(
        self, edition: str, text: str, origin: int, unit: int, destination: int, stance: int, canals: int
    ) -> None:
        super().__init__(edition, text)
        self.origin: Final = origin
        #: which army of the stack: UPRIGHT or LYING
        self.unit: Final = unit
        self.destination: Final = destination
        #: UPRIGHT is hostile, LYING is friendly, NO_STANCE outside foreign homes
        self.stance: Final = stance
        #: canals whose owner must be asked, in order of passage (see catalogue.canal_code)
        self.canals: Final = canals


class TurnArmy(ImperialAction):
    """Change the stance of an army that stays (STA-3)."""

    def __init__(self, edition: str, text: str, province: int, unit: int) -> None:
        super().__init__(edition, text)
        self.province: Final = province
        #: the stance it has now
        self.unit: Final = unit


class Attack(ImperialAction):
    """Attack without entering (BAT-3)."""

    def __init__(self, edition: str, text: str, region: int, unit: int, nation: int, target: int) -> None:
        super().__init__(edition, text)
        self.region: Final = region
        self.unit: Final = unit
        self.nation: Final = nation
        self.target: Final = target


class DestroyFactory(ImperialAction):
    """Give up three armies to remove the factory of their province (STA-4)."""

    def __init__(self, edition: str, text: str, province: int, lying: int) -> None:
        super().__init__(edition, text)
        self.province: Final = province
        #: how many of the three are lying; NOT_NAMED where there is no choice
        self.lying: Final = lying


class Fight(ImperialAction):
    """The unit that entered fights this nation's unit (BAT-1)."""

    def __init__(self, edition: str, text: str, nation: int, target: int) -> None:
        super().__init__(edition, text)
        self.nation: Final = nation
        self.target: Final = target


class Peace(ImperialAction):
    """The unit that entered stays peaceful; the others are asked (BAT-2)."""


class AskNation(ImperialAction):
    """Name the nation that is asked next whether it fights (BAT-2)."""

    def __init__(self, edition: str, text: str, nation: int) -> None:
        super().__init__(edition, text)
        self.nation: Final = nation


class Battle(ImperialAction):
    """Demand battle and give up this unit (BAT-2)."""

    def __init__(self, edition: str, text: str, unit: int) -> None:
        super().__init__(edition, text)
        self.unit: Final = unit


class NoBattle(ImperialAction):
    """Decline battle (BAT-2)."""


class Permit(ImperialAction):
    """Let a foreign unit pass the canal (MAN-6)."""


class Refuse(ImperialAction):
    """Close the canal to the mover for the rest of its Maneuver (MAN-6)."""


class PlaceFlag(ImperialAction):
    """Choose where one of too few flags goes (FLAG-4)."""

    def __init__(self, edition: str, text: str, region: int) -> None:
        super().__init__(edition, text)
        self.region: Final = region


class BuyBond(ImperialAction):
    """Lend a nation the price of a free bond (INV-2, SET-6)."""

    def __init__(self, edition: str, text: str, nation: int, bond: int) -> None:
        super().__init__(edition, text)
        self.nation: Final = nation
        self.bond: Final = bond


class UpgradeBond(ImperialAction):
    """Hand back a bond for a higher free one of the same nation and pay the difference (INV-2)."""

    def __init__(self, edition: str, text: str, nation: int, held: int, wanted: int) -> None:
        super().__init__(edition, text)
        self.nation: Final = nation
        self.held: Final = held
        self.wanted: Final = wanted


class Decline(ImperialAction):
    """Do not invest (INV-2)."""


class Gift(ImperialAction):
    """Give private money to a treasury (MON-2); anybody who may, whoever is asked."""

    def __init__(self, edition: str, text: str, seat: int, nation: int, amount: int) -> None:
        super().__init__(edition, text)
        self.seat: Final = seat
        self.nation: Final = nation
        self.amount: Final = amount


class Done(ImperialAction):
    """Finish this part: no (more) factory, import, fleets or armies."""
