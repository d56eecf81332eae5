"""``rondel serve``: tables for everybody who can reach this machine.

Help texts come from the words of the reader's language, so annotations here are values
made when the app is built, not strings: this module does without
``from __future__ import annotations``.
"""

import importlib
from dataclasses import asdict, make_dataclass
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Final

from cyclopts import App, Parameter

from rondel.cli.browser import open_in_browser
from rondel.cli.desk import Desk
from rondel.core.errors import RondelError

if TYPE_CHECKING:
    from rondel.server.settings import Setting

__all__ = ["add_serve_command", "given_options", "part_of_server", "said"]

_EXTRA: Final = 'pip install "rondel[server]"'
_TYPES: Final[dict[str, Any]] = {"switch": bool | None, "list": tuple[str, ...]}


def add_serve_command(app: App, desk: Desk, *, sort_key: int = 0) -> None:
    """Add ``rondel serve`` to the commands."""
    from rondel.server.settings import SETTINGS

    options = given_options(desk, SETTINGS)

    @app.command(
        name="serve",
        help=f"{desk.say('serve.help')}\n\n{desk.say('serve.about')}",
        sort_key=sort_key,
        usage="",
        help_prologue=f"{desk.say('help.usage')} rondel serve …",
        help_epilogue=f"{desk.say('help.examples')}\n\n{desk.say('serve.example').strip(chr(10))}\n",
        help_format="plaintext",
    )
    def serve(
        *,
        given: Annotated[options, Parameter(name="*")] = None,  # type: ignore[valid-type]  # made for the language
        settings: Annotated[str, about(desk, "settings.file")] = "",
        opens: Annotated[bool, about(desk, "serve.open", name="--open", negative=())] = False,
        lang: Annotated[str, about(desk, "parameter.lang")] = desk.language,
    ) -> int:
        assert lang == desk.language, "the desk speaks the language asked for"
        from rondel.server.settings import make_room, read_settings

        read = read_settings(said(given), file=settings)
        running = part_of_server("rondel.server.startup")
        make_room(read)
        if opens:
            return int(running.serve(read, on_ready=partial(open_in_browser, desk)))
        return int(running.serve(read))


def part_of_server(module: str) -> Any:
    """Load a part of the server, or say how to install what it needs."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing in ("", "rondel"):
            raise  # a mistake of ours
        params = {"part": missing, "command": _EXTRA}
        raise RondelError(key="server-not-installed", params=params) from error


# ------------------------------------------------------------------ settings as options


def given_options(desk: Desk, settings: "tuple[Setting, ...]") -> type:
    """Return a class with an option for each setting, explained in the language of a desk."""
    fields = [(setting.name, Annotated[_type(setting), _option(desk, setting)], None) for setting in settings]
    # a class of the module "types", as it would be otherwise, is taken for one of Python’s own
    return make_dataclass("Given", fields, kw_only=True, frozen=True, namespace={"__module__": __name__})


def said(given: Any) -> dict[str, Any]:
    """Return what was said on the command line, by the names of the settings."""
    return (
        {} if given is None else {name: value for name, value in asdict(given).items() if value is not None}
    )


def about(desk: Desk, key: str, **more: Any) -> Parameter:
    """Return a parameter with its text."""
    return Parameter(help=desk.say(key), **{"show_default": False, **more})


def _type(setting: "Setting") -> Any:
    return _TYPES.get(setting.kind, str | None)


def _option(desk: Desk, setting: "Setting") -> Parameter:
    text = desk.say(f"settings.{setting.name}")
    worked_out = f"settings.usual-{setting.name}"
    usual = desk.say(worked_out) if worked_out in desk.words else setting.usual
    key = "settings.option" if usual else "settings.option-alone"
    told = desk.say(key, text=text, variable=setting.variable, usual=usual)
    # --no-… only where there is something to switch off; a number may be wrong with a sign before it
    more: dict[str, Any] = {} if setting.kind == "switch" else {"negative": ()}
    return Parameter(
        help=told,
        name=setting.option,
        show_default=False,
        show_choices=False,
        allow_leading_hyphen=setting.kind == "number",
        **more,
    )
