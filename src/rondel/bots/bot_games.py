"""Games between bots, in this process."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rondel.bots.bot import Bot, Budget, observe
from rondel.bots.registry import BotName, make_bot
from rondel.core.contract import Game, OptionValue
from rondel.core.errors import RondelError
from rondel.match import Match

__all__ = ["LONGEST_GAME", "SeatedBot", "begin_match", "play_answers", "play_bots", "seat_bots"]

#: longer games are stopped; a game between people has a few hundred actions
LONGEST_GAME: Final = 20_000


@dataclass(frozen=True, slots=True)
class SeatedBot:
    """A bot on its seat, with its budget for a turn."""

    name: BotName
    bot: Bot
    budget: Budget


def seat_bots(names: Sequence[BotName], game: Game, seed: str) -> list[SeatedBot]:
    """Return a bot for each seat, each with its own seed."""
    return [
        SeatedBot(name, make_bot(name, game, f"{seed}/{seat}"), name.budget)
        for seat, name in enumerate(names)
    ]


def begin_match(
    game: Game, names: Sequence[BotName], seed: str, options: Mapping[str, OptionValue] | None = None
) -> Match:
    """Begin a match between bots; the seed decides what chance does."""
    return Match.begin(
        game,
        players=len(names),
        seed=random.Random(f"{seed}/chance").getrandbits(60),
        options=options,
        names=[f"{seat + 1} {name}" for seat, name in enumerate(names)],
    )


def play_answers(match: Match, seats: Sequence[SeatedBot]) -> Iterator[tuple[int, float]]:
    """Let bots play to the end, each knowing what its seat may know.

    After each answer, yields the seat and the seconds it took. The error for an illegal answer names the bot.
    """
    while not match.is_over:
        (seat,) = match.seats_asked()
        seated = seats[seat]
        begun = time.perf_counter()
        observation = observe(match.game, match.state, seat, match.actions_played, follows=True)
        action = seated.bot.choose(observation, seated.budget)
        try:
            match.play(action, seat=seat)
        except RondelError as error:
            number = match.actions_played + 1
            raise RondelError(
                key="bot-bad-answer",
                params={"bot": str(seated.name), "number": number, "reason": error.message},
            ) from error
        yield seat, time.perf_counter() - begun


def play_bots(
    game: Game,
    names: Sequence[BotName],
    seed: int | str,
    options: Mapping[str, OptionValue] | None = None,
    longest: int = LONGEST_GAME,
) -> Match:
    """Let bots play a game. The seed decides everything, unless a bot thinks for a number of seconds.

    A match that gets too long is stopped before its end.
    """
    match = begin_match(game, names, str(seed), options)
    for _ in play_answers(match, seat_bots(names, match.game, str(seed))):
        if match.actions_played >= longest:
            break
    return match
