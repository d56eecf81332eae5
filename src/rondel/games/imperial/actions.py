"""Everything a player, or chance, can do in Imperial. Verbs; their fields are the rulebook's nouns.

Each class declares its text form (see :mod:`rondel.core.forms`). Actions are made by an
:class:`~rondel.games.imperial.action_table.ActionTable` only, one object for each, and are compared by identity.
"""

from __future__ import annotations

from typing import Any, Final

from rondel.core.action import FormAction
from rondel.games.imperial.editions.board import Nation, Region, Seat, Unit

# Units of a nation in a region. An army outside a foreign home province always counts as upright.
UPRIGHT: Final = 0
LYING: Final = 1
FLEET: Final = 2
UNIT_WORDS: Final = ("army", "lying-army", "fleet")
# An upright army is hostile, a lying one friendly; NO_STANCE is that of an army that enters no foreign home province.
STANCE_WORDS: Final = ("hostile", "friendly")
NO_STANCE: Final = 2
# How many lying armies destroy a factory, where only one mix of stances is possible.
NOT_NAMED: Final = -1


def canal_numbers(canals: int) -> list[int]:
    """Unpack a route's canals, in order of passage."""
    numbers: list[int] = []
    while canals:
        numbers.append(canals % 4 - 1)
        canals //= 4
    return numbers


def canal_code(numbers: list[int]) -> int:
    """Pack a route's canals, in order of passage."""
    code = 0
    for number in reversed(numbers):
        code = code * 4 + number + 1
    return code


class ImperialAction(FormAction):
    """An action of one edition; pickles as edition and text, so it stays one object."""

    def __reduce__(self) -> tuple[Any, tuple[str, str]]:
        from rondel.games.imperial.action_table import parse_action  # the table needs this module first

        return (parse_action, (self.variant, self.text))


class ChooseSpace(ImperialAction):
    """Move the nation's piece to a space of the rondel (RON)."""

    form = "go <space>"
    space: int


class ForceStop(ImperialAction):
    """Use the Swiss Bank to make the nation stop on Investor (RON-4)."""

    form = "force stop"
    rules = ("RON-4",)


class LetPass(ImperialAction):
    """Let the nation pass Investor (RON-4)."""

    form = "let pass"
    rules = ("RON-4",)


class BuildFactory(ImperialAction):
    """Build a factory in a home city (FAC-1)."""

    form = "build <province>"
    rules = ("FAC-1",)
    province: Region


class Produce(ImperialAction):
    """Make one unit in each of these provinces (PRO-1); none is a choice too."""

    form = "produce nothing | produce <provinces>+"
    rules = ("PRO-1",)
    #: one bit each
    provinces: int


class ImportUnit(ImperialAction):
    """Buy one army or fleet and place it (IMP-1)."""

    form = "import <unit:new_unit> <province>"
    rules = ("IMP-1", "IMP-2")
    unit: Unit
    province: Region


class MoveFleet(ImperialAction):
    """Sail out of a harbour, or from sea to sea (MAN-1)."""

    form = "fleet <origin> to <destination:sea>"
    rules = ("MAN-1",)
    origin: Region
    destination: Region


class MoveArmy(ImperialAction):
    """Move an army by rail, march or convoy; in a foreign home with a stance (MAN-2, STA-1)."""

    form = "<unit:army> <origin> to <destination> [<stance>] [via <canals>]*"
    tells = ("origin", "unit", "destination", "stance", "canals")
    #: which army of the stack: UPRIGHT or LYING
    unit: Unit
    origin: Region
    destination: Region
    #: UPRIGHT is hostile, LYING is friendly, NO_STANCE outside foreign homes
    stance: int
    #: canals whose owner must be asked, in order of passage (see canal_code)
    canals: int


class Attack(ImperialAction):
    """Attack without entering (BAT-3)."""

    form = "<unit> <region> attacks <nation> <target>"
    rules = ("BAT-3",)
    tells = ("region", "unit", "nation", "target")
    unit: Unit
    region: Region
    nation: Nation
    target: Unit


class TurnArmy(ImperialAction):
    """Change the stance of an army that stays (STA-3)."""

    form = "<unit:upright_army> <province> turns friendly | <unit:lying_army> <province> turns hostile"
    rules = ("STA-3",)
    tells = ("province", "unit")
    #: the stance it has now
    unit: Unit
    province: Region


class DestroyFactory(ImperialAction):
    """Give up three armies to remove the factory of their province (STA-4)."""

    form = "destroy <province> [with <lying:mix> lying]"
    rules = ("STA-4",)
    province: Region
    #: how many of the three are lying; NOT_NAMED where there is no choice
    lying: int


class Fight(ImperialAction):
    """The unit that entered fights this nation's unit (BAT-1)."""

    form = "fight <nation> <target>"
    rules = ("BAT-1",)
    nation: Nation
    target: Unit


class Peace(ImperialAction):
    """The unit that entered stays peaceful; the others are asked (BAT-2)."""

    form = "peace"
    rules = ("BAT-2",)


class AskNation(ImperialAction):
    """Name the nation that is asked next whether it fights (BAT-2)."""

    form = "ask <nation>"
    rules = ("BAT-2",)
    nation: Nation


class Battle(ImperialAction):
    """Demand battle and give up this unit (BAT-2)."""

    form = "battle <unit>"
    rules = ("BAT-2",)
    unit: Unit


class NoBattle(ImperialAction):
    """Decline battle (BAT-2)."""

    form = "no battle"
    rules = ("BAT-2",)


class Permit(ImperialAction):
    """Let a foreign unit pass the canal (MAN-6)."""

    form = "permit"
    rules = ("MAN-6",)


class Refuse(ImperialAction):
    """Close the canal to the mover for the rest of its Maneuver (MAN-6)."""

    form = "refuse"
    rules = ("MAN-6",)


class PlaceFlag(ImperialAction):
    """Choose where one of too few flags goes (FLAG-4)."""

    form = "flag <region>"
    rules = ("FLAG-4",)
    region: Region


class BuyBond(ImperialAction):
    """Lend a nation the price of a free bond (INV-2, SET-6)."""

    form = "buy <nation> <bond>"
    tells = ("nation", "price", "interest")
    nation: Nation
    bond: int

    def more(self, material: Any) -> dict[str, Any]:
        """Return the price and the interest of the bond."""
        bonds = material.bonds
        return {"price": bonds.prices[self.bond], "interest": bonds.interests[self.bond]}


class UpgradeBond(ImperialAction):
    """Hand back a bond for a higher free one of the same nation and pay the difference (INV-2)."""

    form = "upgrade <nation> <held:bond> to <wanted:bond>"
    tells = ("nation", "held", "wanted", "interest", "paid")
    nation: Nation
    held: int
    wanted: int

    def more(self, material: Any) -> dict[str, Any]:
        """Return the interest of the new bond, and what it costs."""
        bonds = material.bonds
        paid = bonds.prices[self.wanted] - bonds.prices[self.held]
        return {"interest": bonds.interests[self.wanted], "paid": paid}


class Decline(ImperialAction):
    """Do not invest (INV-2)."""

    form = "decline"


class Done(ImperialAction):
    """Finish this part: no (more) factory, import, fleets or armies."""

    form = "done"


class Gift(ImperialAction):
    """Give private money to a treasury (MON-2), even while another player is asked."""

    form = "seat <seat> gives <amount> to <nation>"
    rules = ("MON-2",)
    tells = ("seat", "nation", "amount")
    is_kept = False
    seat: Seat
    amount: int
    nation: Nation


class DealFlag(ImperialAction):
    """Chance deals a flag card to the next player (SET-3)."""

    form = "deal <nation>"
    rules = ("SET-3",)
    nation: Nation


class StartDraft(ImperialAction):
    """Chance draws the player who starts the draft of bonds (SET-6)."""

    form = "start seat <seat>"
    rules = ("SET-6",)
    seat: Seat
