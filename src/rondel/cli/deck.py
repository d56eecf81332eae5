"""``rondel deck``: the commands for writers of decks, and their parameters; what they do is in ``deck_work``.

Help texts come from the words of the reader's language, so annotations here are values
made when the app is built, not strings: this module does without
``from __future__ import annotations``.
"""

from collections.abc import Callable
from typing import Annotated, Any, Final

from cyclopts import App, Group, Parameter

from rondel.cli.deck_report import add_report_command
from rondel.cli.desk import Desk

__all__ = ["DECK_COMMANDS", "add_deck_commands"]

DECK_COMMANDS: Final = ("check", "new", "list", "show", "install", "report")


def add_deck_commands(app: App, desk: Desk, *, sort_key: int = 0) -> None:
    """Add ``rondel deck`` and everything under it."""
    decks = App(
        name="deck",
        help=f"{desk.say('deck.help')}\n\n{desk.say('deck.about')}",
        usage="",
        help_prologue=f"{desk.say('help.usage')} rondel deck {desk.say('help.command')} …",
        help_epilogue=_examples(desk, "deck"),
        help_format="plaintext",
        help_flags=["--help", "-h"],
        version_flags=[],
        sort_key=sort_key,
        group_commands=Group(desk.say("help.commands"), sort_key=0),
        group_arguments=Group(desk.say("help.arguments")),
        group_parameters=Group(desk.say("help.parameters")),
    )
    decks["--help"].help = desk.say("help.help")
    for add in (_add_check, _add_new, _add_list, _add_show, _add_install):
        add(decks, desk)
    add_report_command(decks, desk, sort_key=DECK_COMMANDS.index("report"))
    app.command(decks)


def _examples(desk: Desk, command: str) -> str:
    return f"{desk.say('help.examples')}\n\n{desk.say(f'deck.example-{command}').strip(chr(10))}\n"


def _command(app: App, desk: Desk, name: str, line: str) -> Callable[[Callable[..., int]], Any]:
    return app.command(
        name=name,
        help=f"{desk.say(f'deck.help-{name}')}\n\n{desk.say(f'deck.about-{name}')}",
        sort_key=DECK_COMMANDS.index(name),
        usage="",
        help_prologue=f"{desk.say('help.usage')} rondel deck {name} {line}",
        help_epilogue=_examples(desk, name),
        help_format="plaintext",
    )


def _about(desk: Desk, key: str, **more: Any) -> Parameter:
    return Parameter(help=desk.say(key), **{"show_default": False, **more})


def _file(desk: Desk) -> Parameter:
    return _about(desk, "deck.file", allow_leading_hyphen=True)


def _lang(desk: Desk) -> Parameter:
    return _about(desk, "parameter.lang")


def _json(desk: Desk) -> Parameter:
    return _about(desk, "parameter.json", negative=())


def _force(desk: Desk) -> Parameter:
    return _about(desk, "deck.force", negative=())


def _settle(desk: Desk, *, lang: str, json: bool) -> None:
    assert lang == desk.language, "the desk speaks the language asked for"
    desk.is_json = json


def _add_check(app: App, desk: Desk) -> None:
    @_command(app, desk, "check", "FILE [--json]")
    def check(
        file: Annotated[str, _file(desk)],
        /,
        *,
        lang: Annotated[str, _lang(desk)] = desk.language,
        json: Annotated[bool, _json(desk)] = False,
    ) -> int:
        _settle(desk, lang=lang, json=json)
        from rondel.cli.deck_work import check_deck

        return check_deck(desk, file)


def _add_new(app: App, desk: Desk) -> None:
    @_command(app, desk, "new", "[FILE] [--force]")
    def new(
        file: Annotated[str, _about(desk, "deck.new-file")] = "",
        /,
        *,
        force: Annotated[bool, _force(desk)] = False,
        lang: Annotated[str, _lang(desk)] = desk.language,
        json: Annotated[bool, _json(desk)] = False,
    ) -> int:
        _settle(desk, lang=lang, json=json)
        from rondel.cli.deck_work import new_deck

        return new_deck(desk, file, is_forced=force)


def _add_list(app: App, desk: Desk) -> None:
    @_command(app, desk, "list", "[--json]")
    def list_(
        *, lang: Annotated[str, _lang(desk)] = desk.language, json: Annotated[bool, _json(desk)] = False
    ) -> int:
        _settle(desk, lang=lang, json=json)
        from rondel.cli.deck_work import list_decks

        return list_decks(desk)


def _add_show(app: App, desk: Desk) -> None:
    @_command(app, desk, "show", "NAME|FILE [--json]")
    def show(
        deck: Annotated[str, _about(desk, "deck.deck", allow_leading_hyphen=True)],
        /,
        *,
        lang: Annotated[str, _lang(desk)] = desk.language,
        json: Annotated[bool, _json(desk)] = False,
    ) -> int:
        _settle(desk, lang=lang, json=json)
        from rondel.cli.deck_work import show_deck

        return show_deck(desk, deck)


def _add_install(app: App, desk: Desk) -> None:
    @_command(app, desk, "install", "FILE [--force]")
    def install(
        file: Annotated[str, _file(desk)],
        /,
        *,
        force: Annotated[bool, _force(desk)] = False,
        lang: Annotated[str, _lang(desk)] = desk.language,
        json: Annotated[bool, _json(desk)] = False,
    ) -> int:
        _settle(desk, lang=lang, json=json)
        from rondel.cli.deck_work import install_deck

        return install_deck(desk, file, is_forced=force)
