"""Why an action is not possible now: what is wrong, which rule, what to do instead."""

from __future__ import annotations

from rondel.core.action import Action
from rondel.core.errors import IllegalActionError
from rondel.games.friesematenten.actions import (
    AddCard,
    Bid,
    Bind,
    DrawCard,
    HitCard,
    PlayCard,
    ReturnCard,
    Scrap,
    Shuffle,
    StartPlayer,
)
from rondel.games.friesematenten.chapters.auction import Bidding, highest_affordable, lowest_bid
from rondel.games.friesematenten.chapters.award import UseNow
from rondel.games.friesematenten.chapters.binding import WhichHost, bindings
from rondel.games.friesematenten.chapters.empire import is_money_protected, protected_cards
from rondel.games.friesematenten.chapters.peek import WhichToAdd, WhichToReturn
from rondel.games.friesematenten.chapters.rounds import PhaseTwoTurn
from rondel.games.friesematenten.chapters.scrapping import WhichToScrap
from rondel.games.friesematenten.chapters.window_question import PlayOrPass
from rondel.games.friesematenten.decks.deck import (
    ACTION,
    BIDDING,
    IMMEDIATE,
    INFLUENCE,
    LOSS,
    OPPONENT,
    PHASE_TWO,
    Card,
    MoveMoney,
)
from rondel.games.friesematenten.effects.targets import (
    can_pay_now,
    is_possible,
    is_redirect,
    legal_targets,
    may_play,
)
from rondel.games.friesematenten.state import CHANCE, Frame, FriesematentenState
from rondel.games.friesematenten.texts.errors import illegal, not_asked

__all__ = ["refuse"]

_OF_CHANCE = (StartPlayer, DrawCard, Shuffle, HitCard)


def refuse(game: FriesematentenState, frame: Frame, action: Action) -> IllegalActionError:
    """Return the error that says why an action does not answer a question."""
    if isinstance(action, _OF_CHANCE) or frame.seat == CHANCE:
        return not_asked(game.deck, "of-chance", frame.asking_rule(), action)
    if isinstance(action, Bid):
        return _refuse_bid(game, frame, action)
    if isinstance(action, PlayCard):
        return _refuse_play(game, frame, action)
    if isinstance(action, Bind):
        return _refuse_binding(game, frame, action)
    if isinstance(action, Scrap):
        return _refuse_scrapping(game, frame, action)
    if isinstance(action, AddCard | ReturnCard) and isinstance(frame, WhichToAdd | WhichToReturn):
        if action.card in game.peeked:
            key = "add-first" if isinstance(frame, WhichToAdd) else "return-first"
            return illegal(game.deck, key, frame.asking_rule(), card=action.card)
        return illegal(game.deck, "not-looked-at", frame.asking_rule(), card=action.card)
    return not_asked(game.deck, f"answer-{frame.kind}", frame.asking_rule(), action)


def _refuse_bid(game: FriesematentenState, frame: Frame, action: Bid) -> IllegalActionError:
    if not isinstance(frame, Bidding):
        return not_asked(game.deck, f"answer-{frame.kind}", frame.asking_rule(), action)
    low = lowest_bid(game)
    if action.amount < low:
        rule = "FRI-R11" if game.high_bid else "FRI-RND-4"
        return illegal(game.deck, "bid-too-low", rule, amount=action.amount, low=low)
    high = highest_affordable(game, frame.seat)
    key = "bid-beyond-money" if high >= low else "bid-impossible"
    return illegal(game.deck, key, "FRI-R32", amount=action.amount, high=high)


def _window_of(frame: Frame) -> int:
    """Return the window a question is asked in, -1 if no card can be played."""
    if isinstance(frame, PlayOrPass):
        return frame.window
    if isinstance(frame, PhaseTwoTurn):
        return PHASE_TWO
    if isinstance(frame, Bidding):
        return BIDDING
    return IMMEDIATE if isinstance(frame, UseNow) else -1


def _refuse_play(game: FriesematentenState, frame: Frame, action: PlayCard) -> IllegalActionError:
    deck, number, seat = game.deck, action.card, frame.seat
    window = _window_of(frame)
    if window < 0:
        return not_asked(deck, f"answer-{frame.kind}", frame.asking_rule(), action)
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
        if not is_possible(game, effect, seat, in_loss=in_loss):
            rule = f"FRI-FX-{effect.op.upper().replace('_', '-')}"
            return illegal(deck, "effect-impossible", rule, card=number)
    if not may_play(game, number, seat, in_loss=in_loss):
        return illegal(deck, "nothing-to-aim-at", "FRI-R41", card=number)
    if not can_pay_now(game, card, seat):
        return illegal(deck, "cannot-buy", "FRI-FX-BUY-NOW", card=number)
    if is_redirect(card):
        return illegal(deck, "wrong-redirect", "FRI-FX-REDIRECT", card=number)
    if len(action.targets) != len(card.slots) or (action.opponent >= 0) != card.needs_opponent:
        return illegal(deck, "targets-miscounted", "FRI-R41", card=number)
    return _refuse_target(game, card, action, seat)


def _refuse_target(game: FriesematentenState, card: Card, action: PlayCard, seat: int) -> IllegalActionError:
    """Say what is wrong with the first target that is."""
    deck = game.deck
    if len(set(action.targets)) < len(action.targets):
        return illegal(deck, "target-twice", "FRI-R59", card=card.number)
    for slot, target in zip(card.slots, action.targets, strict=False):
        if legal_targets(game, slot, seat) >> target & 1:
            continue
        if any(area >> target & 1 for area in game.unused):
            return illegal(deck, "target-unused", "FRI-R10", target=target)
        if protected_cards(game, slot.verb) >> target & 1:
            return illegal(deck, "target-protected", "FRI-R43", target=target)
        return illegal(deck, "wrong-target", "FRI-DECK-2", card=card.number)
    takes_money = any(isinstance(effect, MoveMoney) and effect.payer == OPPONENT for effect in card.effects)
    is_other = action.opponent != seat and 0 <= action.opponent < game.seats
    if takes_money and is_other and is_money_protected(game, action.opponent):
        return illegal(deck, "player-protected", "FRI-R43", seat=action.opponent + 1)
    return illegal(deck, "wrong-target", "FRI-R41", card=card.number)


def _refuse_binding(game: FriesematentenState, frame: Frame, action: Bind) -> IllegalActionError:
    deck, card, seat = game.deck, action.card, frame.seat
    if isinstance(frame, WhichHost):
        if card != frame.card:
            return illegal(deck, "bind-other-card", frame.asking_rule(), card=frame.card)
        return illegal(deck, "wrong-host", "FRI-R42", card=card)
    if not isinstance(frame, PhaseTwoTurn | UseNow):
        return not_asked(deck, f"answer-{frame.kind}", frame.asking_rule(), action)
    if deck.cards[card].kind != INFLUENCE:
        return illegal(deck, "no-influence", "FRI-CARD-4", card=card)
    held = 1 << game.transit if isinstance(frame, UseNow) else game.unused[seat]
    if not held >> card & 1:
        # bound already, or not one's own
        key = "bound-already" if game.active[seat] >> card & 1 else "card-not-held"
        return illegal(deck, key, "FRI-R8" if key == "bound-already" else "FRI-CARD-4", card=card)
    if not bindings(game, card, seat):
        return illegal(deck, "no-host", "FRI-DECK-4", card=card)
    return illegal(deck, "wrong-host", "FRI-DECK-4", card=card)


def _refuse_scrapping(game: FriesematentenState, frame: Frame, action: Scrap) -> IllegalActionError:
    deck, card, seat = game.deck, action.card, frame.seat
    if not isinstance(frame, PhaseTwoTurn | WhichToScrap):
        return not_asked(deck, f"answer-{frame.kind}", frame.asking_rule(), action)
    if not game.active[seat] & deck.factories & 1 << card:
        rule = "FRI-CARD-2" if isinstance(frame, WhichToScrap) else "FRI-CARD-3"
        return illegal(deck, "no-own-factory", rule, card=card)
    if isinstance(frame, PhaseTwoTurn) and game.scraps >= deck.figures.voluntary_scraps:
        return illegal(deck, "scrapped-already", "FRI-R1", card=card)
    rule = "FRI-R3" if isinstance(frame, WhichToScrap) else "FRI-CARD-3"
    return illegal(deck, "fee-too-high", rule, card=card, fee=deck.fees[card])
