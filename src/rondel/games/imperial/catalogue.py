"""One object for every action of an edition, and the lists of them that come up again and again.

Fresh objects and fresh lists cost half the speed of the engine, so moves are kept by
where they start and which set of regions they reach.
"""

from __future__ import annotations

from typing import Final

from rondel.core.action import Action
from rondel.games.imperial.actions import (
    FLEET,
    LYING,
    NO_STANCE,
    NOT_NAMED,
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
    ForceStop,
    Gift,
    ImportUnit,
    LetPass,
    MoveArmy,
    MoveFleet,
    NoBattle,
    Peace,
    Permit,
    PlaceFlag,
    Produce,
    Refuse,
    StartDraft,
    TurnArmy,
    UpgradeBond,
)
from rondel.games.imperial.editions.board import NATIONS, bits
from rondel.games.imperial.editions.edition import Edition

__all__ = [
    "MAX_SEATS",
    "STANCE_WORDS",
    "UNIT_WORDS",
    "Catalogue",
    "canal_code",
    "canal_numbers",
    "catalogue_of",
]

UNIT_WORDS: Final = ("army", "lying-army", "fleet")
STANCE_WORDS: Final = ("hostile", "friendly")
MAX_SEATS: Final = 6

# Lists of moves kept for each origin; beyond this they are made again.
_KEPT: Final = 2048

_catalogues: Final[dict[str, Catalogue]] = {}


def catalogue_of(edition: Edition) -> Catalogue:
    """Return the one catalogue of an edition."""
    found = _catalogues.get(edition.id)
    if found is None:
        found = Catalogue(edition)
        _catalogues[edition.id] = found
    return found


class Catalogue:
    """The actions of one edition."""

    def __init__(self, edition: Edition) -> None:
        self.edition: Final = edition
        board = edition.board
        name = edition.id
        regions = board.regions
        nations = board.nations
        prices = edition.bonds.prices
        self.done: Final = Done(name, "done")
        self.decline: Final = Decline(name, "decline")
        self.peace: Final = Peace(name, "peace")
        self.no_battle: Final = NoBattle(name, "no battle")
        self.permit: Final = Permit(name, "permit")
        self.refuse: Final = Refuse(name, "refuse")
        self.force_stop: Final = ForceStop(name, "force stop")
        self.let_pass: Final = LetPass(name, "let pass")
        self.deals: Final = [DealFlag(name, f"deal {nation}", n) for n, nation in enumerate(nations)]
        self.starts: Final = [StartDraft(name, f"start seat {seat + 1}", seat) for seat in range(MAX_SEATS)]
        self.spaces: Final = [
            ChooseSpace(name, f"go {space}", i) for i, space in enumerate(edition.rondel_ids)
        ]
        self.builds: Final = [BuildFactory(name, f"build {region}", r) for r, region in enumerate(regions)]
        self.destroys: Final = [
            DestroyFactory(name, f"destroy {region}", r, NOT_NAMED) for r, region in enumerate(regions)
        ]
        #: by province and the number of lying armies that go, where there is a choice (STA-4)
        self.destroys_with: Final = [
            [
                DestroyFactory(name, f"destroy {region} with {lying} lying", r, lying)
                for lying in range(edition.amounts.armies_to_destroy_factory + 1)
            ]
            for r, region in enumerate(regions)
        ]
        self.import_armies: Final = [
            ImportUnit(name, f"import army {region}", UPRIGHT, r) for r, region in enumerate(regions)
        ]
        self.import_fleets: Final = [
            ImportUnit(name, f"import fleet {region}", FLEET, r) for r, region in enumerate(regions)
        ]
        self.places: Final = [PlaceFlag(name, f"flag {region}", r) for r, region in enumerate(regions)]
        self.asks: Final = [AskNation(name, f"ask {nation}", n) for n, nation in enumerate(nations)]
        self.battles: Final = [Battle(name, f"battle {word}", unit) for unit, word in enumerate(UNIT_WORDS)]
        self.fights: Final = [
            [Fight(name, f"fight {nation} {word}", n, unit) for unit, word in enumerate(UNIT_WORDS)]
            for n, nation in enumerate(nations)
        ]
        self.buys: Final = [
            [BuyBond(name, f"buy {nation} {price}", n, bond) for bond, price in enumerate(prices)]
            for n, nation in enumerate(nations)
        ]
        self.upgrades: Final = [
            [
                [
                    UpgradeBond(name, f"upgrade {nation} {held} to {wanted}", n, i, j)
                    for j, wanted in enumerate(prices)
                ]
                for i, held in enumerate(prices)
            ]
            for n, nation in enumerate(nations)
        ]
        self.sails: Final = [
            [
                MoveFleet(name, f"fleet {regions[origin]} to {regions[to]}", origin, to)
                for to in bits(board.sails[origin])
            ]
            for origin in range(board.size)
        ]
        self._produce: Final[dict[int, Produce]] = {}
        self._productions: Final[dict[int, list[Action]]] = {}
        self._buys: Final[list[dict[int, list[Action]]]] = [{} for _ in range(NATIONS)]
        self._moves: Final[list[dict[int, list[Action]]]] = [{} for _ in range(NATIONS * board.size * 2)]
        self._army: Final[dict[int, MoveArmy]] = {}
        self._turns: Final[dict[int, TurnArmy]] = {}
        self._attacks: Final[dict[int, Attack]] = {}

    # ------------------------------------------------------------ single actions

    def sail(self, origin: int, destination: int) -> MoveFleet | None:
        """Return the fleet's step between two regions, if they are joined."""
        for action in self.sails[origin]:
            if action.destination == destination:
                return action
        return None

    def army(self, origin: int, unit: int, destination: int, stance: int, canals: int) -> MoveArmy:
        """Return the army's move; the same arguments give the same object."""
        key = (((origin * 64 + destination) * 2 + unit) * 3 + stance) * 64 + canals
        action = self._army.get(key)
        if action is None:
            board = self.edition.board
            text = f"{UNIT_WORDS[unit]} {board.regions[origin]} to {board.regions[destination]}"
            if stance != NO_STANCE:
                text += f" {STANCE_WORDS[stance]}"
            for number in canal_numbers(canals):
                text += f" via {board.canals[number].name}"
            action = MoveArmy(self.edition.id, text, origin, unit, destination, stance, canals)
            action = self._army.setdefault(key, action)
        return action

    def turn(self, province: int, unit: int) -> TurnArmy:
        """Return the change of stance of an army that now stands like ``unit``."""
        key = province * 2 + unit
        action = self._turns.get(key)
        if action is None:
            region = self.edition.board.regions[province]
            text = f"{UNIT_WORDS[unit]} {region} turns {STANCE_WORDS[LYING if unit == UPRIGHT else UPRIGHT]}"
            action = TurnArmy(self.edition.id, text, province, unit)
            action = self._turns.setdefault(key, action)
        return action

    def attack(self, region: int, unit: int, nation: int, target: int) -> Attack:
        """Return the attack of a unit on another in its region."""
        key = ((region * 3 + unit) * NATIONS + nation) * 3 + target
        action = self._attacks.get(key)
        if action is None:
            board = self.edition.board
            text = f"{UNIT_WORDS[unit]} {board.regions[region]} attacks {board.nations[nation]} {UNIT_WORDS[target]}"
            action = Attack(self.edition.id, text, region, unit, nation, target)
            action = self._attacks.setdefault(key, action)
        return action

    def produce(self, provinces: int) -> Produce:
        """Return the production in a set of provinces."""
        action = self._produce.get(provinces)
        if action is None:
            names = [self.edition.board.regions[province] for province in bits(provinces)]
            action = Produce(self.edition.id, f"produce {' '.join(names) or 'nothing'}", provinces)
            action = self._produce.setdefault(provinces, action)
        return action

    def gift(self, seat: int, nation: int, amount: int) -> Gift:
        """Return a gift; made fresh, since any amount is possible."""
        text = f"seat {seat + 1} gives {amount} to {self.edition.board.nations[nation]}"
        return Gift(self.edition.id, text, seat, nation, amount)

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

    def buy_any(self, nation: int, bonds: int) -> list[Action]:
        """List the purchase of each of a set of bonds."""
        found = self._buys[nation].get(bonds)
        if found is None:
            found = []
            for bond in bits(bonds):
                found.append(self.buys[nation][bond])
            self._buys[nation][bonds] = found
        return found

    def army_moves(self, nation: int, origin: int, unit: int, reach: int, safe: int) -> list[Action]:
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
        self, nation: int, origin: int, unit: int, reach: int, safe: int, canals: int
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


def _fewest_last(provinces: int) -> tuple[int, int]:
    return (-len(bits(provinces)), provinces)
