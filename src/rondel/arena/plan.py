"""Who plays whom. A plan describes each of its games completely by the game's number.

A *line-up* says which bots sit at a table. It is played once per rotation of the seats, each time with the
same chance, so neither seat nor chance favours a bot. These games together are a *block*.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from rondel.arena.version import program_version
from rondel.bots.registry import make_bot, read_bot_name
from rondel.core.contract import Game, OptionValue
from rondel.core.errors import OptionError
from rondel.core.options import named_options
from rondel.core.registry import find_game

__all__ = [
    "MOST_BOTS",
    "ONE_VS_REST",
    "PAIRINGS",
    "ROUND_ROBIN",
    "GameSetup",
    "Plan",
    "game_setup",
    "line_ups",
    "make_plan",
]

#: every combination of bots that fills a table
ROUND_ROBIN: Final = "round-robin"
#: the first bot on one seat, the second on all others
ONE_VS_REST: Final = "one-vs-rest"
PAIRINGS: Final = (ROUND_ROBIN, ONE_VS_REST)

# With more, one round of all line-ups takes thousands of games.
MOST_BOTS: Final = 12
_USUAL_PLAYERS: Final = 4
_PAIR: Final = 2


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played; :func:`make_plan` makes a valid one."""

    game: str
    #: their names on the command line
    bots: tuple[str, ...]
    players: int
    seed: int
    pairing: str
    #: as records write them: switches that are on, and ``name=choice``
    options: tuple[str, ...]
    #: the versions of the rules and the program; with others the games would differ
    rules: int
    version: str

    @property
    def entrants(self) -> list[str]:
        """The bots, each once."""
        return list(dict.fromkeys(self.bots))

    @property
    def games_in_a_round(self) -> int:
        """How many games it takes to play every line-up in every rotation."""
        return len(line_ups(self)) * self.players

    def option_values(self) -> dict[str, OptionValue]:
        """Return the options as a game takes them."""
        return named_options(find_game(self.game).options, self.options)

    def table_game(self) -> Game:
        """Return the game with these options."""
        return find_game(self.game).for_table(self.option_values())


@dataclass(frozen=True, slots=True)
class GameSetup:
    """How one game starts."""

    #: from 1
    number: int
    #: by seat
    bots: tuple[str, ...]
    #: the seed of chance: the same for all rotations of a line-up
    chance_seed: str
    #: the seed of the bots: different in every game
    bot_seed: str


def make_plan(
    game_id: str,
    bots: Sequence[str],
    *,
    players: int | None = None,
    seed: int = 0,
    pairing: str = ROUND_ROBIN,
    options: Mapping[str, OptionValue] | None = None,
) -> Plan:
    """Return a plan; what cannot be played is an OptionError. The default is four players, or the nearest number."""
    game = find_game(game_id)
    table_game = game.for_table(options or {})
    if players is None:
        players = min(max(_USUAL_PLAYERS, table_game.players[0]), table_game.players[-1])
    state = table_game.new(players, options or {})
    names = [read_bot_name(text) for text in bots]
    for name in names:
        make_bot(name, table_game, seed)  # raises if it cannot play
    _check_bots(pairing, len(names))
    return Plan(
        game=table_game.id,
        bots=tuple(str(name) for name in names),
        players=players,
        seed=seed,
        pairing=pairing,
        options=tuple(table_game.options_of(state)),
        rules=table_game.rules_version,
        version=program_version(),
    )


def _check_bots(pairing: str, count: int) -> None:
    if pairing not in PAIRINGS:
        raise OptionError(key="arena-pairing", params={"pairing": pairing, "pairings": ", ".join(PAIRINGS)})
    if not count:
        raise OptionError(key="arena-no-bots")
    if count > MOST_BOTS:
        raise OptionError(key="arena-too-many-bots", params={"bots": count, "most": MOST_BOTS})
    if pairing == ONE_VS_REST and count != _PAIR:
        raise OptionError(key="arena-two-bots", params={"pairing": pairing, "bots": count})


@lru_cache(maxsize=32)
def line_ups(plan: Plan) -> list[tuple[str, ...]]:
    """Return every line-up of a plan.

    With more bots than seats: every combination. With fewer: each bot has the same number of seats, and every
    combination gets the remaining ones.
    """
    if plan.pairing == ONE_VS_REST:
        one, rest = plan.bots
        return [(one, *[rest] * (plan.players - 1))]
    if len(plan.bots) >= plan.players:
        return list(combinations(plan.bots, plan.players))
    times, left = divmod(plan.players, len(plan.bots))
    return [(*plan.bots * times, *more) for more in combinations(plan.bots, left)]


def game_setup(plan: Plan, number: int) -> GameSetup:
    """Return the setup of a game by its number, from 1; it does not depend on the number of games or processes."""
    block, turn = divmod(number - 1, plan.players)
    every = line_ups(plan)
    round_number, index = divmod(block, len(every))
    # a different order each round, so that a round cut short is a fair sample
    order = list(range(len(every)))
    random.Random(f"{plan.seed}/round/{round_number}").shuffle(order)
    bots = list(every[order[index]])
    # neighbours differ from block to block
    random.Random(f"{plan.seed}/seats/{block}").shuffle(bots)
    seats = bots[-turn:] + bots[:-turn] if turn else bots
    return GameSetup(
        number, tuple(seats), chance_seed=f"{plan.seed}/start/{block}", bot_seed=f"{plan.seed}/game/{number}"
    )
