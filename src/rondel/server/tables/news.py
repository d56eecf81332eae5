"""News: the entries of a log as one seat may know them, in its language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rondel.bots.registry import find_bot, read_bot_name
from rondel.core.action import CHANCE
from rondel.core.contract import EVERYTHING, State, Texts
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
    SceneBegun,
    Seated,
    Settled,
    Started,
    StoodIn,
    TakenBack,
    Voted,
)
from rondel.server.tables.moves import Written
from rondel.server.tables.seat_view import (
    Viewer,
    events_told,
    people_asked,
    reader_of_log,
    seat_view,
    table_told,
)
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
    reader = reader_of_log(table, viewer)
    entries = tuple(
        _told(table, viewer, reader, number, steps.get(number))
        for number in range(max(since, 0) + 1, last + 1)
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


def _told(
    table: Table, viewer: Viewer, reader: int, number: int, played: tuple[Step, State] | None
) -> EntryTold:
    at, entry = table.entries[number - 1]
    kind = str(entry.__struct_config__.tag)
    seat = getattr(entry, "seat", None)
    if isinstance(entry, Played | Drawn) and played is not None:
        step, before = played
        text = _said(table, viewer, before, step)
        texts = table.game.texts(viewer.language, reader)
        says, events = _meaning(table, texts, text, step), _events(table, viewer, texts, step)
        seat = None if step.seat == CHANCE else step.seat
        return EntryTold(number, at, kind, seat, text, says, events, _marks(entry))
    seat = None if seat == -1 else seat
    return EntryTold(
        number, at, kind, seat, says=_says(table, viewer, reader, entry, number), details=_details(entry)
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


def _meaning(table: Table, texts: Texts, text: str, step: Step) -> str:
    return texts.action(table.game.parse(text), table.players) if text == step.text else ""


def _events(table: Table, viewer: Viewer, texts: Texts, step: Step) -> tuple[EventTold, ...]:
    seat = EVERYTHING if table.status == "ended" else viewer.seat
    return events_told(table.game, step.events or (), seat, texts, table.players)


# ------------------------------------------------------------------ entries about the table


def _says(table: Table, viewer: Viewer, reader: int, entry: Entry, number: int) -> str:
    if isinstance(entry, SceneBegun):
        return ""  # the coach says so
    words = server_words(viewer.language)
    params: dict[str, str | int] = {"player": "", "seat": 0, "other": ""}
    seat, other = getattr(entry, "seat", -1), getattr(entry, "about", -1)
    if seat >= 0:
        params |= {"player": _name(table, entry, seat), "seat": seat + 1}
    match entry:
        case Proposed(_, "take-back", back_to):
            params["undone"] = first_undone(table, back_to, number, viewer.language, reader)
        case Proposed() if other >= 0:
            params["other"] = table.players[other]
        case TakenBack(count):
            params["count"] = count
        case StoodIn(_, bot):
            params["bot"] = _called(bot, viewer.language)
    roles = [role for role, one in (("player", seat), ("other", other)) if 0 <= one == reader]
    return words.say(words.voiced(f"told.{_sentence(entry)}", roles), **params)


def _sentence(entry: Entry) -> str:
    """Return which sentence tells of an entry."""
    match entry:
        case Proposed(_, what):
            return f"proposed.{what}"
        case Voted(_, agrees, withdraws):
            return "voted.withdrawn" if withdraws else "voted.yes" if agrees else "voted.no"
        case Settled(is_accepted):
            return "settled.yes" if is_accepted else "settled.no"
        case Ended(reason):
            return f"ended.{reason}"
        case Left(_, was_removed):
            return "removed" if was_removed else "left"
        case ChairSet():
            return "chair-set.bot" if "bot" in _details(entry) else "chair-set.open"
        case _:
            return str(entry.__struct_config__.tag)


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
