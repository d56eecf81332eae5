"""Games between bots."""

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

__all__ = ["LONGEST_GAME", "SeatedBot", "answers", "begin_match", "play_bots", "seat_bots"]

#: a game that goes on beyond this is broken off; one between people has a few hundred actions
LONGEST_GAME: Final = 20_000


@dataclass(frozen=True, slots=True)
class SeatedBot:
    """A bot on its seat, and what it may think about a turn."""

    name: BotName
    bot: Bot
    budget: Budget


def seat_bots(names: Sequence[BotName], game: Game, seed: str) -> list[SeatedBot]:
    """Return a bot for each seat, each with its own luck."""
    return [
        SeatedBot(name, make_bot(name, game, f"{seed}/{seat}"), name.budget)
        for seat, name in enumerate(names)
    ]


def begin_match(
    game: Game, names: Sequence[BotName], seed: str, options: Mapping[str, OptionValue] | None = None
) -> Match:
    """Begin a match of bots; what chance does comes from the seed."""
    return Match.begin(
        game,
        players=len(names),
        seed=random.Random(f"{seed}/chance").getrandbits(60),
        options=options,
        names=[f"{seat + 1} {name}" for seat, name in enumerate(names)],
    )


def answers(match: Match, seats: Sequence[SeatedBot]) -> Iterator[tuple[int, float]]:
    """Let bots play on to the end, each handed what its seat may know.

    Yields after each answer whose it was and how many seconds it took. Whoever answers what is not allowed is
    named in the error.
    """
    while not match.is_over:
        (seat,) = match.seats_asked()
        seating = seats[seat]
        begun = time.perf_counter()
        observation = observe(match.game, match.state, seat, match.actions_played)
        action = seating.bot.choose(observation, seating.budget)
        try:
            match.play(action, seat=seat)
        except RondelError as error:
            number = match.actions_played + 1
            raise RondelError(
                key="bot-bad-answer",
                params={"bot": str(seating.name), "number": number, "reason": error.message},
            ) from error
        yield seat, time.perf_counter() - begun


def play_bots(
    game: Game,
    names: Sequence[BotName],
    seed: int | str,
    options: Mapping[str, OptionValue] | None = None,
    longest: int = LONGEST_GAME,
) -> Match:
    """Let bots play a game; the seed tells everything about it, unless they think by the clock.

    A match that is not over was broken off because it was too long.
    """
    match = begin_match(game, names, str(seed), options)
    for _ in answers(match, seat_bots(names, match.game, str(seed))):
        if match.actions_played >= longest:
            break
    return match
