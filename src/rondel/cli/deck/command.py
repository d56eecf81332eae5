"""``rondel deck``: the commands for writers of decks, and their parameters; what they do is in ``deck_work``.

Help texts come from the words of the reader's language, so annotations here are values
made when the app is built, not strings: this module does without
``from __future__ import annotations``.
"""

from collections.abc import Callable
from typing import Annotated, Any, Final

from cyclopts import App, Group, Parameter

from rondel.cli.common.terminal import Terminal
from rondel.cli.deck.report import add_report_command

__all__ = ["DECK_COMMANDS", "add_deck_commands"]

DECK_COMMANDS: Final = ("check", "new", "list", "show", "install", "report")


def add_deck_commands(app: App, terminal: Terminal, *, sort_key: int = 0) -> None:
    """Add ``rondel deck`` and everything under it."""
    decks = App(
        name="deck",
        help=f"{terminal.say('deck.help')}\n\n{terminal.say('deck.about')}",
        usage="",
        help_prologue=f"{terminal.say('help.usage')} rondel deck {terminal.say('help.command')} …",
        help_epilogue=_examples(terminal, "deck"),
        help_format="plaintext",
        help_flags=["--help", "-h"],
        version_flags=[],
        sort_key=sort_key,
        group_commands=Group(terminal.say("help.commands"), sort_key=0),
        group_arguments=Group(terminal.say("help.arguments")),
        group_parameters=Group(terminal.say("help.parameters")),
    )
    decks["--help"].help = terminal.say("help.help")
    for add in (_add_check, _add_new, _add_list, _add_show, _add_install):
        add(decks, terminal)
    add_report_command(decks, terminal, sort_key=DECK_COMMANDS.index("report"))
    app.command(decks)


def _examples(terminal: Terminal, command: str) -> str:
    return f"{terminal.say('help.examples')}\n\n{terminal.say(f'deck.example-{command}').strip(chr(10))}\n"


def _command(app: App, terminal: Terminal, name: str, line: str) -> Callable[[Callable[..., int]], Any]:
    return app.command(
        name=name,
        help=f"{terminal.say(f'deck.help-{name}')}\n\n{terminal.say(f'deck.about-{name}')}",
        sort_key=DECK_COMMANDS.index(name),
        usage="",
        help_prologue=f"{terminal.say('help.usage')} rondel deck {name} {line}",
        help_epilogue=_examples(terminal, name),
        help_format="plaintext",
    )


def _about(terminal: Terminal, key: str, **more: Any) -> Parameter:
    return Parameter(help=terminal.say(key), **{"show_default": False, **more})


def _file(terminal: Terminal) -> Parameter:
    return _about(terminal, "deck.file", allow_leading_hyphen=True)


def _lang(terminal: Terminal) -> Parameter:
    return _about(terminal, "parameter.lang")


def _json(terminal: Terminal) -> Parameter:
    return _about(terminal, "parameter.json", negative=())


def _force(terminal: Terminal) -> Parameter:
    return _about(terminal, "deck.force", negative=())


def _settle(terminal: Terminal, *, lang: str, json: bool) -> None:
    assert lang == terminal.language, "the terminal speaks the language asked for"
    terminal.is_json = json


def _add_check(app: App, terminal: Terminal) -> None:
    @_command(app, terminal, "check", "FILE [--json]")
    def check(
        file: Annotated[str, _file(terminal)],
        /,
        *,
        lang: Annotated[str, _lang(terminal)] = terminal.language,
        json: Annotated[bool, _json(terminal)] = False,
    ) -> int:
        _settle(terminal, lang=lang, json=json)
        from rondel.cli.deck.files import check_deck

        return check_deck(terminal, file)


def _add_new(app: App, terminal: Terminal) -> None:
    @_command(app, terminal, "new", "[FILE] [--force]")
    def new(
        file: Annotated[str, _about(terminal, "deck.new-file")] = "",
        /,
        *,
        force: Annotated[bool, _force(terminal)] = False,
        lang: Annotated[str, _lang(terminal)] = terminal.language,
        json: Annotated[bool, _json(terminal)] = False,
    ) -> int:
        _settle(terminal, lang=lang, json=json)
        from rondel.cli.deck.files import new_deck

        return new_deck(terminal, file, is_forced=force)


def _add_list(app: App, terminal: Terminal) -> None:
    @_command(app, terminal, "list", "[--json]")
    def list_(
        *,
        lang: Annotated[str, _lang(terminal)] = terminal.language,
        json: Annotated[bool, _json(terminal)] = False,
    ) -> int:
        _settle(terminal, lang=lang, json=json)
        from rondel.cli.deck.files import list_decks

        return list_decks(terminal)


def _add_show(app: App, terminal: Terminal) -> None:
    @_command(app, terminal, "show", "NAME|FILE [--json]")
    def show(
        deck: Annotated[str, _about(terminal, "deck.deck", allow_leading_hyphen=True)],
        /,
        *,
        lang: Annotated[str, _lang(terminal)] = terminal.language,
        json: Annotated[bool, _json(terminal)] = False,
    ) -> int:
        _settle(terminal, lang=lang, json=json)
        from rondel.cli.deck.files import show_deck

        return show_deck(terminal, deck)


def _add_install(app: App, terminal: Terminal) -> None:
    @_command(app, terminal, "install", "FILE [--force]")
    def install(
        file: Annotated[str, _file(terminal)],
        /,
        *,
        force: Annotated[bool, _force(terminal)] = False,
        lang: Annotated[str, _lang(terminal)] = terminal.language,
        json: Annotated[bool, _json(terminal)] = False,
    ) -> int:
        _settle(terminal, lang=lang, json=json)
        from rondel.cli.deck.files import install_deck

        return install_deck(terminal, file, is_forced=force)
