"""Plays whole games and tells how often the tips printed in the rulebooks are followed.

A tip says what is usually right, so a good player doesn't follow all of them always. Compare players with one
another, and winners with the others.

Where no cash is hidden only the deal makes games of the same bots differ. Four players have 90 deals, apart from who
sits where, so far more games than that say little more.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rondel.bots.bot import observe
from rondel.bots.bot_games import LONGEST_GAME, SeatedBot, begin_match, seat_bots
from rondel.bots.imperial.evaluation import own_state
from rondel.bots.learned.network import Network
from rondel.bots.levels import Minister
from rondel.bots.registry import BotName, make_bot, read_bot_name
from rondel.core.contract import Game
from rondel.core.errors import RondelError
from rondel.games.imperial.game import ImperialGame
from tools.learn.progress import progress
from tools.learn.subjects import open_network, subject_of
from tools.learn.tips import TIPS, Line, Tally, Watcher
from tools.learn.work import Workers, do_all

__all__ = ["count_sense", "sense_table"]

_PLAYERS: Final = 4
_NETWORK: Final = ".net"


@dataclass(frozen=True, slots=True)
class _Player:
    """Who sits on all seats: a bot by its name, or a Minister with the network of a file."""

    name: BotName
    network: Network | None = None

    def seats(self, game: Game, seed: str) -> list[SeatedBot]:
        """Return a bot for each seat."""
        if self.network is None:
            return seat_bots([self.name] * _PLAYERS, game, seed)
        mind = subject_of(game.id).learned(self.network, random.Random(0), 0.0)
        return [
            SeatedBot(self.name, Minister(mind, f"{seed}/{seat}"), self.name.budget)
            for seat in range(_PLAYERS)
        ]


@dataclass(frozen=True, slots=True)
class _Game:
    """A game to be played: all that a process elsewhere has to know."""

    game: str
    text: str
    player: _Player
    number: int
    seed: int


def count_sense(
    name: str, players: Sequence[str], games: int, seed: int, workers: Workers
) -> dict[str, Tally]:
    """Play games of four that are all alike, for each player in turn, and return what was counted."""
    game = subject_of(name).game
    if not isinstance(game, ImperialGame):
        raise RondelError(f"The tips are about Imperial, not about {name}.")
    seated = {text: _read_player(game, text) for text in players}
    todo = [
        _Game(name, text, player, number, seed) for number in range(games) for text, player in seated.items()
    ]
    played: dict[tuple[str, int], Tally] = {}
    with (
        progress(f"{name}: games", len(todo)) as advance,
        closing(do_all(_play, todo, workers)) as results,
    ):
        for text, number, tally in results:
            played[text, number] = tally
            advance(1)
    return {text: _sum_of(played, text, games) for text in seated}


def _sum_of(played: dict[tuple[str, int], Tally], text: str, games: int) -> Tally:
    """Return the sum of a player's games, in their order: so it is the same on one core and on many."""
    total = Tally()
    for number in range(games):
        if (text, number) in played:
            total.add(played[text, number])
    return total


def _read_player(game: Game, text: str) -> _Player:
    """Read NAME or FILE.net@100; who can't play is refused before the first game."""
    file, _, count = text.partition("@")
    if file.endswith(_NETWORK):
        network = open_network(Path(file), subject_of(game.id))
        return _Player(read_bot_name(f"minister@{count}" if count else "minister"), network)
    name = read_bot_name(text)
    make_bot(name, game, 0)
    return _Player(name)


def _play(one: _Game, is_stopped: Callable[[], bool]) -> tuple[str, int, Tally]:
    """Play a game and count; one that is stopped or gets too long counts nothing."""
    game = subject_of(one.game).game
    deal = f"{one.seed} {one.game} {one.number}"
    seats = one.player.seats(game, deal)
    match, watcher = begin_match(game, [seated.name for seated in seats], deal), Watcher(game)
    while not match.is_over:
        if is_stopped() or match.actions_played >= LONGEST_GAME:
            return one.text, one.number, Tally()
        state = own_state(match.state)
        (seat,) = state.seats_asked()
        seen = observe(game, state, seat, match.actions_played)
        action = seats[seat].bot.choose(seen, seats[seat].budget)
        watcher.see_answer(state, action)
        watcher.see_events(state, match.play(action, seat=seat))
    watcher.see_end(own_state(match.state))
    return one.text, one.number, watcher.tally


# ------------------------------------------------------------------ the table


def sense_table(found: dict[str, Tally]) -> str:
    """Return what was counted as a table of Markdown: a column for each player, behind a share of how many."""
    rows = [["", *found], ["---", *("---:" for _ in found)]]
    for tip, lines in TIPS.items():
        rows.append([f"**{tip}**", *("" for _ in found)])
        rows += [[line.text, *(_cell(tally, line) for tally in found.values())] for line in lines]
    return "\n".join(f"| {' | '.join(row)} |" for row in _padded(rows))


def _padded(rows: list[list[str]]) -> list[list[str]]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        [
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        for row in rows
    ]


def _cell(tally: Tally, line: Line) -> str:
    count = tally.counts[line.text]
    if not count:
        return "–"
    if line.is_share:
        return f"{100 * tally.mean(line.text):.0f} % of {count}"
    return f"{tally.mean(line.text):.1f}"
