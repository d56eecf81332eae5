"""What an empire is worth to its player, in money: points, income to come, and a better standing at auctions."""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from typing import Final

from rondel.games.friesematenten.deck import MONEY, REBIND, STATUS, Deck, bits
from rondel.games.friesematenten.empire import (
    base_income_of,
    factory_count,
    factory_limit_of,
    points_of,
    price_for,
    production_of,
    protected_cards,
)
from rondel.games.friesematenten.scrapping import scrap, to_choose_from
from rondel.games.friesematenten.state import FriesematentenState

__all__ = ["Outlook", "Temper", "outlook_of", "settle", "worth_of"]

# A price if a deck has no status symbols to learn from.
_PRICE_OF_A_POINT: Final = 3.5
# A guess how many rounds it takes from nothing to enough points, while nobody has any.
_USUAL_ROUNDS: Final = 7.0
# Any bid, to see what a player's price differs from it.
_SOME_BID: Final = 100


@dataclass(frozen=True, slots=True)
class Temper:
    """How a bot weighs things; levels of bots will differ in this."""

    #: what another player's loss is worth, of what one's own gain would be
    spite: float = 0.7
    #: how much of its minimum bid a card must bring to be played early
    patience: float = 0.6
    #: what a card that cannot be used yet is thought to be worth, of its minimum bid
    hope: float = 1.1
    #: how much of a bargain later in the round counts against the card that is up
    thrift: float = 0.8
    #: the part of what is left between a bid and the limit that the next bid jumps over
    jump: float = 0.25
    #: how far tastes differ between bots
    fancy: float = 0.12


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a player expects of the rest of the game: payouts to come, and what a point may cost."""

    payouts: float
    point: float


def outlook_of(game: FriesematentenState, seat: int) -> Outlook:
    """Return what to expect: a point may cost what one will have, shared out over the points one lacks."""
    figures = game.deck.figures
    payouts = _payouts_left(game)
    usual = price_of_a_point(game.deck)
    if game.is_last_round or payouts <= 0:
        return Outlook(0.0, 20 * usual)  # money will be worth nothing
    wealth = game.cash[seat] + payouts * (base_income_of(game, seat) + production_of(game, seat))
    lacking = max(1, figures.win_vp - points_of(game, seat))
    return Outlook(payouts, min(max(wealth / lacking, usual), 3 * usual))


def price_of_a_point(deck: Deck) -> float:
    """Return what a point costs at minimum bids, by the status symbols of a deck."""
    cards = [deck.cards[number] for number in bits(deck.of_kind[STATUS])]
    prices = [card.min_bid / card.vp for card in cards if card.vp > 0]
    return statistics.median(prices) if prices else _PRICE_OF_A_POINT


def _payouts_left(game: FriesematentenState) -> float:
    """Estimate how many rounds follow, by the cards that are left and by the points of the leader."""
    if game.is_last_round:
        return 0.0
    figures = game.deck.figures
    leader = max(points_of(game, seat) for seat in range(game.seats))
    if leader >= figures.win_vp and game.phase < 4:
        return 0.0
    cards = game.pile + (0 if game.is_shuffled else game.discard.bit_count())
    by_cards = cards / (game.seats + figures.market_plus)
    pace = max(leader / max(1, game.round), figures.win_vp / _USUAL_ROUNDS)
    return min(by_cards, (figures.win_vp - leader) / pace)


def worth_of(game: FriesematentenState, seat: int, outlook: Outlook) -> float:
    """Return what a player has, in money: now, and what it brings until the end."""
    production = production_of(game, seat)
    payouts = outlook.payouts
    worth = outlook.point * points_of(game, seat) + game.cash[seat]
    worth += payouts * (base_income_of(game, seat) + production)
    if payouts > 0 and not game.is_paid_out:
        worth += production * (game.factor_times[seat] / game.factor_over[seat] - 1)
    # one buys about as many cards as come to the exchange for each player
    discount = _SOME_BID - price_for(game, seat, _SOME_BID)
    worth += discount * payouts * (1 + game.deck.figures.market_plus / game.seats)
    # room for another factory brings about half of what the factories one has bring
    room = factory_limit_of(game, seat) - game.deck.figures.factory_limit
    worth += room * payouts * production / (2 * max(1, factory_count(game, seat)))
    return worth + _safety(game, seat, payouts)


def _safety(game: FriesematentenState, seat: int, payouts: float) -> float:
    """Return what it is worth that cards are safe from others: a small part of their price."""
    safe = 0
    for verb in range(REBIND):
        if game.active[seat] & game.deck.protectors[verb]:
            for card in bits(protected_cards(game, verb) & game.active[seat]):
                safe += game.deck.cards[card].min_bid
    if game.active[seat] & game.deck.protectors[MONEY]:
        safe += game.deck.figures.base_income
    return 0.03 * safe * min(payouts, 3.0)


def settle(game: FriesematentenState, outlook: Outlook) -> None:
    """Let everybody with too many factories scrap those they miss least."""
    for seat in range(game.seats):
        while factory_count(game, seat) > max(0, factory_limit_of(game, seat)):
            best = max(
                bits(to_choose_from(game, seat)),
                key=lambda card, seat=seat: _worth_without(game, seat, card, outlook),  # type: ignore[misc]
            )
            scrap(game, seat, best, forced=True)


def _worth_without(game: FriesematentenState, seat: int, card: int, outlook: Outlook) -> float:
    trial = game.copy()
    scrap(trial, seat, card, forced=True)
    return worth_of(trial, seat, outlook)
