"""Reading records for people: what is wrong with one is said in their language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import rondel.games  # noqa: F401  loading it announces the games
from rondel.cli.files import read_text
from rondel.core.errors import RecordError, RondelError
from rondel.match import Match
from rondel.notation.record import Record, read_what_is_readable

if TYPE_CHECKING:
    from rondel.cli.desk import Desk

__all__ = ["open_record"]


def open_record(desk: Desk, name: str) -> tuple[Record, RecordError | None]:
    """Read a record as far as it goes, and what is wrong with the rest; its header must be right."""
    text = read_text(desk, name)
    try:
        record, error = read_what_is_readable(text)
        Match.replay(Record(record.header))
    except RondelError as wrong:
        raise desk.failure("record.header", file=name, reason=desk.sentence(wrong)) from wrong
    return record, error
