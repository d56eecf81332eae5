"""Setting up (SET): flag cards dealt by chance, or bonds drafted in turn."""

from __future__ import annotations

from typing import Final

from rondel.core.action import Action
from rondel.core.errors import IllegalActionError
from rondel.core.stack import Broken
from rondel.games.imperial.actions import BuyBond, DealFlag, Decline, StartDraft
from rondel.games.imperial.chapters.investor import refuse_purchase, settle_governments
from rondel.games.imperial.chapters.turn import NextTurn
from rondel.games.imperial.editions.board import NATIONS, Nation, Seat, bits
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
from rondel.games.imperial.state import (
    BANK,
    CHANCE,
    NO_TURN_YET,
    NOBODY,
    NOT_BEGUN,
    OFF_RONDEL,
    Frame,
    ImperialState,
    changed,
)
from rondel.games.imperial.texts.errors import illegal


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

    kind = "deal-flags"
    rule = "SET-3"
    code = "D"
    fields = ("receiver",)
    tells = ("receiver",)
    stands_on = ("begin-play",)

    def __init__(self, receiver: int) -> None:
        super().__init__(CHANCE)
        self.receiver: Final = receiver

    def belongs(self, game: ImperialState) -> bool:
        return not game.options.drafted_bonds

    def invariants(self, game: ImperialState) -> list[Broken]:
        """Whoever has been dealt a card governs its nations and holds the bonds on their backs, nothing else (SET-4)."""
        edition = game.edition
        governments = [NOBODY] * NATIONS
        held = [0] * len(game.held_bonds)
        dealt = [card for card in dealt_cards(game) if game.government[card] != NOBODY]
        for card in dealt:
            seat = game.government[card]
            for nation in card_group(game, card):
                governments[nation] = seat
                held[nation * game.seats + seat] |= 1 << edition.flag_card_big
                held[edition.small_bond_of[nation] * game.seats + seat] |= 1 << edition.flag_card_small
        receivers = sorted([game.government[card] for card in dealt])
        wrong: list[Broken] = []
        if receivers != list(range(self.receiver)) or list(game.government) != governments:
            wrong.append(Broken("setting-up"))
        for owner, bonds in enumerate(game.held_bonds):
            if bonds != held[owner]:
                wrong.append(Broken("dealt-bonds", nation=owner // game.seats))
        return wrong

    def options(self, game: ImperialState) -> list[Action]:
        deals = game.actions.deals
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

    kind = "draw-first"
    rule = "SET-6"
    code = "DF"
    stands_on = ("begin-play",)

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def belongs(self, game: ImperialState) -> bool:
        return game.options.drafted_bonds

    def invariants(self, game: ImperialState) -> list[Broken]:
        return broken_draft(game, [])

    def options(self, game: ImperialState) -> list[Action]:
        return list(game.actions.starts[: game.seats])

    def answer(self, game: ImperialState, action: Action) -> None:
        assert isinstance(action, StartDraft)
        game.stack.append(DraftStep(action.seat, 0, 0))
        if game.log is not None:
            game.log.append(DraftStarted(action.seat))


class DraftStep(Frame):
    """Ask the next player who can pay for a bond of the nation being drafted (SET-6)."""

    kind = "draft-step"
    code = "DS"
    fields = ("first", "nation", "asked:count")
    stands_on = ("begin-play",)

    def __init__(self, first: int, nation: Nation, asked: int) -> None:
        super().__init__()
        self.first: Final = first
        self.nation: Final = nation
        #: players already asked, or passed over, for this nation
        self.asked: Final = asked

    def belongs(self, game: ImperialState) -> bool:
        return game.options.drafted_bonds

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

    kind = "which-bond-to-draft"
    rule = "SET-6"
    code = "DB"
    fields = ("seat", "nation", "is_last")
    tells = ("nation",)
    stands_on = ("draft-step",)

    def __init__(self, seat: Seat, nation: Nation, *, is_last: bool) -> None:
        super().__init__(seat)
        self.nation: Final = nation
        self.is_last: Final = is_last

    def belongs(self, game: ImperialState) -> bool:
        return True

    def invariants(self, game: ImperialState) -> list[Broken]:
        """The draft asks whose turn it is, and bonds have owners only among those asked before."""
        step = game.stack[-2]
        assert isinstance(step, DraftStep), "the shape of the stack says so"
        seat = (step.first + step.nation + step.asked - 1) % game.seats
        is_last = step.nation == NATIONS - 1 and step.asked == game.seats
        before = step.nation * game.seats + step.asked - 1 if step.asked else 0
        order = [(nation, asked) for nation in range(step.nation + 1) for asked in range(game.seats)]
        wrong = broken_draft(
            game, [(nation, (step.first + nation + asked) % game.seats) for nation, asked in order[:before]]
        )
        is_right = self.seat == seat and self.nation == step.nation and self.is_last == is_last
        if not is_right or not step.asked:
            wrong.insert(0, Broken("setting-up"))
        return wrong

    def must_take(self, game: ImperialState) -> bool:
        """Return whether declining is not allowed: without any bond there would be no government."""
        return self.is_last and all(free == game.edition.bonds.all for free in game.free_bonds)

    def options(self, game: ImperialState) -> list[Action]:
        bonds = game.free_bonds[self.nation] & game.edition.bonds.affordable(game.cash[self.seat])
        buys = game.actions.buy_any(self.nation, bonds)
        return buys.copy() if self.must_take(game) else [*buys, game.actions.decline]

    def candidates(self, game: ImperialState) -> list[Action]:
        return [*game.actions.buys[self.nation], game.actions.decline]

    def answer(self, game: ImperialState, action: Action) -> None:
        if isinstance(action, BuyBond):
            game.take_bond(self.seat, action.nation, action.bond)
            if game.log is not None:
                price = game.edition.bonds.prices[action.bond]
                game.log.append(BondBought(self.seat, action.nation, price, self.rule))
        elif game.log is not None:
            game.log.append(InvestmentDeclined(self.seat, self.rule))

    def refusal(self, game: ImperialState, action: Action) -> IllegalActionError:
        if isinstance(action, Decline):
            return illegal(game.edition, "draft-must-take", "SET-6")
        return refuse_purchase(game, action, self.seat, 1 << self.nation, self.rule)


def broken_draft(game: ImperialState, chosen: list[tuple[int, int]]) -> list[Broken]:
    """List what is wrong with a draft: nobody governs yet, and a player has a bond only where they have chosen."""
    wrong: list[Broken] = []
    if max(game.government) != NOBODY:
        wrong.append(Broken("setting-up"))
    for owner, bonds in enumerate(game.held_bonds):
        nation, seat = divmod(owner, game.seats)
        if len(bits(bonds)) > (1 if (nation, seat) in chosen else 0):
            wrong.append(Broken("dealt-bonds", nation=nation))
    return wrong


class BeginPlay(Frame):
    """Governments and the investor card go to their first holders (SET-5 to SET-7)."""

    kind = "begin-play"
    code = "B"
    stands_on = ("next-turn",)

    def belongs(self, game: ImperialState) -> bool:
        return game.last_moved == NOT_BEGUN

    def invariants(self, game: ImperialState) -> list[Broken]:
        """Nothing has happened yet but the set-up: nobody has moved, and money was spent on bonds only (SET)."""
        wrong: list[Broken] = []
        if game.spent:
            wrong.append(Broken("maneuver-under-way"))
        if not is_as_at_the_start(game):
            wrong.append(Broken("set-up-board"))
        if not has_start_money(game):
            wrong.append(Broken("set-up-money"))
        return wrong

    def run(self, game: ImperialState) -> None:
        # nobody has had a Swiss Bank yet, so none comes back
        rule = "SET-6" if game.options.drafted_bonds else "SET-5"
        settle_governments(game, 0, own_government_first=False, report_swiss_banks=False, rule=rule)
        game.last_moved = NO_TURN_YET
        if game.log is not None and game.edition.has_swiss_bank:
            for seat in range(game.seats):
                if game.governs_nothing(seat):
                    game.log.append(SwissBankReceived(seat, rule))
        if game.options.no_investor_card:
            return
        for nation in range(NATIONS):
            if game.government[nation] != NOBODY:
                game.investor = (game.government[nation] + 1) % game.seats
                break
        if game.log is not None:
            game.log.append(InvestorCardMoved(game.investor, "SET-7"))


def is_as_at_the_start(game: ImperialState) -> bool:
    """Return whether the board holds only the first factories, and nobody has moved (SET-2)."""
    start = [game.board.start_factories & home for home in game.board.home]
    has_units = any(game.army_count) or any(game.fleet_count)
    is_moved = any(game.power) or any(game.flags) or any(game.tax_marker) or max(game.space) != OFF_RONDEL
    return not has_units and not is_moved and list(game.factories) == start and game.active == NATIONS - 1


def has_start_money(game: ImperialState) -> bool:
    """Return whether all money spent so far went into the treasuries, for bonds (SET-4, SET-6)."""
    edition, seats = game.edition, range(game.seats)
    start = (edition.start_money_draft if game.options.drafted_bonds else edition.start_money)[game.seats]
    spent = [sum([game.lent(nation, seat) for nation in range(NATIONS)]) for seat in seats]
    lent = [sum([game.lent(nation, seat) for seat in seats]) for nation in range(NATIONS)]
    return game.cash == [start - amount for amount in spent] and game.treasury == lent
