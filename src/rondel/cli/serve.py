"""``rondel serve`` and ``rondel worker``: a table server, and a process that runs bots for one.

No ``from __future__ import annotations`` here: see :mod:`rondel.cli.common.parameters`.
"""

import importlib
import os
import sys
import threading
import webbrowser
from collections.abc import Mapping
from dataclasses import asdict, make_dataclass
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Final

from cyclopts import App, Parameter

from rondel.cli.common.parameters import HelpKeys, about, command, language, set_output
from rondel.cli.common.terminal import Terminal
from rondel.core.errors import RondelError

if TYPE_CHECKING:
    from rondel.server.settings import Setting

__all__ = [
    "add_serve_command",
    "add_worker_command",
    "settings_options",
    "has_window",
    "server_module",
    "chosen_settings",
]

_EXTRA: Final = 'pip install "rondel[server]"'
_TYPES: Final[dict[str, Any]] = {"switch": bool | None, "list": tuple[str, ...]}


def add_serve_command(app: App, terminal: Terminal, *, sort_key: int = 0) -> None:
    """Add ``rondel serve`` to the commands."""
    from rondel.server.settings import SETTINGS

    options = settings_options(terminal, SETTINGS)

    keys = HelpKeys("serve.help", "serve.about", "serve.example")

    @command(app, terminal, "serve", "…", keys, sort_key=sort_key)
    def serve(
        *,
        given: Annotated[options, Parameter(name="*")] = None,  # type: ignore[valid-type]  # built for one language
        settings: Annotated[str, about(terminal, "settings.file")] = "",
        opens: Annotated[bool, about(terminal, "serve.open", name="--open", negative=())] = False,
        lang: Annotated[str, language(terminal)] = terminal.language,
    ) -> int:
        set_output(terminal, lang=lang)
        from rondel.server.settings import check_database_file, read_settings

        read = read_settings(chosen_settings(given), file=settings)
        running = server_module("rondel.server.startup")
        check_database_file(read)
        if opens:
            return int(running.serve(read, on_ready=partial(open_in_browser, terminal)))
        return int(running.serve(read))


def add_worker_command(app: App, terminal: Terminal, *, sort_key: int = 0) -> None:
    """Add ``rondel worker`` to the commands."""
    from rondel.server.settings import SETTINGS

    options = settings_options(terminal, tuple(setting for setting in SETTINGS if setting.is_for_workers))

    keys = HelpKeys("worker.help", "worker.about", "worker.example")

    @command(app, terminal, "worker", "--database URL …", keys, sort_key=sort_key)
    def worker(
        *,
        given: Annotated[options, Parameter(name="*")] = None,  # type: ignore[valid-type]  # built for one language
        settings: Annotated[str, about(terminal, "settings.file")] = "",
        lang: Annotated[str, language(terminal)] = terminal.language,
    ) -> int:
        set_output(terminal, lang=lang)
        from rondel.server.settings import check_postgresql, read_settings

        read = read_settings(chosen_settings(given), file=settings)
        check_postgresql(read)
        return int(server_module("rondel.server.startup").work(read))


def server_module(module: str) -> Any:
    """Import a module of the server, or say how to install what it needs."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing in ("", "rondel"):
            raise  # a bug
        params = {"part": missing, "command": _EXTRA}
        raise RondelError(key="server-not-installed", params=params) from error


# ------------------------------------------------------------------ settings as options


def settings_options(terminal: Terminal, settings: "tuple[Setting, ...]") -> type:
    """Return a class with an option for each setting, with help in the terminal's language."""
    fields = [
        (setting.name, Annotated[_type(setting), _option(terminal, setting)], None) for setting in settings
    ]
    # by default its module would be "types", and it would count as a built-in class
    return make_dataclass("Given", fields, kw_only=True, frozen=True, namespace={"__module__": __name__})


def chosen_settings(given: Any) -> dict[str, Any]:
    """Return the settings given on the command line, by name."""
    return (
        {} if given is None else {name: value for name, value in asdict(given).items() if value is not None}
    )


def _type(setting: "Setting") -> Any:
    return _TYPES.get(setting.kind, str | None)


def _option(terminal: Terminal, setting: "Setting") -> Parameter:
    text = terminal.say(f"settings.{setting.name}")
    worked_out = f"settings.usual-{setting.name}"
    usual = terminal.say(worked_out) if worked_out in terminal.words else setting.usual
    key = "settings.option" if usual else "settings.option-alone"
    told = terminal.say(key, text=text, variable=setting.variable, usual=usual)
    # only switches have a --no-… form; numbers may begin with a minus, so that wrong ones are refused as numbers
    more: dict[str, Any] = {} if setting.kind == "switch" else {"negative": ()}
    return Parameter(
        help=told,
        name=setting.option,
        show_default=False,
        show_choices=False,
        allow_leading_hyphen=setting.kind == "number",
        **more,
    )


# ------------------------------------------------------------------ the browser


def has_window(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Tell whether a browser can open a window here. A text browser would take the terminal away from the server."""
    if platform in ("win32", "cygwin", "darwin"):
        return True
    return any(environment.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"))


def open_in_browser(terminal: Terminal, address: str) -> threading.Thread:
    """Open an address without waiting for the browser. If that fails, ask the reader to open it."""

    def open_it() -> None:
        try:
            is_open = has_window() and webbrowser.open(address)
        except (webbrowser.Error, OSError):
            is_open = False
        if not is_open:
            terminal.err.print(
                terminal.say("serve.no-browser", address=address), markup=False, soft_wrap=True
            )

    # starting a browser may block until it is closed
    thread = threading.Thread(target=open_it, daemon=True, name="browser")
    thread.start()
    return thread
