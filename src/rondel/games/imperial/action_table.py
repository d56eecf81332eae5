"""One object for every action of an edition, and the lists of actions that are needed all the time.

Fresh objects and fresh lists cost half the speed of the engine, so moves are kept by
where they start and which set of regions they reach.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from rondel.core.action import Action
from rondel.core.forms import ActionForms
from rondel.games.imperial.actions import (
    FLEET,
    LYING,
    NO_STANCE,
    NOT_NAMED,
    UNIT_WORDS,
    UPRIGHT,
    AskNation,
    Attack,
    Battle,
    BuildFactory,
    BuyBond,
    ChooseSpace,
    DealFlag,
    Decline,
    DestroyFactory,
    Done,
    Fight,
    Gift,
    ImperialAction,
    ImportUnit,
    MoveArmy,
    MoveFleet,
    NoBattle,
    Peace,
    PlaceFlag,
    Produce,
    StartDraft,
    TurnArmy,
    UpgradeBond,
)
from rondel.games.imperial.editions.board import NATIONS, Nation, Region, Seat, Unit, bits
from rondel.games.imperial.editions.edition import Edition
from rondel.games.imperial.editions.edition_file import load_edition
from rondel.games.imperial.terms import MAX_SEATS, terms_of
from rondel.games.imperial.texts.errors import bad_notation

__all__ = ["ActionTable", "actions_of", "parse_action"]

# Lists of moves kept for each origin; beyond this they are made again.
_KEPT: Final = 2048

_tables: Final[dict[str, ActionTable]] = {}


def actions_of(edition: Edition) -> ActionTable:
    """Return the one table of an edition."""
    found = _tables.get(edition.id)
    if found is None:
        found = ActionTable(edition)
        _tables[edition.id] = found
    return found


def parse_action(edition_id: str, text: str) -> Action:
    """Return the one object of an action, by its text."""
    return actions_of(load_edition(edition_id)).forms.parse(text)


class ActionTable:
    """The actions of one edition: those without a list of their own are asked of the ``forms``."""

    def __init__(self, edition: Edition) -> None:
        self.edition: Final = edition
        self.forms: Final = ActionForms(
            ImperialAction, edition.id, terms_of(edition), partial(bad_notation, edition)
        )
        the = self.forms.the
        board = edition.board
        bonds = range(edition.bonds.count)
        regions = range(board.size)
        nations = range(NATIONS)
        units = range(len(UNIT_WORDS))
        self.done: Final = the(Done)
        self.decline: Final = the(Decline)
        self.peace: Final = the(Peace)
        self.no_battle: Final = the(NoBattle)
        self.deals: Final = [the(DealFlag, nation) for nation in nations]
        self.starts: Final = [the(StartDraft, seat) for seat in range(MAX_SEATS)]
        self.spaces: Final = [the(ChooseSpace, space) for space in range(len(edition.rondel))]
        self.builds: Final = [the(BuildFactory, province) for province in regions]
        self.destroys: Final = [the(DestroyFactory, province, NOT_NAMED) for province in regions]
        #: by province and the number of lying armies that go, where there is a choice (STA-4)
        mixes = range(edition.amounts.armies_to_destroy_factory + 1)
        self.destroys_with: Final = [
            [the(DestroyFactory, province, lying) for lying in mixes] for province in regions
        ]
        self.import_armies: Final = [the(ImportUnit, UPRIGHT, province) for province in regions]
        self.import_fleets: Final = [the(ImportUnit, FLEET, province) for province in regions]
        self.places: Final = [the(PlaceFlag, region) for region in regions]
        self.asks: Final = [the(AskNation, nation) for nation in nations]
        self.battles: Final = [the(Battle, unit) for unit in units]
        self.fights: Final = [[the(Fight, nation, unit) for unit in units] for nation in nations]
        self.buys: Final = [[the(BuyBond, nation, bond) for bond in bonds] for nation in nations]
        self.upgrades: Final = [
            [[the(UpgradeBond, nation, held, wanted) for wanted in bonds] for held in bonds]
            for nation in nations
        ]
        self.sails: Final = [
            [the(MoveFleet, origin, sea) for sea in bits(board.sails[origin])] for origin in regions
        ]
        self._productions: Final[dict[int, list[Action]]] = {}
        self._buys: Final[list[dict[int, list[Action]]]] = [{} for _ in nations]
        self._moves: Final[list[dict[int, list[Action]]]] = [{} for _ in range(NATIONS * board.size * 2)]
        # forms.the() is too slow for these; they are found by a packed number
        self._produce: Final[dict[int, Produce]] = {}
        self._army: Final[dict[int, MoveArmy]] = {}
        self._turns: Final[dict[int, TurnArmy]] = {}
        self._attacks: Final[dict[int, Attack]] = {}

    # ------------------------------------------------------------ single actions

    def army(self, origin: Region, unit: Unit, destination: Region, stance: int, canals: int) -> MoveArmy:
        """Return the army's move; the same arguments give the same object."""
        key = (((origin * 64 + destination) * 2 + unit) * 3 + stance) * 64 + canals
        action = self._army.get(key)
        if action is None:
            action = self.forms.the(MoveArmy, unit, origin, destination, stance, canals)
            self._army[key] = action
        return action

    def turn(self, province: Region, unit: Unit) -> TurnArmy:
        """Return the change of stance of an army that now stands like ``unit``."""
        key = province * 2 + unit
        action = self._turns.get(key)
        if action is None:
            action = self.forms.the(TurnArmy, unit, province)
            self._turns[key] = action
        return action

    def attack(self, region: Region, unit: Unit, nation: Nation, target: Unit) -> Attack:
        """Return the attack of a unit on another in its region."""
        key = ((region * 3 + unit) * NATIONS + nation) * 3 + target
        action = self._attacks.get(key)
        if action is None:
            action = self.forms.the(Attack, unit, region, nation, target)
            self._attacks[key] = action
        return action

    def produce(self, provinces: int) -> Produce:
        """Return the production in a set of provinces."""
        action = self._produce.get(provinces)
        if action is None:
            action = self.forms.the(Produce, provinces)
            self._produce[provinces] = action
        return action

    def gift(self, seat: Seat, nation: Nation, amount: int) -> Gift:
        """Return a gift; made fresh, since any amount is possible."""
        return self.forms.the(Gift, seat, amount, nation)

    # ------------------------------------------------------------ lists of actions

    def productions(self, provinces: int) -> list[Action]:
        """List production in every subset of these provinces, most first."""
        found = self._productions.get(provinces)
        if found is None:
            subsets: list[int] = []
            subset = provinces
            while True:
                subsets.append(subset)
                if subset == 0:
                    break
                subset = (subset - 1) & provinces
            subsets.sort(key=_fewest_last)
            found = []
            for subset in subsets:
                found.append(self.produce(subset))
            self._productions[provinces] = found
        return found

    def buy_any(self, nation: Nation, bonds: int) -> list[Action]:
        """List the purchase of each of a set of bonds."""
        found = self._buys[nation].get(bonds)
        if found is None:
            found = []
            for bond in bits(bonds):
                found.append(self.buys[nation][bond])
            self._buys[nation][bonds] = found
        return found

    def army_moves(self, nation: Nation, origin: Region, unit: Unit, reach: int, safe: int) -> list[Action]:
        """List an army's moves to every region it reaches.

        In a foreign home it may be hostile or friendly (STA-1); in the ``safe`` provinces,
        a nation's last free factory, only friendly (STA-2).
        """
        safe &= reach
        if safe != 0:
            return self.moves_via(nation, origin, unit, reach, safe, 0)
        kept = self._moves[(nation * self.edition.board.size + origin) * 2 + unit]
        found = kept.get(reach)
        if found is None:
            if len(kept) >= _KEPT:
                kept.clear()
            found = self.moves_via(nation, origin, unit, reach, 0, 0)
            kept[reach] = found
        return found

    def moves_via(
        self, nation: Nation, origin: Region, unit: Unit, reach: int, safe: int, canals: int
    ) -> list[Action]:
        """List an army's moves to these regions over a route that names these canals (0 for none)."""
        board = self.edition.board
        foreign = board.homes & ~board.home[nation]
        found: list[Action] = []
        for destination in bits(reach):
            if not foreign >> destination & 1:
                found.append(self.army(origin, unit, destination, NO_STANCE, canals))
                continue
            if not safe >> destination & 1:
                found.append(self.army(origin, unit, destination, UPRIGHT, canals))
            found.append(self.army(origin, unit, destination, LYING, canals))
        return found


def _fewest_last(provinces: int) -> tuple[int, int]:
    return (-len(bits(provinces)), provinces)
