"""The figures of an empire: points, production, limits, prices, protection.

Only active cards count, except for the points printed on unused action cards (FRI-DECK-1). Printed values never change
(FRI-FX-MODIFY).
"""

from __future__ import annotations

from rondel.games.friesematenten.decks.deck import (
    BASE_INCOME,
    BOUND_CARD,
    BOUND_PLAYER,
    FACTORY_LIMIT,
    MONEY,
    POINTS,
    PRICE,
    PRODUCTION,
    SELF,
    bits,
)
from rondel.games.friesematenten.state import FriesematentenState

__all__ = [
    "base_income_of",
    "card_points",
    "card_production",
    "counting_unused",
    "factory_count",
    "factory_limit_of",
    "is_money_protected",
    "points_of",
    "price_for",
    "production_of",
    "protected_cards",
]


def _player_stat(game: FriesematentenState, seat: int, stat: int) -> int:
    """Return what the active cards of a player add to one of the player's figures."""
    total = 0
    for card in bits(game.active[seat] & game.deck.modifiers[stat]):
        for effect in game.deck.cards[card].modifiers[stat]:
            total += effect.added(game, seat, card)
    return total


def _card_stat(game: FriesematentenState, card: int, seat: int, stat: int) -> int:
    """Return what a card and the influence bound to it add to one of its figures."""
    total = 0
    for other in bits(game.active[seat] & game.deck.modifiers[stat]):
        wanted = SELF if other == card else BOUND_CARD if game.host[other] == card else BOUND_PLAYER
        if wanted == BOUND_PLAYER:
            continue
        for effect in game.deck.cards[other].modifiers[stat]:
            if effect.target == wanted:
                total += effect.added(game, seat, other)
    return total


def points_of(game: FriesematentenState, seat: int) -> int:
    """Count a player's victory points: printed ones, and what active cards add (FRI-CARD-1)."""
    cards = game.deck.cards
    total = 0
    for card in bits(game.active[seat] | counting_unused(game, seat)):
        total += cards[card].vp
    return total + _player_stat(game, seat, POINTS)


def counting_unused(game: FriesematentenState, seat: int) -> int:
    """Return the unused cards whose printed points count: action cards, but not influence (FRI-CARD-4, FRI-CARD-6)."""
    return game.unused[seat] & game.deck.pointed_actions


def card_points(game: FriesematentenState, card: int, seat: int) -> int:
    """Return the points of an active card itself, for display, without what it adds for the player."""
    return game.deck.cards[card].vp + _card_stat(game, card, seat, POINTS)


def card_production(game: FriesematentenState, card: int, seat: int) -> int:
    """Return what a factory produces, at least 0 (FRI-FX-MODIFY)."""
    return max(0, game.deck.cards[card].production + _card_stat(game, card, seat, PRODUCTION))


def production_of(game: FriesematentenState, seat: int) -> int:
    """Return the production of all factories of a player, before this round's factor."""
    total = 0
    for card in bits(game.active[seat] & game.deck.factories):
        total += card_production(game, card, seat)
    return total


def base_income_of(game: FriesematentenState, seat: int) -> int:
    """Return a player's basic income (FRI-RND-7)."""
    return max(0, game.deck.figures.base_income + _player_stat(game, seat, BASE_INCOME))


def factory_limit_of(game: FriesematentenState, seat: int) -> int:
    """Return how many factories a player may own (FRI-CARD-2)."""
    return max(0, game.deck.figures.factory_limit + _player_stat(game, seat, FACTORY_LIMIT))


def factory_count(game: FriesematentenState, seat: int) -> int:
    """Return how many factories a player owns."""
    return (game.active[seat] & game.deck.factories).bit_count()


def price_for(game: FriesematentenState, seat: int, bid: int) -> int:
    """Return what a winner pays: the bid with price modifiers, at least 1 (FRI-WIN-3)."""
    return max(1, bid + _player_stat(game, seat, PRICE))


def protected_cards(game: FriesematentenState, verb: int) -> int:
    """Return the cards that are protected against a verb (FRI-FX-PROTECT)."""
    protectors = game.deck.protectors[verb]
    protected = 0
    if protectors == 0:
        return 0
    for area in game.active:
        for card in bits(area & protectors):
            for effect in game.deck.cards[card].protections:
                if effect.against >> verb & 1:
                    protected |= effect.protected(game, card)
    return protected


def is_money_protected(game: FriesematentenState, seat: int) -> bool:
    """Return whether a player's money is protected from other players' cards (FRI-R43)."""
    return game.active[seat] & game.deck.protectors[MONEY] != 0
