"""Plays by rules of thumb: knows the rules, goes by what is printed, and trusts the minimum bids."""

from __future__ import annotations

import random
from typing import Final

from rondel.core.action import Action
from rondel.games.friesematenten.actions import AddCard, Bind, PlayCard, ReturnCard, Scrap
from rondel.games.friesematenten.chapters.action_cards import ClaimLoss
from rondel.games.friesematenten.chapters.auction import Bidding, highest_affordable, lowest_bid
from rondel.games.friesematenten.chapters.empire import factory_count, factory_limit_of
from rondel.games.friesematenten.decks.deck import (
    FACTORY,
    OF_ACTOR,
    PRICE,
    REMOVE,
    STATUS,
    Card,
)
from rondel.games.friesematenten.effects.continuous import Modify, Protect
from rondel.games.friesematenten.state import FriesematentenState

__all__ = ["novice_answer"]

# What a novice pays, relative to the minimum bid: at least this, plus a random part.
_LEAST_PART: Final = 0.9
_RANDOM_PART: Final = 0.5
# A game is late once this share of the cards is gone; then points matter most.
_LATE: Final = 0.6
# Bids are up to this much above the lowest one.
_HASTE: Final = 4
# How often a playable card is played.
_PLAYS: Final = 0.5
# Random noise added to every score, in money.
_NOISE: Final = 8.0
# What a printed point seems to be worth, in money.
_POINT: Final = 3.0


def novice_answer(game: FriesematentenState, seat: int, rng: random.Random) -> Action:
    """Return a sensible-looking answer."""
    legal = game.legal_actions()
    if isinstance(game.stack[-1], Bidding):
        return _bid_or_play(game, seat, legal, rng)
    if len(legal) == 1:
        return legal[0]
    plays_cards = rng.random() < _PLAYS or isinstance(game.stack[-1], ClaimLoss)
    return _best_looking(game, seat, legal, rng, plays_cards=plays_cards)


def _best_looking(
    game: FriesematentenState, seat: int, legal: list[Action], rng: random.Random, *, plays_cards: bool
) -> Action:
    """Return the answer with the highest score, with some noise."""
    best, most = legal[-1], -1e9
    for action in legal:
        score = _score(game, action, seat, plays_cards=plays_cards) + _NOISE * rng.random()
        if score > most:
            best, most = action, score
    return best


# ------------------------------------------------------------------ bidding


def _bid_or_play(game: FriesematentenState, seat: int, legal: list[Action], rng: random.Random) -> Action:
    """Bid, or sometimes play a card first (FRI-R16)."""
    if len(legal) > 1 and rng.random() < _PLAYS:
        liked = _best_looking(game, seat, legal, rng, plays_cards=True)
        if isinstance(liked, PlayCard):
            return liked
    return _bid(game, seat, rng)


def _bid(game: FriesematentenState, seat: int, rng: random.Random) -> Action:
    """Bid around the minimum bid, in small steps, and never more than the seat has."""
    card = game.deck.cards[game.card_up]
    limit = int(card.least_bid * (_LEAST_PART + _RANDOM_PART * rng.random()) * _need(game, card, seat))
    limit = min(limit, highest_affordable(game, seat))
    bid = lowest_bid(game)
    if bid > limit:
        return game.actions.passing
    return game.actions.bids[min(limit, bid + int(_HASTE * rng.random()))]


def _need(game: FriesematentenState, card: Card, seat: int) -> float:
    """Return how much a card is wanted: factories until there are enough, points when the end is near."""
    is_late = game.is_last_round or game.pile < game.deck.figures.cards_per_player * game.seats * (1 - _LATE)
    if card.kind == FACTORY:
        if factory_count(game, seat) >= factory_limit_of(game, seat):
            return 0.5
        return 0.8 if is_late else 1.3
    if card.kind == STATUS:
        return 1.4 if is_late else 1.1
    return 0.8 if is_late else 1.0


# ------------------------------------------------------------------ everything else


def _score(game: FriesematentenState, action: Action, seat: int, *, plays_cards: bool) -> float:
    """Return how good an answer looks; doing nothing scores 0."""
    if isinstance(action, PlayCard):
        return _score_of_play(game, action, seat) if plays_cards else -2.0 * _NOISE
    if isinstance(action, Bind):
        owner = game.owner_of(action.host) if action.host >= 0 else action.seat
        is_good = _is_good(game.deck.cards[action.card])
        return 2.0 * _NOISE if is_good == (owner == seat) else -2.0 * _NOISE
    if isinstance(action, Scrap):
        # scraps only if it has to, and then the lowest printed value
        return -2.0 * _NOISE - _printed(game.deck.cards[action.card])
    if isinstance(action, AddCard):
        return _printed(game.deck.cards[action.card])
    if isinstance(action, ReturnCard):
        return _printed(game.deck.cards[action.card])
    return 0.0


def _score_of_play(game: FriesematentenState, play: PlayCard, seat: int) -> float:
    """Return how good it looks to play a card: best on expensive cards of others and cheap ones of its own."""
    slots = game.deck.cards[play.card].slots
    # the points of a card count until it is played (FRI-CARD-6)
    score = _NOISE - _POINT * game.deck.cards[play.card].vp
    for index, target in enumerate(play.targets):
        worth = _printed(game.deck.cards[target])
        is_own = game.active[seat] >> target & 1 != 0
        if index >= len(slots) or slots[index].verb == REMOVE:
            continue
        if is_own:
            score -= worth if slots[index].selector.owner == OF_ACTOR else 2.0 * worth
        else:
            score += worth
    return score


def _printed(card: Card) -> float:
    """Return what a card seems to be worth by what is printed on it, in money."""
    if card.kind == FACTORY or card.kind == STATUS:
        return _POINT * card.vp + 2.0 * card.production
    return float(card.min_bid)


def _is_good(card: Card) -> bool:
    """Tell whether an influence card helps its owner, by what it adds."""
    total = float(card.vp)
    for effect in card.effects:
        if isinstance(effect, Modify):
            # a lower price is as good as a higher income
            total += -effect.add if effect.stat == PRICE else effect.add
        elif isinstance(effect, Protect):
            total += 1.0
    return total >= 0.0
