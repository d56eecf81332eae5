"""The statistics of a deck, checked by hand."""

from __future__ import annotations

import pytest

from rondel.bots.friesematenten.balance import (
    BalanceGame,
    CardHistory,
    card_histories,
    deck_statistics,
    play_result,
)
from rondel.bots.rates import rate_of
from rondel.games.friesematenten.decks.library import find_deck
from rondel.games.friesematenten.events import BidMade, CardUnsold, CardWon
from rondel.games.friesematenten.game import FriesematentenGame


def result(
    *histories: CardHistory, winners: tuple[int, ...] = (0,), points: tuple[int, ...] = (41, 30)
) -> BalanceGame:
    return BalanceGame(7, "points", points, winners, histories)


def test_the_history_of_cards_is_read_from_the_events() -> None:
    events = [
        CardUnsold(4, discarded=False, gone=False),
        BidMade(0, 3, 20),
        CardWon(0, 3, 20),
        CardUnsold(4, discarded=True, gone=False),
        CardWon(1, 3, 25),
    ]

    assert card_histories(events) == (CardHistory(3, ((0, 20), (1, 25)), 0, 0), CardHistory(4, (), 2, 1))


def test_wilson_agrees_with_the_textbook() -> None:
    # 10 of 20: 0.5 ± 1.96 √(0.25/20 + 1.96²/1600) / (1 + 1.96²/20) = 0.299 to 0.701
    rate = rate_of(10, 20)

    assert (rate.rate, round(rate.low, 3), round(rate.high, 3)) == (0.5, 0.299, 0.701)
    assert (rate_of(0, 0).low, rate_of(0, 0).high) == (0.0, 1.0)
    assert rate_of(0, 5).low == 0.0
    assert rate_of(5, 5).high == pytest.approx(1.0)


def test_prices_and_sales_of_a_card() -> None:
    deck = find_deck("house")
    bakery = deck.number_of["F01"]  # its minimum bid is 18
    results = [
        result(CardHistory(bakery, ((0, 27),), 1, 0)),
        result(CardHistory(bakery, ((1, 36),), 0, 0)),
        result(CardHistory(bakery, (), 2, 1)),
    ]

    card = next(card for card in deck_statistics(deck, 2, results).cards if card.id == "F01")

    assert (card.offered, card.sold, card.discarded) == (5, 2, 1)
    assert (card.mean_price, card.price_ratio) == (31.5, 1.75)
    assert (card.wins.wins, card.wins.count, card.buyer_points) == (1.0, 2, 35.5)


def test_a_shared_victory_is_half_a_victory_for_each() -> None:
    deck = find_deck("house")
    figures = deck_statistics(deck, 2, [result(winners=(0, 1), points=(41, 41)), result()])

    assert [seat.wins for seat in figures.seats] == [1.5, 0.5]
    assert figures.shared_wins == 1


@pytest.mark.parametrize(("won", "verdict"), [(80, "strong"), (50, ""), (20, "weak")])
def test_a_card_stands_out_if_its_whole_interval_does(won: int, verdict: str) -> None:
    deck = find_deck("house")
    # buyers of other cards win half of their games
    usual = [result(CardHistory(1, ((number % 2, 20),), 0, 0)) for number in range(2000)]
    results = [
        result(CardHistory(0, ((0 if number < won else 1, 20),), 0, 0)) for number in range(100)
    ] + usual

    card = next(card for card in deck_statistics(deck, 2, results).cards if card.number == 0)

    assert card.verdict == verdict


def test_the_seed_decides_a_game() -> None:
    game = FriesematentenGame()

    first = play_result(game, 3, "4/2")

    assert first == play_result(game, 3, "4/2")
    assert first != play_result(game, 3, "4/3")
    assert max(first.points) == first.points[first.winners[0]]
    assert first.ending in ("points", "last-round")
