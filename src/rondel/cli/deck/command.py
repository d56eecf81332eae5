"""``rondel deck``: its commands and their parameters.

No ``from __future__ import annotations`` here: see :mod:`rondel.cli.common.parameters`.
"""

from collections.abc import Callable
from typing import Annotated, Any, Final

from cyclopts import App, Parameter

from rondel.cli.common.parameters import (
    HelpKeys,
    about,
    command,
    command_group,
    json_flag,
    language,
    set_output,
)
from rondel.cli.common.terminal import Terminal

__all__ = ["DECK_COMMANDS", "add_deck_commands"]

DECK_COMMANDS: Final = ("check", "new", "list", "show", "install", "report")


def add_deck_commands(app: App, terminal: Terminal, *, sort_key: int = 0) -> None:
    """Add ``rondel deck`` and its commands."""
    decks = command_group(terminal, "deck", sort_key=sort_key)
    for add in (_add_check, _add_new, _add_list, _add_show, _add_install, _add_report):
        add(decks, terminal)
    app.command(decks)


def _command(app: App, terminal: Terminal, name: str, arguments: str) -> Callable[[Callable[..., int]], Any]:
    keys = HelpKeys(f"deck.help-{name}", f"deck.about-{name}", f"deck.example-{name}")
    return command(app, terminal, name, arguments, keys, sort_key=DECK_COMMANDS.index(name), below="deck")


def _file(terminal: Terminal) -> Parameter:
    return about(terminal, "deck.file", allow_leading_hyphen=True)


def _force(terminal: Terminal) -> Parameter:
    return about(terminal, "deck.force", negative=())


def _add_check(app: App, terminal: Terminal) -> None:
    @_command(app, terminal, "check", "FILE [--json]")
    def check(
        file: Annotated[str, _file(terminal)],
        /,
        *,
        lang: Annotated[str, language(terminal)] = terminal.language,
        json: Annotated[bool, json_flag(terminal)] = False,
    ) -> int:
        set_output(terminal, lang=lang, json=json)
        from rondel.cli.deck.files import check_deck

        return check_deck(terminal, file)


def _add_new(app: App, terminal: Terminal) -> None:
    @_command(app, terminal, "new", "[FILE] [--force]")
    def new(
        file: Annotated[str, about(terminal, "deck.new-file")] = "",
        /,
        *,
        force: Annotated[bool, _force(terminal)] = False,
        lang: Annotated[str, language(terminal)] = terminal.language,
        json: Annotated[bool, json_flag(terminal)] = False,
    ) -> int:
        set_output(terminal, lang=lang, json=json)
        from rondel.cli.deck.files import new_deck

        return new_deck(terminal, file, is_forced=force)


def _add_list(app: App, terminal: Terminal) -> None:
    @_command(app, terminal, "list", "[--json]")
    def list_(
        *,
        lang: Annotated[str, language(terminal)] = terminal.language,
        json: Annotated[bool, json_flag(terminal)] = False,
    ) -> int:
        set_output(terminal, lang=lang, json=json)
        from rondel.cli.deck.files import list_decks

        return list_decks(terminal)


def _add_show(app: App, terminal: Terminal) -> None:
    @_command(app, terminal, "show", "NAME|FILE [--json]")
    def show(
        deck: Annotated[str, about(terminal, "deck.deck", allow_leading_hyphen=True)],
        /,
        *,
        lang: Annotated[str, language(terminal)] = terminal.language,
        json: Annotated[bool, json_flag(terminal)] = False,
    ) -> int:
        set_output(terminal, lang=lang, json=json)
        from rondel.cli.deck.files import show_deck

        return show_deck(terminal, deck)


def _add_install(app: App, terminal: Terminal) -> None:
    @_command(app, terminal, "install", "FILE [--force]")
    def install(
        file: Annotated[str, _file(terminal)],
        /,
        *,
        force: Annotated[bool, _force(terminal)] = False,
        lang: Annotated[str, language(terminal)] = terminal.language,
        json: Annotated[bool, json_flag(terminal)] = False,
    ) -> int:
        set_output(terminal, lang=lang, json=json)
        from rondel.cli.deck.files import install_deck

        return install_deck(terminal, file, is_forced=force)


def _add_report(app: App, terminal: Terminal) -> None:
    keys = HelpKeys("deck-report.help", "deck-report.about", "deck-report.example")

    @command(
        app, terminal, "report", "[NAME|FILE] …", keys, sort_key=DECK_COMMANDS.index("report"), below="deck"
    )
    def report(
        deck: Annotated[str, about(terminal, "deck-report.deck")] = "house",
        /,
        *,
        players: Annotated[int | None, about(terminal, "parameter.players")] = None,
        games: Annotated[int, about(terminal, "parameter.games", show_default=True)] = 500,
        seed: Annotated[int, about(terminal, "parameter.simulate-seed", show_default=True)] = 0,
        jobs: Annotated[int, about(terminal, "parameter.jobs", show_default=True)] = 1,
        html: Annotated[str, about(terminal, "deck-report.html")] = "",
        force: Annotated[bool, _force(terminal)] = False,
        lang: Annotated[str, language(terminal)] = terminal.language,
        json: Annotated[bool, json_flag(terminal)] = False,
    ) -> int:
        set_output(terminal, lang=lang, json=json)
        from rondel.cli.deck.report import ReportArguments, report_deck

        return report_deck(terminal, ReportArguments(deck, players, games, seed, jobs, html, is_forced=force))
