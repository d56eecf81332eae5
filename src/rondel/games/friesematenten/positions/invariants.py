"""What must always be true, checked in tests, by ``simulate --check`` and when a position code is opened."""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd
from typing import TypeAlias

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
from rondel.games.friesematenten.positions.stack_invariants import broken_stack
from rondel.games.friesematenten.state import (
    AT_PLAYER,
    AUCTIONS,
    ENDED_BY_CARDS,
    NO_CARD,
    NO_HOST,
    NOBODY,
    PAYDAY,
    FriesematentenState,
)
from rondel.games.friesematenten.texts.errors import violation_in_english

__all__ = ["Broken", "broken", "violations"]

#: the key of a text, and what it is about
Broken: TypeAlias = tuple[str, dict[str, int | str]]


def violations(game: FriesematentenState) -> list[str]:
    """List what is not true, in English."""
    return [violation_in_english(game.deck, key, params) for key, params in broken(game)]


def broken(game: FriesematentenState) -> Iterator[Broken]:
    """Yield what is not true."""
    found = False
    for wrong in (*_cards(game), *_money(game), *_figures(game)):
        found = True
        yield wrong
    if not found:
        # what follows relies on cards being where they should
        yield from _empires(game)
        yield from _auction(game)
        yield from _questions(game)


def _cards(game: FriesematentenState) -> Iterator[Broken]:
    """Every card is in exactly one zone."""
    seen = 0
    for zone in [game.pool, *game.zones()]:
        for card in bits(zone & seen & game.deck.all):
            yield "card-twice", {"card": card}
        seen |= zone
    for card in bits(game.deck.all & ~seen):
        yield "card-lost", {"card": card}
    if seen & ~game.deck.all:
        yield "pile", {}
    unknown = game.pile - len(game.top)
    in_box = 0 if _has_emptied(game) else _boxed(game)
    if unknown < 0 or game.pool.bit_count() - unknown != in_box:
        yield "pile", {}
    if len(game.top) != len(game.top_seen):
        yield "pile", {}
    yield from _exchange(game)


def _exchange(game: FriesematentenState) -> Iterator[Broken]:
    """Cards wait in the exchange while it is used; only cards of the exchange were left over before."""
    offered = 0
    for card in [*game.exchange, *game.kept, game.card_up, game.award_card]:
        if card != NO_CARD:
            offered |= 1 << card
    if game.stale & ~offered:
        yield "auction", {}
    if (game.phase in (0, 4) and game.exchange) or (game.phase in (0, 1, 2) and game.kept):
        yield "auction", {}


def _has_emptied(game: FriesematentenState) -> bool:
    """Tell whether the first draw pile is used up; its last card may just have been drawn."""
    return game.is_shuffled or game.pool == 0


def _boxed(game: FriesematentenState) -> int:
    return game.deck.size - game.deck.figures.cards_per_player * game.seats


def _money(game: FriesematentenState) -> Iterator[Broken]:
    if sum(game.cash) + game.bank != 0:
        yield "money", {}
    for seat, cash in enumerate(game.cash):
        if not 0 <= cash <= MOST_CASH:
            yield "cash", {"seat": seat}


def _figures(game: FriesematentenState) -> Iterator[Broken]:
    if not (NOBODY if game.round == 0 else 0) <= game.marker < game.seats:
        yield "marker", {}
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
        yield "figures", {}
    yield from _last_round(game)


def _is_factor(times: int, over: int) -> bool:
    """Tell whether a fraction in its lowest terms is a factor there can be: whole millionths, and not too many (FRI-R62)."""
    return over > 0 and FINEST % over == 0 and 0 <= times <= MOST_TIMES * over and gcd(times, over) == 1


def _last_round(game: FriesematentenState) -> Iterator[Broken]:
    """The last auctions are near if and only if the draw pile is used up for good (FRI-R24, FRI-R25)."""
    is_used_up = game.is_shuffled and not (game.pile or game.peeked or game.returning)
    if (
        is_used_up != (game.is_last_round or game.is_next_round_last)
        or (game.is_last_round and (game.is_next_round_last or game.phase == PAYDAY))
        or (game.is_next_round_last and game.phase not in (AUCTIONS, PAYDAY))
        or (game.ending == ENDED_BY_CARDS and not game.is_last_round)
    ):
        yield "last-round", {}


def _empires(game: FriesematentenState) -> Iterator[Broken]:
    """Areas hold what belongs there, groups are together, limits are kept unless they are being enforced."""
    deck = game.deck
    enforcing = any(isinstance(frame, EnforceLimits) for frame in game.stack)
    for seat in range(game.seats):
        for card in bits(game.active[seat]):
            kind, host = deck.cards[card].kind, game.host[card]
            if kind == ACTION or (kind == INFLUENCE) != (host != NO_HOST):
                yield "wrong-area", {"card": card}
            elif host < AT_PLAYER and (host >= deck.size or not game.active[seat] >> host & 1):
                yield "group-torn", {"card": card}
            elif kind == INFLUENCE and not _fits(game, card, host):
                yield "host-missing", {"card": card}
        for card in bits(game.unused[seat]):
            if deck.cards[card].kind not in (ACTION, INFLUENCE):
                yield "wrong-area", {"card": card}
        if not enforcing and factory_count(game, seat) > factory_limit_of(game, seat):
            yield "too-many-factories", {"seat": seat}
    lying = 0
    for area in game.active:
        lying |= area
    for card in range(deck.size):
        if game.host[card] != NO_HOST and not lying >> card & 1:
            yield "host-missing", {"card": card}


def _fits(game: FriesematentenState, card: int, host: int) -> bool:
    """Tell whether an influence card is bound to what its own rule allows, whoever owns it by now."""
    rule = game.deck.cards[card].bind
    if rule is None:
        return False
    return host == AT_PLAYER if rule.to_player else host < AT_PLAYER and rule.hosts >> host & 1 != 0


def _auction(game: FriesematentenState) -> Iterator[Broken]:
    everybody = (1 << game.seats) - 1
    if (game.bidders | game.excluded | game.barred) & ~everybody:
        yield "auction", {}
    elif game.card_up == NO_CARD:
        if game.bidders or game.high_bidder != NOBODY or game.high_bid:
            yield "auction", {}
    elif (
        (game.high_bidder != NOBODY and not game.bidders >> game.high_bidder & 1)
        or (game.high_bidder == NOBODY) != (game.high_bid == 0)
        or game.bidders & (game.excluded | game.barred)
        or game.repeated != game.card_up
    ):
        yield "auction", {}
    if (game.award_card == NO_CARD) != (game.award_seat == NOBODY) or game.award_price < 0:
        yield "auction", {}


def _questions(game: FriesematentenState) -> Iterator[Broken]:
    if game.is_over:
        if game.stack or not game.ending:
            yield "asked-after-end", {}
        return
    wrong = list(broken_stack(game))
    yield from wrong
    if wrong:
        return
    legal = game.legal_actions()
    kind = game.stack[-1].kind
    if not legal and game.answer_range() is None:
        yield "no-answer", {"question": kind}
    if len({action.text for action in legal}) != len(legal):
        yield "offered-twice", {"question": kind}
