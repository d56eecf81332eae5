"""Playing action cards in a window: who is asked, candidates, and why a card cannot be played."""

from __future__ import annotations

from typing import Final

from rondel.core.action import Action
from rondel.core.errors import IllegalActionError
from rondel.games.friesematenten.actions import PlayCard
from rondel.games.friesematenten.chapters.empire import protected_cards
from rondel.games.friesematenten.decks.deck import ACTION, BIDDING, IMMEDIATE, LOSS, REMOVE, Card, bits
from rondel.games.friesematenten.effects.targets import (
    can_pay_now,
    legal_targets,
    may_play,
    may_play_any,
    plays,
)
from rondel.games.friesematenten.state import Frame, FriesematentenState
from rondel.games.friesematenten.texts.errors import illegal

__all__ = ["PlayOrPass", "held_cards", "is_asked", "play_candidates", "quiet_answer_to", "refuse_play"]


def is_asked(game: FriesematentenState, seat: int, window: int) -> bool:
    """Return whether a player is asked in a window: by what everybody can see, never by money (FRI-R38)."""
    cards = game.unused[seat] & game.deck.playable[window]
    return cards != 0 and may_play_any(game, cards, seat, in_loss=window == LOSS)


class PlayOrPass(Frame):
    """Does a player play a card in a window, or pass? What follows depends on the window."""

    def __init__(self, seat: int, window: int) -> None:
        super().__init__(seat)
        self.window: Final = window

    def options(self, game: FriesematentenState) -> list[Action]:
        cards = game.unused[self.seat] & game.deck.playable[self.window]
        found = plays(game, cards, self.seat, in_loss=self.window == LOSS)
        found.append(game.actions.passing)
        return found

    def candidates(self, game: FriesematentenState) -> list[Action]:
        found: list[Action] = [game.actions.passing]
        return found + play_candidates(game, held_cards(game, self.seat, ACTION), self.seat)

    def reason(self, game: FriesematentenState, action: Action) -> IllegalActionError | None:
        return refuse_play(game, action, self.seat, self.window) if isinstance(action, PlayCard) else None


def quiet_answer_to(game: FriesematentenState) -> Action | None:
    """Return the action to pass if a window is open, None otherwise."""
    is_window = bool(game.stack) and isinstance(game.stack[-1], PlayOrPass)
    return game.actions.passing if is_window else None


# ------------------------------------------------------------------ candidates


def held_cards(game: FriesematentenState, seat: int, kind: int) -> list[int]:
    """Return the unused cards of a kind in an empire. They are public."""
    return bits(game.unused[seat] & game.deck.of_kind[kind])


def play_candidates(game: FriesematentenState, cards: list[int], seat: int) -> list[Action]:
    """List every target of the cards that can be played, and the other cards without targets."""
    possible = {action.card for action in game.legal_actions() if isinstance(action, PlayCard)}
    found: list[Action] = []
    for card in cards:
        if card not in possible:
            found.append(game.actions.play(card, (), -1))
    for card in cards:
        if card in possible:
            found += _aims(game, card, seat)
    return found


def _aims(game: FriesematentenState, number: int, seat: int) -> list[Action]:
    """List the single targets of a card, or its opponents. Cards that need more are left out."""
    card = game.deck.cards[number]
    found: list[Action] = []
    if card.redirects or len(card.slots) + card.needs_opponent != 1:
        return found
    if card.needs_opponent:
        for opponent in range(game.seats):
            if opponent != seat:
                found.append(game.actions.play(number, (), opponent))
        return found
    targets = game.exchange if card.slots[0].verb == REMOVE else game.all_active()
    for target in targets:
        found.append(game.actions.play(number, (target,), -1))
    return found


# ------------------------------------------------------------------ refusals


def refuse_play(game: FriesematentenState, action: PlayCard, seat: int, window: int) -> IllegalActionError:
    """Say why a card cannot be played like this in a window."""
    deck, number = game.deck, action.card
    card = deck.cards[number]
    if card.kind != ACTION:
        return illegal(deck, "no-action-card", "FRI-CARD-6", card=number)
    held = 1 << game.transit if window == IMMEDIATE else game.unused[seat]
    if not held >> number & 1:
        return illegal(deck, "card-not-held", "FRI-CARD-6", card=number)
    if not deck.playable[window] >> number & 1:
        if window == BIDDING:
            return illegal(deck, "not-while-bidding", "FRI-R16", card=number)
        return illegal(deck, "wrong-window", "FRI-CARD-6", card=number)
    in_loss = window == LOSS
    for effect in card.effects:
        if not effect.is_possible(game, seat, in_loss=in_loss):
            return illegal(deck, "effect-impossible", effect.rule, card=number)
    if not may_play(game, number, seat, in_loss=in_loss):
        return illegal(deck, "nothing-to-aim-at", "FRI-R41", card=number)
    if not can_pay_now(game, card, seat):
        return illegal(deck, "cannot-buy", "FRI-FX-BUY-NOW", card=number)
    if card.redirects:
        return illegal(deck, "wrong-redirect", "FRI-FX-REDIRECT", card=number)
    if len(action.targets) != len(card.slots) or (action.opponent >= 0) != card.needs_opponent:
        return illegal(deck, "targets-miscounted", "FRI-R41", card=number)
    return _refuse_target(game, card, action, seat)


def _refuse_target(game: FriesematentenState, card: Card, action: PlayCard, seat: int) -> IllegalActionError:
    """Say what is wrong with the first illegal target."""
    deck, opponent = game.deck, action.opponent
    if len(set(action.targets)) < len(action.targets):
        return illegal(deck, "target-twice", "FRI-R59", card=card.number)
    for slot, target in zip(card.slots, action.targets, strict=False):
        if legal_targets(game, slot, seat) >> target & 1:
            continue
        for area in game.unused:
            if area >> target & 1:
                return illegal(deck, "target-unused", "FRI-R10", target=target)
        if protected_cards(game, slot.verb) >> target & 1:
            return illegal(deck, "target-protected", "FRI-R43", target=target)
        return illegal(deck, "wrong-target", "FRI-DECK-2", card=card.number)
    if opponent != seat and 0 <= opponent < game.seats:
        for effect in card.effects:
            if effect.spares(game, opponent):
                return illegal(deck, "player-protected", "FRI-R43", seat=opponent + 1)
    return illegal(deck, "wrong-target", "FRI-R41", card=card.number)
