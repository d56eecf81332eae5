"""The record of a table's game: to read, to continue at another table, or to study."""

from __future__ import annotations

from typing import Final

from rondel.notation.record import Header, Record, read_record, write_record
from rondel.server.errors import ConflictError, ForbiddenError, RefusedError
from rondel.server.tables.table import Table

__all__ = [
    "MOST_LINES",
    "check_study_allowed",
    "has_record",
    "read_short_record",
    "record_of",
    "record_up_to",
]

#: a long game has about 1,500 lines; replaying many more would block everybody else
MOST_LINES: Final = 5_000


def read_short_record(text: str) -> Record:
    """Read a record that a client sent."""
    if len(text.splitlines()) > MOST_LINES:
        raise RefusedError("record-too-long", lines=MOST_LINES)
    return read_record(text)


def record_of(table: Table) -> str:
    """Return the whole record with all undone lines; refuses while it would reveal secrets or help people who play."""
    _check_allowed(table)
    course = table.begun_course()
    return write_record(Record(table.header(), tuple(step.line() for step in course.steps)))


def record_up_to(table: Table, number: int | None) -> str:
    """Return a record that leads to the position after an entry, without undone lines."""
    _check_allowed(table)
    course = table.begun_course()
    number = table.number if number is None else number
    if not course.began <= number <= table.number:
        raise RefusedError("no-such-number", number=number, first=course.began, last=table.number)
    header = table.header()
    note = f"after {number} of table {table.id}"
    header = Header(header.game, header.rules, header.players, header.options, header.position, note)
    return write_record(Record(header, tuple(step.line() for step in course.standing_at(number))))


def has_record(table: Table) -> bool:
    """Return whether the record can be had: the game has begun, and nobody could use it against others."""
    return table.course is not None and not table.is_between_people and not table.has_secrets()


def _check_allowed(table: Table) -> None:
    if table.course is None:
        raise ConflictError("not-started", table=table.id)
    if table.is_between_people:
        raise ForbiddenError("no-record-while-playing", table=table.id)
    if table.has_secrets():
        raise ForbiddenError("record-secret", table=table.id)


def check_study_allowed(table: Table) -> None:
    """Refuse to study a game that people are still playing."""
    if table.is_between_people:
        raise ForbiddenError("no-study-while-playing", table=table.id)
