"""``rondel games``: what can be played, by how many, with which options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rondel.cli.desk import FINE
from rondel.cli.setting_up import find_game, game_ids

if TYPE_CHECKING:
    from rondel.cli.desk import Desk
    from rondel.core.contract import Game, OptionSpec, Texts

__all__ = ["show_games"]


def show_games(desk: Desk) -> int:
    """Show every game and its options."""
    games = [find_game(game_id) for game_id in game_ids()]
    if desk.is_json:
        desk.print_json({"games": [_as_dict(game, game.texts(desk.language)) for game in games]})
        return FINE
    _print_games(desk, games)
    _print_options(desk, games)
    desk.out.print()
    desk.out.print(desk.say("games.how", game=games[-1].id), soft_wrap=True)
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


def _print_games(desk: Desk, games: list[Game]) -> None:
    from rich import box
    from rich.table import Table

    table = Table(
        box=box.SIMPLE_HEAD, title=desk.say("games.title"), title_justify="left", title_style="bold"
    )
    for heading in ("game", "name", "players", "options"):
        table.add_column(desk.say(f"games.{heading}"))
    for game in games:
        table.add_row(
            f"[bold]{game.id}[/]",
            game.names[desk.language],
            f"{game.players[0]}–{game.players[-1]}",
            "\n".join(_with_default(desk, option) for option in game.options),
        )
    desk.out.print(table)


def _with_default(desk: Desk, option: OptionSpec) -> str:
    """Return how an option is typed, and whether it is on if nobody says so."""
    if option.choices:
        return f"{option.name}={'|'.join(option.choices)}"
    return option.name + (desk.say("games.default") if option.default else "")


def _print_options(desk: Desk, games: list[Game]) -> None:
    from rich.padding import Padding
    from rich.text import Text

    desk.out.print(desk.say("games.options-title"), style="bold")
    told: set[str] = set()
    for game in games:
        texts = game.texts(desk.language)
        for option in game.options:
            if option.name in told:
                continue
            told.add(option.name)
            title, text = texts.option(option.name)
            heading = Text.assemble((option.name, "bold cyan"), f"  {title} ", (f"[{option.rule}]", "dim"))
            desk.out.print(Padding(heading, (1, 0, 0, 2)))
            desk.out.print(Padding(Text(text), (0, 0, 0, 4)))
            for choice in option.choices:
                title, text = texts.option(f"{option.name}={choice}")
                default = desk.say("games.default-choice") if choice == option.default else ""
                line = Text.assemble(
                    (f"{option.name}={choice}", "cyan"),
                    "  ",
                    desk.say("games.choice", title=title, text=text),
                    default,
                )
                desk.out.print(Padding(line, (0, 0, 0, 4)))
