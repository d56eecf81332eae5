"""The record of a table's game: to read, to continue at another table, or to study."""

from __future__ import annotations

from typing import Final

from rondel.notation.record import Header, Record, read_record, write_record
from rondel.server.errors import ConflictError, ForbiddenError, RefusedError
from rondel.server.tables.table import Table

__all__ = ["MOST_LINES", "check_study_allowed", "read_short_record", "record_of", "record_up_to"]

#: a long game has about 1,500 lines; replaying many more would block everybody else
MOST_LINES: Final = 5_000


def read_short_record(text: str) -> Record:
    """Read a record that a client sent."""
    if len(text.splitlines()) > MOST_LINES:
        raise RefusedError("record-too-long", lines=MOST_LINES)
    return read_record(text)


def record_of(table: Table) -> str:
    """Return the whole record with all undone lines; refuses while it would reveal secrets."""
    _check_begun(table)
    _check_no_secrets(table)
    course = table.begun_course()
    return write_record(Record(table.header(), tuple(step.line() for step in course.steps)))


def record_up_to(table: Table, number: int | None) -> str:
    """Return a record that leads to the position after an entry, without undone lines."""
    _check_begun(table)
    _check_no_secrets(table)
    course = table.begun_course()
    number = table.number if number is None else number
    if not course.began <= number <= table.number:
        raise RefusedError("no-such-number", number=number, first=course.began, last=table.number)
    header = table.header()
    note = f"after {number} of table {table.id}"
    header = Header(header.game, header.rules, header.players, header.options, header.position, note)
    return write_record(Record(header, tuple(step.line() for step in course.standing_at(number))))


def _check_begun(table: Table) -> None:
    if table.course is None:
        raise ConflictError("not-started", table=table.id)


def _check_no_secrets(table: Table) -> None:
    if table.has_secrets():
        raise ForbiddenError("record-secret", table=table.id)


def check_study_allowed(table: Table) -> None:
    """Refuse to study a game that people are still playing."""
    if table.status == "running" and len(table.people()) > 1:
        raise ForbiddenError("no-study-while-playing", table=table.id)
