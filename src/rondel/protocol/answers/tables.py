"""What a server tells about a table: who sits there, what was agreed on, whose time runs."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rondel.protocol.table_settings import ClockTerms, NoClock, OnTimeout, Pace

__all__ = ["ProposalTold", "ScoreTold", "SeatTime", "SeatTold", "TableSummary", "TableTold", "Tables"]


class SeatTime(Struct, frozen=True):
    """What is told about the time of one seat."""

    #: milliseconds in all, with the bank; nothing without a clock
    left: int | None
    #: milliseconds of these that are in the bank
    bank: int
    is_running: bool
    #: when it runs out if nobody acts, with the night counted in; only while it runs
    runs_out: int | None


class SeatTold(Struct, frozen=True):
    """Who sits on a chair."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str = ""
    bot: str = ""
    is_you: bool = False
    #: the bot that answers instead of the player
    stand_in: str = ""
    has_resigned: bool = False
    has_run_out: bool = False
    time: SeatTime | None = None


class ProposalTold(Struct, frozen=True):
    """What somebody wants the others to agree to."""

    number: int
    what: str
    seat: int
    back_to: int
    about: int
    agreed: tuple[int, ...]
    #: seats that have yet to answer
    waiting: tuple[int, ...]
    #: of going back: the first decision that would be undone, and whose it was
    says: str = ""


class ScoreTold(Struct, frozen=True):
    """A player's result."""

    seat: int
    points: int
    place: int
    parts: dict[str, int]
    #: what put this player behind the one before: a tie-break, ``shared`` beside an equal, ``resigned``; empty for points
    decided_by: str = ""


class TableSummary(Struct, frozen=True):
    """A table as it is listed."""

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
    """A page of tables; ``next`` is what to ask for after it, empty at the end."""

    tables: tuple[TableSummary, ...]
    next: str = ""


class TableTold(Struct, frozen=True):
    """A table, as whoever asks may know it."""

    id: str
    status: Literal["open", "running", "ended"]
    number: int
    game: str
    rules: int
    options: dict[str, bool | str]
    title: str
    is_public: bool
    has_spectators: bool
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
    #: of whoever sits here or owns the table: what lets others in
    invitation: str = ""
    rematch: str = ""
    is_archived: bool = False
    #: seconds a window is open in which somebody may step in; 0 is as long as it takes
    react_within: int = 0
    #: when the window that is open now closes, if whoever is asked does not answer
    react_by: int | None = None
    #: milliseconds until then, for whoever has another idea of the time
    react_left: int | None = None
