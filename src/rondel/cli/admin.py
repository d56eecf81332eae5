"""``rondel admin``: back up, restore and check the tables of a server.

Help texts come from the words of the reader's language, so annotations here are values
made when the app is built, not strings: this module does without
``from __future__ import annotations``.
"""

import contextlib
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from cyclopts import App, Group, Parameter

from rondel.cli.desk import FAILED, FINE, Desk
from rondel.cli.serve import about, given_options, part_of_server, said
from rondel.core.errors import RondelError

if TYPE_CHECKING:
    from rondel.server.settings import Settings
    from rondel.server.storage.log import Row

__all__ = ["ADMIN_COMMANDS", "add_admin_commands"]

ADMIN_COMMANDS: Final = ("backup", "restore", "check")
_BACKUP: Final = "rondel.server.storage.backup"


def add_admin_commands(app: App, desk: Desk, *, sort_key: int = 0) -> None:
    """Add ``rondel admin`` and everything under it."""
    admin = App(
        name="admin",
        help=f"{desk.say('admin.help')}\n\n{desk.say('admin.about')}",
        usage="",
        help_prologue=f"{desk.say('help.usage')} rondel admin {desk.say('help.command')} …",
        help_epilogue=_examples(desk, "admin"),
        help_format="plaintext",
        help_flags=["--help", "-h"],
        version_flags=[],
        sort_key=sort_key,
        group_commands=Group(desk.say("help.commands"), sort_key=0),
        group_arguments=Group(desk.say("help.arguments")),
        group_parameters=Group(desk.say("help.parameters")),
    )
    admin["--help"].help = desk.say("help.help")
    options = _database_option(desk)
    for add in (_add_backup, _add_restore, _add_check):
        add(admin, desk, options)
    app.command(admin)


def _examples(desk: Desk, command: str) -> str:
    return f"{desk.say('help.examples')}\n\n{desk.say(f'admin.example-{command}').strip(chr(10))}\n"


def _command(app: App, desk: Desk, name: str, line: str) -> Callable[[Callable[..., int]], Any]:
    return app.command(
        name=name,
        help=f"{desk.say(f'admin.help-{name}')}\n\n{desk.say(f'admin.about-{name}')}",
        sort_key=ADMIN_COMMANDS.index(name),
        usage="",
        help_prologue=f"{desk.say('help.usage')} rondel admin {name} {line}",
        help_epilogue=_examples(desk, name),
        help_format="plaintext",
    )


def _database_option(desk: Desk) -> type:
    from rondel.server.settings import SETTINGS

    return given_options(desk, tuple(setting for setting in SETTINGS if setting.name == "database"))


def _settle(desk: Desk, *, lang: str, json: bool) -> None:
    assert lang == desk.language, "the desk speaks the language asked for"
    desk.is_json = json


def _json(desk: Desk) -> Parameter:
    return about(desk, "parameter.json", negative=())


# ------------------------------------------------------------------ the commands


def _add_backup(app: App, desk: Desk, options: Any) -> None:
    @_command(app, desk, "backup", "FILE …")
    def backup(
        file: Annotated[str, about(desk, "admin.backup-file")],
        /,
        *,
        given: Annotated[options, Parameter(name="*")] = None,
        settings: Annotated[str, about(desk, "settings.file")] = "",
        lang: Annotated[str, about(desk, "parameter.lang")] = desk.language,
        json: Annotated[bool, _json(desk)] = False,
    ) -> int:
        _settle(desk, lang=lang, json=json)
        return _back_up(desk, file, _read(given, settings))


def _add_restore(app: App, desk: Desk, options: Any) -> None:
    @_command(app, desk, "restore", "FILE …")
    def restore(
        file: Annotated[str, about(desk, "admin.restore-file")],
        /,
        *,
        given: Annotated[options, Parameter(name="*")] = None,
        settings: Annotated[str, about(desk, "settings.file")] = "",
        overwrite: Annotated[bool, about(desk, "admin.overwrite", negative=())] = False,
        lang: Annotated[str, about(desk, "parameter.lang")] = desk.language,
        json: Annotated[bool, _json(desk)] = False,
    ) -> int:
        _settle(desk, lang=lang, json=json)
        return _restore(desk, file, _read(given, settings), is_forced=overwrite)


def _add_check(app: App, desk: Desk, options: Any) -> None:
    @_command(app, desk, "check", "…")
    def check(
        *,
        given: Annotated[options, Parameter(name="*")] = None,
        settings: Annotated[str, about(desk, "settings.file")] = "",
        lang: Annotated[str, about(desk, "parameter.lang")] = desk.language,
        json: Annotated[bool, _json(desk)] = False,
    ) -> int:
        _settle(desk, lang=lang, json=json)
        return _check(desk, _read(given, settings))


# ------------------------------------------------------------------ what they do


def _read(given: Any, file: str) -> "Settings":
    from rondel.server.settings import read_settings

    return read_settings(said(given), file=file)


def _back_up(desk: Desk, file: str, settings: "Settings") -> int:
    work = part_of_server(_BACKUP)
    with _at_work(desk, "admin.backing-up"), _files(desk, file, "file.unwritable"):
        rows = work.backup(settings.database, Path(file))
    return _tell(desk, "admin.backed-up", file, rows)


def _restore(desk: Desk, file: str, settings: "Settings", *, is_forced: bool) -> int:
    from rondel.server.settings import make_room

    work = part_of_server(_BACKUP)
    make_room(settings)
    with _at_work(desk, "admin.restoring"), _files(desk, file, "file.unreadable"):
        rows = work.restore(Path(file), settings.database, overwrite=is_forced)
    return _tell(desk, "admin.restored", file, rows)


def _check(desk: Desk, settings: "Settings") -> int:
    work = part_of_server(_BACKUP)
    with _at_work(desk, "admin.checking") as tell:
        problems = list(work.check(settings.database, _replay(desk, tell), language=desk.language))
    if desk.is_json:
        desk.print_json({"problems": problems})
    elif problems:
        for problem in problems:
            desk.out.print(f"– {problem}", markup=False, soft_wrap=True)
        desk.complain(desk.say("admin.problems", count=len(problems)))
    else:
        desk.out.print(desk.say("admin.all-well"))
    return FAILED if problems else FINE


def _replay(desk: Desk, tell: Callable[[str], None]) -> "Callable[[str, Sequence[Row]], str | None]":
    """Return what plays the log of a table again and tells what is wrong with it, if anything."""
    kind = part_of_server("rondel.server.tables.table").Table
    seen = itertools.count(1)

    def replay(table_id: str, rows: "Sequence[Row]") -> str | None:
        tell(desk.say("admin.checking-tables", count=next(seen)))
        table = kind(table_id)
        for row in rows:
            try:
                table.take_row(row)
            except RondelError as error:
                return desk.say("admin.line", number=row.number, reason=desk.sentence(error))
            except (AssertionError, LookupError, TypeError, ValueError):
                # what no server has written: whatever it is, the line is broken
                return desk.say("admin.line", number=row.number, reason=desk.say("admin.broken"))
        return None

    return replay


def _tell(desk: Desk, key: str, file: str, rows: Mapping[str, int]) -> int:
    if desk.is_json:
        desk.print_json({"file": file, "rows": dict(rows)})
    else:
        told = desk.say(key, file=file, count=rows.get("tables", 0))
        desk.out.print(told, markup=False, soft_wrap=True)
    return FINE


@contextlib.contextmanager
def _at_work(desk: Desk, key: str) -> Iterator[Callable[[str], None]]:
    """Show that something goes on, if somebody watches; what it yields is called with how far it is."""
    if not desk.err.is_terminal:
        yield lambda _: None
        return
    with desk.err.status(desk.say(key)) as status:
        yield status.update


@contextlib.contextmanager
def _files(desk: Desk, file: str, key: str) -> Iterator[None]:
    """Say what the system refuses, as far as it can be said in the reader's language."""
    try:
        yield
    except OSError as error:
        reason = f"reason.{type(error).__name__}"
        told = desk.say(reason) if reason in desk.words else (error.strerror or type(error).__name__)
        raise desk.failure(key, file=str(error.filename or file), reason=told) from error
