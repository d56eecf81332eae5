"""Games between bots."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rondel.bots.bot import Bot, Budget, seen
from rondel.bots.registry import BotName, make_bot
from rondel.core.contract import Game, OptionValue
from rondel.match import Match

__all__ = ["Seating", "play_bots", "seated"]

#: a game that goes on beyond this is broken off; one between people has a few hundred actions
LONGEST_GAME = 20_000


@dataclass(frozen=True, slots=True)
class Seating:
    """A bot on its seat, and what it may think about a turn."""

    bot: Bot
    budget: Budget = field(default_factory=Budget)


def seated(names: Sequence[BotName], game: Game, seed: int | str) -> list[Seating]:
    """Return a bot for each seat, each with its own luck."""
    return [Seating(make_bot(name, game, f"{seed}/{seat}"), name.budget) for seat, name in enumerate(names)]


def play_bots(
    game: Game,
    names: Sequence[BotName],
    seed: int | str,
    options: Mapping[str, OptionValue] | None = None,
    longest: int = LONGEST_GAME,
) -> Match:
    """Let bots play a game, each handed what its seat may know; the seed tells everything about it.

    A match that is not over was broken off because it was too long.
    """
    rng = random.Random(f"{seed}/sight")
    match = Match.begin(
        game,
        players=len(names),
        seed=random.Random(f"{seed}/chance").getrandbits(60),
        options=options,
        names=[f"{name} {seat + 1}" for seat, name in enumerate(names)],
    )
    seats = seated(names, match.game, seed)
    while not match.is_over and match.actions_played < longest:
        (seat,) = match.seats_asked()
        sight = seen(match.game, match.state, seat, match.actions_played, rng)
        match.play(seats[seat].bot.choose(sight, seats[seat].budget), seat=seat)
    return match
