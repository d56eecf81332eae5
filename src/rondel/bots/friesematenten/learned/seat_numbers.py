"""The numbers of a seat: its points, money, empire and hand, and what it can do now."""

from __future__ import annotations

from typing import Final

from rondel.bots.friesematenten.bid_limits import BidLimits
from rondel.bots.friesematenten.forecast import forecast_for
from rondel.bots.friesematenten.learned.standings import (
    NEVER,
    Offers,
    Scale,
    Standings,
    best_other,
    mean_of,
    rank_of,
)
from rondel.bots.portable_math import logarithm
from rondel.games.friesematenten.chapters.auction import lowest_bid
from rondel.games.friesematenten.chapters.award import UseNow
from rondel.games.friesematenten.chapters.empire import (
    card_production,
    counting_unused,
    factory_limit_of,
    is_money_protected,
    price_for,
    protected_cards,
)
from rondel.games.friesematenten.decks.deck import (
    ACTION,
    DESTROY,
    HIGHEST_BID,
    INFLUENCE,
    STATUS,
    STEAL,
    SWAP,
    bits,
)
from rondel.games.friesematenten.state import NO_CARD, NOBODY, FriesematentenState

__all__ = ["SEAT_NAMES", "add_seat", "highest_bids"]

# The verbs that take cards away.
_TAKING: Final = (STEAL, DESTROY, SWAP)
# No chance to win counts as lower.
_LEAST_CHANCE: Final = 0.0003


def add_seat(
    out: list[float],
    game: FriesematentenState,
    seat: int,
    scale: Scale,
    standings: Standings,
    offers: Offers,
    highest: list[float],
) -> None:
    """Add the numbers of :data:`SEAT_NAMES` for a seat; ``highest`` are the :func:`highest_bids` of all."""
    _add_points(out, seat, scale, standings)
    _add_money(out, game, seat, scale, standings)
    _add_empire(out, game, seat, scale, standings)
    _add_hand(out, game, seat, scale, standings)
    _add_turn(out, game, seat, scale)
    _add_limits(out, game, seat, scale, highest)
    _add_reach(out, game, seat, scale, standings, offers)


_POINTS: Final = (
    "points",
    "points against the best other",
    "points against the mean",
    "rank in points",
    "enough points to end the game",
    "expected points",
    "expected points against the best other",
    "chance to win by hand",
    "chance to win against the best other",
    "net worth",
    "net worth against the best other",
)


def _add_points(out: list[float], seat: int, scale: Scale, standings: Standings) -> None:
    points, expected, chances, worth = (
        standings.points,
        standings.expected,
        standings.chances,
        standings.worth,
    )
    # what a win costs
    cost = scale.win * scale.price
    out.append(points[seat] / scale.points)
    out.append(2.0 * (points[seat] - best_other(points, seat)) / scale.points)
    out.append(2.0 * (points[seat] - mean_of(points)) / scale.points)
    out.append(rank_of(points, seat))
    out.append(1.0 if points[seat] >= scale.win else 0.0)
    out.append(expected[seat] / scale.points)
    out.append(2.0 * (expected[seat] - best_other(expected, seat)) / scale.points)
    out.append(chances[seat])
    other = max(_LEAST_CHANCE, best_other(chances, seat))
    out.append(0.25 * logarithm(max(_LEAST_CHANCE, chances[seat]) / other))
    out.append(worth[seat] / cost)
    out.append((worth[seat] - best_other(worth, seat)) / cost)


_MONEY: Final = (
    "cash",
    "cash against the richest other",
    "cash against the mean",
    "points its cash is worth",
    "production",
    "income",
    "income against the best other",
    "points its income is worth",
    "factor on its production",
    "discount on prices",
    "price of a point",
)


def _add_money(
    out: list[float], game: FriesematentenState, seat: int, scale: Scale, standings: Standings
) -> None:
    cash, income = standings.cash, standings.income
    factor = 0.0
    if not game.is_paid_out:
        factor = min(3.0, game.factor_times[seat] / game.factor_over[seat] - 1.0)
    # at the end of the game a point has no price
    price = forecast_for(game, seat, int(standings.leader)).point_price / scale.price
    out.append(cash[seat] / scale.money)
    out.append((cash[seat] - best_other(cash, seat)) / scale.money)
    out.append((cash[seat] - mean_of(cash)) / scale.money)
    out.append(2.0 * standings.point_values.cash * cash[seat] / scale.points)
    out.append(standings.production[seat] / scale.money)
    out.append(income[seat] / scale.money)
    out.append((income[seat] - best_other(income, seat)) / scale.money)
    out.append(standings.point_values.income * income[seat] / scale.points)
    out.append(factor)
    out.append(0.5 * _discount(game, seat) / scale.price)
    out.append(min(3.0, price) - 1.0)


_EMPIRE: Final = (
    "factories",
    "room for factories",
    "production of its weakest factory",
    "fees for scrapping its factories",
    "status symbols",
    "points of its best card",
    "points from effects",
    "influence bound in its empire",
    "share of its cards that is safe",
    "money is safe",
)


def _add_empire(
    out: list[float], game: FriesematentenState, seat: int, scale: Scale, standings: Standings
) -> None:
    deck, mine = game.deck, game.active[seat]
    factories = 0
    weakest = 0
    fees = 0
    for card in bits(mine & deck.factories):
        made = card_production(game, card, seat)
        weakest = made if factories == 0 else min(weakest, made)
        fees += deck.fees[card]
        factories += 1
    influence = mine & deck.of_kind[INFLUENCE]
    best = 0
    printed = 0
    price = 0
    for card in bits(mine & ~influence):
        printed += deck.cards[card].vp
        best = max(best, deck.cards[card].vp)
        price += deck.cards[card].min_bid
    for card in bits(influence | counting_unused(game, seat)):
        printed += deck.cards[card].vp
    out.append(factories / 3.0)
    out.append((factory_limit_of(game, seat) - factories) / 3.0)
    out.append(4.0 * weakest / scale.money)
    out.append(2.0 * fees / scale.money)
    out.append((mine & deck.of_kind[STATUS]).bit_count() / 4.0)
    out.append(2.0 * best / scale.points)
    out.append(4.0 * (standings.points[seat] - printed) / scale.points)
    out.append(influence.bit_count() / 2.0)
    out.append(_safe(game, mine & ~influence) / max(1, 3 * price))
    out.append(1.0 if is_money_protected(game, seat) else 0.0)


def _safe(game: FriesematentenState, cards: int) -> float:
    """Add up the minimum bids of the cards that are safe from a verb, for the three verbs that take cards away."""
    safe = 0
    for verb in _TAKING:
        if game.deck.protectors[verb]:
            for card in bits(protected_cards(game, verb) & cards):
                safe += game.deck.cards[card].min_bid
    return float(safe)


_HAND: Final = (
    "unused action cards",
    "unused influence cards",
    "minimum bids of its unused cards",
    "points its unused cards are worth",
    "points on its unused cards",
    "cards against others",
    "cards of others against players",
    "cards to play before the auctions",
    "cards to play between the auctions",
    "cards to play around the payout",
    "cards to react with",
)


def _add_hand(
    out: list[float], game: FriesematentenState, seat: int, scale: Scale, standings: Standings
) -> None:
    deck, unused = game.deck, game.unused[seat]
    price = 0
    points = 0
    for card in bits(unused):
        price += deck.cards[card].min_bid
    for card in bits(counting_unused(game, seat)):
        points += deck.cards[card].vp
    attacks = (unused & scale.attacks).bit_count()
    out.append((unused & deck.of_kind[ACTION]).bit_count() / 3.0)
    out.append((unused & deck.of_kind[INFLUENCE]).bit_count() / 2.0)
    out.append(price / scale.money)
    out.append(2.0 * standings.point_values.hand * price / scale.points)
    out.append(4.0 * points / scale.points)
    out.append(attacks / 2.0)
    out.append((standings.attacks - attacks) / 3.0)
    out.append((unused & scale.early).bit_count() / 2.0)
    out.append((unused & scale.auctions).bit_count() / 2.0)
    out.append((unused & scale.payday).bit_count() / 2.0)
    out.append((unused & scale.reactions).bit_count() / 2.0)


_TURN: Final = (
    "holds the marker",
    "places after the marker",
    "is asked",
    "still bids",
    "leads the bidding",
    "wins the card",
    "cash its bid takes",
    "is kept from bidding",
)


def _add_turn(out: list[float], game: FriesematentenState, seat: int, scale: Scale) -> None:
    seats = game.seats
    after = (seat - game.marker) % seats if game.marker != NOBODY else 0
    leads = game.high_bidder == seat
    asked = game.stack[-1].seat if game.stack else NOBODY
    out.append(1.0 if game.marker == seat else 0.0)
    out.append(after / (seats - 1.0))
    out.append(1.0 if asked == seat else 0.0)
    out.append(1.0 if game.bidders >> seat & 1 else 0.0)
    out.append(1.0 if leads else 0.0)
    out.append(1.0 if _wins(game, seat) else 0.0)
    out.append(min(game.cash[seat], price_for(game, seat, game.high_bid)) / scale.money if leads else 0.0)
    out.append(1.0 if game.bars[seat] > 0 or _kept_out(game) >> seat & 1 else 0.0)


def _wins(game: FriesematentenState, seat: int) -> bool:
    """Tell whether a seat has just bought a card that is not laid down yet."""
    if game.award_card != NO_CARD:
        return game.award_seat == seat
    if game.transit == NO_CARD or not game.stack:
        return False
    top = game.stack[-1]
    return isinstance(top, UseNow) and top.seat == seat


def _kept_out(game: FriesematentenState) -> int:
    """Return the players who may not bid for the card that is up, or is put up again next."""
    if game.repeated == NO_CARD:
        return 0
    if game.card_up == NO_CARD and (not game.exchange or game.exchange[0] != game.repeated):
        return 0
    return game.excluded | game.barred


_LIMITS: Final = (
    "limit for the card",
    "limit beyond the bid",
    "limit against the best other",
)


def highest_bids(game: FriesematentenState, limits: BidLimits) -> list[float]:
    """Return how high each seat would bid for the card that is up, by hand; 0 for whoever is out of the auction."""
    highest: list[float] = []
    for seat in range(game.seats):
        highest.append(float(limits.limit(game, seat)) if _is_bidding(game, seat) else 0.0)
    return highest


def _is_bidding(game: FriesematentenState, seat: int) -> bool:
    return game.card_up != NO_CARD and game.bidders >> seat & 1 != 0


def _add_limits(
    out: list[float], game: FriesematentenState, seat: int, scale: Scale, highest: list[float]
) -> None:
    limit = highest[seat]
    if not _is_bidding(game, seat):
        for _ in range(len(_LIMITS)):
            out.append(0.0)
        return
    out.append(2.0 * limit / scale.money)
    out.append(2.0 * (limit - game.high_bid) / scale.money)
    out.append(2.0 * (limit - best_other(highest, seat)) / scale.money)


_REACH: Final = (
    "payouts until it can win",
    "payouts until it can win against the fastest other",
    "points with all its cash",
    "share of the cards on offer it can afford",
    "points on offer it can afford together",
    "can reach enough points now",
)


def _add_reach(
    out: list[float],
    game: FriesematentenState,
    seat: int,
    scale: Scale,
    standings: Standings,
    offers: Offers,
) -> None:
    cash, points, wait = standings.cash[seat], standings.points[seat], standings.wait
    discount = _discount(game, seat)
    left = cash
    affordable = 0
    together = 0
    kept_out = _kept_out(game) >> seat & 1 != 0
    for card in offers.cards:
        if card == game.repeated and kept_out:
            continue
        bid = _bid_for(game, seat, card)
        price = max(1, bid - discount)
        if bid == 0 or price > cash:
            continue
        affordable += 1
        gain = game.deck.cards[card].vp
        if gain > 0 and price <= left:
            left -= price
            together += gain
    fastest = NEVER
    for other in range(game.seats):
        if other != seat and wait[other] < fastest:
            fastest = wait[other]
    out.append(0.5 * wait[seat])
    out.append(0.5 * (wait[seat] - fastest))
    out.append((points + cash / scale.price) / scale.points)
    out.append(affordable / max(1, len(offers.cards)))
    out.append(together / scale.points)
    out.append(1.0 if points + together >= scale.win else 0.0)


def _bid_for(game: FriesematentenState, seat: int, card: int) -> int:
    """Return the lowest bid that may win a card, 0 if the seat has passed on it."""
    if card != game.card_up:
        return game.deck.cards[card].least_bid
    if game.high_bidder == seat:
        return game.high_bid
    return lowest_bid(game) if game.bidders >> seat & 1 else 0


def _discount(game: FriesematentenState, seat: int) -> int:
    """Return how much less than its bid a player pays, whatever the bid."""
    return HIGHEST_BID - price_for(game, seat, HIGHEST_BID)


#: the numbers of each seat
SEAT_NAMES: Final[tuple[str, ...]] = _POINTS + _MONEY + _EMPIRE + _HAND + _TURN + _LIMITS + _REACH
