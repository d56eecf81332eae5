"""One game of the arena: any process plays it the same by its number, except for bots that think by the clock."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from rondel.arena.facts import nations_of, rounds_of
from rondel.arena.plan import Plan, Table, table_of
from rondel.arena.result import GameResult
from rondel.bots.playing import LONGEST_GAME, answers, begin_match, seated
from rondel.bots.registry import read_bot_name
from rondel.core.contract import Game, OptionValue
from rondel.core.errors import RondelError
from rondel.match import Match
from rondel.notation.record import write_record

__all__ = ["Played", "play_batch", "play_table"]


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played: how it went, and the text of its record."""

    result: GameResult
    record: str


def play_batch(plan: Plan, numbers: Sequence[int], is_stopped: Callable[[], bool] = _never) -> list[Played]:
    """Play the games with these numbers; one that is stopped is left out, and all after it."""
    game, options = plan.table_game(), plan.option_values()
    batch: list[Played] = []
    for number in numbers:
        played = play_table(game, options, table_of(plan, number), is_stopped)
        if is_stopped():
            break
        batch.append(played)
    return batch


def play_table(
    game: Game,
    options: dict[str, OptionValue],
    table: Table,
    is_stopped: Callable[[], bool] = _never,
    longest: int = LONGEST_GAME,
) -> Played:
    """Play one game to its end, or until it is stopped or too long; then points count as they stand."""
    begun = time.perf_counter()
    names = [read_bot_name(text) for text in table.bots]
    match = begin_match(game, names, table.start, options)
    seats = [
        replace(one, budget=replace(one.budget, is_cancelled=is_stopped))
        for one in seated(names, match.game, table.luck)
    ]
    counts, thinking = [0] * len(seats), [0.0] * len(seats)
    for seat, seconds in _named(answers(match, seats), table):
        thinking[seat] += seconds
        counts[seat] += 1
        if is_stopped() or match.actions_played >= longest:
            break
    scores = sorted(match.scores(), key=lambda score: score.seat)
    result = GameResult(
        number=table.number,
        bots=table.bots,
        points=tuple(score.points for score in scores),
        places=tuple(score.place for score in scores),
        ended_by=game.ending(match.state),
        actions=match.actions_played,
        seconds=round(time.perf_counter() - begun, 4),
        answers=tuple(counts),
        thinking=tuple(round(seconds, 4) for seconds in thinking),
        rounds=rounds_of(match),
        nations=nations_of(match),
    )
    return Played(result, _record_of(match, table))


def _named(played: Iterator[tuple[int, float]], table: Table) -> Iterator[tuple[int, float]]:
    """Tell of a bot that answers what is not allowed in which game it did."""
    try:
        yield from played
    except RondelError as error:
        if error.key != "bot-bad-answer":
            raise
        raise RondelError(key="arena-bad-answer", params={**error.params, "game": table.number}) from error


def _record_of(match: Match, table: Table) -> str:
    record = match.record
    header = replace(record.header, note=f"arena game {table.number}, start {table.start}, luck {table.luck}")
    return write_record(replace(record, header=header))
