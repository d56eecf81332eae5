"""Investor (INV) and the windows of the game without an investor card (VAR-1)."""

from __future__ import annotations

from typing import Any, Final, Self

from rondel.core.action import Action
from rondel.core.errors import IllegalActionError
from rondel.games.imperial.actions import BuyBond, UpgradeBond
from rondel.games.imperial.chapters.governments import settle_governments
from rondel.games.imperial.chapters.purchase_refusals import refuse_purchase
from rondel.games.imperial.editions.board import NATIONS, bits
from rondel.games.imperial.events import (
    BondBought,
    BondUpgraded,
    InterestPaid,
    InvestmentDeclined,
    InvestorCardMoved,
    InvestorPaid,
)
from rondel.games.imperial.state import BANK, NOBODY, TREASURY, Frame, ImperialState, changed

__all__ = [
    "CloseInvestor",
    "InvestWindow",
    "InvestorSteps",
    "SwissBanksInvest",
    "WhatToInvest",
    "pay_interest",
]

ALL_NATIONS: Final = (1 << NATIONS) - 1


# ------------------------------------------------------------------ interest (INV-1)


def pay_interest(game: ImperialState, nation: int) -> None:
    """Pay every lender; others come before the government, which answers with its own cash."""
    government = game.government[nation]
    for offset in range(1, game.seats):
        _pay_lender(game, nation, (government + offset) % game.seats, government)
    due = game.interest_due(nation, government)
    paid = min(due, game.treasury[nation])
    game.pay(paid, TREASURY + nation, government)
    if game.log is not None and due:
        game.log.append(InterestPaid(nation, government, due, paid, 0))


def _pay_lender(game: ImperialState, nation: int, seat: int, government: int) -> None:
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

    code = "V"
    numbers = ""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def kind(self) -> str:
        return "investor-steps"

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

    code = "VB"
    numbers = "c"

    def __init__(self, offset: int) -> None:
        super().__init__(NOBODY)
        self.offset: Final = offset

    def kind(self) -> str:
        return "swiss-banks-invest"

    def fields(self) -> list[int]:
        return [self.offset]

    def run(self, game: ImperialState) -> None:
        for offset in range(self.offset, game.seats):
            seat = (game.investor + offset) % game.seats
            if game.governs_nothing(seat):
                game.stack.append(SwissBanksInvest(offset + 1))
                game.stack.append(WhatToInvest(seat, ALL_NATIONS))
                return


class CloseInvestor(Frame):
    """Governments are settled once, then the card moves to the left (INV-4, INV-5)."""

    code = "VC"
    numbers = ""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def kind(self) -> str:
        return "close-investor"

    def run(self, game: ImperialState) -> None:
        settle_governments(game, game.investor, own_government_first=False)
        game.investor = (game.investor + 1) % game.seats
        if game.log is not None:
            game.log.append(InvestorCardMoved(game.investor))


class WhatToInvest(Frame):
    """Which bond does the player buy or trade up to, if any? (INV-2)"""

    code = "VI"
    numbers = "sN"

    def __init__(self, seat: int, nations: int) -> None:
        super().__init__(seat)
        #: the nations that may be chosen, one bit each
        self.nations: Final = nations

    def kind(self) -> str:
        return "what-to-invest"

    def rule(self) -> str:
        return "INV-2"

    def fields(self) -> list[int]:
        return [self.seat, self.nations]

    def about(self, game: ImperialState) -> dict[str, str | int]:
        if self.nations == ALL_NATIONS:
            return {}
        return {"nation": game.board.nations[self.nations.bit_length() - 1]}

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
                options.extend(game.catalogue.buy_any(nation, free & within))
            held = game.held_bonds[nation * game.seats + self.seat]
            if held:
                _add_upgrades(game, options, nation, held, cash)
        options.append(game.catalogue.decline)
        return options

    def candidates(self, game: ImperialState) -> list[Action]:
        """Every bond of every nation, and each bond held for the next higher one."""
        found: list[Action] = [game.catalogue.decline]
        for buys in game.catalogue.buys:
            found.extend(buys)
        for nation in range(NATIONS):
            for bond in bits(game.held_bonds[nation * game.seats + self.seat]):
                found.extend(game.catalogue.upgrades[nation][bond][bond + 1 : bond + 2])
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
        return refuse_purchase(game, action, self.seat, self.nations, self.rule())


def _add_upgrades(game: ImperialState, options: list[Action], nation: int, held: int, cash: int) -> None:
    """Add every pair of a bond held and a higher free one whose difference can be paid (INV-2)."""
    bonds = game.edition.bonds
    upgrades = game.catalogue.upgrades[nation]
    free = game.free_bonds[nation]
    for bond in bits(held):
        within = bonds.affordable(bonds.prices[bond] + cash)
        higher = free & within & (-2 << bond)
        if higher:
            pairs = upgrades[bond]
            for wanted in bits(higher):
                options.append(pairs[wanted])


def _upgrade(game: ImperialState, seat: int, action: UpgradeBond) -> None:
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


# ------------------------------------------------------------------ without the card (VAR-1)


class InvestWindow(Frame):
    """Players invest in turn, most of them in this nation only; then governments are settled (VAR-1)."""

    code = "VW"
    numbers = "nscb"

    def __init__(self, nation: int, first: int, asked: int, *, only_swiss_banks: bool) -> None:
        super().__init__(NOBODY)
        self.nation: Final = nation
        self.first: Final = first
        self.asked: Final = asked
        #: before a nation's turn only players without a government are asked
        self.only_swiss_banks: Final = only_swiss_banks

    def kind(self) -> str:
        return "invest-window"

    def fields(self) -> list[int]:
        return [self.nation, self.first, self.asked, int(self.only_swiss_banks)]

    @classmethod
    def remade(cls, fields: list[Any]) -> Self:
        return cls(fields[0], fields[1], fields[2], only_swiss_banks=fields[3] == 1)

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
