"""Integrity checks of a database: the file, the schema, the logs, and references."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from sqlalchemy import Column, Connection, func, or_, select, text
from sqlalchemy.exc import DatabaseError

from rondel.server.storage.address import Address, read_address
from rondel.server.storage.engines import reading
from rondel.server.storage.log import Row
from rondel.server.storage.schema import boards, drafts, log, nodes, seats, tables
from rondel.server.storage.schema_upgrade import current_revision, newest_revision, revisions
from rondel.words import Catalogue, common_words

__all__ = ["check"]

#: replays the log of a table and returns what is wrong with it, if anything
Replay = Callable[[str, list[Row]], str | None]

WORDS: Final = "storage.check"
#: which column refers to which
OWNERS: Final = (
    (log.c.table_id, tables.c.id),
    (seats.c.table_id, tables.c.id),
    (drafts.c.table_id, tables.c.id),
    (nodes.c.board_id, boards.c.id),
)


def check(url: str, replay: Replay | None = None, *, language: str = "en") -> list[str]:
    """Return what is wrong with a database, as sentences; empty if nothing is. Changes nothing."""
    address = read_address(url)
    words = common_words(language)
    with reading(address) as connection:
        for step in (_damaged, _outdated):
            if problems := [*step(connection, address, words)]:
                return problems
        problems = [*_gaps(connection, words), *_lost(connection, words), *_without_log(connection, words)]
        if replay is not None:
            problems += _replayed(connection, words, replay)
        return problems


def _damaged(connection: Connection, address: Address, words: Catalogue) -> Iterator[str]:
    if address.kind != "sqlite":
        return
    try:
        found = [str(line) for line in connection.scalars(text("PRAGMA integrity_check(20)"))]
    except DatabaseError as error:
        # so damaged that the check itself fails
        found = [str(error.orig)]
    for problem in found:
        if problem != "ok":
            yield words.say(f"{WORDS}.file", problem=problem)


def _outdated(connection: Connection, _address: Address, words: Catalogue) -> Iterator[str]:
    found = current_revision(connection)
    if found is None:
        yield words.say(f"{WORDS}.no-schema")
    elif found not in revisions():
        yield words.say(f"{WORDS}.newer", found=found, known=newest_revision())
    elif found != newest_revision():
        yield words.say(f"{WORDS}.older", found=found, known=newest_revision())


def _gaps(connection: Connection, words: Catalogue) -> Iterator[str]:
    """Find logs that are not numbered 1, 2, 3 …."""
    rows, first, last = func.count(), func.min(log.c.number), func.max(log.c.number)
    found = connection.execute(
        select(log.c.table_id, rows, first, last)
        .group_by(log.c.table_id)
        .having(or_(first != 1, last != rows))
        .order_by(log.c.table_id)
    )
    for table, count, low, high in found:
        yield words.say(f"{WORDS}.gap", table=table, rows=count, first=low, last=high)


def _lost(connection: Connection, words: Catalogue) -> Iterator[str]:
    """Find rows that refer to a missing table or board."""
    for child, owner in OWNERS:
        yield from _without_owner(connection, words, child, owner)


def _without_owner(
    connection: Connection, words: Catalogue, child: Column[str], owner: Column[str]
) -> Iterator[str]:
    found = connection.execute(
        select(child, func.count()).where(child.not_in(select(owner))).group_by(child).order_by(child)
    )
    for name, rows in found:
        yield words.say(f"{WORDS}.no-table", rows=rows, place=child.table.name, owner=str(name))


def _without_log(connection: Connection, words: Catalogue) -> Iterator[str]:
    """Find tables without a log."""
    found = connection.execute(
        select(tables.c.id).where(tables.c.id.not_in(select(log.c.table_id))).order_by(tables.c.id)
    )
    for (table,) in found:
        yield words.say(f"{WORDS}.no-log", table=table)


def _replayed(connection: Connection, words: Catalogue, replay: Replay) -> list[str]:
    problems: list[str] = []
    for (table,) in connection.execute(select(tables.c.id).order_by(tables.c.id)).all():
        lines = connection.execute(
            select(log.c.number, log.c.at, log.c.kind, log.c.seat, log.c.body, log.c.key)
            .where(log.c.table_id == table)
            .order_by(log.c.number)
        )
        problem = replay(table, [Row(*line) for line in lines])
        if problem is not None:
            problems.append(words.say(f"{WORDS}.replay", table=table, problem=problem))
    return problems
