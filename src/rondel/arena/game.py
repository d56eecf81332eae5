"""Plays one game of an arena. Its number decides everything, unless a bot thinks for a number of seconds."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from rondel.arena.plan import GameSetup, Plan, game_setup
from rondel.arena.result import GameResult, NationResult
from rondel.bots.bot_games import LONGEST_GAME, begin_match, play_answers, seat_bots
from rondel.bots.registry import read_bot_name
from rondel.core.contract import Game, OptionValue
from rondel.core.errors import RondelError
from rondel.games.friesematenten.state import FriesematentenState
from rondel.games.imperial.events import FlagCardDealt, GovernmentTaken
from rondel.games.imperial.state import NOBODY, ImperialState
from rondel.match import Match
from rondel.notation.record import write_record

__all__ = ["PlayedGame", "play_batch", "play_game"]


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game: its result and the text of its record."""

    result: GameResult
    record: str


def play_batch(
    plan: Plan, numbers: Sequence[int], is_stopped: Callable[[], bool] = _never
) -> list[PlayedGame]:
    """Play the games with these numbers. A stopped game is left out, and so are all after it."""
    game, options = plan.table_game(), plan.option_values()
    batch: list[PlayedGame] = []
    for number in numbers:
        played = play_game(game, options, game_setup(plan, number), is_stopped)
        if is_stopped():
            break
        batch.append(played)
    return batch


def play_game(
    game: Game,
    options: dict[str, OptionValue],
    setup: GameSetup,
    is_stopped: Callable[[], bool] = _never,
    longest: int = LONGEST_GAME,
) -> PlayedGame:
    """Play one game until it ends, is stopped or gets too long. Then the current points count."""
    begun = time.perf_counter()
    names = [read_bot_name(text) for text in setup.bots]
    match = begin_match(game, names, setup.chance_seed, options)
    seats = [
        replace(one, budget=replace(one.budget, is_cancelled=is_stopped))
        for one in seat_bots(names, match.game, setup.bot_seed)
    ]
    counts, thinking = [0] * len(seats), [0.0] * len(seats)
    for seat, seconds in _with_game_number(play_answers(match, seats), setup):
        thinking[seat] += seconds
        counts[seat] += 1
        if is_stopped() or match.actions_played >= longest:
            break
    scores = sorted(match.scores(), key=lambda score: score.seat)
    result = GameResult(
        number=setup.number,
        bots=setup.bots,
        points=tuple(score.points for score in scores),
        places=tuple(score.place for score in scores),
        ended_by=game.ending(match.state),
        actions=match.actions_played,
        seconds=round(time.perf_counter() - begun, 4),
        answers=tuple(counts),
        thinking=tuple(round(seconds, 4) for seconds in thinking),
        rounds=_rounds(match),
        nations=_nations(match),
    )
    return PlayedGame(result, _record_of(match, setup))


def _with_game_number(played: Iterator[tuple[int, float]], setup: GameSetup) -> Iterator[tuple[int, float]]:
    """Add the number of the game to the error for an illegal answer."""
    try:
        yield from played
    except RondelError as error:
        if error.key != "bot-bad-answer":
            raise
        raise RondelError(key="arena-bad-answer", params={**error.params, "game": setup.number}) from error


def _record_of(match: Match, setup: GameSetup) -> str:
    record = match.record
    header = replace(
        record.header, note=f"arena game {setup.number}, start {setup.chance_seed}, luck {setup.bot_seed}"
    )
    return write_record(replace(record, header=header))


# ------------------------------------------------------------------ what only one game has


def _nations(match: Match) -> tuple[NationResult, ...]:
    """Return the results of the nations in Imperial; nothing for other games."""
    state = match.state
    if not isinstance(state, ImperialState):
        return ()
    first: dict[int, int] = {}
    for event in match.events:
        if isinstance(event, FlagCardDealt | GovernmentTaken):
            first.setdefault(event.nation, event.seat)
    return tuple(
        NationResult(name, first.get(nation, NOBODY), state.government[nation], state.power[nation])
        for nation, name in enumerate(state.board.nations)
    )


def _rounds(match: Match) -> int | None:
    """Return how many rounds were played, or None if the game has no rounds."""
    return match.state.round if isinstance(match.state, FriesematentenState) else None
