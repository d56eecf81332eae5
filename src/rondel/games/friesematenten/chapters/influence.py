"""Influence: binding it to cards and players (FRI-CARD-4, FRI-CARD-5, FRI-DECK-4)."""

from __future__ import annotations

from typing import Final

from rondel.core.action import Action
from rondel.core.errors import IllegalActionError
from rondel.games.friesematenten.actions import Bind
from rondel.games.friesematenten.decks.deck import INFLUENCE, bits
from rondel.games.friesematenten.events import CardBound
from rondel.games.friesematenten.state import AT_PLAYER, NO_HOST, NOBODY, Frame, FriesematentenState
from rondel.games.friesematenten.texts.errors import illegal

__all__ = ["WhichHost", "bind_card", "binding_candidates", "bindings", "has_host", "refuse_bind"]


def _host_cards(game: FriesematentenState, card: int, binder: int) -> int:
    """Return the cards an influence card can be bound to, except its host."""
    rule = game.deck.cards[card].bind
    assert rule is not None, "only influence is bound"
    hosts = game.active[binder]
    if rule.anybody:
        for area in game.active:
            hosts |= area
    hosts &= rule.hosts
    if game.host[card] < AT_PLAYER:
        hosts &= ~(1 << game.host[card])
    return hosts


def _host_seats(game: FriesematentenState, card: int, binder: int) -> list[int]:
    """Return the players an influence card can be bound to, except its host."""
    rule = game.deck.cards[card].bind
    assert rule is not None, "only influence is bound"
    seats: list[int] = []
    old = game.owner_of(card) if game.host[card] == AT_PLAYER else NOBODY
    for seat in range(game.seats):
        if seat != old and (rule.anybody or seat == binder):
            seats.append(seat)
    return seats


def has_host(game: FriesematentenState, card: int, binder: int) -> bool:
    """Return whether an influence card can get a new host now (FRI-R42)."""
    rule = game.deck.cards[card].bind
    assert rule is not None, "only influence is bound"
    if rule.to_player:
        return len(_host_seats(game, card, binder)) > 0
    return _host_cards(game, card, binder) != 0


def bindings(game: FriesematentenState, card: int, binder: int) -> list[Action]:
    """List every way to bind an influence card."""
    rule = game.deck.cards[card].bind
    assert rule is not None, "only influence is bound"
    found: list[Action] = []
    if rule.to_player:
        for seat in _host_seats(game, card, binder):
            found.append(game.actions.bind(card, -1, seat))
    else:
        for host in bits(_host_cards(game, card, binder)):
            found.append(game.actions.bind(card, host, -1))
    return found


def bind_card(game: FriesematentenState, binder: int, action: Bind) -> None:
    """Bind an influence card. It belongs to the empire it lies in, whoever bought it (FRI-DECK-1)."""
    card = action.card
    owner = game.owner_of(action.host) if action.host >= 0 else action.seat
    bit = 1 << card
    if game.host[card] != NO_HOST:
        game.active[game.owner_of(card)] &= ~bit
    game.active[owner] |= bit
    game.host[card] = action.host if action.host >= 0 else AT_PLAYER
    if game.log is not None:
        game.log.append(CardBound(binder, card, action.host, owner))


def binding_candidates(game: FriesematentenState, card: int) -> list[Action]:
    """List every active card as a host, or every player if it is bound to players or there is no card."""
    rule = game.deck.cards[card].bind
    hosts = [] if rule is None or rule.to_player else game.all_active()
    found: list[Action] = []
    for host in hosts:
        if host != card:
            found.append(game.actions.bind(card, host, -1))
    if not hosts:
        for seat in range(game.seats):
            found.append(game.actions.bind(card, -1, seat))
    return found


def refuse_bind(game: FriesematentenState, action: Bind, seat: int, held: int) -> IllegalActionError:
    """Say why a player with these cards cannot bind a card like this."""
    deck, card = game.deck, action.card
    if deck.cards[card].kind != INFLUENCE:
        return illegal(deck, "no-influence", "FRI-CARD-4", card=card)
    if not held >> card & 1:
        if game.active[seat] >> card & 1:
            return illegal(deck, "bound-already", "FRI-R8", card=card)
        return illegal(deck, "card-not-held", "FRI-CARD-4", card=card)
    if not has_host(game, card, seat):
        return illegal(deck, "no-host", "FRI-DECK-4", card=card)
    return illegal(deck, "wrong-host", "FRI-DECK-4", card=card)


class WhichHost(Frame):
    """Which host does a rebound influence card get? (FRI-FX-REBIND)"""

    kind = "which-host"
    rule = "FRI-FX-REBIND"
    code = "H"
    fields = ("seat", "card")
    tells = ("card",)
    stands_on = ("enforce-limits",)

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def belongs(self, game: FriesematentenState) -> bool:
        """Return whether the card is the influence that the action rebinds."""
        if not game.table or not game.acted or game.acted[-1] != self.card:
            return False
        is_bound = game.deck.cards[self.card].kind == INFLUENCE and game.owner_of(self.card) != NOBODY
        return is_bound and self.seat == game.table[-1].actor

    def options(self, game: FriesematentenState) -> list[Action]:
        return bindings(game, self.card, self.seat)

    def candidates(self, game: FriesematentenState) -> list[Action]:
        return binding_candidates(game, self.card)

    def reason(self, game: FriesematentenState, action: Action) -> IllegalActionError | None:
        if not isinstance(action, Bind):
            return None
        if action.card != self.card:
            return illegal(game.deck, "bind-other-card", self.asking_rule(game), card=self.card)
        return illegal(game.deck, "wrong-host", "FRI-R42", card=self.card)

    def answer(self, game: FriesematentenState, action: Action) -> None:
        assert isinstance(action, Bind)
        bind_card(game, self.seat, action)
