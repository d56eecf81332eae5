"""Everything a player, or chance, can do in Imperial. Verbs; their fields are the rulebook's nouns.

Each class declares its text form (see :mod:`rondel.core.forms`). Actions are made by an
:class:`~rondel.games.imperial.action_table.ActionTable` only, one object for each, and are compared by identity.
"""

from __future__ import annotations

from typing import Any, Final

from rondel.core.action import FormAction

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


class LetPass(ImperialAction):
    """Let the nation pass Investor (RON-4)."""

    form = "let pass"


class BuildFactory(ImperialAction):
    """Build a factory in a home city (FAC-1)."""

    form = "build <province>"
    province: int


class Produce(ImperialAction):
    """Make one unit in each of these provinces (PRO-1); none is a choice too."""

    form = "produce nothing | produce <provinces>+"
    #: one bit each
    provinces: int


class ImportUnit(ImperialAction):
    """Buy one army or fleet and place it (IMP-1)."""

    form = "import <unit:new_unit> <province>"
    unit: int
    province: int


class MoveFleet(ImperialAction):
    """Sail out of a harbour, or from sea to sea (MAN-1)."""

    form = "fleet <origin> to <destination:sea>"
    origin: int
    destination: int


class MoveArmy(ImperialAction):
    """Move an army by rail, march or convoy; in a foreign home with a stance (MAN-2, STA-1)."""

    form = "<unit:army> <origin> to <destination> [<stance>] [via <canals>]*"
    tells = ("origin", "unit", "destination", "stance", "canals")
    #: which army of the stack: UPRIGHT or LYING
    unit: int
    origin: int
    destination: int
    #: UPRIGHT is hostile, LYING is friendly, NO_STANCE outside foreign homes
    stance: int
    #: canals whose owner must be asked, in order of passage (see canal_code)
    canals: int


class Attack(ImperialAction):
    """Attack without entering (BAT-3)."""

    form = "<unit> <region> attacks <nation> <target>"
    tells = ("region", "unit", "nation", "target")
    unit: int
    region: int
    nation: int
    target: int


class TurnArmy(ImperialAction):
    """Change the stance of an army that stays (STA-3)."""

    form = "<unit:upright_army> <province> turns friendly | <unit:lying_army> <province> turns hostile"
    tells = ("province", "unit")
    #: the stance it has now
    unit: int
    province: int


class DestroyFactory(ImperialAction):
    """Give up three armies to remove the factory of their province (STA-4)."""

    form = "destroy <province> [with <lying:mix> lying]"
    province: int
    #: how many of the three are lying; NOT_NAMED where there is no choice
    lying: int


class Fight(ImperialAction):
    """The unit that entered fights this nation's unit (BAT-1)."""

    form = "fight <nation> <target>"
    nation: int
    target: int


class Peace(ImperialAction):
    """The unit that entered stays peaceful; the others are asked (BAT-2)."""

    form = "peace"


class AskNation(ImperialAction):
    """Name the nation that is asked next whether it fights (BAT-2)."""

    form = "ask <nation>"
    nation: int


class Battle(ImperialAction):
    """Demand battle and give up this unit (BAT-2)."""

    form = "battle <unit>"
    unit: int


class NoBattle(ImperialAction):
    """Decline battle (BAT-2)."""

    form = "no battle"


class Permit(ImperialAction):
    """Let a foreign unit pass the canal (MAN-6)."""

    form = "permit"


class Refuse(ImperialAction):
    """Close the canal to the mover for the rest of its Maneuver (MAN-6)."""

    form = "refuse"


class PlaceFlag(ImperialAction):
    """Choose where one of too few flags goes (FLAG-4)."""

    form = "flag <region>"
    region: int


class BuyBond(ImperialAction):
    """Lend a nation the price of a free bond (INV-2, SET-6)."""

    form = "buy <nation> <bond>"
    tells = ("nation", "price", "interest")
    nation: int
    bond: int

    def more(self, material: Any) -> dict[str, Any]:
        """Return the price and the interest of the bond."""
        bonds = material.bonds
        return {"price": bonds.prices[self.bond], "interest": bonds.interests[self.bond]}


class UpgradeBond(ImperialAction):
    """Hand back a bond for a higher free one of the same nation and pay the difference (INV-2)."""

    form = "upgrade <nation> <held:bond> to <wanted:bond>"
    tells = ("nation", "held", "wanted", "interest", "paid")
    nation: int
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
    """Give private money to a treasury (MON-2); anybody who may, whoever is asked."""

    form = "seat <seat> gives <amount> to <nation>"
    tells = ("seat", "nation", "amount")
    is_kept = False
    seat: int
    amount: int
    nation: int


class DealFlag(ImperialAction):
    """Chance deals a flag card to the next player (SET-3)."""

    form = "deal <nation>"
    nation: int


class StartDraft(ImperialAction):
    """Chance draws the player who starts the draft of bonds (SET-6)."""

    form = "start seat <seat>"
    seat: int
