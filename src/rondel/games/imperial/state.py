"""The state of a game of Imperial: flat, mutable, quick to copy.

Money moves in one place (:meth:`ImperialState.pay`), units in three
(:meth:`~ImperialState.add_unit`, :meth:`~ImperialState.remove_unit`,
:meth:`~ImperialState.move_unit`), and everything else the rules need to know is asked of small accessors. What happens next is a stack of
frames: the top one asks somebody (a decision) or is carried out by itself (a step).
"""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from rondel.core import stack
from rondel.core.action import CHANCE, NOBODY, Action
from rondel.core.contract import AmountRange
from rondel.core.errors import IllegalActionError
from rondel.core.stack import Broken
from rondel.core.terms import Terms
from rondel.games.imperial.action_table import ActionTable, actions_of
from rondel.games.imperial.actions import FLEET, LYING, UPRIGHT, Gift, ImperialAction
from rondel.games.imperial.chapters.movement import Movement, movement_on
from rondel.games.imperial.editions.board import NATIONS, Board, Nation, Region, Seat, Unit, bits
from rondel.games.imperial.editions.edition import OFF_RONDEL, Edition, Millions
from rondel.games.imperial.events import FactoryFreed, FactoryOccupied, GiftGiven
from rondel.games.imperial.options import Options
from rondel.games.imperial.terms import terms_of
from rondel.games.imperial.texts.errors import game_over, illegal, no_seat, other_game

__all__ = [
    "AFTER_ARRIVAL",
    "BANK",
    "CHANCE",
    "NOBODY",
    "NOT_BEGUN",
    "NO_TURN_YET",
    "OFF_RONDEL",
    "RULES_VERSION",
    "TREASURY",
    "TURNED_LYING",
    "TURNED_UPRIGHT",
    "Frame",
    "ImperialState",
    "Sheet",
    "SpaceFrame",
    "TurnFrame",
    "changed",
    "follows_arrival",
]

#: raised whenever an old record would replay differently
RULES_VERSION: Final = 2

#: accounts: seats are 0 and up, nation n's treasury is TREASURY + n, and the bank
BANK: Final = -1
TREASURY: Final = 100

#: no nation has been on turn yet; while bonds are dealt or drafted, play has not begun
NOT_BEGUN: Final = -2
NO_TURN_YET: Final = -1

# Armies of one nation in one region share a byte: upright ones in the low half, lying ones in the high
# half (no nation has more than ten). Bytes copy as a block, which is most of what a copy costs. In a
# Maneuver one int for each region counts the spent units, four bits for each kind.
_SHIFT: Final = 4
_COUNT: Final = 15
TURNED_UPRIGHT: Final = 3
TURNED_LYING: Final = 4


#: a number for each nation (or each nation and seat). Sheets are never changed in place, so that
#: copies of a state share them; see :func:`changed`.
Sheet: TypeAlias = tuple[int, ...]

_ZEROS: Final = (0,) * NATIONS


def changed(sheet: Sheet, index: int, value: int) -> Sheet:
    """Return a sheet with one number changed."""
    numbers = list(sheet)
    numbers[index] = value
    return tuple(numbers)


#: questions of a rondel space stand on these: investing comes afterwards (TURN-2)
AFTER_ARRIVAL: Final = ("next-turn", "investor-steps", "invest-window")


class Frame(stack.Frame["ImperialState"]):
    """A question or a step of Imperial."""

    #: whether money may be given to a treasury meanwhile (MON-2)
    takes_gifts: ClassVar[bool] = True

    def refusal(self, game: ImperialState, action: Action) -> IllegalActionError:
        """Say why an action is not one of the options."""
        return illegal(game.edition, "not-now", self.rule, action=action.text)

    def belongs(self, game: ImperialState) -> bool:
        """Nothing but the set-up happens before play has begun."""
        return game.last_moved != NOT_BEGUN


class TurnFrame(Frame):
    """A question to the government of the nation on turn."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "nation")
    tells: ClassVar[tuple[str, ...]] = ("nation",)

    def __init__(self, seat: Seat, nation: Nation) -> None:
        super().__init__(seat)
        self.nation: Final = nation

    def invariants(self, game: ImperialState) -> list[Broken]:
        if self.nation != game.active or self.seat != game.government[game.active]:
            return [Broken("asked-not-on-turn", question=self.kind)]
        return []


class SpaceFrame(TurnFrame):
    """What a nation does on the space it has reached."""

    stands_on = AFTER_ARRIVAL

    def belongs(self, game: ImperialState) -> bool:
        return follows_arrival(game)


def follows_arrival(game: ImperialState) -> bool:
    """Return whether a nation has moved, and without an investor card a window to invest waits below (VAR-1)."""
    waiting = [frame.kind for frame in game.stack]
    has_begun = game.last_moved != NOT_BEGUN and "take-turn" not in waiting
    return has_begun and ("invest-window" in waiting) == game.options.no_investor_card


class ImperialState(stack.StackState):
    """A whole game at one moment."""

    def __init__(self, edition: Edition, options: Options, like: ImperialState | None = None) -> None:
        super().__init__()
        self.edition: Final = edition
        self.board: Final[Board] = edition.board
        self.options: Final = options
        self.seats: Final = options.players
        if like is None:
            self._begin()
        else:
            self._take_over(like)

    # Python calls a method of the class itself faster than an inherited one, and these are called at every step.

    def legal_actions(self) -> list[Action]:
        """List every answer to the open question; amounts are in :meth:`answer_range`."""
        return stack.StackState.legal_actions(self)

    def answer_range(self) -> AmountRange | None:
        """Return the amounts that answer the open question."""
        return stack.StackState.answer_range(self)

    def _begin(self) -> None:
        edition = self.edition
        seats = self.seats
        size = self.board.size
        self.actions: ActionTable = actions_of(edition)
        self.movement: Movement = movement_on(self.board)
        # money
        self.bank: Millions = 0
        self.cash = [0] * seats
        self.treasury = [0] * NATIONS
        # bonds: free ones of each nation, and those each seat holds of it (nation * seats + seat)
        self.free_bonds: Sheet = (edition.bonds.all,) * NATIONS
        self.held_bonds: Sheet = (0,) * (NATIONS * seats)
        # nations
        self.government: Sheet = (NOBODY,) * NATIONS
        self.power: Sheet = _ZEROS
        self.space: Sheet = (OFF_RONDEL,) * NATIONS
        self.tax_marker: Sheet = _ZEROS
        self.factories: Sheet = tuple([self.board.start_factories & home for home in self.board.home])
        self.flags: Sheet = _ZEROS
        # units, packed (see above), by nation * size + region, and where each nation has some
        self.armies = bytearray(bytes(NATIONS * size))
        self.fleets = bytearray(bytes(NATIONS * size))
        self.armies_at = [0] * NATIONS
        self.fleets_at = [0] * NATIONS
        self.hostile_at: Sheet = _ZEROS
        self.army_count: Sheet = _ZEROS
        self.fleet_count: Sheet = _ZEROS
        # home provinces under a hostile foreign army, and last free factories (STA-2)
        self.occupied = 0
        self.safe = 0
        # the turn
        self.investor = NOBODY
        self.active = NATIONS - 1
        self.last_moved = NOT_BEGUN
        self.imported = 0
        # the Maneuver: spent units by region, regions with units that may still act,
        # the loads of the fleets (see movement), canals refused
        self.spent: list[int] = []
        self.armies_part = False
        self.ready = 0
        self.loads: list[int] = []
        self.closed_canals = 0
        self.survey()

    def _take_over(self, like: ImperialState) -> None:
        self.actions = like.actions
        self.movement = like.movement
        self.bank = like.bank
        self.cash = like.cash.copy()
        self.treasury = like.treasury.copy()
        self.free_bonds = like.free_bonds
        self.held_bonds = like.held_bonds
        self.government = like.government
        self.power = like.power
        self.space = like.space
        self.tax_marker = like.tax_marker
        self.factories = like.factories
        self.flags = like.flags
        self.armies = bytearray(like.armies)
        self.fleets = bytearray(like.fleets)
        self.armies_at = like.armies_at.copy()
        self.fleets_at = like.fleets_at.copy()
        self.hostile_at = like.hostile_at
        self.army_count = like.army_count
        self.fleet_count = like.fleet_count
        self.occupied = like.occupied
        self.safe = like.safe
        self.investor = like.investor
        self.active = like.active
        self.last_moved = like.last_moved
        self.imported = like.imported
        self.spent = like.spent.copy()
        self.armies_part = like.armies_part
        self.ready = like.ready
        self.loads = like.loads
        self.closed_canals = like.closed_canals
        self.take_stack(like)

    def copy(self) -> ImperialState:
        """Return an independent copy; events are not recorded on it."""
        return ImperialState(self.edition, self.options, self)

    def with_open_cash(self) -> ImperialState:
        """Return a copy in which nobody keeps cash secret (MON-3)."""
        opened = ImperialState(self.edition, self.options.without("hidden_cash"), self)
        opened.forget_legal()
        return opened

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Pickle as a position code, without recorded events."""
        from rondel.games.imperial.positions.code import open_position, position_code

        return (open_position, (position_code(self),))

    def terms(self) -> Terms:
        """Return what the numbers of this edition are called."""
        return terms_of(self.edition)

    # ------------------------------------------------------------ answering

    def why_not(self, action: Action) -> IllegalActionError | None:
        """Say why an action cannot be carried out now, None if it can."""
        if not isinstance(action, ImperialAction) or action.variant != self.edition.id:
            return other_game(self.edition, action)
        if isinstance(action, Gift):
            return self.gift_refusal(action)
        return None if action in self.legal_actions() else self.refusal(action)

    def apply_unchecked(self, action: Action) -> None:
        """Carry out an action known to be legal; a gift answers nothing (MON-2)."""
        if isinstance(action, Gift):
            self.forget_legal()
            self.give(action.seat, action.nation, action.amount)
            return
        if self.log is None:
            super().apply_unchecked(action)
            return
        before = self.occupied
        super().apply_unchecked(action)
        if self.occupied != before:
            self._tell_occupation(self.log, before)

    def refusal(self, action: Action) -> IllegalActionError:
        """Return the error that says why this action is not possible now."""
        if self.is_over:
            return game_over(self.edition)
        return self.stack[-1].refusal(self, action)

    def takes_gifts(self) -> bool:
        """Return whether money may be given while the open question waits (MON-2)."""
        top = self.stack[-1]
        return isinstance(top, Frame) and top.takes_gifts

    # ------------------------------------------------------------ money (MON)

    def pay(self, amount: Millions, payer: int, payee: int) -> None:
        """Move money: the only way a balance ever changes."""
        assert amount >= 0, "swap payer and payee instead of paying a negative amount"
        if payer == BANK:
            self.bank -= amount
        elif payer >= TREASURY:
            self.treasury[payer - TREASURY] -= amount
        else:
            self.cash[payer] -= amount
        if payee == BANK:
            self.bank += amount
        elif payee >= TREASURY:
            self.treasury[payee - TREASURY] += amount
        else:
            self.cash[payee] += amount

    def gift_limit(self, seat: Seat, nation: Nation) -> Millions:
        """Return the most this seat may give to this treasury now, 0 for nothing (MON-2)."""
        if self.is_over or self.last_moved == NOT_BEGUN or not self.takes_gifts():
            return 0
        if not self.edition.gifts_by_anyone and self.government[nation] != seat:
            return 0
        return self.cash[seat]

    def gift_refusal(self, gift: Gift) -> IllegalActionError | None:
        """Say why a gift is not possible now, None if it is (MON-2)."""
        if self.is_over:
            return self.refusal(gift)
        if not 0 <= gift.seat < self.seats:
            return no_seat(self.edition, gift.seat, self.seats)
        if not 0 <= gift.nation < NATIONS:
            return other_game(self.edition, gift)
        if gift.amount <= 0:
            return illegal(self.edition, "gift-too-small", "MON-2")
        if self.last_moved == NOT_BEGUN:
            return illegal(self.edition, "gift-before-play", "SET-6")
        if not self.takes_gifts():
            return illegal(self.edition, "gift-in-battle", "MON-2")
        if not self.edition.gifts_by_anyone and self.government[gift.nation] != gift.seat:
            return illegal(self.edition, "gift-not-government", "MON-2", nation=gift.nation)
        if gift.amount > self.cash[gift.seat]:
            return illegal(self.edition, "gift-too-large", "MON-2", amount=gift.amount)
        return None

    def give(self, seat: Seat, nation: Nation, amount: Millions) -> None:
        """Carry out a gift (MON-2)."""
        self.pay(amount, seat, TREASURY + nation)
        if self.log is not None:
            self.log.append(GiftGiven(seat, nation, amount))

    # ------------------------------------------------------------ bonds and governments

    def lent(self, nation: Nation, seat: Seat) -> Millions:
        """Return the sum of a seat's bonds of a nation (TURN-3)."""
        return self.edition.bonds.value[self.held_bonds[nation * self.seats + seat]]

    def interest_due(self, nation: Nation, seat: Seat) -> Millions:
        """Return the interest a nation owes a seat at its Investor (INV-1)."""
        return self.edition.bonds.interest[self.held_bonds[nation * self.seats + seat]]

    def all_interest(self, nation: Nation) -> Millions:
        """Return the interest on all bonds of a nation that are with lenders."""
        return self.edition.bonds.interest[self.edition.bonds.all & ~self.free_bonds[nation]]

    def governs_nothing(self, seat: Seat) -> bool:
        """Return whether a seat governs no nation and so has a Swiss Bank (INV-4)."""
        return seat not in self.government

    def power_factor(self, nation: Nation) -> int:
        """Return the factor of the power track a nation has reached (END-2)."""
        return self.edition.power_factors[self.power[nation]]

    def take_bond(self, seat: Seat, nation: Nation, bond: int) -> None:
        """Give a free bond to a seat, which pays its price to the treasury."""
        bit = 1 << bond
        owner = nation * self.seats + seat
        self.free_bonds = changed(self.free_bonds, nation, self.free_bonds[nation] & ~bit)
        self.held_bonds = changed(self.held_bonds, owner, self.held_bonds[owner] | bit)
        self.pay(self.edition.bonds.prices[bond], seat, TREASURY + nation)

    # ------------------------------------------------------------ units

    def count(self, nation: Nation, region: Region, unit: Unit) -> int:
        """Return how many units of a kind a nation has in a region."""
        index = nation * self.board.size + region
        if unit == FLEET:
            return self.fleets[index]
        return self.armies[index] & _COUNT if unit == UPRIGHT else self.armies[index] >> _SHIFT

    def add_unit(self, nation: Nation, region: Region, unit: Unit) -> None:
        """Put a unit from its nation's supply on the board."""
        if unit == FLEET:
            self.fleet_count = changed(self.fleet_count, nation, self.fleet_count[nation] + 1)
        else:
            self.army_count = changed(self.army_count, nation, self.army_count[nation] + 1)
        self._set_down(nation, region, unit)

    def remove_unit(self, nation: Nation, region: Region, unit: Unit) -> None:
        """Take a unit off the board, back into its nation's supply."""
        if unit == FLEET:
            self.fleet_count = changed(self.fleet_count, nation, self.fleet_count[nation] - 1)
        else:
            self.army_count = changed(self.army_count, nation, self.army_count[nation] - 1)
        self._pick_up(nation, region, unit)

    def move_unit(
        self, nation: Nation, origin: Region, unit: Unit, destination: Region, arrives_as: Unit
    ) -> None:
        """Move a unit; an army may change its stance on the way."""
        self._pick_up(nation, origin, unit)
        self._set_down(nation, destination, arrives_as)

    def _set_down(self, nation: Nation, region: Region, unit: Unit) -> None:
        bit = 1 << region
        index = nation * self.board.size + region
        if unit == FLEET:
            self.fleets[index] += 1
            self.fleets_at[nation] |= bit
            return
        self.armies[index] += 1 if unit == UPRIGHT else 1 << _SHIFT
        self.armies_at[nation] |= bit
        if unit == UPRIGHT and bit & self.board.homes & ~self.board.home[nation]:
            if not self.hostile_at[nation] & bit:
                self.hostile_at = changed(self.hostile_at, nation, self.hostile_at[nation] | bit)
                self.survey()

    def _pick_up(self, nation: Nation, region: Region, unit: Unit) -> None:
        bit = 1 << region
        index = nation * self.board.size + region
        if unit == FLEET:
            self.fleets[index] -= 1
            if not self.fleets[index]:
                self.fleets_at[nation] &= ~bit
            return
        left = self.armies[index] - (1 if unit == UPRIGHT else 1 << _SHIFT)
        self.armies[index] = left
        if not left:
            self.armies_at[nation] &= ~bit
        if unit == UPRIGHT and not left & _COUNT and self.hostile_at[nation] & bit:
            self.hostile_at = changed(self.hostile_at, nation, self.hostile_at[nation] & ~bit)
            self.survey()

    def survey(self) -> None:
        """Update the occupied provinces and the last free factories; call it whenever either may have changed."""
        hostile = self.hostile_at
        occupied = hostile[0] | hostile[1] | hostile[2] | hostile[3] | hostile[4] | hostile[5]
        self.occupied = occupied
        safe = 0
        for factories in self.factories:
            free = factories & ~occupied
            if free & (free - 1) == 0:
                safe |= free
        self.safe = safe

    def _tell_occupation(self, log: list[object], before: int) -> None:
        """Report which factories work again and which stand still, after what the armies did (STA-1)."""
        factories = 0
        for one in self.factories:
            factories |= one
        for province in bits(factories & before & ~self.occupied):
            owner = self.board.owner[province]
            log.append(FactoryFreed(province, owner, self.government[owner]))
        for province in bits(factories & self.occupied & ~before):
            owner = self.board.owner[province]
            for nation in range(NATIONS):
                if self.hostile_at[nation] >> province & 1:
                    log.append(FactoryOccupied(nation, province, owner, self.government[owner]))

    def others_at(self, nation: Nation) -> int:
        """Return every region where another nation has a unit."""
        regions = 0
        for other in range(NATIONS):
            if other != nation:
                regions |= self.armies_at[other] | self.fleets_at[other]
        return regions

    # ------------------------------------------------------------ spent units of a Maneuver

    def unspent(self, region: Region, unit: Unit) -> int:
        """Return how many units of the active nation may still move or attack here."""
        return self.count(self.active, region, unit) - (self.spent[region] >> unit * _SHIFT & _COUNT)

    def spent_count(self, region: Region, mark: int) -> int:
        """Return how many units here are marked as moved, or turned."""
        return self.spent[region] >> mark * _SHIFT & _COUNT

    def mark_spent(self, region: Region, mark: int, change: int) -> None:
        """Count one more (or one less) unit as moved, or turned."""
        self.spent[region] += change << mark * _SHIFT

    def check_ready(self, region: Region) -> None:
        """Drop a region in which no unit of the active nation may act any more."""
        bit = 1 << region
        if not self.ready & bit:
            return
        if self.armies_part:
            if self.unspent(region, UPRIGHT) + self.unspent(region, LYING) == 0:
                self.ready &= ~bit
        elif self.unspent(region, FLEET) == 0:
            self.ready &= ~bit

    # ------------------------------------------------------------ amounts

    def ranges(self) -> list[AmountRange]:
        """List the gifts that are possible now, by anybody (MON-2)."""
        found: list[AmountRange] = []
        for seat in range(self.seats):
            for nation in range(NATIONS):
                limit = self.gift_limit(seat, nation)
                if limit > 0:
                    template = self.actions.forms.text(Gift, seat, "{}", nation)
                    found.append(AmountRange(seat, template, 1, limit))
        return found
