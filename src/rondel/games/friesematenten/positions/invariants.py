"""Invariants, checked in tests, by ``simulate --check`` and when a position code is opened.

What must hold while a frame is on the stack is in its class (:meth:`~rondel.core.stack.Frame.belongs`).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd
from typing import Final

from rondel.core.stack import Broken, has_shape
from rondel.games.friesematenten.chapters.action_cards import CarryOut
from rondel.games.friesematenten.chapters.auction import Bidding
from rondel.games.friesematenten.chapters.empire import factory_count, factory_limit_of
from rondel.games.friesematenten.chapters.scrap import EnforceLimits
from rondel.games.friesematenten.decks.deck import (
    ACTION,
    FINEST,
    HIGHEST_BID,
    INFLUENCE,
    MOST_CASH,
    MOST_TIMES,
    bits,
)
from rondel.games.friesematenten.state import (
    AT_PLAYER,
    AUCTIONS,
    ENDED_BY_CARDS,
    NO_CARD,
    NO_HOST,
    NOBODY,
    PAYDAY,
    Declared,
    FriesematentenState,
)
from rondel.games.friesematenten.texts.errors import violation

__all__ = ["broken", "violations"]

#: the phases in which each frame can be the lowest
_PHASES: Final = {"begin-round": (0,), "phase-two": (1, 2), "end-check": (3,), "end-round": (4,)}


def violations(game: FriesematentenState) -> list[str]:
    """List the broken invariants, in English."""
    return [violation(game.deck, wrong.key, wrong.params) for wrong in broken(game)]


def broken(game: FriesematentenState) -> Iterator[Broken]:
    """Yield the broken invariants."""
    found = False
    for wrong in (*_cards(game), *_money(game), *_figures(game)):
        found = True
        yield wrong
    if not found:
        # the rest relies on these
        yield from _empires(game)
        yield from _auction(game)
        yield from _questions(game)


def _cards(game: FriesematentenState) -> Iterator[Broken]:
    """Every card is in exactly one zone."""
    seen = 0
    for zone in [game.pool, *game.zones()]:
        for card in bits(zone & seen & game.deck.all):
            yield Broken("card-twice", card=card)
        seen |= zone
    for card in bits(game.deck.all & ~seen):
        yield Broken("card-lost", card=card)
    if seen & ~game.deck.all:
        yield Broken("pile")
    unknown = game.pile - len(game.top)
    in_box = 0 if _has_emptied(game) else _boxed(game)
    if unknown < 0 or game.pool.bit_count() - unknown != in_box:
        yield Broken("pile")
    if len(game.top) != len(game.top_seen):
        yield Broken("pile")
    yield from _exchange(game)


def _exchange(game: FriesematentenState) -> Iterator[Broken]:
    """The exchange is empty outside its phases, and only cards of the exchange are left over."""
    offered = 0
    for card in [*game.exchange, *game.kept, game.card_up, game.award_card]:
        if card != NO_CARD:
            offered |= 1 << card
    if game.stale & ~offered:
        yield Broken("auction")
    if (game.phase in (0, 4) and game.exchange) or (game.phase in (0, 1, 2) and game.kept):
        yield Broken("auction")


def _has_emptied(game: FriesematentenState) -> bool:
    """Return whether the first draw pile is used up. Chance may just have drawn its last card."""
    return game.is_shuffled or game.pool == 0


def _boxed(game: FriesematentenState) -> int:
    return game.deck.size - game.deck.figures.cards_per_player * game.seats


def _money(game: FriesematentenState) -> Iterator[Broken]:
    if sum(game.cash) + game.bank != 0:
        yield Broken("money")
    for seat, cash in enumerate(game.cash):
        if not 0 <= cash <= MOST_CASH:
            yield Broken("cash", seat=seat)


def _figures(game: FriesematentenState) -> Iterator[Broken]:
    if not (NOBODY if game.round == 0 else 0) <= game.marker < game.seats:
        yield Broken("marker")
    wrong = (
        min(game.bars) < 0
        or not all(map(_is_factor, game.factor_times, game.factor_over))
        or game.scraps < 0
        or not 0 <= game.phase <= 4
        or game.round < 0
        or (game.phase == 0) != (game.round == 0)
        or not 0 <= game.high_bid <= HIGHEST_BID
        or len(game.acted) != len(game.victims)
        or (game.is_paid_out and game.phase != PAYDAY)
    )
    if wrong:
        yield Broken("figures")
    yield from _last_round(game)


def _is_factor(times: int, over: int) -> bool:
    """Return whether a reduced fraction is a possible factor: whole millionths, within the limit (FRI-R62)."""
    return over > 0 and FINEST % over == 0 and 0 <= times <= MOST_TIMES * over and gcd(times, over) == 1


def _last_round(game: FriesematentenState) -> Iterator[Broken]:
    """The last auctions are announced if and only if the draw pile is empty for good (FRI-R24, FRI-R25)."""
    is_used_up = game.is_shuffled and not (game.pile or game.peeked or game.returning)
    if (
        is_used_up != (game.is_last_round or game.is_next_round_last)
        or (game.is_last_round and (game.is_next_round_last or game.phase == PAYDAY))
        or (game.is_next_round_last and game.phase not in (AUCTIONS, PAYDAY))
        or (game.ending == ENDED_BY_CARDS and not game.is_last_round)
    ):
        yield Broken("last-round")


def _empires(game: FriesematentenState) -> Iterator[Broken]:
    """Areas hold the right kinds of cards, groups are together, and limits are kept or being enforced."""
    deck = game.deck
    enforcing = any(isinstance(frame, EnforceLimits) for frame in game.stack)
    for seat in range(game.seats):
        for card in bits(game.active[seat]):
            kind, host = deck.cards[card].kind, game.host[card]
            if kind == ACTION or (kind == INFLUENCE) != (host != NO_HOST):
                yield Broken("wrong-area", card=card)
            elif host < AT_PLAYER and (host >= deck.size or not game.active[seat] >> host & 1):
                yield Broken("group-torn", card=card)
            elif kind == INFLUENCE and not _fits(game, card, host):
                yield Broken("host-missing", card=card)
        for card in bits(game.unused[seat]):
            if deck.cards[card].kind not in (ACTION, INFLUENCE):
                yield Broken("wrong-area", card=card)
        if not enforcing and factory_count(game, seat) > factory_limit_of(game, seat):
            yield Broken("too-many-factories", seat=seat)
    lying = 0
    for area in game.active:
        lying |= area
    for card in range(deck.size):
        if game.host[card] != NO_HOST and not lying >> card & 1:
            yield Broken("host-missing", card=card)


def _fits(game: FriesematentenState, card: int, host: int) -> bool:
    """Return whether an influence card can be bound to its host, whoever owns it by now."""
    rule = game.deck.cards[card].bind
    if rule is None:
        return False
    return host == AT_PLAYER if rule.to_player else host < AT_PLAYER and rule.hosts >> host & 1 != 0


def _auction(game: FriesematentenState) -> Iterator[Broken]:
    everybody = (1 << game.seats) - 1
    if (game.bidders | game.excluded | game.barred) & ~everybody:
        yield Broken("auction")
    elif game.card_up == NO_CARD:
        if game.bidders or game.high_bidder != NOBODY or game.high_bid:
            yield Broken("auction")
    elif (
        (game.high_bidder != NOBODY and not game.bidders >> game.high_bidder & 1)
        or (game.high_bidder == NOBODY) != (game.high_bid == 0)
        or game.bidders & (game.excluded | game.barred)
        or game.repeated != game.card_up
    ):
        yield Broken("auction")
    if (game.award_card == NO_CARD) != (game.award_seat == NOBODY) or game.award_price < 0:
        yield Broken("auction")


def _questions(game: FriesematentenState) -> Iterator[Broken]:
    if game.is_over:
        if game.stack or not game.ending:
            yield Broken("asked-after-end")
        return
    wrong = list(_stack(game))
    yield from wrong
    if wrong:
        return
    legal = game.legal_actions()
    kind = game.stack[-1].kind
    if not legal and game.answer_range() is None:
        yield Broken("no-answer", question=kind)
    if len({action.text for action in legal}) != len(legal):
        yield Broken("offered-twice", question=kind)


# ------------------------------------------------------------------ the stack


def _stack(game: FriesematentenState) -> Iterator[Broken]:
    """Somebody is asked, every frame is where it can be, and the lowest one fits the phase."""
    is_asked = bool(game.stack) and game.stack[-1].seat != NOBODY
    if not is_asked or not has_shape(game.stack) or any(frame.seat >= game.seats for frame in game.stack):
        yield Broken("stack")
        return
    if not all(frame.belongs(game) for frame in game.stack):
        yield Broken("stack")
        return
    if game.phase not in _PHASES.get(game.stack[0].kind, ()):
        yield Broken("stack")
    yield from _on_the_way(game)


def _on_the_way(game: FriesematentenState) -> Iterator[Broken]:
    """Cards in between (declared, won, looked at) agree with the frames on the stack."""
    kinds = [frame.kind for frame in game.stack]
    carried = [frame.effect for frame in game.stack if isinstance(frame, CarryOut)]
    if (
        len(carried) != len(game.table)
        or any(carried[:-1])
        or not all(_is_declared(game, d) for d in game.table)
    ):
        yield Broken("declared")
        return
    resolving = carried[-1] if carried else 0
    if resolving and game.table[-1].cancelled:
        yield Broken("declared")
    if resolving > (len(game.deck.cards[game.table[-1].card].effects) if carried else 0):
        yield Broken("declared")
    if len(game.acted) != resolving or any(card >= game.deck.size for card in game.acted):
        yield Broken("declared")
    if (game.transit != NO_CARD) != ("use-now" in kinds) or not _can_be_in_transit(game):
        yield Broken("transit")
    is_peeking = any(kind in kinds for kind in ("peek-draws", "which-to-add", "which-to-return"))
    if bool(game.peeked or game.returning) > is_peeking or (
        game.returning and kinds[-1] != "which-to-return"
    ):
        yield Broken("peeked")
    if game.is_bought and (game.award_card == NO_CARD or "lay-down" in kinds or not carried):
        yield Broken("auction")
    if (game.award_card != NO_CARD) != ("lay-down" in kinds) and not _is_between(game, kinds):
        yield Broken("auction")
    # a card played before the bid lies above the question (FRI-R16)
    bidding = [frame.seat for frame in game.stack if isinstance(frame, Bidding)]
    if (game.card_up != NO_CARD) != bool(bidding) or any(
        not game.bidders >> seat & 1 or seat == game.high_bidder for seat in bidding
    ):
        yield Broken("auction")


def _is_between(game: FriesematentenState, kinds: list[str]) -> bool:
    """Return whether an award is in between: bought by a card not yet carried out, or just undone (FRI-R34)."""
    if game.award_card != NO_CARD:
        return game.is_bought and "carry-out" in kinds
    return "reauction-window" in kinds


def _is_declared(game: FriesematentenState, declared: Declared) -> bool:
    card = game.deck.cards[declared.card]
    is_redirect = card.redirects
    return (
        card.kind == ACTION
        and 0 <= declared.actor < game.seats
        and NOBODY <= declared.opponent < game.seats
        and NO_CARD <= declared.lost < game.deck.size
        and all(0 <= target < game.deck.size for target in declared.targets)
        and (is_redirect or len(declared.targets) == len(card.slots))
        and (is_redirect or (declared.opponent >= 0) == card.needs_opponent)
        and declared.opponent != declared.actor
    )


def _can_be_in_transit(game: FriesematentenState) -> bool:
    return game.transit == NO_CARD or game.deck.cards[game.transit].kind in (ACTION, INFLUENCE)
