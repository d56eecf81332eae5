"""The numbers of the table: its deck, how far the game is, and what is up for auction."""

from __future__ import annotations

from typing import Final

from rondel.bots.friesematenten.learned.standings import (
    Offers,
    Scale,
    Standings,
    mean_of,
    second_of,
)
from rondel.games.friesematenten.decks.deck import (
    ACTION,
    INFLUENCE,
    STATUS,
    bits,
)
from rondel.games.friesematenten.state import AUCTIONS, NO_CARD, FriesematentenState

__all__ = ["TABLE_NAMES", "add_table"]

# The usual number of rounds of a game.
_USUAL_ROUNDS: Final = 7.0


def add_table(
    out: list[float], game: FriesematentenState, scale: Scale, standings: Standings, offers: Offers
) -> None:
    """Add the numbers of :data:`TABLE_NAMES`."""
    _add_deck(out, game, scale)
    _add_time(out, game, standings)
    _add_leader(out, scale, standings)
    _add_coming(out, game, scale)
    _add_offers(out, game, scale, offers)
    _add_auction(out, game, scale)


_DECK: Final = (
    "base income of the deck",
    "factory limit of the deck",
    "places in the exchange",
    "points of a usual status symbol",
    "production of a usual factory",
    "two players",
    "three players",
    "four players",
    "more than four players",
)


def _add_deck(out: list[float], game: FriesematentenState, scale: Scale) -> None:
    figures, seats = game.deck.figures, game.seats
    out.append(figures.base_income / scale.money)
    out.append(figures.factory_limit / 3.0)
    out.append((seats + figures.market_plus) / 6.0)
    out.append(2.0 * scale.usual_points / scale.points)
    out.append(4.0 * scale.usual_production / scale.money)
    out.append(1.0 if seats == 2 else 0.0)
    out.append(1.0 if seats == 3 else 0.0)
    out.append(1.0 if seats == 4 else 0.0)
    out.append(1.0 if seats > 4 else 0.0)


_TIME: Final = (
    "rounds begun",
    "before the auctions",
    "in the auctions",
    "income paid out",
    "payouts left",
    "nearness of the end",
    "rounds the cards last",
    "draw pile reshuffled",
    "last round",
    "next round is the last",
)


def _add_time(out: list[float], game: FriesematentenState, standings: Standings) -> None:
    places = game.seats + game.deck.figures.market_plus
    cards = game.pile + (0 if game.is_shuffled else game.discard.bit_count())
    is_last = game.is_last_round
    if game.phase == 1:
        # the exchange is being filled; using up the cards makes this round the last (FRI-RND-2)
        cards -= max(0, places - len(game.exchange))
        is_last = is_last or cards <= 0
    out.append(game.round / _USUAL_ROUNDS)
    out.append(1.0 if game.phase < AUCTIONS else 0.0)
    out.append(1.0 if game.phase == AUCTIONS else 0.0)
    out.append(1.0 if game.is_paid_out else 0.0)
    out.append(standings.payouts / 3.0)
    out.append(1.0 / (1.0 + standings.payouts))
    out.append(max(0, cards) / places / 4.0)
    out.append(1.0 if game.is_shuffled else 0.0)
    out.append(1.0 if is_last else 0.0)
    out.append(1.0 if game.is_next_round_last else 0.0)


_LEADER: Final = (
    "points of the leader",
    "lead in points",
    "chance of the favourite",
    "lead in chances",
    "money of a player on average",
)


def _add_leader(out: list[float], scale: Scale, standings: Standings) -> None:
    favourite = max(standings.chances)
    out.append(standings.leader / scale.points)
    out.append(2.0 * (standings.leader - second_of(standings.points)) / scale.points)
    out.append(favourite)
    out.append(favourite - second_of(standings.chances))
    out.append(mean_of(standings.cash) / scale.money)


_COMING: Final = (
    "factories to come",
    "status symbols to come",
    "influence to come",
    "points to come",
    "production to come",
)


def _add_coming(out: list[float], game: FriesematentenState, scale: Scale) -> None:
    """Add what the cards face down are like, on average. Their order does not count, nor who knows some of them."""
    deck = game.deck
    hidden = game.pool
    for card in game.top:
        hidden |= 1 << card
    for card in game.peeked:
        hidden |= 1 << card
    for card in game.returning:
        hidden |= 1 << card
    count = float(max(1, hidden.bit_count()))
    points = 0
    for card in bits(hidden):
        points += deck.cards[card].vp
    production = 0
    for card in bits(hidden & deck.factories):
        production += deck.cards[card].production
    out.append((hidden & deck.factories).bit_count() / count)
    out.append((hidden & deck.of_kind[STATUS]).bit_count() / count)
    out.append((hidden & deck.of_kind[INFLUENCE]).bit_count() / count)
    out.append(4.0 * points / count / scale.points)
    out.append(8.0 * production / count / scale.money)


_OFFERS: Final = (
    "cards on offer",
    "points on offer",
    "production on offer",
    "points for the price on offer",
    "unsold cards",
    "action cards on offer",
    "influence on offer",
)


def _add_offers(out: list[float], game: FriesematentenState, scale: Scale, offers: Offers) -> None:
    points = 0
    production = 0
    actions = 0
    influence = 0
    for number in offers.cards:
        card = game.deck.cards[number]
        points += max(0, card.vp)
        production += card.production
        if card.kind == ACTION:
            actions += 1
        elif card.kind == INFLUENCE:
            influence += 1
    rate = 0.0
    if points > 0:
        best = game.deck.cards[offers.cards[0]]
        rate = scale.price * best.vp / best.least_bid
    places = float(game.seats + game.deck.figures.market_plus)
    out.append(len(offers.cards) / places)
    out.append(points / scale.points)
    out.append(production / scale.money)
    out.append(rate)
    out.append(len(game.kept) / places)
    out.append(actions / places)
    out.append(influence / places)


_AUCTION: Final = (
    "auction open",
    "bid or price of the card",
    "minimum bid of the card",
    "points of the card",
    "production of the card",
)


def _add_auction(out: list[float], game: FriesematentenState, scale: Scale) -> None:
    """Add the card that is up, just bought, or about to be used."""
    number = game.card_up
    if number == NO_CARD:
        number = game.award_card if game.award_card != NO_CARD else game.transit
    out.append(1.0 if game.card_up != NO_CARD else 0.0)
    out.append((game.high_bid + game.award_price) / scale.money)
    if number == NO_CARD:
        for _ in range(3):
            out.append(0.0)
        return
    card = game.deck.cards[number]
    out.append(card.min_bid / scale.money)
    out.append(2.0 * card.vp / scale.points)
    out.append(4.0 * card.production / scale.money)


#: the numbers of the table
TABLE_NAMES: Final[tuple[str, ...]] = _DECK + _TIME + _LEADER + _COMING + _OFFERS + _AUCTION
