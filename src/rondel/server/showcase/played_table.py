"""A shipped record as a table that nobody opened: no log in the database, and never more of it known than was told."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Final

from rondel.core.action import CHANCE
from rondel.core.contract import SPECTATOR
from rondel.notation.record import Line, Record, read_record
from rondel.protocol.answers import News, Showcase
from rondel.protocol.table_settings import BotChair
from rondel.server.errors import RefusedError
from rondel.server.tables.entries import Drawn, Entry, Opened, Played, Started, Terms, row_of
from rondel.server.tables.news import news_since
from rondel.server.tables.seat_view import Viewer
from rondel.server.tables.table import Table

__all__ = ["showcase"]

_RECORD: Final = "imperial-2030.record"
_BOT: Final = "minister"
_TABLE: Final = "showcase"
#: the show begins when there is something to see on the board: after this share of the record
_BEFORE: Final = 0.25
#: how many turns one answer holds; a turn is what one seat does before another is asked
_TURNS: Final = 12
#: entries before the first line of the game
_AHEAD: Final = 2


@cache
def _record() -> Record:
    text = (files("rondel.server") / "showcase" / _RECORD).read_text(encoding="utf-8")
    return read_record(text)


@cache
def _ends() -> tuple[int, ...]:
    """Return the numbers of the entries after which another seat is asked, the first of them where the show begins."""
    lines = _record().lines
    changes = [
        place + 1
        for place, (line, following) in enumerate(pairwise(lines))
        if line.seat != following.seat != CHANCE and place >= len(lines) * _BEFORE
    ]
    return tuple(place + _AHEAD for place in (*changes, len(lines)))


@lru_cache(maxsize=128)
def showcase(language: str, since: int = 0) -> Showcase:
    """Return the next turns after an entry; without one, the position in which the show begins, and its first turns."""
    ends = _ends()
    if since and since not in ends:
        raise RefusedError("no-such-number", number=since, first=ends[0], last=ends[-1])
    viewer = Viewer(None, SPECTATOR, language)
    told: list[News] = []
    at = ends.index(since) if since else 0
    table = _table_up_to(ends[at])
    if not since:
        told.append(_news(table, viewer, ends[0] - 1))
    for end in ends[at + 1 : at + 1 + _TURNS]:
        before = table.number
        _play_on(table, end)
        told.append(_news(table, viewer, before))
    return Showcase(tuple(told), is_over=table.number == ends[-1])


def _news(table: Table, viewer: Viewer, since: int) -> News:
    return news_since(table, viewer, since, with_view=True, table_at=0)


def _table_up_to(number: int) -> Table:
    table = Table(_TABLE)
    header = _record().header
    chairs = (BotChair(_BOT),) * len(header.players)
    _take(table, Opened("", Terms(header.game, {}, chairs), ""))
    _take(table, Started(header.rules, header.players))
    _play_on(table, number)
    return table


def _play_on(table: Table, number: int) -> None:
    for line in _record().lines[table.number - _AHEAD : number - _AHEAD]:
        _take(table, _entry(line))


def _entry(line: Line) -> Entry:
    return Drawn(line.text) if line.seat == CHANCE else Played(line.seat, line.text)


def _take(table: Table, entry: Entry) -> None:
    table.take_row(row_of(entry, table.number + 1, 0))
