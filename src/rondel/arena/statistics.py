"""The figures of an arena: what its games say about bots, seats and nations. Nothing here plays."""

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
    "BotStatistics",
    "ArenaStatistics",
    "NationStatistics",
    "Rate",
    "SeatStatistics",
    "Spread",
    "arena_statistics",
]


@dataclass(frozen=True, slots=True)
class SeatStatistics:
    """How those did who sat, or governed, somewhere."""

    wins: Rate
    #: None if there was nobody
    points: float | None
    place: float | None


@dataclass(frozen=True, slots=True)
class BotStatistics(SeatStatistics):
    """How a bot did, counted once for each seat it had."""

    bot: str
    games: int
    rating: Rating
    #: how long it thought about an answer
    seconds: float


@dataclass(frozen=True, slots=True)
class NationStatistics:
    """What a nation was worth to whoever governed it first, and to whoever did at the end."""

    nation: str
    first: SeatStatistics
    last: SeatStatistics
    power: float
    #: in how many games its power ended the game
    ended: int


@dataclass(frozen=True, slots=True)
class ArenaStatistics:
    """Everything the games of a plan say."""

    plan: Plan
    games: int
    #: best first
    bots: tuple[BotStatistics, ...]
    seats: tuple[SeatStatistics, ...]
    #: none but in Imperial
    nations: tuple[NationStatistics, ...]
    #: what ended the games, most frequent first
    endings: dict[str, int]
    #: too long to be played to the end
    broken_off: int
    shared_wins: int
    actions: Spread
    all_points: Spread
    winner_points: Spread
    #: None where a game has no rounds
    rounds: Spread | None
    #: by all processes together
    seconds: float

    @property
    def fair_share(self) -> float:
        """What everybody would win if all were equal."""
        return 1 / self.plan.players

    def as_dict(self) -> dict[str, Any]:
        """Return plain values for JSON."""
        return {**asdict(self), "fair_share": self.fair_share}


def arena_statistics(plan: Plan, results: Sequence[GameResult]) -> ArenaStatistics:
    """Reckon the figures from at least one game, given by number."""
    ended = Counter(result.ended_by for result in results if result.ended_by)
    rounds = [result.rounds for result in results if result.rounds is not None]
    return ArenaStatistics(
        plan=plan,
        games=len(results),
        bots=_bots(results),
        seats=tuple(_seated((result, seat) for result in results) for seat in range(plan.players)),
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


def _seated(seats: Iterable[tuple[GameResult, int]]) -> SeatStatistics:
    """Reckon how some seats did, each in its game."""
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
    figures = [_bot(bot, seats[bot], rating) for bot, rating in ratings.items()]
    return tuple(sorted(figures, key=lambda one: (-one.rating.mu, -one.wins.rate, one.bot)))


def _bot(bot: str, seats: Sequence[tuple[GameResult, int]], rating: Rating) -> BotStatistics:
    how = _seated(seats)
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
    names = dict.fromkeys(facts.nation for result in results for facts in result.nations)
    return tuple(_nation(name, results, ended[name]) for name in names)


def _nation(name: str, results: Sequence[GameResult], ended: int) -> NationStatistics:
    found = [(result, facts) for result in results for facts in result.nations if facts.nation == name]
    return NationStatistics(
        nation=name,
        first=_seated((result, facts.first) for result, facts in found if facts.first >= 0),
        last=_seated((result, facts.last) for result, facts in found if facts.last >= 0),
        power=fmean(facts.power for _, facts in found),
        ended=ended,
    )
