"""Moves: checked on a branch, written to the log, and only then played at the table.

Several actions make a plan, which is played as a whole or not at all. A repeated request is carried out once,
because its key is in the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rondel.core.errors import RondelError
from rondel.course import Course, Step
from rondel.preview import imagined_states
from rondel.server.errors import ConflictError, ForbiddenError, RefusedError, StaleError
from rondel.server.tables.entries import Ended, Entry, SceneBegun, entry_of_step
from rondel.server.tables.story import follow_story
from rondel.server.tables.table import Table
from rondel.server.tables.table_service import TableService

__all__ = [
    "Written",
    "close_window",
    "require_running",
    "check_entry_exists",
    "check_up_to_date",
    "require_seats",
    "play",
    "play_for_a_bot",
    "write_game_entries",
    "written_before",
]


class Written(NamedTuple):
    """The first and the last entry a request wrote."""

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
    """Play actions of the guest's own seats, all or none."""
    key = None if key is None else f"{guest}:{key}"
    async with table.lock:
        if table.is_behind or seen > table.number:
            await service.refresh(table)
        if key is not None and key in table.keys:
            return written_before(table, key, actions)
        seats = require_seats(table, guest)
        course = require_running(table)
        check_up_to_date(table, seen)
        branch = course.branch()
        if len(actions) > 1 and table.has_secrets():
            _play_plan(table, branch, seats, actions)
        else:
            for text in actions:
                _play_own(table, branch, seats, text)
        return await _finish(service, table, branch, key, by_standing_answer=by_standing_answer)


def _play_plan(table: Table, branch: Course, seats: tuple[int, ...], actions: Sequence[str]) -> None:
    """Play a plan in a game with secrets, all or none. A refusal must not reveal a secret.

    The plan is first tried on what the seat knows, and refused with the reason found there. Then it is tried on other
    states that look the same to the seat. If only some of them allow it, the plan depends on secrets.
    """
    game = branch.game
    seat = branch.seat_of(actions[0])
    states = imagined_states(game, branch.state, seat)
    _try_own(table, Course(game, next(states)), seat, seats, actions)
    try:
        for possible in states:
            _try_own(table, Course(game, possible), seat, seats, actions)
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
    """Play an action of one of these seats. Another seat's action is refused before it is tried, so nothing leaks."""
    actor = branch.seat_of(text)
    if actor not in seats:
        raise ForbiddenError("not-your-seat", seat=actor + 1, player=table.players[actor])
    if table.seats[actor].bot:
        raise ConflictError("bot-plays-your-seat", seat=actor + 1, bot=table.seats[actor].bot)
    branch.play_text(text)


def written_before(table: Table, key: str, wanted: Sequence[str] | int) -> Written:
    """Return what an earlier request with this key wrote; refuses a different request with the same key.

    ``wanted`` is the actions of a move, or how many to take back.
    """
    written = Written(*table.keys[key])
    steps = [
        step for step in table.begun_course().steps_after(written.first - 1) if step.number <= written.last
    ]
    if isinstance(wanted, int):
        is_same = [step.undo for step in steps[:1]] == [wanted]
    else:
        # in a lesson, what others do in its story was written with them
        seats = table.seats_of(key.partition(":")[0])
        played = [step.text for step in steps if step.seat in seats and not step.undo]
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
    """Play the answer of a bot. Returns False if the table has moved on."""
    async with table.lock:
        if table.is_behind:
            await service.refresh(table)
        is_due = table.status == "running" and table.last_step() == seen and table.seats[seat].bot
        if not is_due:
            return False
        branch = table.begun_course().branch()
        if branch.seat_of(text) != seat:
            raise ForbiddenError("not-your-seat", seat=seat + 1, player=table.players[seat])
        branch.play_text(text)
        await _finish(service, table, branch, None)
        return True


async def close_window(service: TableService, table: Table) -> bool:
    """Close a window whose time is up by playing the quiet answer. Returns whether there was one."""
    async with table.lock:
        if table.is_behind:
            await service.refresh(table)
        if table.react_by is None or service.now() < table.react_by:
            return False
        course = table.begun_course()
        answer = course.game.quiet_answer(course.state)
        assert answer is not None, "only windows with a quiet answer are timed"
        branch = course.branch()
        branch.play_text(answer.text, by_timer=True)
        await _finish(service, table, branch, None)
        return True


async def _finish(
    service: TableService, table: Table, branch: Course, key: str | None, *, by_standing_answer: bool = False
) -> Written:
    own = len(branch.steps)
    scene = follow_story(table, branch)
    if scene is None:
        branch.let_chance_act(service.rng)
    entries: list[Entry] = [
        entry_of_step(step, by_standing_answer=by_standing_answer and place < own)
        for place, step in enumerate(branch.steps)
    ]
    if scene is not None and scene != table.scene:
        entries.append(SceneBegun(scene))
    if branch.state.is_over:
        entries.append(Ended("played"))
    return await write_game_entries(service, table, entries, branch.steps, key)


async def write_game_entries(
    service: TableService, table: Table, entries: Sequence[Entry], steps: Sequence[Step], key: str | None
) -> Written:
    """Write the entries of a move or an undo. A request that another server has carried out is not repeated."""
    first = table.number + 1
    try:
        await service.write(table, entries, steps=steps, key=key)
    except StaleError:
        # another server got the same request
        if key is not None and key in table.keys:
            return Written(*table.keys[key])
        raise
    return Written(first, table.number)


# ------------------------------------------------------------------ checks


def require_seats(table: Table, guest: str) -> tuple[int, ...]:
    """Return the seats of a guest; refuses guests without a seat."""
    seats = table.seats_of(guest)
    if not seats:
        raise ForbiddenError("not-seated", table=table.id)
    return seats


def require_running(table: Table) -> Course:
    """Return the course of a running game; refuses any other."""
    if table.status == "open":
        raise ConflictError("not-started", table=table.id)
    if table.status == "ended" or table.course is None:
        raise ConflictError("table-ended", table=table.id)
    return table.course


def check_up_to_date(table: Table, seen: int) -> None:
    """Refuse a client that has not seen the last line of the game, or claims to have seen the future."""
    check_entry_exists(table, seen)
    if seen < table.last_step():
        raise StaleError("stale-number", since=seen, seen=seen, number=table.number)


def check_entry_exists(table: Table, number: int) -> None:
    """Refuse a number that is higher than the last entry."""
    if number > table.number:
        raise ConflictError("future-number", seen=number, number=table.number)
