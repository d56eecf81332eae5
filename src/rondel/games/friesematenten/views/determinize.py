"""Draws at random what a seat cannot know: other players' money (FRI-R29) and face-down cards (FRI-R54)."""

from __future__ import annotations

from rondel.core.contract import Draw
from rondel.games.friesematenten.chapters.empire import base_income_of, price_for, production_of
from rondel.games.friesematenten.decks.deck import bits
from rondel.games.friesematenten.state import NO_CARD, THE_BANK, FriesematentenState

__all__ = ["redraw_cards", "redraw_purses"]


def redraw_cards(game: FriesematentenState, seat: int, draw: Draw) -> None:
    """Shuffle the cards a seat cannot see: the draw pile, and cards another player is looking at."""
    known = 0
    while known < len(game.top) and game.top_seen[known] >> seat & 1:
        known += 1
    looks = game.seat_asked() == seat
    hidden = game.pool
    for card in game.top[known:]:
        hidden |= 1 << card
    if not looks:
        for card in game.peeked:
            hidden |= 1 << card
        for card in game.returning:
            hidden |= 1 << card
    unseen = bits(hidden)
    for place in range(known, len(game.top)):
        game.top[place] = unseen.pop(draw(len(unseen)))
    if not looks:
        for place in range(len(game.peeked)):
            game.peeked[place] = unseen.pop(draw(len(unseen)))
        for place in range(len(game.returning)):
            game.returning[place] = unseen.pop(draw(len(unseen)))
    game.pool = 0
    for card in unseen:
        game.pool |= 1 << card
    game.forget_legal()


def redraw_purses(game: FriesematentenState, seat: int, draw: Draw) -> None:
    """Draw the money of the other players. The highest bidder can pay.

    Before the first auctions everybody still has the starting money.
    """
    if game.round == 0 or (game.round == 1 and game.phase < 3):
        return
    for other in range(game.seats):
        if other != seat:
            money = _usual_purse(game, other, draw)
            if other == game.high_bidder:
                money = max(money, price_for(game, other, game.high_bid))
            game.pay(game.cash[other], other, THE_BANK)
            game.pay(money, THE_BANK, other)
    game.forget_legal()


def _usual_purse(game: FriesematentenState, seat: int, draw: Draw) -> int:
    """Draw a player's money: the last income and some savings, less what was spent on cards since.

    In games between bots the median is 1.4 incomes before the auctions, and 0.7 after them.
    """
    if game.round == 1:
        income = game.deck.figures.start_money
        left = 0
    else:
        income = base_income_of(game, seat) + production_of(game, seat)
        # small savings are more likely than large ones
        left = draw(income + 1) * draw(2 * income + 1) // max(1, income)
    spent = draw(income + income // 2 + 1) * _auctioned(game) // 100
    return max(0, income + left - spent)


def _auctioned(game: FriesematentenState) -> int:
    """Return how much of this round's exchange has been auctioned, in percent."""
    if game.phase < 3 or game.is_paid_out:
        return 0
    pending = len(game.exchange) + (0 if game.card_up == NO_CARD else 1)
    return max(0, 100 - 100 * pending // (game.seats + game.deck.figures.market_plus))
