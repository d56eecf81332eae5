"""News: the entries of a log as one seat may know them, in its language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rondel.bots.registry import find_bot, read_bot_name
from rondel.core.action import CHANCE
from rondel.core.contract import EVERYTHING, State
from rondel.core.errors import OptionError
from rondel.course import Step
from rondel.protocol.answers import EntryTold, EventTold, LineTold, Moved, News
from rondel.server.tables.entries import (
    ChairSet,
    Drawn,
    Ended,
    Entry,
    Left,
    Opened,
    Played,
    Proposed,
    Rematched,
    Seated,
    Settled,
    Started,
    StoodIn,
    TakenBack,
    Voted,
)
from rondel.server.tables.moves import Written
from rondel.server.tables.seat_view import Viewer, events_told, people_asked, seat_view, table_told
from rondel.server.tables.table import Table
from rondel.server.tables.undo import first_undone
from rondel.server.texts import server_words

__all__ = ["moved_told", "news_since"]

#: longer news is sent in several parts
MOST_ENTRIES = 500


def news_since(
    table: Table, viewer: Viewer, since: int, *, with_view: bool = False, table_at: int | None = None
) -> News:
    """Return the news after entry ``since``: at most MOST_ENTRIES at once, the rest on the next call.

    The last part can include the view, and the table with its clocks at time ``table_at``.
    """
    last = min(table.number, since + MOST_ENTRIES)
    steps = {step.number: (step, before) for step, before in _steps(table, since, last)}
    entries = tuple(
        _told(table, viewer, number, steps.get(number)) for number in range(max(since, 0) + 1, last + 1)
    )
    is_last = last == table.number
    view = seat_view(table, viewer) if with_view and is_last and table.course is not None else None
    is_wanted = table_at is not None and is_last
    now = table_told(table, viewer.guest, table_at or 0, viewer.language) if is_wanted else None
    return News(table.id, since, last, entries, people_asked(table.seats_asked()), view, now)


def _steps(table: Table, since: int, last: int) -> list[tuple[Step, State]]:
    if table.course is None:
        return []
    found: list[tuple[Step, State]] = []
    for step, before in table.course.walk(since):
        if step.number > last:
            break
        found.append((step, before))
    return found


def _told(table: Table, viewer: Viewer, number: int, played: tuple[Step, State] | None) -> EntryTold:
    at, entry = table.entries[number - 1]
    kind = str(entry.__struct_config__.tag)
    seat = getattr(entry, "seat", None)
    if isinstance(entry, Played | Drawn) and played is not None:
        step, before = played
        text = _said(table, viewer, before, step)
        says, events = _meaning(table, viewer, text, step), _events(table, viewer, step)
        seat = None if step.seat == CHANCE else step.seat
        return EntryTold(number, at, kind, seat, text, says, events, _marks(entry))
    seat = None if seat == -1 else seat
    return EntryTold(
        number, at, kind, seat, says=_says(table, viewer, entry, number), details=_details(entry)
    )


def _marks(entry: Played | Drawn) -> dict[str, Any]:
    """Return whether a standing answer or a timer played an action."""
    if isinstance(entry, Drawn):
        return {}
    marks = {"by_standing_answer": entry.by_standing_answer, "by_timer": entry.by_timer}
    return {name: True for name, is_so in marks.items() if is_so}


def _said(table: Table, viewer: Viewer, before: State, step: Step) -> str:
    action = table.game.parse(step.text)
    if table.status == "ended":
        return step.text
    return table.game.said(before, action, viewer.seat)


def _meaning(table: Table, viewer: Viewer, text: str, step: Step) -> str:
    if text != step.text:
        return ""
    return table.game.texts(viewer.language).action(table.game.parse(text), table.players)


def _events(table: Table, viewer: Viewer, step: Step) -> tuple[EventTold, ...]:
    seat = EVERYTHING if table.status == "ended" else viewer.seat
    return events_told(table.game, step.events or (), seat, viewer.language, table.players)


# ------------------------------------------------------------------ entries about the table


def _says(table: Table, viewer: Viewer, entry: Entry, number: int) -> str:
    words = server_words(viewer.language)
    kind = str(entry.__struct_config__.tag)
    params: dict[str, str | int] = {}
    seat = getattr(entry, "seat", -1)
    if seat >= 0:
        params = {"player": _name(table, entry, seat), "seat": seat + 1}
    match entry:
        case Proposed(_, "take-back", back_to):
            undone = first_undone(table, back_to, number, viewer.language)
            return words.say("told.proposed.take-back", **params, undone=undone)
        case Proposed(_, what, _, about):
            name = table.players[about] if about >= 0 else ""
            return words.say(f"told.proposed.{what}", **params, other=name)
        case Voted(_, agrees, withdraws):
            how = "withdrawn" if withdraws else "yes" if agrees else "no"
            return words.say(f"told.voted.{how}", **params)
        case Settled(is_accepted):
            return words.say("told.settled.yes" if is_accepted else "told.settled.no")
        case Ended(reason):
            return words.say(f"told.ended.{reason}", **(params or {"player": "", "seat": 0}))
        case Left(_, was_removed):
            return words.say("told.removed" if was_removed else "told.left", **params)
        case ChairSet():
            key = "told.chair-set.bot" if "bot" in _details(entry) else "told.chair-set.open"
            return words.say(key, **params)
        case TakenBack(count):
            return words.say("told.taken-back", **params, count=count)
        case StoodIn(_, bot):
            return words.say("told.stood-in", **params, bot=_called(bot, viewer.language))
        case _:
            return words.say(f"told.{kind}", **params)


def _called(bot: str, language: str) -> str:
    """Return the name of a bot as players know it, or its id if it no longer exists."""
    try:
        return find_bot(read_bot_name(bot).level).texts(language)[0]
    except OptionError:
        return bot


def _name(table: Table, entry: Entry, seat: int) -> str:
    if isinstance(entry, Seated):
        return entry.name
    if table.players:
        return table.players[seat]
    return table.seats[seat].name or table.seats[seat].bot or str(seat + 1)


def _details(entry: Entry) -> dict[str, Any]:
    """Return the public details of an entry. The ids of guests stay secret."""
    match entry:
        case Opened(_, terms):
            return {"game": terms.game, "seats": len(terms.chairs)}
        case Seated(_, _, name):
            return {"name": name}
        case ChairSet(_, chair):
            bot = getattr(chair, "bot", "")
            return {"bot": bot} if bot else {}
        case Started(rules, players):
            return {"rules": rules, "players": list(players)}
        case TakenBack(count):
            return {"count": count}
        case Proposed(_, what, back_to, about):
            return {"what": what, "back_to": back_to, "about": about}
        case Voted(_, agrees):
            return {"agrees": agrees}
        case Settled(is_accepted):
            return {"is_accepted": is_accepted}
        case StoodIn(_, bot):
            return {"bot": bot}
        case Ended(reason):
            return {"reason": reason}
        case Rematched(again):
            return {"table": again}
        case _:
            return {}


# ------------------------------------------------------------------ a move


def moved_told(table: Table, viewer_seats: Sequence[int], written: Written) -> Moved:
    """Return what a move wrote: the player's own actions and the draws after them."""
    course = table.begun_course()
    lines: list[LineTold] = []
    for step in course.steps_after(written.first - 1):
        if step.number > written.last:
            break
        if step.seat in viewer_seats:
            lines.append(LineTold(step.number, step.seat, step.text))
        elif step.seat == CHANCE:
            lines.append(LineTold(step.number, None, _chance_said(table, viewer_seats, step)))
    # the state at that time, so a repeated request gets the same answer
    after = course.state_at(written.last)
    return Moved(written.last, tuple(lines), people_asked(after.seats_asked()), after.is_over)


def _chance_said(table: Table, viewer_seats: Sequence[int], step: Step) -> str:
    if table.status == "ended":
        return step.text
    before = table.begun_course().state_after(step.parent)
    return table.game.said(before, table.game.parse(step.text), viewer_seats[0])
