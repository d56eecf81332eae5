"""Moves: checked on a copy, durable, and only then the state of the table.

Several actions make a plan, played all or none. The same request twice is carried out once: its key stands
in the log beside what it wrote.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rondel.core.action import CHANCE
from rondel.core.contract import State
from rondel.core.errors import RondelError
from rondel.preview import imagined, reveals
from rondel.server.errors import ConflictError, ForbiddenError, RefusedError, StaleError
from rondel.server.tables.course import Course, Trial
from rondel.server.tables.entries import Ended, Entry, TakenBack
from rondel.server.tables.house import House
from rondel.server.tables.table import Table

__all__ = [
    "Written",
    "close_window",
    "must_be_running",
    "must_have_happened",
    "must_have_seen",
    "must_sit",
    "play",
    "play_for_a_bot",
    "take_back",
]


class Written(NamedTuple):
    """Which entries a request wrote, first and last."""

    first: int
    last: int


async def play(
    house: House,
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
            await house.refresh(table)
        if key is not None and key in table.keys:
            return _written_before(table, key, actions)
        seats = must_sit(table, guest)
        course = must_be_running(table)
        must_have_seen(table, seen)
        trial = course.trial(by_standing_answer=by_standing_answer)
        if len(actions) > 1 and table.has_secrets():
            _play_plan(table, trial, seats, actions)
        else:
            for text in actions:
                _play_own(table, trial, seats, text)
        return await _finish(house, table, trial, key)


def _play_plan(table: Table, trial: Trial, seats: tuple[int, ...], actions: Sequence[str]) -> None:
    """Play a plan of a game with secrets, all or none: whether it is refused must not tell what nobody may know.

    So it is first tried on what the seat may know, and refused with the reason it has there; then on a few more
    tables that look the same from this seat. A plan that is possible on some of them only depends on secrets.
    """
    game = trial.game
    seat = trial.seat_of(actions[0])
    worlds = imagined(game, trial.state, seat)
    _try_own(table, Trial(game, next(worlds)), seat, seats, actions)
    try:
        for world in worlds:
            _try_own(table, Trial(game, world), seat, seats, actions)
        for text in actions:
            _play_own(table, trial, seats, text)
    except RondelError:
        raise RefusedError("plan-depends-on-secrets") from None


def _try_own(table: Table, trial: Trial, seat: int, seats: tuple[int, ...], actions: Sequence[str]) -> None:
    for text in actions:
        if trial.lines and trial.seat_of(text) != seat and trial.seat_of(text) in seats:
            return  # another seat of the same guest knows more than this one
        _play_own(table, trial, seats, text)


def _play_own(table: Table, trial: Trial, seats: tuple[int, ...], text: str) -> None:
    """Play an action if it is of one of these seats; who is refused as another learns nothing of what it does."""
    actor = trial.seat_of(text)
    if actor not in seats:
        raise ForbiddenError("not-your-seat", seat=actor + 1, player=table.players[actor])
    if table.seats[actor].bot:
        raise ConflictError("bot-plays-your-seat", seat=actor + 1, bot=table.seats[actor].bot)
    trial.play(text)


def _written_before(table: Table, key: str, wanted: Sequence[str] | int) -> Written:
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


async def play_for_a_bot(house: House, table: Table, seat: int, *, seen: int, text: str) -> bool:
    """Play what a bot answered; False if the table has gone on without it."""
    async with table.lock:
        if table.is_stale:
            await house.refresh(table)
        is_due = table.status == "running" and table.last_line() == seen and table.seats[seat].bot
        if not is_due:
            return False
        trial = table.playing().trial()
        if trial.seat_of(text) != seat:
            raise ForbiddenError("not-your-seat", seat=seat + 1, player=table.players[seat])
        trial.play(text)
        await _finish(house, table, trial, None)
        return True


async def close_window(house: House, table: Table) -> bool:
    """Leave everything as it is where nobody has stepped in in time; tell whether there was such a window."""
    async with table.lock:
        if table.is_stale:
            await house.refresh(table)
        if table.react_by is None or house.now() < table.react_by:
            return False
        course = table.playing()
        answer = course.game.quiet_answer(course.state)
        assert answer is not None, "only a window with such an answer has a time"
        trial = course.trial(by_timer=True)
        trial.play(answer.text)
        await _finish(house, table, trial, None)
        return True


async def _finish(house: House, table: Table, trial: Trial, key: str | None) -> Written:
    trial.let_chance_act(house.rng)
    entries: list[Entry] = list(trial.lines)
    if trial.state.is_over:
        entries.append(Ended("played"))
    return await _write(house, table, entries, trial.after, key)


async def _write(
    house: House, table: Table, entries: Sequence[Entry], after: Sequence[State], key: str | None
) -> Written:
    first = table.number + 1
    try:
        await house.write(table, entries, after=after, key=key)
    except StaleError:
        # the same request, at another server
        if key is not None and key in table.keys:
            return Written(*table.keys[key])
        raise
    return Written(first, table.number)


# ------------------------------------------------------------------ taking back


async def take_back(
    house: House, table: Table, guest: str, *, seen: int, count: int, key: str | None = None
) -> Written:
    """Take back the last of one's own actions in a turn that is not finished."""
    key = None if key is None else f"{guest}:{key}"
    async with table.lock:
        if table.is_stale or seen > table.number:
            await house.refresh(table)
        if key is not None and key in table.keys:
            return _written_before(table, key, count)
        seats = must_sit(table, guest)
        course = must_be_running(table)
        must_have_seen(table, seen)
        seat = _who_takes_back(table, course, seats, count)
        before = course.state_of(len(course.standing) - count)
        return await _write(house, table, [TakenBack(count, seat)], [before], key)


def _who_takes_back(table: Table, course: Course, seats: tuple[int, ...], count: int) -> int:
    asked = [seat for seat in table.seats_asked() if seat in seats]
    for seat in asked:
        if table.seats[seat].bot:
            raise ConflictError("bot-plays-your-seat", seat=seat + 1, bot=table.seats[seat].bot)
        if _free_trail(course, seat, count) >= count:
            return seat
    trail = max((_free_trail(course, seat, count) for seat in asked), default=0)
    if not trail:
        raise RefusedError("take-back-nothing")
    raise RefusedError("take-back-too-far", count=count, free=trail)


def _free_trail(course: Course, seat: int, most: int) -> int:
    """Count the last lines a seat may take back by itself, up to so many: none that showed it something new."""
    depth = len(course.standing)
    for count in range(min(most, course.own_trail(seat))):
        step = course.steps[course.standing[depth - count - 1]]
        before = course.state_of(depth - count - 1)
        if reveals(course.game, before, course.game.parse(step.text), seat):
            return count
    return min(most, course.own_trail(seat))


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
