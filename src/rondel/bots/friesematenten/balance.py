"""Statistics of a deck and its cards, from many games between equal bots."""

from __future__ import annotations

import random
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from rondel.bots.bot import observe
from rondel.bots.friesematenten.evaluation import FriesematentenEvaluation
from rondel.bots.rates import Rate, Spread, rate_of, spread_of
from rondel.core.contract import CHANCE
from rondel.games.friesematenten.decks.deck import KIND_WORDS, Deck
from rondel.games.friesematenten.events import CardUnsold, CardWon
from rondel.games.friesematenten.game import FriesematentenGame
from rondel.random_play import random_outcome

__all__ = [
    "BalanceGame",
    "CardHistory",
    "CardStatistics",
    "DeckStatistics",
    "Group",
    "card_histories",
    "deck_statistics",
    "play_result",
]

# A card stands out if its whole interval is at least this far from the usual share, relative to it.
_MARGIN: Final = 0.1


@dataclass(frozen=True, slots=True)
class CardHistory:
    """What happened to a card in one game: its sales (buyer, price), and how often nobody bid."""

    card: int
    sales: tuple[tuple[int, int], ...]
    unsold: int
    #: how often it went unsold twice in a row and was discarded
    discarded: int


@dataclass(frozen=True, slots=True)
class BalanceGame:
    """The result of one game, as far as the statistics need it."""

    rounds: int
    ending: str
    points: tuple[int, ...]
    winners: tuple[int, ...]
    histories: tuple[CardHistory, ...]

    def win_share(self, seat: int) -> float:
        """Return a seat's share of the win."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def card_histories(events: Iterable[object]) -> tuple[CardHistory, ...]:
    """Return what happened to the cards, from the events of a game."""
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
        CardHistory(card, tuple(sales.get(card, ())), unsold[card], discarded[card])
        for card in sorted({*sales, *unsold})
    )


@dataclass(frozen=True, slots=True)
class Group:
    """Statistics of a group of cards: one kind, or all."""

    kind: str
    cards: int
    offered: int
    sold: int
    discarded: int
    mean_price: float | None
    #: the money paid, relative to the minimum bids
    price_ratio: float | None
    #: how often the buyers won; each buyer counts once per card and game
    wins: Rate


@dataclass(frozen=True, slots=True)
class CardStatistics(Group):
    """Statistics of one card. ``verdict`` is strong, weak or empty."""

    id: str
    number: int
    min_bid: int
    buyer_points: float | None
    verdict: str


@dataclass(frozen=True, slots=True)
class DeckStatistics:
    """Statistics of a deck."""

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
    cards: tuple[CardStatistics, ...]

    @property
    def fair_share(self) -> float:
        """The share each player should win."""
        return 1 / self.players

    @property
    def usual_share(self) -> float:
        """How often the buyers of any card win: above the fair share, as winners buy more than others."""
        return self.kinds[-1].wins.rate

    def as_dict(self) -> dict[str, Any]:
        """Return plain values for JSON."""
        return {**asdict(self), "fair_share": self.fair_share, "usual_share": self.usual_share}


def deck_statistics(deck: Deck, players: int, results: Sequence[BalanceGame]) -> DeckStatistics:
    """Compute the statistics of a deck from at least one game."""
    found: dict[int, list[tuple[CardHistory, BalanceGame]]] = {number: [] for number in range(deck.size)}
    for result in results:
        for history in result.histories:
            found[history.card].append((history, result))
    everything = _group(deck, "all", list(found), found)
    cards = [_card(deck, number, histories, everything.wins.rate) for number, histories in found.items()]
    kinds = [
        _group(deck, word, [number for number in found if deck.cards[number].kind == kind], found)
        for kind, word in enumerate(KIND_WORDS)
    ]
    shares = [sum(result.win_share(seat) for result in results) for seat in range(players)]
    return DeckStatistics(
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
    deck: Deck, kind: str, numbers: Sequence[int], found: dict[int, list[tuple[CardHistory, BalanceGame]]]
) -> Group:
    pairs = [pair for number in numbers for pair in found[number]]
    prices = [(price, deck.cards[history.card].min_bid) for history, _ in pairs for _, price in history.sales]
    buyers = [result.win_share(seat) for history, result in pairs for seat in _buyers(history)]
    paid, asked = sum(price for price, _ in prices), sum(least for _, least in prices)
    return Group(
        kind=kind,
        cards=len(numbers),
        offered=sum(len(history.sales) + history.unsold for history, _ in pairs),
        sold=len(prices),
        discarded=sum(history.discarded for history, _ in pairs),
        mean_price=paid / len(prices) if prices else None,
        price_ratio=paid / asked if asked else None,
        wins=rate_of(sum(buyers), len(buyers)),
    )


def _buyers(history: CardHistory) -> list[int]:
    return sorted({seat for seat, _ in history.sales})


def _card(
    deck: Deck, number: int, histories: list[tuple[CardHistory, BalanceGame]], usual: float
) -> CardStatistics:
    card = deck.cards[number]
    group = _group(deck, KIND_WORDS[card.kind], [number], {number: histories})
    points = [result.points[seat] for history, result in histories for seat in _buyers(history)]
    is_strong = group.wins.low > usual * (1 + _MARGIN)
    is_weak = group.wins.high < usual * (1 - _MARGIN)
    return CardStatistics(
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


# ------------------------------------------------------------------ playing


def play_result(game: FriesematentenGame, players: int, seed: int | str) -> BalanceGame:
    """Play one game between greedy bots. The seed decides everything."""
    state = game.new(players, {})
    state.record_events(on=True)
    rng, evaluation = random.Random(seed), FriesematentenEvaluation(game)
    while not state.is_over:
        (seat,) = state.seats_asked()
        if seat == CHANCE:
            state.apply_unchecked(random_outcome(game, state, rng))
        else:
            state.apply(evaluation.greedy(observe(game, state, seat, 0).state, seat, rng))
    scores = game.scores(state)
    return BalanceGame(
        rounds=state.round,
        ending=game.ending(state),
        points=tuple(score.points for score in sorted(scores, key=lambda score: score.seat)),
        winners=tuple(score.seat for score in scores if score.place == 1),
        histories=card_histories(state.take_events()),
    )
