"""Answers about a table: who sits there, what was agreed, whose clock runs."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rondel.protocol.answers.lessons import LessonAt
from rondel.protocol.table_settings import ClockTerms, NoClock, OnTimeout, Pace

__all__ = ["ProposalTold", "ScoreTold", "SeatTime", "SeatTold", "TableSummary", "TableTold", "Tables"]


class SeatTime(Struct, frozen=True):
    """The time of one seat."""

    #: milliseconds in all, bank included; null without a clock
    left: int | None
    #: how many of these milliseconds are in the bank
    bank: int
    is_running: bool
    #: when it runs out if nobody acts, quiet hours included; only while it runs
    runs_out: int | None


class SeatTold(Struct, frozen=True):
    """Who sits on a chair."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str = ""
    bot: str = ""
    is_you: bool = False
    #: the bot that plays for an absent player
    stand_in: str = ""
    has_resigned: bool = False
    has_run_out: bool = False
    time: SeatTime | None = None


class ProposalTold(Struct, frozen=True):
    """A proposal that is being voted on."""

    number: int
    what: str
    seat: int
    back_to: int
    about: int
    agreed: tuple[int, ...]
    #: seats that have not voted yet
    waiting: tuple[int, ...]
    #: for a take-back: the first decision that would be undone, and whose it was
    says: str = ""


class ScoreTold(Struct, frozen=True):
    """A player's result."""

    seat: int
    points: int
    place: int
    parts: dict[str, int]
    #: what put this player behind the one before: a tie-break, ``shared``, ``resigned``; empty if points did
    decided_by: str = ""


class TableSummary(Struct, frozen=True):
    """A table in a list."""

    id: str
    status: Literal["open", "running", "ended"]
    game: str
    title: str
    pace: Pace
    is_public: bool
    opened_at: int
    changed_at: int
    seats: tuple[SeatTold, ...]
    is_yours: bool
    #: whether it waits for you
    is_your_turn: bool
    options: dict[str, bool | str] = {}
    clock: ClockTerms = NoClock()
    react_within: int = 0


class Tables(Struct, frozen=True):
    """A page of tables. ``next`` asks for the following page; it is empty at the end."""

    tables: tuple[TableSummary, ...]
    next: str = ""


class TableTold(Struct, frozen=True):
    """A table, as the caller may know it."""

    id: str
    status: Literal["open", "running", "ended"]
    number: int
    game: str
    rules: int
    options: dict[str, bool | str]
    title: str
    is_public: bool
    has_spectators: bool
    #: whether players may ask for hints
    has_coach: bool
    pace: Pace
    clock: ClockTerms
    on_timeout: OnTimeout
    stand_in: str
    is_owner: bool
    seats: tuple[SeatTold, ...]
    asked: tuple[int, ...]
    opened_at: int
    started_at: int | None = None
    ended_at: int | None = None
    #: why the game ended: played, agreed, resigned, abandoned
    end: str = ""
    scores: tuple[ScoreTold, ...] = ()
    proposal: ProposalTold | None = None
    #: whether players must not see each other's views
    has_secrets: bool = False
    #: lets others in; only for players and the owner
    invitation: str = ""
    rematch: str = ""
    is_archived: bool = False
    #: how many seconds players have to respond in a window; 0 means no limit
    react_within: int = 0
    #: when the open window closes if nobody responds
    react_by: int | None = None
    #: milliseconds until then, for clients with a wrong clock
    react_left: int | None = None
    #: the lesson that is given here
    lesson: LessonAt | None = None
