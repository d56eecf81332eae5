"""What a player might think of doing, legal or not, so that the rules can say why not.

Both areas of an empire are public, and a player knows the own money and the cards being looked at; nothing else
decides what comes to mind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from rondel.core.action import Action
from rondel.core.stack import AnyFrame
from rondel.games.friesematenten.actions import PlayCard
from rondel.games.friesematenten.asking import PlayOrPass
from rondel.games.friesematenten.auction import Bidding, highest_affordable, lowest_bid
from rondel.games.friesematenten.award import UndoAward, UseNow
from rondel.games.friesematenten.binding import WhichHost
from rondel.games.friesematenten.deck import ACTION, HIGHEST_BID, INFLUENCE, REMOVE, bits
from rondel.games.friesematenten.peeking import WhichToAdd, WhichToReturn
from rondel.games.friesematenten.playing import ClaimLoss, React
from rondel.games.friesematenten.rounds import PhaseTwoTurn
from rondel.games.friesematenten.scrapping import WhichToScrap
from rondel.games.friesematenten.state import FriesematentenState
from rondel.games.friesematenten.targets import is_redirect
from rondel.games.friesematenten.windows import PlayInWindow

__all__ = ["MOST", "conceivable_to"]

#: more would not be read
MOST: Final = 80


def conceivable_to(game: FriesematentenState) -> list[Action]:
    """List what the seat asked might think of doing; nothing where chance acts or nothing is asked."""
    if game.is_over:
        return []
    frame = game.stack[-1]
    thoughts = _THOUGHTS.get(type(frame))
    return [] if thoughts is None else list(dict.fromkeys(thoughts(game, frame)))[:MOST]


# ------------------------------------------------------------------ bidding


def _bids(game: FriesematentenState, frame: Bidding) -> Iterable[Action]:
    """Too little, just enough, all one has, one more than that; and one's cards, most of which must wait (FRI-R16)."""
    low, most = lowest_bid(game), highest_affordable(game, frame.seat)
    for amount in sorted({low - 1, low, most, most + 1}):
        if 0 < amount <= HIGHEST_BID:
            yield game.catalogue.bids[amount]
    yield game.catalogue.passing
    yield from _plays(game, _held(game, frame.seat, ACTION), frame.seat)


# ------------------------------------------------------------------ playing and binding


def _plays_or_pass(game: FriesematentenState, frame: PlayOrPass) -> Iterable[Action]:
    yield game.catalogue.passing
    yield from _plays(game, _held(game, frame.seat, ACTION), frame.seat)


def _turn(game: FriesematentenState, frame: PhaseTwoTurn) -> Iterable[Action]:
    """Every card in hand, and every own factory to scrap."""
    yield game.catalogue.done
    for card in bits(game.active[frame.seat] & game.deck.factories):
        yield game.catalogue.scraps[card]
    yield from _plays(game, _held(game, frame.seat, ACTION), frame.seat)
    for card in _held(game, frame.seat, INFLUENCE):
        yield from _bindings(game, card)


def _uses(game: FriesematentenState, frame: UseNow) -> Iterable[Action]:
    """Only the card just won can be used at once (FRI-WIN-6)."""
    yield game.catalogue.keep
    if game.deck.cards[game.transit].kind == INFLUENCE:
        yield from _bindings(game, game.transit)
    else:
        yield from _plays(game, [game.transit], frame.seat)


def _hosts(game: FriesematentenState, frame: WhichHost) -> Iterable[Action]:
    return _bindings(game, frame.card)


def _held(game: FriesematentenState, seat: int, kind: int) -> list[int]:
    return bits(game.unused[seat] & game.deck.of_kind[kind])


def _plays(game: FriesematentenState, cards: Iterable[int], seat: int) -> Iterable[Action]:
    """Each card by itself where it cannot be played at all, else at everything it might be aimed at."""
    possible = {action.card for action in game.legal_actions() if isinstance(action, PlayCard)}
    for card in cards:
        if card not in possible:
            yield game.catalogue.play(card, (), -1)
    for card in cards:
        if card in possible:
            yield from _aims(game, card, seat)


def _aims(game: FriesematentenState, number: int, seat: int) -> Iterable[Action]:
    """What a card might be aimed at: one card, or one player; more at once is too much to list."""
    card = game.deck.cards[number]
    if is_redirect(card) or len(card.slots) + card.needs_opponent != 1:
        return
    if card.needs_opponent:
        for opponent in range(game.seats):
            if opponent != seat:
                yield game.catalogue.play(number, (), opponent)
        return
    targets = game.exchange if card.slots[0].verb == REMOVE else _on_the_table(game)
    for target in targets:
        yield game.catalogue.play(number, (target,), -1)


def _bindings(game: FriesematentenState, card: int) -> Iterable[Action]:
    """Bind an influence card to every player, or to every card on the table; where there is none, to a player."""
    rule = game.deck.cards[card].bind
    hosts = [] if rule is None or rule.to_player else _on_the_table(game)
    for host in hosts:
        if host != card:
            yield game.catalogue.bind(card, host, -1)
    for seat in range(game.seats) if not hosts else ():
        yield game.catalogue.bind(card, -1, seat)


def _on_the_table(game: FriesematentenState) -> list[int]:
    """Return the active cards of all empires."""
    cards = 0
    for area in game.active:
        cards |= area
    return bits(cards)


# ------------------------------------------------------------------ scrapping and looking


def _scraps(game: FriesematentenState, frame: WhichToScrap) -> Iterable[Action]:
    return [game.catalogue.scraps[card] for card in bits(game.active[frame.seat] & game.deck.factories)]


def _looked_at(game: FriesematentenState, _: WhichToAdd | WhichToReturn) -> Iterable[Action]:
    """Add or lay back each of the cards looked at."""
    for card in game.peeked:
        yield game.catalogue.adds[card]
        yield game.catalogue.returns[card]


_THOUGHTS: Final[Mapping[type[AnyFrame], Callable[[FriesematentenState, Any], Iterable[Action]]]] = {
    Bidding: _bids,
    PlayInWindow: _plays_or_pass,
    React: _plays_or_pass,
    ClaimLoss: _plays_or_pass,
    UndoAward: _plays_or_pass,
    PhaseTwoTurn: _turn,
    UseNow: _uses,
    WhichHost: _hosts,
    WhichToScrap: _scraps,
    WhichToAdd: _looked_at,
    WhichToReturn: _looked_at,
}
