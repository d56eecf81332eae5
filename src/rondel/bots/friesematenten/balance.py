"""The figures of a deck: what many games between equal bots say about it and each of its cards. Nothing here plays."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from rondel.bots.rates import Rate, Spread, rate_of, spread_of
from rondel.games.friesematenten.decks.deck import KIND_WORDS, Deck
from rondel.games.friesematenten.events import CardUnsold, CardWon

__all__ = [
    "CardFigures",
    "DeckFigures",
    "Fate",
    "GameResult",
    "Group",
    "fates_of",
    "figures_of",
]

# A card stands out if its whole interval lies this far from the share everybody should have, of that share.
_MARGIN: Final = 0.1


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a card in one game: its sales (buyer, price), and how often nobody bid."""

    card: int
    sales: tuple[tuple[int, int], ...]
    unsold: int
    #: how often it went unsold twice in a row and was discarded
    discarded: int


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game: everything the figures are made of."""

    rounds: int
    ending: str
    points: tuple[int, ...]
    winners: tuple[int, ...]
    fates: tuple[Fate, ...]

    def share_of(self, seat: int) -> float:
        """Return which part of the victory a seat has."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def fates_of(events: Iterable[object]) -> tuple[Fate, ...]:
    """Return what became of the cards, by what happened in a game."""
    sales: dict[int, list[tuple[int, int]]] = {}
    unsold: Counter[int] = Counter()
    discarded: Counter[int] = Counter()
    for event in events:
        if isinstance(event, CardWon):
            sales.setdefault(event.card, []).append((event.seat, event.price))
        elif isinstance(event, CardUnsold):
            unsold[event.card] += 1
            discarded[event.card] += event.discarded
    return tuple(
        Fate(card, tuple(sales.get(card, ())), unsold[card], discarded[card])
        for card in sorted({*sales, *unsold})
    )


@dataclass(frozen=True, slots=True)
class Group:
    """What cards together did: a kind, or all."""

    kind: str
    cards: int
    offered: int
    sold: int
    discarded: int
    mean_price: float | None
    #: what was paid, of the minimum bids
    price_ratio: float | None
    #: of the buyers, counted once for each card and game
    wins: Rate


@dataclass(frozen=True, slots=True)
class CardFigures(Group):
    """What one card did. ``verdict`` is strong, weak or empty."""

    id: str
    number: int
    min_bid: int
    buyer_points: float | None
    verdict: str


@dataclass(frozen=True, slots=True)
class DeckFigures:
    """Everything the games say."""

    deck: str
    digest: str
    players: int
    games: int
    rounds: Spread
    winner_points: Spread
    all_points: Spread
    endings: dict[str, int]
    seats: tuple[Rate, ...]
    shared_wins: int
    #: the kinds, then all cards together
    kinds: tuple[Group, ...]
    #: best first
    cards: tuple[CardFigures, ...]

    @property
    def fair_share(self) -> float:
        """What everybody should win."""
        return 1 / self.players

    @property
    def usual_share(self) -> float:
        """What buyers of any card won: more than the fair share, since winners buy more than others."""
        return self.kinds[-1].wins.rate

    def as_dict(self) -> dict[str, Any]:
        """Return plain values for JSON."""
        return {**asdict(self), "fair_share": self.fair_share, "usual_share": self.usual_share}


def figures_of(deck: Deck, players: int, results: Sequence[GameResult]) -> DeckFigures:
    """Reckon the figures of a deck from at least one game."""
    found: dict[int, list[tuple[Fate, GameResult]]] = {number: [] for number in range(deck.size)}
    for result in results:
        for fate in result.fates:
            found[fate.card].append((fate, result))
    everything = _group(deck, "all", list(found), found)
    cards = [_card(deck, number, fates, everything.wins.rate) for number, fates in found.items()]
    kinds = [
        _group(deck, word, [number for number in found if deck.cards[number].kind == kind], found)
        for kind, word in enumerate(KIND_WORDS)
    ]
    shares = [sum(result.share_of(seat) for result in results) for seat in range(players)]
    return DeckFigures(
        deck=deck.name,
        digest=deck.digest,
        players=players,
        games=len(results),
        rounds=spread_of([result.rounds for result in results]),
        winner_points=spread_of([max(result.points) for result in results]),
        all_points=spread_of([points for result in results for points in result.points]),
        endings=dict(Counter(result.ending for result in results).most_common()),
        seats=tuple(rate_of(share, len(results)) for share in shares),
        shared_wins=sum(len(result.winners) > 1 for result in results),
        kinds=(*(kind for kind in kinds if kind.cards), everything),
        cards=tuple(sorted(cards, key=lambda card: (-card.wins.rate, card.number))),
    )


def _group(
    deck: Deck, kind: str, numbers: Sequence[int], found: dict[int, list[tuple[Fate, GameResult]]]
) -> Group:
    pairs = [pair for number in numbers for pair in found[number]]
    prices = [(price, deck.cards[fate.card].min_bid) for fate, _ in pairs for _, price in fate.sales]
    buyers = [result.share_of(seat) for fate, result in pairs for seat in _buyers(fate)]
    paid, asked = sum(price for price, _ in prices), sum(least for _, least in prices)
    return Group(
        kind=kind,
        cards=len(numbers),
        offered=sum(len(fate.sales) + fate.unsold for fate, _ in pairs),
        sold=len(prices),
        discarded=sum(fate.discarded for fate, _ in pairs),
        mean_price=paid / len(prices) if prices else None,
        price_ratio=paid / asked if asked else None,
        wins=rate_of(sum(buyers), len(buyers)),
    )


def _buyers(fate: Fate) -> list[int]:
    return sorted({seat for seat, _ in fate.sales})


def _card(deck: Deck, number: int, fates: list[tuple[Fate, GameResult]], usual: float) -> CardFigures:
    card = deck.cards[number]
    group = _group(deck, KIND_WORDS[card.kind], [number], {number: fates})
    points = [result.points[seat] for fate, result in fates for seat in _buyers(fate)]
    is_strong = group.wins.low > usual * (1 + _MARGIN)
    is_weak = group.wins.high < usual * (1 - _MARGIN)
    return CardFigures(
        kind=group.kind,
        cards=1,
        offered=group.offered,
        sold=group.sold,
        discarded=group.discarded,
        mean_price=group.mean_price,
        price_ratio=group.price_ratio,
        wins=group.wins,
        id=card.name,
        number=number,
        min_bid=card.min_bid,
        buyer_points=statistics.fmean(points) if points else None,
        verdict="strong" if is_strong else "weak" if is_weak else "",
    )
