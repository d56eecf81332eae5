"""Moves: checked on a copy, durable, and only then the state of the table.

Several actions make a plan, played all or none. The same request twice is carried out once: its key stands
in the log beside what it wrote.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rondel.core.action import CHANCE
from rondel.core.errors import RondelError
from rondel.course import Course, Step
from rondel.previewing import imagined
from rondel.server.errors import ConflictError, ForbiddenError, RefusedError, StaleError
from rondel.server.tables.entries import Ended, Entry, line_of
from rondel.server.tables.table import Table
from rondel.server.tables.table_service import TableService

__all__ = [
    "Written",
    "close_window",
    "must_be_running",
    "must_have_happened",
    "must_have_seen",
    "must_sit",
    "play",
    "play_for_a_bot",
    "write_lines",
    "written_before",
]


class Written(NamedTuple):
    """Which entries a request wrote, first and last."""

    first: int
    last: int


async def play(
    service: TableService,
    table: Table,
    guest: str,
    *,
    seen: int,
    actions: Sequence[str],
    key: str | None = None,
    by_standing_answer: bool = False,
) -> Written:
    """Play actions of one's own seats, all or none of them."""
    key = None if key is None else f"{guest}:{key}"
    async with table.lock:
        if table.is_stale or seen > table.number:
            await service.refresh(table)
        if key is not None and key in table.keys:
            return written_before(table, key, actions)
        seats = must_sit(table, guest)
        course = must_be_running(table)
        must_have_seen(table, seen)
        branch = course.branch()
        if len(actions) > 1 and table.has_secrets():
            _play_plan(table, branch, seats, actions)
        else:
            for text in actions:
                _play_own(table, branch, seats, text)
        return await _finish(service, table, branch, key, by_standing_answer=by_standing_answer)


def _play_plan(table: Table, branch: Course, seats: tuple[int, ...], actions: Sequence[str]) -> None:
    """Play a plan of a game with secrets, all or none: whether it is refused must not tell what nobody may know.

    So it is first tried on what the seat may know, and refused with the reason it has there; then on a few more
    tables that look the same from this seat. A plan that is possible on some of them only depends on secrets.
    """
    game = branch.game
    seat = branch.seat_of(actions[0])
    worlds = imagined(game, branch.state, seat)
    _try_own(table, Course(game, next(worlds)), seat, seats, actions)
    try:
        for world in worlds:
            _try_own(table, Course(game, world), seat, seats, actions)
        for text in actions:
            _play_own(table, branch, seats, text)
    except RondelError:
        raise RefusedError("plan-depends-on-secrets") from None


def _try_own(table: Table, branch: Course, seat: int, seats: tuple[int, ...], actions: Sequence[str]) -> None:
    for text in actions:
        if branch.steps and branch.seat_of(text) != seat and branch.seat_of(text) in seats:
            return  # another seat of the same guest knows more than this one
        _play_own(table, branch, seats, text)


def _play_own(table: Table, branch: Course, seats: tuple[int, ...], text: str) -> None:
    """Play an action if it is of one of these seats; who is refused as another learns nothing of what it does."""
    actor = branch.seat_of(text)
    if actor not in seats:
        raise ForbiddenError("not-your-seat", seat=actor + 1, player=table.players[actor])
    if table.seats[actor].bot:
        raise ConflictError("bot-plays-your-seat", seat=actor + 1, bot=table.seats[actor].bot)
    branch.play_text(text)


def written_before(table: Table, key: str, wanted: Sequence[str] | int) -> Written:
    """Return what a request wrote that comes again; refuses another request under the same key.

    ``wanted`` are the actions of a move, or how many are to be taken back.
    """
    written = Written(*table.keys[key])
    steps = [step for step in table.playing().steps_after(written.first - 1) if step.number <= written.last]
    if isinstance(wanted, int):
        is_same = [step.undo for step in steps[:1]] == [wanted]
    else:
        played = [step.text for step in steps if step.seat != CHANCE and not step.undo]
        is_same = played == [_as_written(table, text) for text in wanted]
    if not is_same:
        raise ConflictError("key-used", used=key.partition(":")[2])
    return written


def _as_written(table: Table, text: str) -> str:
    try:
        return table.game.parse(text).text
    except RondelError:
        return text


async def play_for_a_bot(service: TableService, table: Table, seat: int, *, seen: int, text: str) -> bool:
    """Play what a bot answered; False if the table has gone on without it."""
    async with table.lock:
        if table.is_stale:
            await service.refresh(table)
        is_due = table.status == "running" and table.last_line() == seen and table.seats[seat].bot
        if not is_due:
            return False
        branch = table.playing().branch()
        if branch.seat_of(text) != seat:
            raise ForbiddenError("not-your-seat", seat=seat + 1, player=table.players[seat])
        branch.play_text(text)
        await _finish(service, table, branch, None)
        return True


async def close_window(service: TableService, table: Table) -> bool:
    """Leave everything as it is where nobody has stepped in in time; tell whether there was such a window."""
    async with table.lock:
        if table.is_stale:
            await service.refresh(table)
        if table.react_by is None or service.now() < table.react_by:
            return False
        course = table.playing()
        answer = course.game.quiet_answer(course.state)
        assert answer is not None, "only a window with such an answer has a time"
        branch = course.branch()
        branch.play_text(answer.text, by_timer=True)
        await _finish(service, table, branch, None)
        return True


async def _finish(
    service: TableService, table: Table, branch: Course, key: str | None, *, by_standing_answer: bool = False
) -> Written:
    branch.let_chance_act(service.rng)
    entries: list[Entry] = [line_of(step, by_standing_answer=by_standing_answer) for step in branch.steps]
    if branch.state.is_over:
        entries.append(Ended("played"))
    return await write_lines(service, table, entries, branch.steps, key)


async def write_lines(
    service: TableService, table: Table, entries: Sequence[Entry], steps: Sequence[Step], key: str | None
) -> Written:
    """Write the lines of a move or an undo; a request that another server has carried out is not repeated."""
    first = table.number + 1
    try:
        await service.write(table, entries, steps=steps, key=key)
    except StaleError:
        # the same request, at another server
        if key is not None and key in table.keys:
            return Written(*table.keys[key])
        raise
    return Written(first, table.number)


# ------------------------------------------------------------------ who may


def must_sit(table: Table, guest: str) -> tuple[int, ...]:
    """Return the seats of a guest; refuses who has none."""
    seats = table.seats_of(guest)
    if not seats:
        raise ForbiddenError("not-seated", table=table.id)
    return seats


def must_be_running(table: Table) -> Course:
    """Return the course of a game that goes on."""
    if table.status == "open":
        raise ConflictError("not-started", table=table.id)
    if table.status == "ended" or table.course is None:
        raise ConflictError("table-ended", table=table.id)
    return table.course


def must_have_seen(table: Table, seen: int) -> None:
    """Refuse who has not seen the last line of the game, or claims to have seen what has not happened."""
    must_have_happened(table, seen)
    if seen < table.last_line():
        raise StaleError("stale-number", since=seen, seen=seen, number=table.number)


def must_have_happened(table: Table, number: int) -> None:
    """Refuse who claims to have seen what has not happened."""
    if number > table.number:
        raise ConflictError("future-number", seen=number, number=table.number)
