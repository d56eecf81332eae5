"""Statistics that can be checked by hand."""

from __future__ import annotations

import builtins
import json
from dataclasses import replace
from typing import Any

import pytest

import rondel
from rondel.arena import ArenaStatistics, GameResult, Plan, arena_statistics
from rondel.arena.ratings import ratings_of
from rondel.arena.result import NationResult
from rondel.core.errors import RondelError

PLAN = Plan("imperial-2010", ("a", "b"), 2, 1, "round-robin", (), 1, rondel.__version__)


def game(number: int, bots: str, points: tuple[int, ...], places: tuple[int, ...] = ()) -> GameResult:
    """Return a game; more points give the better place unless places are given."""
    ranked = tuple(1 + sum(other > mine for other in points) for mine in points)
    return GameResult(
        number=number,
        bots=tuple(bots),
        points=points,
        places=places or ranked,
        ended_by="italy",
        actions=100 * number,
        seconds=2.0,
        answers=(4, 6),
        thinking=(1.0, 3.0),
        nations=(NationResult("italy", 0, 1, 25), NationResult("france", -1, 0, 10)),
    )


#: a wins, they share the win, b wins by a tie-break
GAMES = [game(1, "ab", (50, 30)), game(2, "ba", (40, 40)), game(3, "ab", (40, 40), (2, 1))]


@pytest.fixture(name="statistics")
def _statistics() -> ArenaStatistics:
    return arena_statistics(PLAN, GAMES)


def test_a_shared_victory_counts_in_fractions(statistics: ArenaStatistics) -> None:
    shares = {bot.bot: bot.wins for bot in statistics.bots}

    assert (shares["a"].wins, shares["a"].count) == (1.5, 3)
    assert (shares["b"].wins, shares["b"].count) == (1.5, 3)
    assert statistics.shared_wins == 1
    assert statistics.fair_share == 0.5


def test_the_interval_is_wilsons() -> None:
    # 30 of 40: the textbook's interval is 0.5981 to 0.8581
    results = [game(number, "ab", (9, 5) if number <= 30 else (5, 9)) for number in range(1, 41)]
    wins = next(bot for bot in arena_statistics(PLAN, results).bots if bot.bot == "a").wins

    assert wins.rate == 0.75
    assert (round(wins.low, 4), round(wins.high, 4)) == (0.5981, 0.8581)


def test_means_are_by_bot_and_by_seat(statistics: ArenaStatistics) -> None:
    bots = {bot.bot: bot for bot in statistics.bots}

    assert bots["a"].points == pytest.approx((50 + 40 + 40) / 3)
    assert bots["b"].place == pytest.approx((2 + 1 + 1) / 3)
    # a sat on seat 1 twice and on seat 2 once: 1 + 3 + 1 seconds for 4 + 6 + 4 answers
    assert bots["a"].seconds == pytest.approx(5 / 14)
    assert statistics.seats[0].wins.wins == 1.5
    assert statistics.seats[1].points == pytest.approx((30 + 40 + 40) / 3)


def test_nations_are_worth_what_their_governments_win(statistics: ArenaStatistics) -> None:
    italy, france = statistics.nations

    assert (italy.nation, italy.power, italy.ended) == ("italy", 25, 3)
    assert (italy.first.wins.wins, italy.last.wins.wins) == (1.5, 1.5)
    assert (france.first.wins.count, france.first.points, france.ended) == (0, None, 0)
    assert france.last.wins.count == 3


def test_games_are_described_by_length_and_ending(statistics: ArenaStatistics) -> None:
    broken = arena_statistics(PLAN, [*GAMES, replace(GAMES[0], number=4, ended_by="")])

    assert (statistics.actions.min, statistics.actions.median, statistics.actions.max) == (100, 200, 300)
    assert (statistics.endings, statistics.broken_off) == ({"italy": 3}, 0)
    assert broken.broken_off == 1
    assert statistics.rounds is None
    assert (statistics.seconds, statistics.winner_points.max) == (6.0, 50)


def test_statistics_are_plain_values_for_programs(statistics: ArenaStatistics) -> None:
    read = json.loads(json.dumps(statistics.as_dict()))

    assert read["plan"]["bots"] == ["a", "b"]
    assert read["fair_share"] == 0.5


# ------------------------------------------------------------------ ratings


def test_the_winner_gains_and_all_ratings_become_more_certain() -> None:
    ratings = ratings_of([game(1, "ab", (50, 30))])

    assert ratings["a"].mu > 25 > ratings["b"].mu
    assert ratings["a"].mu - 25 == pytest.approx(25 - ratings["b"].mu)
    assert ratings["a"].sigma < 25 / 3
    assert ratings["a"].low == ratings["a"].mu - 2 * ratings["a"].sigma
    assert ratings["a"].high == ratings["a"].mu + 2 * ratings["a"].sigma


def test_a_tie_moves_nobody_who_is_equal() -> None:
    ratings = ratings_of([game(1, "ab", (40, 40))])

    assert ratings["a"].mu == pytest.approx(ratings["b"].mu)


def test_a_bot_that_plays_itself_learns_nothing_about_itself() -> None:
    ratings = ratings_of([game(1, "aa", (50, 30))])

    assert (ratings["a"].mu, round(ratings["a"].sigma, 4)) == (25.0, 8.3333)


def test_a_bot_on_several_seats_has_one_rating() -> None:
    four = replace(GAMES[0], bots=("a", "b", "b", "b"), points=(9, 5, 5, 5), places=(1, 2, 2, 2))
    ratings = ratings_of([four] * 30)

    assert set(ratings) == {"a", "b"}
    assert ratings["a"].low > ratings["b"].high


def test_without_openskill_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    load = builtins.__import__

    def missing(name: str, *more: Any) -> Any:
        if name.startswith("openskill"):
            raise ImportError(name)
        return load(name, *more)

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(RondelError, match=r"pip install 'rondel\[arena\]'"):
        ratings_of(GAMES)
