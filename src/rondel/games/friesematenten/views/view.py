"""What a seat may know: built field by field, so that nothing is shown by accident (FRI-R54).

Other players' money is None until the end. The order of the draw pile and the cards of a peek are shown only to
players who know them, and to EVERYTHING. Cards are named by their ids in the deck.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rondel.core.contract import EVERYTHING, SPECTATOR, AmountRange, Figure, Question, Score, seat_id
from rondel.core.plain_values import plain_fields
from rondel.games.friesematenten.chapters.empire import (
    base_income_of,
    card_points,
    card_production,
    counting_unused,
    factory_count,
    factory_limit_of,
    points_of,
    price_for,
    production_of,
)
from rondel.games.friesematenten.chapters.scores import score_table
from rondel.games.friesematenten.decks.deck import FACTORY, KIND_WORDS, STATUS, bits
from rondel.games.friesematenten.state import AT_PLAYER, NO_CARD, NOBODY, Declared, FriesematentenState
from rondel.games.friesematenten.texts.errors import GAME, must_see

__all__ = [
    "AuctionView",
    "AwardView",
    "CardView",
    "DeclaredView",
    "EmpireView",
    "FriesematentenView",
    "UnusedPoints",
    "figures_of",
    "view_of",
]


@dataclass(frozen=True, slots=True)
class CardView:
    """An active card: its points and production now, and its host (a card, or its player)."""

    id: str
    kind: str
    points: int
    production: int | None
    bound_to: str | None


@dataclass(frozen=True, slots=True)
class UnusedPoints:
    """An unused action card whose printed points count (FRI-CARD-6)."""

    id: str
    points: int


@dataclass(frozen=True, slots=True)
class EmpireView:
    """A player. Both areas are public, the money is not (FRI-R29)."""

    seat: int
    cash: int | None
    points: int
    active: tuple[CardView, ...]
    unused: tuple[str, ...]
    #: the unused cards whose printed points count
    unused_points: tuple[UnusedPoints, ...]
    factory_limit: int
    base_income: int
    #: of all factories together, before this round's factor
    production: int
    #: this round's factor on it, as a fraction
    factor: tuple[int, int]
    #: what a payout would pay now: basic income and production (FRI-RND-7)
    income: int
    #: how many of the next auctions this player may not bid in
    bars: int
    has_marker: bool


@dataclass(frozen=True, slots=True)
class AuctionView:
    """The card that is up, and how the bidding stands."""

    card: str
    bid: int | None
    bidder: int | None
    #: players who have not passed
    bidders: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AwardView:
    """An award that may still be undone."""

    card: str
    winner: int
    price: int


@dataclass(frozen=True, slots=True)
class DeclaredView:
    """A declared action card, not yet carried out."""

    card: str
    seat: int
    targets: tuple[str, ...]
    opponent: int | None
    cancelled: bool


@dataclass(frozen=True, slots=True)
class FriesematentenView:
    """The whole table, as a seat or a spectator sees it."""

    game: str
    deck: str
    options: tuple[str, ...]
    seat: int | None
    round: int
    phase: int
    players: tuple[EmpireView, ...]
    #: cards still to be auctioned in this phase, the next one first
    exchange: tuple[str, ...]
    #: cards without a bid in this phase, which stay
    left_over: tuple[str, ...]
    #: cards left over from the round before: without a bid they are discarded
    stale: tuple[str, ...]
    auction: AuctionView | None
    award: AwardView | None
    #: players who may not bid for the card that is up, or that is put up again next
    excluded: tuple[int, ...]
    #: players a card bars from bidding for it (FRI-FX-BAR-BID)
    barred: tuple[int, ...]
    declared: tuple[DeclaredView, ...]
    #: a card just won and not yet laid down
    just_won: str | None
    pile: int
    #: the cards this seat knows on top of the draw pile, in order; empty unless it knows the top card
    known_top: tuple[str, ...]
    #: the cards this seat is looking at
    looked_at: tuple[str, ...]
    #: cards that may be in the draw pile, as far as this seat knows
    may_come: tuple[str, ...]
    discard: tuple[str, ...]
    out: tuple[str, ...]
    is_shuffled: bool
    #: the auctions of this round are the last
    is_last_round: bool
    #: the draw pile ran out during the auctions, so the next round is the last (FRI-R25)
    is_next_round_last: bool
    question: Question | None
    #: the texts of this seat's legal actions; empty if it is not asked
    legal: tuple[str, ...]
    #: the bids this seat can make; it cannot pay more than ``safe``
    answer_range: AmountRange | None
    is_over: bool
    ending: str
    scores: tuple[Score, ...] | None

    def as_dict(self) -> dict[str, Any]:
        """Return plain values for JSON."""
        return plain_fields(self)


def view_of(game: FriesematentenState, seat: int) -> FriesematentenView:
    """Return what a seat, SPECTATOR or EVERYTHING may know."""
    must_see(game.deck, seat, game.seats)
    is_asked = seat >= 0 and seat in game.seats_asked()
    looks = seat == EVERYTHING or (is_asked and bool(game.peeked))
    known = _known_top(game, seat)
    return FriesematentenView(
        game=GAME,
        deck=game.deck.name,
        options=game.chosen_options(),
        seat=seat if seat >= 0 else None,
        round=game.round,
        phase=game.phase,
        players=_empires(game, seat),
        exchange=_ids(game, game.exchange),
        left_over=_ids(game, game.kept),
        stale=_ids(game, bits(game.stale)),
        auction=_auction(game),
        award=_award(game),
        excluded=tuple(bits(game.excluded)) if _is_under_way(game) else (),
        barred=tuple(bits(game.barred)) if _is_under_way(game) else (),
        declared=tuple(_declared(game, declared) for declared in game.table),
        just_won=None if game.transit == NO_CARD else game.deck.ids[game.transit],
        pile=game.pile,
        known_top=_ids(game, known),
        looked_at=_ids(game, [*game.peeked, *game.returning]) if looks else (),
        may_come=_may_come(game, known, looks=looks),
        discard=_ids(game, bits(game.discard)),
        out=_ids(game, bits(game.out)),
        is_shuffled=game.is_shuffled,
        is_last_round=game.is_last_round,
        is_next_round_last=game.is_next_round_last,
        question=None if game.is_over else game.question(),
        legal=tuple(action.text for action in game.legal_actions()) if is_asked else (),
        answer_range=game.answer_range() if is_asked else None,
        is_over=game.is_over,
        ending=ending_of(game),
        scores=tuple(score_table(game)) if game.is_over else None,
    )


def figures_of(game: FriesematentenState, seat: int) -> list[Figure]:
    """Return the figures to compare before and after a move, as a seat, SPECTATOR or EVERYTHING sees them."""
    must_see(game.deck, seat, game.seats)
    figures: list[Figure] = []
    after = _empires(if_won(game, seat), seat)
    for empire, then in zip(_empires(game, seat), after, strict=True):
        of = seat_id(empire.seat)
        figures += [
            Figure("cash", of, empire.cash),
            Figure("points", of, empire.points),
            Figure("production", of, empire.production),
            Figure("income", of, empire.income),
            # a bid changes nothing yet, but bidders want to know what is left if they win; as secret as their money
            Figure("cash-if-won", of, then.cash),
            Figure("points-if-won", of, None if then.cash is None else then.points),
            Figure("income-if-won", of, None if then.cash is None else then.income),
        ]
    return figures


def if_won(game: FriesematentenState, seat: int) -> FriesematentenState:
    """Return the position if the highest bid wins. Only the bidder knows whether it can be paid (FRI-RND-6)."""
    bidder = game.high_bidder
    if bidder == NOBODY or seat not in (bidder, EVERYTHING):
        return game
    after, price = game.copy(), price_for(game, bidder, game.high_bid)
    if price > game.cash[bidder]:
        after.cash[bidder] = 0
        return after
    after.cash[bidder] -= price
    if game.deck.cards[game.card_up].kind in (FACTORY, STATUS):
        # any other card needs a choice, and so does a factory too many
        after.active[bidder] |= 1 << game.card_up
        if factory_count(after, bidder) > factory_limit_of(after, bidder):
            after.active[bidder] = game.active[bidder]
    return after


def ending_of(game: FriesematentenState) -> str:
    """Return what ended the game, empty before the end."""
    return ("", "points", "last-round")[game.ending]


def _ids(game: FriesematentenState, cards: list[int]) -> tuple[str, ...]:
    return tuple(game.deck.ids[card] for card in cards)


def _empires(game: FriesematentenState, seat: int) -> tuple[EmpireView, ...]:
    shows_all = game.is_over or seat == EVERYTHING
    return tuple(
        _empire(game, player, knows_cash=shows_all or player == seat) for player in range(game.seats)
    )


def _empire(game: FriesematentenState, seat: int, *, knows_cash: bool) -> EmpireView:
    base, production = base_income_of(game, seat), production_of(game, seat)
    times, over = game.factor_times[seat], game.factor_over[seat]
    return EmpireView(
        seat=seat,
        cash=game.cash[seat] if knows_cash else None,
        points=points_of(game, seat),
        active=tuple(_card(game, card, seat) for card in bits(game.active[seat])),
        unused=_ids(game, bits(game.unused[seat])),
        unused_points=tuple(
            UnusedPoints(game.deck.ids[card], game.deck.cards[card].vp)
            for card in bits(counting_unused(game, seat))
        ),
        factory_limit=factory_limit_of(game, seat),
        base_income=base,
        production=production,
        factor=(times, over),
        income=base + production * times // over,
        bars=game.bars[seat],
        has_marker=game.marker == seat,
    )


def _card(game: FriesematentenState, card: int, seat: int) -> CardView:
    kind, host = game.deck.cards[card].kind, game.host[card]
    return CardView(
        id=game.deck.ids[card],
        kind=KIND_WORDS[kind],
        points=card_points(game, card, seat),
        production=card_production(game, card, seat) if kind == FACTORY else None,
        bound_to=game.deck.ids[host] if host < AT_PLAYER else "player" if host == AT_PLAYER else None,
    )


def _auction(game: FriesematentenState) -> AuctionView | None:
    if game.card_up == NO_CARD:
        return None
    has_bid = game.high_bidder != NOBODY
    return AuctionView(
        card=game.deck.ids[game.card_up],
        bid=game.high_bid if has_bid else None,
        bidder=game.high_bidder if has_bid else None,
        bidders=tuple(bits(game.bidders)),
    )


def _award(game: FriesematentenState) -> AwardView | None:
    if game.award_card == NO_CARD:
        return None
    return AwardView(game.deck.ids[game.award_card], game.award_seat, game.award_price)


def _is_under_way(game: FriesematentenState) -> bool:
    """Return whether a card is up, or is put up again next."""
    if game.repeated == NO_CARD:
        return False
    return game.card_up != NO_CARD or (bool(game.exchange) and game.exchange[0] == game.repeated)


def _declared(game: FriesematentenState, declared: Declared) -> DeclaredView:
    return DeclaredView(
        card=game.deck.ids[declared.card],
        seat=declared.actor,
        targets=_ids(game, list(declared.targets)),
        opponent=None if declared.opponent < 0 else declared.opponent,
        cancelled=declared.cancelled,
    )


def _known_top(game: FriesematentenState, seat: int) -> list[int]:
    """Return the cards on top that a seat put there itself, for EVERYTHING those of all seats."""
    if seat == EVERYTHING:
        return list(game.top)
    known: list[int] = []
    for card, seen in zip(game.top, game.top_seen, strict=True):
        if seat == SPECTATOR or not seen >> seat & 1:
            break
        known.append(card)
    return known


def _may_come(game: FriesematentenState, known: list[int], *, looks: bool) -> tuple[str, ...]:
    """Return the cards that may be in the draw pile, without those a seat knows to be somewhere else or on top."""
    cards = game.pool
    for card in game.top:
        if card not in known:
            cards |= 1 << card
    if not looks:
        for card in [*game.peeked, *game.returning]:
            cards |= 1 << card
    return _ids(game, bits(cards))
