"""The record of a game: a header, then one line for each action.

    rondel record 1
    game: imperial-2010
    rules: 2
    players: Anna, Ben, Carl
    options: hidden_cash

    * deal italy
    1 go taxation
    2 seat 2 gives 3 to italy
    undo
    1 go factory

A line names who acts (a seat from 1, or ``*`` for chance) and what. ``undo`` takes back
the last action that still stands, ``undo 3`` the last three; nothing is ever deleted.
Lines that begin with ``#`` are remarks. A game that begins in the middle has ``position:``
in its header.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from rondel.core.contract import CHANCE
from rondel.core.errors import IllegalActionError, RecordError, RondelError

__all__ = [
    "FORMAT",
    "Header",
    "Line",
    "Record",
    "read_record",
    "read_what_is_readable",
    "record_text",
    "refused",
    "standing_lines",
    "standing_places",
    "write_record",
]

FORMAT: Final = 1
_FIRST: Final = f"rondel record {FORMAT}"
_KEYS: Final = ("game", "rules", "players", "options", "position", "note")
#: who acts, as a line begins
_SEATS: Final = {"*": CHANCE, **{str(seat + 1): seat for seat in range(99)}}
_UNDO: Final = re.compile(r"undo(?: ([1-9][0-9]{0,6}))?")


@dataclass(frozen=True, slots=True)
class Header:
    """What was agreed before the first action."""

    game: str
    rules: int
    players: tuple[str, ...]
    options: tuple[str, ...] = ()
    position: str = ""
    note: str = ""


class Line(NamedTuple):
    """One line: an action of a seat (or CHANCE), or an undo of several actions."""

    seat: int = CHANCE
    text: str = ""
    undo: int = 0
    #: its line number in the file, 0 if it never was in one
    number: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game as text."""

    header: Header
    lines: tuple[Line, ...] = ()


# ------------------------------------------------------------------ writing


class _AnyLine(Protocol):
    """Anything with the fields of a line."""

    @property
    def seat(self) -> int: ...

    @property
    def text(self) -> str: ...

    @property
    def undo(self) -> int: ...


def write_record(record: Record) -> str:
    """Return the text of a record."""
    return record_text(record.header, record.lines)


def record_text(header: Header, lines: Iterable[_AnyLine]) -> str:
    """Return the text of a record with these lines."""
    top = [
        _FIRST,
        f"game: {header.game}",
        f"rules: {header.rules}",
        f"players: {', '.join(header.players)}",
    ]
    if header.options:
        top.append(f"options: {', '.join(header.options)}")
    if header.position:
        top.append(f"position: {header.position}")
    if header.note:
        top.append(f"note: {header.note}")
    return "\n".join([*top, "", *map(_line_text, lines)]) + "\n"


def _line_text(line: _AnyLine) -> str:
    if line.undo:
        return "undo" if line.undo == 1 else f"undo {line.undo}"
    return f"{'*' if line.seat == CHANCE else line.seat + 1} {line.text}"


# ------------------------------------------------------------------ reading


def read_record(text: str) -> Record:
    """Read a record. The first wrong line raises an error with its number."""
    record, error = read_what_is_readable(text)
    if error is not None:
        raise error
    return record


def read_what_is_readable(text: str) -> tuple[Record, RecordError | None]:
    """Read as far as possible. Return the lines before the first wrong one, and the error.

    A header that cannot be read raises its error.
    """
    rows = text.removeprefix("\ufeff").splitlines()
    header, after = _read_header(rows)
    lines: list[Line] = []
    for number, row in enumerate(rows[after:], after + 1):
        content = row.strip()
        if not content or content.startswith("#"):
            continue
        line = _read_line(content, number)
        if line is None:
            return Record(header, tuple(lines)), RecordError(
                line=number, key="record-action-line", params={"content": content}
            )
        lines.append(line)
    return Record(header, tuple(lines)), None


def _read_line(content: str, number: int) -> Line | None:
    who, _, text = content.partition(" ")
    seat = _SEATS.get(who)
    if seat is not None and text and not text[0].isspace():
        return Line(seat, text, 0, number)
    undo = _UNDO.fullmatch(content)
    return Line(undo=int(undo[1] or 1), number=number) if undo else None


def _read_header(rows: list[str]) -> tuple[Header, int]:
    if not rows or rows[0].strip() != _FIRST:
        raise RecordError(line=1, key="record-none", params={"first": _FIRST})
    values: dict[str, tuple[str, int]] = {}
    number = 1
    for number, row in enumerate(rows[1:], 2):
        content = row.strip()
        if not content:
            break
        if content.startswith("#"):
            continue
        key, colon, value = content.partition(":")
        if not colon or key not in _KEYS:
            raise RecordError(
                line=number,
                key="record-header-line",
                params={"content": content, "headers": ", ".join(_KEYS)},
            )
        if key in values:
            raise RecordError(line=number, key="record-header-twice", params={"header": key})
        values[key] = (value.strip(), number)
    for key in ("game", "rules", "players"):
        if key not in values:
            raise RecordError(line=number, key="record-header-missing", params={"header": key})
    rules, row_number = values["rules"]
    if not (rules.isascii() and rules.isdigit() and len(rules) <= 9):
        raise RecordError(line=row_number, key="record-rules-number", params={"rules": rules})
    return (
        Header(
            game=values["game"][0],
            rules=int(rules),
            players=_names(*values["players"]),
            options=_names(*values["options"]) if "options" in values else (),
            position=values.get("position", ("", 0))[0],
            note=values.get("note", ("", 0))[0],
        ),
        number,
    )


def _names(text: str, number: int) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(",")) if text else ()
    if any(not name for name in names):
        raise RecordError(line=number, key="record-name-empty")
    return names


def standing_lines(record: Record) -> list[Line]:
    """Return the actions that stand after all undos, oldest first."""
    return [record.lines[place] for place in standing_places(record)]


def standing_places(record: Record) -> list[int]:
    """Return the places in ``record.lines`` of the actions that stand after all undos, oldest first."""
    standing: list[int] = []
    for place, line in enumerate(record.lines):
        if not line.undo:
            standing.append(place)
            continue
        if line.undo > len(standing):
            reason = IllegalActionError(key="undo", params={"count": line.undo, "standing": len(standing)})
            raise refused(line, len(standing) + 1, reason)
        del standing[len(standing) - line.undo :]
    return standing


def refused(line: Line, number: int, reason: RondelError) -> RecordError:
    """Return the error for a line, or for action ``number`` (from 1) if the line never was in a file."""
    text = line.text if not line.undo else _line_text(line)
    if line.number:
        return RecordError(line=line.number, key="record-refused", params={"text": text}, reason=reason)
    return RecordError(key="record-refused-action", params={"number": number, "text": text}, reason=reason)
