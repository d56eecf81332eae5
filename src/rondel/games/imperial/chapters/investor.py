"""Investor (INV): interest, investing, governments, and the windows of the game without an investor card (VAR-1)."""

from __future__ import annotations

from typing import Any, Final

from rondel.core.action import Action
from rondel.core.errors import IllegalActionError
from rondel.core.stack import Broken
from rondel.games.imperial.actions import BuyBond, UpgradeBond
from rondel.games.imperial.editions.board import NATIONS, Nation, Seat, bits
from rondel.games.imperial.events import (
    BondBought,
    BondUpgraded,
    GovernmentTaken,
    InterestPaid,
    InvestmentDeclined,
    InvestorCardMoved,
    InvestorPaid,
    SwissBankReceived,
    SwissBankReturned,
)
from rondel.games.imperial.state import BANK, NOBODY, TREASURY, Frame, ImperialState, changed
from rondel.games.imperial.texts.errors import illegal, not_asked

ALL_NATIONS: Final = (1 << NATIONS) - 1


# ------------------------------------------------------------------ interest (INV-1)


def pay_interest(game: ImperialState, nation: Nation) -> None:
    """Pay every lender; the government comes last and covers what is missing with its own cash."""
    government = game.government[nation]
    for offset in range(1, game.seats):
        _pay_lender(game, nation, (government + offset) % game.seats, government)
    due = game.interest_due(nation, government)
    paid = min(due, game.treasury[nation])
    game.pay(paid, TREASURY + nation, government)
    if game.log is not None and due:
        game.log.append(InterestPaid(nation, government, due, paid, 0))


def _pay_lender(game: ImperialState, nation: Nation, seat: Seat, government: Seat) -> None:
    due = game.interest_due(nation, seat)
    if not due:
        return
    from_treasury = min(due, game.treasury[nation])
    game.pay(from_treasury, TREASURY + nation, seat)
    from_government = min(due - from_treasury, game.cash[government])
    game.pay(from_government, government, seat)
    if game.log is not None:
        game.log.append(InterestPaid(nation, seat, due, from_treasury, from_government))


# ------------------------------------------------------------------ investing (INV-2 to INV-5)


class InvestorSteps(Frame):
    """The investor card's holder gets money and invests, then the Swiss Banks (INV-2, INV-3)."""

    kind = "investor-steps"
    code = "V"
    stands_on = ("next-turn",)

    def belongs(self, game: ImperialState) -> bool:
        return super().belongs(game) and not game.options.no_investor_card

    def run(self, game: ImperialState) -> None:
        income = game.edition.amounts.investor_card_income
        game.pay(income, BANK, game.investor)
        if game.log is not None:
            game.log.append(InvestorPaid(game.investor, income))
        game.stack.append(CloseInvestor())
        game.stack.append(SwissBanksInvest(1))
        game.stack.append(WhatToInvest(game.investor, ALL_NATIONS))


class SwissBanksInvest(Frame):
    """Each other player without a government invests, clockwise from the card's holder (INV-3)."""

    kind = "swiss-banks-invest"
    code = "VB"
    fields = ("offset:count",)
    stands_on = ("close-investor",)

    def __init__(self, offset: int) -> None:
        super().__init__()
        self.offset: Final = offset

    def run(self, game: ImperialState) -> None:
        for offset in range(self.offset, game.seats):
            seat = (game.investor + offset) % game.seats
            if game.governs_nothing(seat):
                game.stack.append(SwissBanksInvest(offset + 1))
                game.stack.append(WhatToInvest(seat, ALL_NATIONS))
                return


class CloseInvestor(Frame):
    """Governments are settled once, then the card moves to the left (INV-4, INV-5)."""

    kind = "close-investor"
    code = "VC"
    stands_on = ("next-turn",)

    def belongs(self, game: ImperialState) -> bool:
        return super().belongs(game) and not game.options.no_investor_card

    def run(self, game: ImperialState) -> None:
        settle_governments(game, game.investor, own_government_first=False)
        game.investor = (game.investor + 1) % game.seats
        if game.log is not None:
            game.log.append(InvestorCardMoved(game.investor))


class WhatToInvest(Frame):
    """Which bond does the player buy or trade up to, if any? (INV-2)"""

    kind = "what-to-invest"
    rule = "INV-2"
    code = "VI"
    fields = ("seat", "nations")
    tells = ("nation?",)
    stands_on = ("swiss-banks-invest", "invest-window")

    def __init__(self, seat: Seat, nations: int) -> None:
        super().__init__(seat)
        #: the nations that may be chosen, one bit each
        self.nations: Final = nations

    def more(self, game: ImperialState) -> dict[str, Any]:
        return {} if self.nations == ALL_NATIONS else {"nation": self.nations.bit_length() - 1}

    def invariants(self, game: ImperialState) -> list[Broken]:
        """The player whose turn it is invests, in the nations open to that player (INV, VAR-1)."""
        under = game.stack[-2]
        is_bank = game.governs_nothing(self.seat)
        if isinstance(under, SwissBanksInvest):
            seat, nations = (game.investor + under.offset - 1) % game.seats, ALL_NATIONS
            may_invest = under.offset == 1 or (is_bank and under.offset > 1)
        else:
            assert isinstance(under, InvestWindow), "the shape of the stack says so"
            seat = (under.first + under.asked - 1) % game.seats
            nations = ALL_NATIONS if is_bank else 1 << under.nation
            may_invest = (is_bank or not under.only_swiss_banks) and under.asked > 0
        is_right = self.seat == seat and self.nations == nations and may_invest
        return [] if is_right else [Broken("invest-outside")]

    def options(self, game: ImperialState) -> list[Action]:
        bonds = game.edition.bonds
        cash = game.cash[self.seat]
        within = bonds.affordable(cash)
        options: list[Action] = []
        for nation in range(NATIONS):
            if not self.nations >> nation & 1:
                continue
            free = game.free_bonds[nation]
            if free & within:
                options.extend(game.actions.buy_any(nation, free & within))
            held = game.held_bonds[nation * game.seats + self.seat]
            if held:
                _add_upgrades(game, options, nation, held, cash)
        options.append(game.actions.decline)
        return options

    def candidates(self, game: ImperialState) -> list[Action]:
        """Every bond of every nation, and each bond held for the next higher one."""
        found: list[Action] = [game.actions.decline]
        for buys in game.actions.buys:
            found.extend(buys)
        for nation in range(NATIONS):
            for bond in bits(game.held_bonds[nation * game.seats + self.seat]):
                found.extend(game.actions.upgrades[nation][bond][bond + 1 : bond + 2])
        return found

    def answer(self, game: ImperialState, action: Action) -> None:
        bonds = game.edition.bonds
        if isinstance(action, BuyBond):
            game.take_bond(self.seat, action.nation, action.bond)
            if game.log is not None:
                game.log.append(BondBought(self.seat, action.nation, bonds.prices[action.bond]))
        elif isinstance(action, UpgradeBond):
            _upgrade(game, self.seat, action)
        elif game.log is not None:
            game.log.append(InvestmentDeclined(self.seat))

    def refusal(self, game: ImperialState, action: Action) -> IllegalActionError:
        return refuse_purchase(game, action, self.seat, self.nations, self.rule)


def _add_upgrades(game: ImperialState, options: list[Action], nation: Nation, held: int, cash: int) -> None:
    """Add every pair of a bond held and a higher free one whose difference can be paid (INV-2)."""
    bonds = game.edition.bonds
    upgrades = game.actions.upgrades[nation]
    free = game.free_bonds[nation]
    for bond in bits(held):
        within = bonds.affordable(bonds.prices[bond] + cash)
        higher = free & within & (-2 << bond)
        if higher:
            pairs = upgrades[bond]
            for wanted in bits(higher):
                options.append(pairs[wanted])


def _upgrade(game: ImperialState, seat: Seat, action: UpgradeBond) -> None:
    nation = action.nation
    prices = game.edition.bonds.prices
    difference = prices[action.wanted] - prices[action.held]
    both = (1 << action.held) | (1 << action.wanted)
    owner = nation * game.seats + seat
    game.free_bonds = changed(game.free_bonds, nation, game.free_bonds[nation] ^ both)
    game.held_bonds = changed(game.held_bonds, owner, game.held_bonds[owner] ^ both)
    game.pay(difference, seat, TREASURY + nation)
    if game.log is not None:
        game.log.append(BondUpgraded(seat, nation, prices[action.held], prices[action.wanted], difference))


def refuse_purchase(
    game: ImperialState, action: Action, seat: Seat, nations: int, rule: str
) -> IllegalActionError:
    """Say why a bond cannot be bought, or traded up to."""
    if isinstance(action, BuyBond):
        nation, wanted, held = action.nation, action.bond, -1
    elif isinstance(action, UpgradeBond):
        nation, wanted, held = action.nation, action.wanted, action.held
    else:
        return not_asked(game.edition, "not-asked-invest", rule, action)
    edition = game.edition
    prices = edition.bonds.prices
    if not nations >> nation & 1:
        return illegal(edition, "invest-elsewhere", "SET-6" if rule == "SET-6" else "VAR-1", nations=nations)
    if held >= 0:
        if rule == "SET-6":
            return illegal(edition, "draft-no-trade", rule)
        if not game.held_bonds[nation * game.seats + seat] >> held & 1:
            return illegal(edition, "bond-not-held", "INV-2", price=prices[held])
        if wanted <= held:
            return illegal(edition, "bond-not-higher", "INV-2")
    if not game.free_bonds[nation] >> wanted & 1:
        return illegal(edition, "bond-not-free", "INV-2", price=prices[wanted])
    price = prices[wanted] - (prices[held] if held >= 0 else 0)
    return illegal(edition, "bond-too-dear", rule, price=price, cash=game.cash[seat])


# ------------------------------------------------------------------ who governs (TURN-3, INV-4)


def next_government(game: ImperialState, nation: Nation, first: int, *, own_government_first: bool) -> int:
    """Return who governs a nation by what has been lent, NOBODY if nobody has; a tie leaves it as it is."""
    sitting = game.government[nation]
    start = sitting if own_government_first and sitting != NOBODY else first
    winner = sitting
    most = game.lent(nation, sitting) if sitting != NOBODY else 0
    for offset in range(game.seats):
        seat = (start + offset) % game.seats
        lent = game.lent(nation, seat)
        if lent > most:
            most = lent
            winner = seat
    return winner


def settle_governments(
    game: ImperialState,
    first: int,
    *,
    own_government_first: bool,
    report_swiss_banks: bool = True,
    rule: str = "INV-4",
) -> None:
    """Give each nation to its largest lender; a tie leaves the government as it is.

    Among equals the first clockwise wins, counted from ``first`` (the investor card's
    holder, INV-4), or from the nation's own government where there is no card (VAR-1).
    """
    before = [game.governs_nothing(seat) for seat in range(game.seats)] if game.log is not None else []
    for nation in range(NATIONS):
        sitting = game.government[nation]
        winner = next_government(game, nation, first, own_government_first=own_government_first)
        if winner != sitting:
            game.government = changed(game.government, nation, winner)
            if game.log is not None:
                game.log.append(GovernmentTaken(nation, winner, sitting, rule))
    if game.log is not None and report_swiss_banks:
        _report_swiss_banks(game, before)


def _report_swiss_banks(game: ImperialState, before: list[bool]) -> None:
    """Record who got or returned a Swiss Bank, in editions that have the card."""
    if game.log is None or not game.edition.has_swiss_bank:
        return
    for seat in range(game.seats):
        has_bank = game.governs_nothing(seat)
        if has_bank and not before[seat]:
            game.log.append(SwissBankReceived(seat))
        elif before[seat] and not has_bank:
            game.log.append(SwissBankReturned(seat))


# ------------------------------------------------------------------ without the card (VAR-1)


class InvestWindow(Frame):
    """Players invest in turn, most of them in this nation only; then governments are settled (VAR-1)."""

    kind = "invest-window"
    code = "VW"
    fields = ("nation", "first", "asked:count", "only_swiss_banks")
    stands_on = ("next-turn", "take-turn")

    def __init__(self, nation: Nation, first: int, asked: int, *, only_swiss_banks: bool) -> None:
        super().__init__()
        self.nation: Final = nation
        self.first: Final = first
        self.asked: Final = asked
        #: before a nation's turn only players without a government are asked
        self.only_swiss_banks: Final = only_swiss_banks

    def belongs(self, game: ImperialState) -> bool:
        return super().belongs(game) and game.options.no_investor_card

    def invariants(self, game: ImperialState) -> list[Broken]:
        return [] if self.nation == game.active else [Broken("invest-outside")]

    def run(self, game: ImperialState) -> None:
        for asked in range(self.asked, game.seats):
            seat = (self.first + asked) % game.seats
            is_bank = game.governs_nothing(seat)
            if is_bank or not self.only_swiss_banks:
                game.stack.append(
                    InvestWindow(self.nation, self.first, asked + 1, only_swiss_banks=self.only_swiss_banks)
                )
                # who governs nothing may choose any nation
                game.stack.append(WhatToInvest(seat, ALL_NATIONS if is_bank else 1 << self.nation))
                return
        settle_governments(game, self.first, own_government_first=True)
