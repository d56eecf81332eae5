"""Reading records for people: what is wrong with one is said in their language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rondel.cli.desk import CommandError
from rondel.cli.files import read_text
from rondel.cli.setting_up import chosen_game, chosen_options, must_seat
from rondel.core.errors import RecordError, RondelError
from rondel.notation.record import Record, read_what_is_readable

if TYPE_CHECKING:
    from rondel.cli.desk import Desk

__all__ = ["open_record"]


def open_record(desk: Desk, name: str) -> tuple[Record, RecordError | None]:
    """Read a record as far as it goes, and what is wrong with the rest; its header must be right."""
    text = read_text(desk, name)
    try:
        record, error = read_what_is_readable(text)
    except RecordError as wrong:
        raise desk.failure("record.header", file=name, reason=desk.sentence(wrong)) from wrong
    try:
        _check_header(desk, record)
    except RondelError as wrong:
        reason = (
            CommandError(wrong.message, wrong.rule, wrong.hint) if isinstance(wrong, CommandError) else wrong
        )
        raise desk.failure("record.header", file=name, reason=desk.sentence(reason)) from wrong
    return record, error


def _check_header(desk: Desk, record: Record) -> None:
    header = record.header
    game = chosen_game(desk, header.game)
    if header.rules > game.rules_version:
        raise desk.failure("record.newer", rules=header.rules, known=game.rules_version)
    if header.position:
        seats = game.open(header.position).seats
        if seats != len(header.players):
            raise desk.failure("record.seats", players=len(header.players), seats=seats)
    else:
        must_seat(desk, game, len(header.players))
        chosen_options(desk, game, header.options)
