"""What an empire is worth: points, production, limits, prices and protection by continuous effects.

Only active cards count, but for the printed points of unused action cards (FRI-DECK-1); printed values never change
(FRI-FX-MODIFY).
"""

from __future__ import annotations

from rondel.games.friesematenten.decks.deck import (
    BASE_INCOME,
    BOUND_CARD,
    BOUND_PLAYER,
    FACTORY_LIMIT,
    MONEY,
    NO_CAP,
    POINTS,
    PRICE,
    PRODUCTION,
    SELF,
    CountFilter,
    Modify,
    Protect,
    bits,
)
from rondel.games.friesematenten.state import AT_PLAYER, FriesematentenState

__all__ = [
    "added_points",
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


def count_cards(game: FriesematentenState, counted: CountFilter, owner: int, itself: int) -> int:
    """Count the cards of a filter, for a card that lies in its owner's empire (FRI-DECK-2)."""
    areas = game.unused if counted.unused else game.active
    cards = 0
    if counted.in_all:
        for area in areas:
            cards |= area
    else:
        cards = areas[owner]
    cards &= counted.cards
    if counted.exclude_self:
        cards &= ~(1 << itself)
    return cards.bit_count()


def _added(game: FriesematentenState, effect: Modify, owner: int, itself: int) -> int:
    """Return what a continuous effect adds now (FRI-FX-MODIFY)."""
    condition = effect.condition
    if condition is not None and count_cards(game, condition, owner, itself) < effect.at_least:
        return 0
    added = effect.add
    per = effect.per
    if per is not None:
        added *= count_cards(game, per, owner, itself)
    if effect.cap != NO_CAP:
        # the cap limits the absolute value (FRI-R55)
        added = max(-effect.cap, min(effect.cap, added))
    return added


def _player_stat(game: FriesematentenState, seat: int, stat: int) -> int:
    """Return what a player's active cards add to one of the player's figures."""
    total = 0
    for card in bits(game.active[seat] & game.deck.modifiers[stat]):
        for effect in game.deck.cards[card].effects:
            if isinstance(effect, Modify) and effect.stat == stat:
                total += _added(game, effect, seat, card)
    return total


def _card_stat(game: FriesematentenState, card: int, seat: int, stat: int) -> int:
    """Return what active cards add to a figure of one card: its own effects, and those bound to it."""
    total = 0
    for other in bits(game.active[seat] & game.deck.modifiers[stat]):
        wanted = SELF if other == card else BOUND_CARD if game.host[other] == card else BOUND_PLAYER
        if wanted == BOUND_PLAYER:
            continue
        for effect in game.deck.cards[other].effects:
            if isinstance(effect, Modify) and effect.stat == stat and effect.target == wanted:
                total += _added(game, effect, seat, other)
    return total


def added_points(game: FriesematentenState, effect: Modify, owner: int, itself: int) -> int:
    """Return the points a continuous effect adds now, whatever they are for."""
    return _added(game, effect, owner, itself) if effect.stat == POINTS else 0


def points_of(game: FriesematentenState, seat: int) -> int:
    """Count a player's victory points (FRI-CARD-1): printed ones, and what active cards add."""
    cards = game.deck.cards
    total = 0
    for card in bits(game.active[seat] | counting_unused(game, seat)):
        total += cards[card].vp
    return total + _player_stat(game, seat, POINTS)


def counting_unused(game: FriesematentenState, seat: int) -> int:
    """Return the unused cards whose printed points count: action cards, never unbound influence (FRI-CARD-4, FRI-CARD-6)."""
    return game.unused[seat] & game.deck.pointed_actions


def card_points(game: FriesematentenState, card: int, seat: int) -> int:
    """Return what an active card itself is worth now, for display; what is for the player is left out."""
    return game.deck.cards[card].vp + _card_stat(game, card, seat, POINTS)


def card_production(game: FriesematentenState, card: int, seat: int) -> int:
    """Return what a factory produces: never less than nothing (FRI-FX-MODIFY)."""
    return max(0, game.deck.cards[card].production + _card_stat(game, card, seat, PRODUCTION))


def production_of(game: FriesematentenState, seat: int) -> int:
    """Return the summed factory income of a player, without this round's factor."""
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
    """Return what a winner pays: the bid and price modifiers, at least 1 (FRI-WIN-3)."""
    return max(1, bid + _player_stat(game, seat, PRICE))


def protected_cards(game: FriesematentenState, verb: int) -> int:
    """Return the cards that are no targets of a verb (FRI-FX-PROTECT)."""
    protectors = game.deck.protectors[verb]
    protected = 0
    if protectors == 0:
        return 0
    for area in game.active:
        for card in bits(area & protectors):
            for effect in game.deck.cards[card].effects:
                if not isinstance(effect, Protect) or not effect.against >> verb & 1:
                    continue
                if effect.target == SELF:
                    protected |= 1 << card
                elif effect.target == BOUND_CARD and game.host[card] < AT_PLAYER:
                    protected |= 1 << game.host[card]
    return protected


def is_money_protected(game: FriesematentenState, seat: int) -> bool:
    """Tell whether other players' cards take no money from a player (FRI-R43)."""
    return game.active[seat] & game.deck.protectors[MONEY] != 0
