"""Setting up (SET): flag cards dealt by chance, or bonds drafted in turn."""

from __future__ import annotations

from typing import Any, Final, Self

from rondel.core.action import Action
from rondel.core.errors import IllegalActionError
from rondel.games.imperial.actions import BuyBond, DealFlag, Decline, StartDraft
from rondel.games.imperial.chapters.governments import settle_governments
from rondel.games.imperial.chapters.purchase_refusals import refuse_purchase
from rondel.games.imperial.chapters.turn import NextTurn
from rondel.games.imperial.editions.board import NATIONS
from rondel.games.imperial.editions.edition import Edition
from rondel.games.imperial.events import (
    BondBought,
    DraftStarted,
    FlagCardDealt,
    InvestmentDeclined,
    InvestorCardMoved,
    SwissBankReceived,
)
from rondel.games.imperial.options import Options
from rondel.games.imperial.state import BANK, CHANCE, NO_TURN_YET, NOBODY, Frame, ImperialState, changed
from rondel.games.imperial.texts.errors import illegal

__all__ = ["BeginPlay", "DealFlags", "DraftStep", "DrawFirst", "WhichBondToDraft", "new_state"]


def new_state(edition: Edition, options: Options) -> ImperialState:
    """Return a game before the first card is dealt (SET-1, SET-2)."""
    game = ImperialState(edition, options)
    money = edition.start_money_draft if options.drafted_bonds else edition.start_money
    for seat in range(game.seats):
        game.pay(money[game.seats], BANK, seat)
    game.stack.append(NextTurn())
    game.stack.append(BeginPlay())
    game.stack.append(DrawFirst() if options.drafted_bonds else DealFlags(0))
    return game


# ------------------------------------------------------------------ flag cards (SET-3 to SET-5)


class DealFlags(Frame):
    """Chance deals one flag card to each player in turn (SET-3)."""

    code = "D"
    numbers = "s"

    def __init__(self, seat: int) -> None:
        super().__init__(CHANCE)
        self.receiver: Final = seat

    def kind(self) -> str:
        return "deal-flags"

    def rule(self) -> str:
        return "SET-3"

    def fields(self) -> list[int]:
        return [self.receiver]

    def about(self, game: ImperialState) -> dict[str, str | int]:
        return {"receiver": self.receiver}

    def options(self, game: ImperialState) -> list[Action]:
        deals = game.catalogue.deals
        return [deals[card] for card in dealt_cards(game) if game.government[card] == NOBODY]

    def answer(self, game: ImperialState, action: Action) -> None:
        assert isinstance(action, DealFlag)
        for nation in card_group(game, action.nation):
            game.government = changed(game.government, nation, self.receiver)
            game.take_bond(self.receiver, nation, game.edition.flag_card_big)
            game.take_bond(self.receiver, game.edition.small_bond_of[nation], game.edition.flag_card_small)
            if game.log is not None:
                game.log.append(FlagCardDealt(self.receiver, nation))
        if self.receiver + 1 < game.seats:
            game.stack.append(DealFlags(self.receiver + 1))


def dealt_cards(game: ImperialState) -> list[int]:
    """List the flag cards that are shuffled for this number of players (SET-3)."""
    groups = game.edition.deals.get(game.seats)
    return list(range(NATIONS)) if groups is None else [group[0] for group in groups]


def card_group(game: ImperialState, card: int) -> list[int]:
    """List a dealt card and those it brings along (SET-3)."""
    for group in game.edition.deals.get(game.seats, []):
        if group[0] == card:
            return group
    return [card]


# ------------------------------------------------------------------ drafted bonds (SET-6)


class DrawFirst(Frame):
    """Chance draws who chooses first (SET-6)."""

    code = "DF"
    numbers = ""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def kind(self) -> str:
        return "draw-first"

    def rule(self) -> str:
        return "SET-6"

    def options(self, game: ImperialState) -> list[Action]:
        return list(game.catalogue.starts[: game.seats])

    def answer(self, game: ImperialState, action: Action) -> None:
        assert isinstance(action, StartDraft)
        game.stack.append(DraftStep(action.seat, 0, 0))
        if game.log is not None:
            game.log.append(DraftStarted(action.seat))


class DraftStep(Frame):
    """Go on to the next player who can pay for a bond of the nation being drafted (SET-6)."""

    code = "DS"
    numbers = "snc"

    def __init__(self, first: int, nation: int, asked: int) -> None:
        super().__init__(NOBODY)
        self.first: Final = first
        self.nation: Final = nation
        #: players already asked, or passed over, for this nation
        self.asked: Final = asked

    def kind(self) -> str:
        return "draft-step"

    def fields(self) -> list[int]:
        return [self.first, self.nation, self.asked]

    def run(self, game: ImperialState) -> None:
        nation, asked = self.nation, self.asked
        while nation < NATIONS:
            while asked < game.seats:
                # the first chooser moves on by one seat with each nation
                seat = (self.first + nation + asked) % game.seats
                asked += 1
                if game.free_bonds[nation] & game.edition.bonds.affordable(game.cash[seat]):
                    game.stack.append(DraftStep(self.first, nation, asked))
                    is_last = nation == NATIONS - 1 and asked == game.seats
                    game.stack.append(WhichBondToDraft(seat, nation, is_last=is_last))
                    return
            nation, asked = nation + 1, 0


class WhichBondToDraft(Frame):
    """Which bond of this nation does the player take, if any? (SET-6)"""

    code = "DB"
    numbers = "snb"

    def __init__(self, seat: int, nation: int, *, is_last: bool) -> None:
        super().__init__(seat)
        self.nation: Final = nation
        self.is_last: Final = is_last

    def kind(self) -> str:
        return "which-bond-to-draft"

    def rule(self) -> str:
        return "SET-6"

    def fields(self) -> list[int]:
        return [self.seat, self.nation, int(self.is_last)]

    @classmethod
    def remade(cls, fields: list[Any]) -> Self:
        return cls(fields[0], fields[1], is_last=fields[2] == 1)

    def must_take(self, game: ImperialState) -> bool:
        """Somebody has to lend something, or there would be no government at all."""
        return self.is_last and all(free == game.edition.bonds.all for free in game.free_bonds)

    def about(self, game: ImperialState) -> dict[str, str | int]:
        return {"nation": game.board.nations[self.nation]}

    def options(self, game: ImperialState) -> list[Action]:
        bonds = game.free_bonds[self.nation] & game.edition.bonds.affordable(game.cash[self.seat])
        buys = game.catalogue.buy_any(self.nation, bonds)
        return buys.copy() if self.must_take(game) else [*buys, game.catalogue.decline]

    def candidates(self, game: ImperialState) -> list[Action]:
        return [*game.catalogue.buys[self.nation], game.catalogue.decline]

    def answer(self, game: ImperialState, action: Action) -> None:
        if isinstance(action, BuyBond):
            game.take_bond(self.seat, action.nation, action.bond)
            if game.log is not None:
                game.log.append(BondBought(self.seat, action.nation, game.edition.bonds.prices[action.bond]))
        elif game.log is not None:
            game.log.append(InvestmentDeclined(self.seat))

    def refusal(self, game: ImperialState, action: Action) -> IllegalActionError:
        if isinstance(action, Decline):
            return illegal(game.edition, "draft-must-take", "SET-6")
        return refuse_purchase(game, action, self.seat, 1 << self.nation, self.rule())


class BeginPlay(Frame):
    """Governments and the investor card go to their first holders (SET-5 to SET-7)."""

    code = "B"
    numbers = ""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def kind(self) -> str:
        return "begin-play"

    def run(self, game: ImperialState) -> None:
        # nobody has had a Swiss Bank yet, so none comes back
        settle_governments(game, 0, own_government_first=False, tell_swiss_banks=False)
        game.last_moved = NO_TURN_YET
        if game.log is not None and game.edition.has_swiss_bank:
            for seat in range(game.seats):
                if game.governs_nothing(seat):
                    game.log.append(SwissBankReceived(seat))
        if game.options.no_investor_card:
            return
        for nation in range(NATIONS):
            if game.government[nation] != NOBODY:
                game.investor = (game.government[nation] + 1) % game.seats
                break
        if game.log is not None:
            game.log.append(InvestorCardMoved(game.investor))
