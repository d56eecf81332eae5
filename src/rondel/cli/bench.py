"""``rondel bench``: the speed of the engine on this machine."""

from __future__ import annotations

import platform
import random
import time
from typing import TYPE_CHECKING, Any, Final

import rondel
from rondel.cli.common.format import number
from rondel.cli.common.options import find_game, game_ids
from rondel.cli.common.terminal import FINE
from rondel.core import action
from rondel.random_play import playout

if TYPE_CHECKING:
    from rondel.cli.common.terminal import Terminal
    from rondel.core.contract import Game, State

__all__ = ["is_compiled", "measure"]

_PLAYERS: Final = 4


def is_compiled() -> bool:
    """Tell whether the engine in use was compiled by mypyc."""
    return not str(action.__file__).endswith(".py")


def measure(terminal: Terminal, *, seconds: float) -> int:
    """Measure every game for this many seconds and show the numbers."""
    if not 0 < seconds <= 600:
        raise terminal.usage("bench.seconds", seconds=f"{seconds:g}")
    rows = [_measure_game(find_game(game_id), seconds) for game_id in game_ids()]
    if terminal.is_json:
        terminal.print_json(
            {
                "version": rondel.__version__,
                "python": platform.python_version(),
                "compiled": is_compiled(),
                "games": rows,
            }
        )
    else:
        _print_rows(terminal, rows)
    return FINE


def _measure_game(game: Game, seconds: float) -> dict[str, Any]:
    rng = random.Random(0)
    players = min(max(_PLAYERS, game.players[0]), game.players[-1])
    playout(game, game.new(players, {}), rng)  # the first game fills tables that all later games use
    actions = games = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        actions += playout(game, game.new(players, {}), rng)
        games += 1
    step = elapsed / actions
    copy = _copy_seconds(_middle(game, players), seconds / 10)
    return {
        "game": game.id,
        "players": players,
        "games_played": games,
        "actions_per_second": round(actions / elapsed),
        "games_per_second": round(games / elapsed, 2),
        "copy_microseconds": round(copy * 1e6, 3),
        "copy_cost_in_actions": round(copy / step, 3),
    }


def _middle(game: Game, players: int) -> State:
    """Return a state from the middle of a game. The game is played twice: to its end, then halfway."""
    length = playout(game, game.new(players, {}), random.Random(0))
    state = game.new(players, {})
    playout(game, state, random.Random(0), length // 2)
    return state


def _copy_seconds(state: State, seconds: float) -> float:
    copies = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        for _ in range(100):
            state.copy()
        copies += 100
    return elapsed / copies


def _print_rows(terminal: Terminal, rows: list[dict[str, Any]]) -> None:
    from rich import box
    from rich.table import Table

    language = terminal.language
    mode = terminal.say("bench.compiled" if is_compiled() else "bench.pure")
    title = terminal.say(
        "bench.title", version=rondel.__version__, python=platform.python_version(), mode=mode
    )
    table = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left", title_style="bold")
    table.add_column(terminal.say("bench.game"))
    for heading in ("actions", "games", "copy", "ratio"):
        table.add_column(terminal.say(f"bench.{heading}"), justify="right")
    for row in rows:
        table.add_row(
            row["game"],
            number(row["actions_per_second"], language),
            number(row["games_per_second"], language, digits=1),
            f"{number(row['copy_microseconds'], language, digits=1)} µs",
            number(row["copy_cost_in_actions"], language, digits=2),
        )
    terminal.out.print(table)
    terminal.out.print(terminal.say("bench.note"), style="dim", soft_wrap=True)
