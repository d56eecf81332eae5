"""``rondel games``: the games, their numbers of players and their options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rondel.cli.common.options import find_game, game_ids
from rondel.cli.common.terminal import FINE

if TYPE_CHECKING:
    from rondel.cli.common.terminal import Terminal
    from rondel.core.contract import Game, OptionSpec, Texts

__all__ = ["show_games"]


def show_games(terminal: Terminal) -> int:
    """Show every game and its options."""
    games = [find_game(game_id) for game_id in game_ids()]
    if terminal.is_json:
        terminal.print_json({"games": [_as_dict(game, game.texts(terminal.language)) for game in games]})
        return FINE
    _print_games(terminal, games)
    _print_options(terminal, games)
    terminal.out.print()
    terminal.out.print(terminal.say("games.how", game=games[-1].id), soft_wrap=True)
    return FINE


def _as_dict(game: Game, texts: Texts) -> dict[str, Any]:
    return {
        "id": game.id,
        "names": dict(game.names),
        "rules_version": game.rules_version,
        "players": {"min": game.players[0], "max": game.players[-1]},
        "options": [
            {
                "name": option.name,
                "title": texts.option(option.name)[0],
                "text": texts.option(option.name)[1],
                "rule": option.rule,
                "rule_text": texts.rule(option.rule)[1],
                "default": option.default,
                "choices": [_choice_as_dict(texts, option.name, choice) for choice in option.choices],
            }
            for option in game.options
        ],
    }


def _choice_as_dict(texts: Texts, name: str, choice: str) -> dict[str, str]:
    title, text = texts.option(f"{name}={choice}")
    return {"name": choice, "title": title, "text": text}


def _print_games(terminal: Terminal, games: list[Game]) -> None:
    from rich import box
    from rich.table import Table

    table = Table(
        box=box.SIMPLE_HEAD, title=terminal.say("games.title"), title_justify="left", title_style="bold"
    )
    for heading in ("game", "name", "players", "options"):
        table.add_column(terminal.say(f"games.{heading}"))
    for game in games:
        table.add_row(
            f"[bold]{game.id}[/]",
            game.names[terminal.language],
            f"{game.players[0]}–{game.players[-1]}",
            "\n".join(_with_default(terminal, option) for option in game.options),
        )
    terminal.out.print(table)


def _with_default(terminal: Terminal, option: OptionSpec) -> str:
    """Return how an option is typed, and whether it is on by default."""
    if option.choices:
        return f"{option.name}={'|'.join(option.choices)}"
    return option.name + (terminal.say("games.default") if option.default else "")


def _print_options(terminal: Terminal, games: list[Game]) -> None:
    from rich.padding import Padding
    from rich.text import Text

    terminal.out.print(terminal.say("games.options-title"), style="bold")
    told: set[str] = set()
    for game in games:
        texts = game.texts(terminal.language)
        for option in game.options:
            if option.name in told:
                continue
            told.add(option.name)
            title, text = texts.option(option.name)
            heading = Text.assemble((option.name, "bold cyan"), f"  {title} ", (f"[{option.rule}]", "dim"))
            terminal.out.print(Padding(heading, (1, 0, 0, 2)))
            terminal.out.print(Padding(Text(text), (0, 0, 0, 4)))
            for choice in option.choices:
                title, text = texts.option(f"{option.name}={choice}")
                default = terminal.say("games.default-choice") if choice == option.default else ""
                line = Text.assemble(
                    (f"{option.name}={choice}", "cyan"),
                    "  ",
                    terminal.say("games.choice", title=title, text=text),
                    default,
                )
                terminal.out.print(Padding(line, (0, 0, 0, 4)))
