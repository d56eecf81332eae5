"""``rondel bots``: the bots, and how each of them plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rondel.bots.registry import bots_for, personality_words
from rondel.cli.common.options import find_game, game_ids
from rondel.cli.common.terminal import FINE
from rondel.cli.play.opponents import another_bot, default_bot

if TYPE_CHECKING:
    from rondel.bots.registry import BotKind
    from rondel.cli.common.terminal import Terminal
    from rondel.core.contract import Game

__all__ = ["show_bots"]


def show_bots(terminal: Terminal, game_id: str) -> int:
    """Show the bots of one game, or of all games."""
    games = [find_game(game_id)] if game_id else [find_game(name) for name in game_ids()]
    kinds = {kind.id: kind for game in games for kind in bots_for(game)}
    if terminal.is_json:
        terminal.print_json({"bots": [_as_dict(terminal, kind, games) for kind in kinds.values()]})
        return FINE
    _print_levels(terminal, list(kinds.values()), games)
    _print_personalities(terminal, list(kinds.values()), games)
    example = games[-1]
    other = another_bot(example)
    if other:
        command = terminal.command(f"{example.id} --bots {other}")
        terminal.out.print(terminal.say("bots.how", command=command), markup=False)
    return FINE


def _personalities(kind: BotKind, games: list[Game]) -> list[str]:
    """Return the personalities a bot has in any of these games, its default first."""
    fitting = [game for game in games if kind.plays(game)]
    return list(dict.fromkeys(name for game in fitting for name in kind.personalities(game)))


def _as_dict(terminal: Terminal, kind: BotKind, games: list[Game]) -> dict[str, Any]:
    name, about = kind.texts(terminal.language)
    return {
        "id": kind.id,
        "name": name,
        "about": about,
        "seconds": kind.budget.seconds,
        "games": [
            {"id": game.id, "personalities": list(kind.personalities(game))}
            for game in games
            if kind.plays(game)
        ],
        "usual_in": [game.id for game in games if default_bot(game).level == kind.id],
    }


def _print_levels(terminal: Terminal, kinds: list[BotKind], games: list[Game]) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(
        box=box.SIMPLE_HEAD, title=terminal.say("bots.title"), title_justify="left", title_style="bold"
    )
    for heading in ("id", "name", "about"):
        table.add_column(terminal.say(f"bots.{heading}"))
    for kind in kinds:
        name, about = kind.texts(terminal.language)
        if not all(kind.plays(game) for game in games):
            about = terminal.say(
                "bots.only", about=about, games=", ".join(g.id for g in games if kind.plays(g))
            )
        if any(default_bot(game).level == kind.id for game in games):
            about = terminal.say("bots.usual", about=about)
        table.add_row(Text(kind.id, "bold cyan"), Text(name), Text(about))
    terminal.out.print(table)


def _print_personalities(terminal: Terminal, kinds: list[BotKind], games: list[Game]) -> None:
    from rich.table import Table
    from rich.text import Text

    known = dict.fromkeys(name for kind in kinds for name in _personalities(kind, games))
    if not known:
        return
    terminal.out.print(terminal.say("bots.personalities"), style="bold")
    table = Table.grid(padding=(0, 1, 0, 2))
    for name in known:
        title, about = personality_words(name, terminal.language)
        table.add_row(Text(name, "bold cyan"), Text(title), Text(about))
    terminal.out.print(table)
    terminal.out.print()
