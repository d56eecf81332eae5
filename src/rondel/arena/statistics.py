"""Statistics of an arena: bots, seats and nations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any

from rondel.arena.plan import Plan
from rondel.arena.ratings import Rating, ratings_of
from rondel.arena.result import GameResult
from rondel.bots.rates import Rate, Spread, rate_of, spread_of

__all__ = [
    "ArenaStatistics",
    "BotStatistics",
    "NationStatistics",
    "Rate",
    "SeatStatistics",
    "Spread",
    "arena_statistics",
]


@dataclass(frozen=True, slots=True)
class SeatStatistics:
    """Statistics of a seat, or of the governments of a nation."""

    wins: Rate
    #: None without data
    points: float | None
    place: float | None


@dataclass(frozen=True, slots=True)
class BotStatistics(SeatStatistics):
    """Statistics of a bot; each of its seats counts once."""

    bot: str
    games: int
    rating: Rating
    #: mean time per answer
    seconds: float


@dataclass(frozen=True, slots=True)
class NationStatistics:
    """Statistics of a nation: for its first and its last government."""

    nation: str
    first: SeatStatistics
    last: SeatStatistics
    power: float
    #: how many games its power ended
    ended: int


@dataclass(frozen=True, slots=True)
class ArenaStatistics:
    """Statistics of all games of a plan."""

    plan: Plan
    games: int
    #: best first
    bots: tuple[BotStatistics, ...]
    seats: tuple[SeatStatistics, ...]
    #: only in Imperial
    nations: tuple[NationStatistics, ...]
    #: why the games ended, most frequent first
    endings: dict[str, int]
    #: games that were too long
    broken_off: int
    shared_wins: int
    actions: Spread
    all_points: Spread
    winner_points: Spread
    #: None if the game has no rounds
    rounds: Spread | None
    #: of all processes together
    seconds: float

    @property
    def fair_share(self) -> float:
        """The share each player would win if all were equal."""
        return 1 / self.plan.players

    def as_dict(self) -> dict[str, Any]:
        """Return plain values for JSON."""
        return {**asdict(self), "fair_share": self.fair_share}


def arena_statistics(plan: Plan, results: Sequence[GameResult]) -> ArenaStatistics:
    """Compute the statistics from at least one game; results are sorted by number."""
    ended = Counter(result.ended_by for result in results if result.ended_by)
    rounds = [result.rounds for result in results if result.rounds is not None]
    return ArenaStatistics(
        plan=plan,
        games=len(results),
        bots=_bots(results),
        seats=tuple(_seat_statistics((result, seat) for result in results) for seat in range(plan.players)),
        nations=_nations(results, ended),
        endings=dict(sorted(ended.items(), key=lambda item: (-item[1], item[0]))),
        broken_off=sum(not result.ended_by for result in results),
        shared_wins=sum(len(result.winners) > 1 for result in results),
        actions=spread_of([result.actions for result in results]),
        all_points=spread_of([points for result in results for points in result.points]),
        winner_points=spread_of([max(result.points) for result in results]),
        rounds=spread_of(rounds) if rounds else None,
        seconds=round(sum(result.seconds for result in results), 3),
    )


def _seat_statistics(seats: Iterable[tuple[GameResult, int]]) -> SeatStatistics:
    """Compute the statistics of some seats, each in its game."""
    pairs = list(seats)
    return SeatStatistics(
        wins=rate_of(sum(result.win_of(seat) for result, seat in pairs), len(pairs)),
        points=fmean(result.points[seat] for result, seat in pairs) if pairs else None,
        place=fmean(result.places[seat] for result, seat in pairs) if pairs else None,
    )


def _bots(results: Sequence[GameResult]) -> tuple[BotStatistics, ...]:
    ratings = ratings_of(results)
    seats: dict[str, list[tuple[GameResult, int]]] = {bot: [] for bot in ratings}
    for result in results:
        for seat, bot in enumerate(result.bots):
            seats[bot].append((result, seat))
    statistics = [_bot(bot, seats[bot], rating) for bot, rating in ratings.items()]
    return tuple(sorted(statistics, key=lambda one: (-one.rating.mu, -one.wins.rate, one.bot)))


def _bot(bot: str, seats: Sequence[tuple[GameResult, int]], rating: Rating) -> BotStatistics:
    how = _seat_statistics(seats)
    answers = sum(result.answers[seat] for result, seat in seats)
    thinking = sum(result.thinking[seat] for result, seat in seats)
    return BotStatistics(
        wins=how.wins,
        points=how.points,
        place=how.place,
        bot=bot,
        games=len({result.number for result, _ in seats}),
        rating=rating,
        seconds=thinking / answers if answers else 0.0,
    )


def _nations(results: Sequence[GameResult], ended: Counter[str]) -> tuple[NationStatistics, ...]:
    names = dict.fromkeys(nation.nation for result in results for nation in result.nations)
    return tuple(_nation(name, results, ended[name]) for name in names)


def _nation(name: str, results: Sequence[GameResult], ended: int) -> NationStatistics:
    found = [(result, nation) for result in results for nation in result.nations if nation.nation == name]
    return NationStatistics(
        nation=name,
        first=_seat_statistics((result, nation.first) for result, nation in found if nation.first >= 0),
        last=_seat_statistics((result, nation.last) for result, nation in found if nation.last >= 0),
        power=fmean(nation.power for _, nation in found),
        ended=ended,
    )
