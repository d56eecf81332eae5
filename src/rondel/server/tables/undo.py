"""Undo: taking back your own actions, and saying what a proposed undo would take back."""

from __future__ import annotations

from rondel.core.action import CHANCE
from rondel.core.contract import SPECTATOR, State, Texts
from rondel.course import Course, Step
from rondel.preview import reveals
from rondel.server.errors import ConflictError, RefusedError
from rondel.server.tables.entries import entry_of_step
from rondel.server.tables.moves import (
    Written,
    check_up_to_date,
    require_running,
    require_seats,
    write_game_entries,
    written_before,
)
from rondel.server.tables.table import Table
from rondel.server.tables.table_service import TableService
from rondel.server.texts import server_words

__all__ = ["first_undone", "take_back"]


async def take_back(
    service: TableService, table: Table, guest: str, *, seen: int, count: int, key: str | None = None
) -> Written:
    """Take back the guest's own last actions in an unfinished turn."""
    key = None if key is None else f"{guest}:{key}"
    async with table.lock:
        if table.is_behind or seen > table.number:
            await service.refresh(table)
        if key is not None and key in table.keys:
            return written_before(table, key, count)
        seats = require_seats(table, guest)
        course = require_running(table)
        check_up_to_date(table, seen)
        seat = _seat_that_takes_back(table, course, seats, count)
        undo = Step(seat, undo=count)
        undo.state = course.state_after(course.standing[-count].parent)
        return await write_game_entries(service, table, [entry_of_step(undo)], [undo], key)


def _seat_that_takes_back(table: Table, course: Course, seats: tuple[int, ...], count: int) -> int:
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
    """Count the last steps a seat may take back alone, up to ``most``: none that revealed something to it."""
    for count in range(min(most, course.own_trail(seat))):
        step = course.standing[-count - 1]
        before = course.state_after(step.parent)
        if reveals(course.game, before, course.game.parse(step.text), seat):
            return count
    return min(most, course.own_trail(seat))


# ------------------------------------------------------------------ what would be undone


def first_undone(table: Table, back_to: int, at: int, language: str, reader: int) -> str:
    """Describe to a reader the first decision after ``back_to`` that stood at entry ``at``, as everybody may know it."""
    course = table.begun_course()
    undone = [step for step in course.standing_at(at) if step.number > back_to]
    if not undone:
        return ""
    # draws are undone as well, but nobody decided them
    first = next((step for step in undone if step.seat != CHANCE), undone[0])
    before = course.state_after(first.parent)
    texts = table.game.texts(language, reader)
    says = _meaning(table, before, first, texts)
    words = server_words(language)
    if first.seat == CHANCE:
        return says or words.say("undone.chance")
    roles = ("player",) if first.seat == reader else ()
    params = {"player": table.players[first.seat], "says": says}
    if not says:
        return words.say(words.voiced("undone.secret", roles), **params)
    if first.seat not in before.seats_asked():
        return words.say(
            words.voiced("undone.decision", roles), **params
        )  # a gift, which answers no question
    question = texts.question(table.game.question(before), table.players)
    return words.say(words.voiced("undone.answer", roles), question=question, **params)


def _meaning(table: Table, before: State, step: Step, texts: Texts) -> str:
    """Return what a step means, empty if it is not public."""
    game = table.game
    action = game.parse(step.text)
    if table.status != "ended" and game.said(before, action, SPECTATOR) != step.text:
        return ""
    return texts.action(action, table.players)
