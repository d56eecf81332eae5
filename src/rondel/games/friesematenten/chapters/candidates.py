"""Cards a player might think of playing, legal or not, so that the rules can say why not.

Both areas of an empire are public, and a player knows the own money; nothing else decides what comes to mind.
"""

from __future__ import annotations

from rondel.core.action import Action
from rondel.games.friesematenten.actions import PlayCard
from rondel.games.friesematenten.decks.deck import REMOVE, bits
from rondel.games.friesematenten.state import FriesematentenState

__all__ = ["held_cards", "play_candidates"]


def held_cards(game: FriesematentenState, seat: int, kind: int) -> list[int]:
    """Return the unused cards of a kind in an empire."""
    return bits(game.unused[seat] & game.deck.of_kind[kind])


def play_candidates(game: FriesematentenState, cards: list[int], seat: int) -> list[Action]:
    """List each card by itself where it cannot be played at all, else at everything it might be aimed at."""
    possible = {action.card for action in game.legal_actions() if isinstance(action, PlayCard)}
    found: list[Action] = []
    for card in cards:
        if card not in possible:
            found.append(game.catalogue.play(card, (), -1))
    for card in cards:
        if card in possible:
            found += _aims(game, card, seat)
    return found


def _aims(game: FriesematentenState, number: int, seat: int) -> list[Action]:
    """List what a card might be aimed at: one card, or one player; more at once is too much to list."""
    card = game.deck.cards[number]
    found: list[Action] = []
    if card.redirects or len(card.slots) + card.needs_opponent != 1:
        return found
    if card.needs_opponent:
        for opponent in range(game.seats):
            if opponent != seat:
                found.append(game.catalogue.play(number, (), opponent))
        return found
    targets = game.exchange if card.slots[0].verb == REMOVE else game.all_active()
    for target in targets:
        found.append(game.catalogue.play(number, (target,), -1))
    return found
