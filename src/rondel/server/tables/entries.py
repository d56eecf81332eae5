"""The entries of a table's log, named in the past tense. Entries are only added, never changed or deleted.

A table is the sum of its entries (:mod:`rondel.server.tables.table`). The entries of the game are :class:`Played`,
:class:`Drawn` and :class:`TakenBack`; all other entries are about the table.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from rondel.core.action import CHANCE
from rondel.course import Step
from rondel.protocol.table_settings import BotChair, ClockTerms, NoClock, OnTimeout, OpenChair, Pace
from rondel.server.storage.log import Row

__all__ = [
    "Archived",
    "ChairSet",
    "Drawn",
    "Ended",
    "EndReason",
    "Entry",
    "GAME_ENTRIES",
    "Left",
    "LessonEnded",
    "GameEntry",
    "Opened",
    "Played",
    "Proposed",
    "ProposalKind",
    "RanOut",
    "Rematched",
    "Resigned",
    "Returned",
    "SceneBegun",
    "Seated",
    "Settled",
    "Started",
    "StoodIn",
    "TakenBack",
    "Terms",
    "Voted",
    "entry_of",
    "entry_of_step",
    "row_of",
    "step_of_entry",
]

EndReason: TypeAlias = Literal["played", "agreed", "resigned", "abandoned"]
ProposalKind: TypeAlias = Literal["end", "take-back", "replace"]


class Terms(Struct, frozen=True):
    """The settings of a table, as agreed when it was opened."""

    game: str
    options: dict[str, bool | str]
    chairs: tuple[OpenChair | BotChair, ...]
    title: str = ""
    is_public: bool = True
    has_spectators: bool = True
    #: whether players may ask for hints at a table with several people
    has_coach: bool = False
    pace: Pace = "live"
    clock: ClockTerms = NoClock()
    on_timeout: OnTimeout = "bot"
    #: the bot that replaces a player who is gone
    stand_in: str = "merchant"
    #: how many seconds players have to respond in a window; 0 means no limit
    react_within: int = 0
    #: the guided game that begins here, empty at an ordinary table
    lesson: str = ""


class Opened(Struct, frozen=True, tag="opened"):
    """The table was opened. ``record`` is the game so far, if it does not begin at the start.

    ``first`` is the first table of a series of rematches, whose bots keep their names.
    """

    owner: str
    terms: Terms
    invitation: str
    record: str = ""
    first: str = ""


class Seated(Struct, frozen=True, tag="seated"):
    """A guest took a chair."""

    seat: int
    guest: str
    name: str


class Left(Struct, frozen=True, tag="left"):
    """A chair became free before the start: its guest left or was removed."""

    seat: int
    was_removed: bool = False


class ChairSet(Struct, frozen=True, tag="chair-set"):
    """The owner gave a chair to a bot, or opened it."""

    seat: int
    chair: OpenChair | BotChair


class Started(Struct, frozen=True, tag="started"):
    """The game began. It keeps this version of the rules to its end."""

    rules: int
    players: tuple[str, ...]


class Played(Struct, frozen=True, gc=False, tag="played"):
    """A seat played an action, in the notation of the game."""

    seat: int
    text: str
    #: whether a standing answer of the player gave it
    by_standing_answer: bool = False
    #: whether the time of a window ran out, so nothing was done
    by_timer: bool = False


class Drawn(Struct, frozen=True, gc=False, tag="drawn"):
    """Chance drew an outcome."""

    text: str


class TakenBack(Struct, frozen=True, gc=False, tag="taken-back"):
    """The last standing steps were taken back at the request of ``seat``."""

    count: int
    seat: int


class Proposed(Struct, frozen=True, tag="proposed"):
    """A seat made a proposal."""

    seat: int
    what: ProposalKind
    #: for a take-back: the entry to go back to
    back_to: int = 0
    #: the seat to replace
    about: int = -1


class Voted(Struct, frozen=True, tag="voted"):
    """A seat voted on a proposal. Its author withdraws it by voting no."""

    seat: int
    agrees: bool
    withdraws: bool = False


class Settled(Struct, frozen=True, tag="settled"):
    """A proposal was accepted or rejected."""

    is_accepted: bool


class Resigned(Struct, frozen=True, tag="resigned"):
    """A player resigned."""

    seat: int


class RanOut(Struct, frozen=True, tag="ran-out"):
    """A seat ran out of time."""

    seat: int


class StoodIn(Struct, frozen=True, tag="stood-in"):
    """A bot took over a seat."""

    seat: int
    bot: str


class Returned(Struct, frozen=True, tag="returned"):
    """A player came back and replaced the bot."""

    seat: int


class Ended(Struct, frozen=True, tag="ended"):
    """The game ended; ``seat`` ended it early, -1 if nobody did."""

    reason: EndReason
    seat: int = -1


class Rematched(Struct, frozen=True, tag="rematched"):
    """The players meet again at another table."""

    table: str


class Archived(Struct, frozen=True, tag="archived"):
    """The owner archived the table. It is kept, but no longer listed."""


class SceneBegun(Struct, frozen=True, tag="scene-begun"):
    """A scene of a lesson began."""

    scene: int


class LessonEnded(Struct, frozen=True, tag="lesson-ended"):
    """The lesson is over: from here on it is an ordinary game, and the bots play."""


GameEntry: TypeAlias = Played | Drawn | TakenBack
#: the same for isinstance(), which runs for every entry
GAME_ENTRIES: Final = (Played, Drawn, TakenBack)
Entry: TypeAlias = (
    Opened
    | Seated
    | Left
    | ChairSet
    | Started
    | Played
    | Drawn
    | TakenBack
    | Proposed
    | Voted
    | Settled
    | Resigned
    | RanOut
    | StoodIn
    | Returned
    | Ended
    | Rematched
    | Archived
    | SceneBegun
    | LessonEnded
)

#: the kinds of rows that a standing answer or a timer played
_ANSWERED: Final = "answered"
_TIMED: Final = "timed"

_DECODER: Final[msgspec.json.Decoder[Entry]] = msgspec.json.Decoder(Entry)
_ENCODER: Final = msgspec.json.Encoder()


def row_of(entry: Entry, number: int, at: int, key: str | None = None) -> Row:
    """Return an entry as a row of the database. Game entries are stored in notation."""
    match entry:
        case Played(seat, text, by_standing_answer, by_timer):
            kind = _TIMED if by_timer else _ANSWERED if by_standing_answer else "played"
            return Row(number, at, kind, seat, text, key)
        case Drawn(text):
            return Row(number, at, "drawn", None, text, key)
        case _:
            kind = str(entry.__struct_config__.tag)
            return Row(number, at, kind, None, _ENCODER.encode(entry).decode(), key)


def entry_of(row: Row) -> Entry:
    """Return the entry of a row."""
    if row.kind in ("played", _ANSWERED, _TIMED):
        assert row.seat is not None, "a played line has a seat"
        return Played(row.seat, row.body, row.kind == _ANSWERED, row.kind == _TIMED)
    if row.kind == "drawn":
        return Drawn(row.body)
    return _DECODER.decode(row.body)


def entry_of_step(step: Step, *, by_standing_answer: bool = False) -> GameEntry:
    """Return the entry of a step."""
    if step.undo:
        return TakenBack(step.undo, step.seat)
    if step.seat == CHANCE:
        return Drawn(step.text)
    return Played(step.seat, step.text, by_standing_answer, step.by_timer)


def step_of_entry(entry: GameEntry, number: int) -> Step:
    """Return the step of an entry."""
    match entry:
        case Played(seat, text, _, by_timer):
            return Step(seat, text, by_timer=by_timer, number=number)
        case Drawn(text):
            return Step(CHANCE, text, number=number)
        case TakenBack(count, seat):
            return Step(seat, undo=count, number=number)
