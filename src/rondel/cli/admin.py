"""``rondel admin``: back up, restore and check the tables of a server.

No ``from __future__ import annotations`` here: see :mod:`rondel.cli.common.parameters`.
"""

import contextlib
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

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
from rondel.cli.common.terminal import FAILED, FINE, Terminal
from rondel.cli.serve import chosen_settings, server_module, settings_options
from rondel.core.errors import RondelError

if TYPE_CHECKING:
    from rondel.server.settings import Settings
    from rondel.server.storage.log import Row

__all__ = ["ADMIN_COMMANDS", "add_admin_commands"]

ADMIN_COMMANDS: Final = ("backup", "restore", "check")
_BACKUP: Final = "rondel.server.storage.backup"


def add_admin_commands(app: App, terminal: Terminal, *, sort_key: int = 0) -> None:
    """Add ``rondel admin`` and its commands."""
    admin = command_group(terminal, "admin", sort_key=sort_key)
    options = _database_option(terminal)
    for add in (_add_backup, _add_restore, _add_check):
        add(admin, terminal, options)
    app.command(admin)


def _command(app: App, terminal: Terminal, name: str, arguments: str) -> Callable[[Callable[..., int]], Any]:
    keys = HelpKeys(f"admin.help-{name}", f"admin.about-{name}", f"admin.example-{name}")
    return command(app, terminal, name, arguments, keys, sort_key=ADMIN_COMMANDS.index(name), below="admin")


def _database_option(terminal: Terminal) -> type:
    from rondel.server.settings import SETTINGS

    return settings_options(terminal, tuple(setting for setting in SETTINGS if setting.name == "database"))


# ------------------------------------------------------------------ the commands


def _add_backup(app: App, terminal: Terminal, options: Any) -> None:
    @_command(app, terminal, "backup", "FILE …")
    def backup(
        file: Annotated[str, about(terminal, "admin.backup-file")],
        /,
        *,
        given: Annotated[options, Parameter(name="*")] = None,
        settings: Annotated[str, about(terminal, "settings.file")] = "",
        lang: Annotated[str, language(terminal)] = terminal.language,
        json: Annotated[bool, json_flag(terminal)] = False,
    ) -> int:
        set_output(terminal, lang=lang, json=json)
        return _back_up(terminal, file, _read(given, settings))


def _add_restore(app: App, terminal: Terminal, options: Any) -> None:
    @_command(app, terminal, "restore", "FILE …")
    def restore(
        file: Annotated[str, about(terminal, "admin.restore-file")],
        /,
        *,
        given: Annotated[options, Parameter(name="*")] = None,
        settings: Annotated[str, about(terminal, "settings.file")] = "",
        overwrite: Annotated[bool, about(terminal, "admin.overwrite", negative=())] = False,
        lang: Annotated[str, language(terminal)] = terminal.language,
        json: Annotated[bool, json_flag(terminal)] = False,
    ) -> int:
        set_output(terminal, lang=lang, json=json)
        return _restore(terminal, file, _read(given, settings), is_forced=overwrite)


def _add_check(app: App, terminal: Terminal, options: Any) -> None:
    @_command(app, terminal, "check", "…")
    def check(
        *,
        given: Annotated[options, Parameter(name="*")] = None,
        settings: Annotated[str, about(terminal, "settings.file")] = "",
        lang: Annotated[str, language(terminal)] = terminal.language,
        json: Annotated[bool, json_flag(terminal)] = False,
    ) -> int:
        set_output(terminal, lang=lang, json=json)
        return _check(terminal, _read(given, settings))


# ------------------------------------------------------------------ their work


def _read(given: Any, file: str) -> "Settings":
    from rondel.server.settings import read_settings

    return read_settings(chosen_settings(given), file=file)


def _back_up(terminal: Terminal, file: str, settings: "Settings") -> int:
    work = server_module(_BACKUP)
    with _spinner(terminal, "admin.backing-up"), _file_errors(terminal, file, "file.unwritable"):
        rows = work.backup(settings.database, Path(file))
    return _show_result(terminal, "admin.backed-up", file, rows)


def _restore(terminal: Terminal, file: str, settings: "Settings", *, is_forced: bool) -> int:
    from rondel.server.settings import check_database_file

    work = server_module(_BACKUP)
    check_database_file(settings)
    with _spinner(terminal, "admin.restoring"), _file_errors(terminal, file, "file.unreadable"):
        rows = work.restore(Path(file), settings.database, overwrite=is_forced)
    return _show_result(terminal, "admin.restored", file, rows)


def _check(terminal: Terminal, settings: "Settings") -> int:
    work = server_module(_BACKUP)
    with _spinner(terminal, "admin.checking") as tell:
        problems = list(work.check(settings.database, _replay(terminal, tell), language=terminal.language))
    if terminal.is_json:
        terminal.print_json({"problems": problems})
    elif problems:
        for problem in problems:
            terminal.out.print(f"– {problem}", markup=False, soft_wrap=True)
        terminal.print_error(terminal.say("admin.problems", count=len(problems)))
    else:
        terminal.out.print(terminal.say("admin.all-well"))
    return FAILED if problems else FINE


def _replay(terminal: Terminal, tell: Callable[[str], None]) -> "Callable[[str, Sequence[Row]], str | None]":
    """Return a function that replays a table's log and says what is wrong with it, if anything."""
    kind = server_module("rondel.server.tables.table").Table
    seen = itertools.count(1)

    def replay(table_id: str, rows: "Sequence[Row]") -> str | None:
        tell(terminal.say("admin.checking-tables", count=next(seen)))
        table = kind(table_id)
        for row in rows:
            try:
                table.take_row(row)
            except RondelError as error:
                return terminal.say("admin.line", number=row.number, reason=terminal.sentence(error))
            except (AssertionError, LookupError, TypeError, ValueError):
                # no server wrote such a line: it is broken, whatever it says
                return terminal.say("admin.line", number=row.number, reason=terminal.say("admin.broken"))
        return None

    return replay


def _show_result(terminal: Terminal, key: str, file: str, rows: Mapping[str, int]) -> int:
    if terminal.is_json:
        terminal.print_json({"file": file, "rows": dict(rows)})
    else:
        told = terminal.say(key, file=file, count=rows.get("tables", 0))
        terminal.out.print(told, markup=False, soft_wrap=True)
    return FINE


@contextlib.contextmanager
def _spinner(terminal: Terminal, key: str) -> Iterator[Callable[[str], None]]:
    """Show a spinner if stderr is a terminal. Call what this yields to change its text."""
    if not terminal.err.is_terminal:
        yield lambda _: None
        return
    with terminal.err.status(terminal.say(key)) as status:
        yield status.update


@contextlib.contextmanager
def _file_errors(terminal: Terminal, file: str, key: str) -> Iterator[None]:
    """Turn the system's refusals into errors in the reader's language."""
    try:
        yield
    except OSError as error:
        raise terminal.file_failure(key, str(error.filename or file), error) from error
