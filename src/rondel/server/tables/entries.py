"""What stands in the log of a table, in the past tense: nothing is ever changed or deleted, only added.

A table is what these entries add up to (:mod:`rondel.server.tables.table`). Lines of the game itself are
:class:`Played`, :class:`Drawn` and :class:`TakenBack`; all the others are about the table.
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
    "LINES",
    "Left",
    "Line",
    "Opened",
    "Played",
    "Proposed",
    "ProposalKind",
    "RanOut",
    "Rematched",
    "Resigned",
    "Returned",
    "Seated",
    "Settled",
    "Started",
    "StoodIn",
    "TakenBack",
    "Terms",
    "Voted",
    "entry_of",
    "line_of",
    "row_of",
    "step_of",
]

EndReason: TypeAlias = Literal["played", "agreed", "resigned", "abandoned"]
ProposalKind: TypeAlias = Literal["end", "take-back", "replace"]


class Terms(Struct, frozen=True):
    """What was agreed on when the table was opened."""

    game: str
    options: dict[str, bool | str]
    chairs: tuple[OpenChair | BotChair, ...]
    title: str = ""
    is_public: bool = True
    has_spectators: bool = True
    pace: Pace = "live"
    clock: ClockTerms = NoClock()
    on_timeout: OnTimeout = "bot"
    #: the bot that stands in for whoever is gone
    stand_in: str = "merchant"
    #: seconds a window is open in which somebody may step in; 0 is as long as it takes
    react_within: int = 0


class Opened(Struct, frozen=True, tag="opened"):
    """Somebody opened the table; ``record`` is what the game begins with, if it does not begin at the start.

    Those who meet again keep the names of their bots: ``first`` is the table where they met first.
    """

    owner: str
    terms: Terms
    invitation: str
    record: str = ""
    first: str = ""


class Seated(Struct, frozen=True, tag="seated"):
    """Somebody took a chair."""

    seat: int
    guest: str
    name: str


class Left(Struct, frozen=True, tag="left"):
    """A chair became free before the start: its owner left, or was removed."""

    seat: int
    was_removed: bool = False


class ChairSet(Struct, frozen=True, tag="chair-set"):
    """The owner gave a chair to a bot, or opened it."""

    seat: int
    chair: OpenChair | BotChair


class Started(Struct, frozen=True, tag="started"):
    """The game began, under the rules of this version to its end."""

    rules: int
    players: tuple[str, ...]


class Played(Struct, frozen=True, gc=False, tag="played"):
    """A seat did something, in the notation of the game."""

    seat: int
    text: str
    #: whether the player had said beforehand what to answer
    by_standing_answer: bool = False
    #: whether nobody answered in time, in a window, and everything was left as it is
    by_timer: bool = False


class Drawn(Struct, frozen=True, gc=False, tag="drawn"):
    """Chance did something."""

    text: str


class TakenBack(Struct, frozen=True, gc=False, tag="taken-back"):
    """The last lines that stood were taken back; ``seat`` asked for it."""

    count: int
    seat: int


class Proposed(Struct, frozen=True, tag="proposed"):
    """A seat proposed something to the others."""

    seat: int
    what: ProposalKind
    #: the line to go back to, for a take-back
    back_to: int = 0
    #: whom to replace
    about: int = -1


class Voted(Struct, frozen=True, tag="voted"):
    """A seat agreed to a proposal, or did not; who made it withdraws it so."""

    seat: int
    agrees: bool
    withdraws: bool = False


class Settled(Struct, frozen=True, tag="settled"):
    """A proposal was decided."""

    is_accepted: bool


class Resigned(Struct, frozen=True, tag="resigned"):
    """A player gave up."""

    seat: int


class RanOut(Struct, frozen=True, tag="ran-out"):
    """The time of a seat was up."""

    seat: int


class StoodIn(Struct, frozen=True, tag="stood-in"):
    """A bot answers for a seat from now on."""

    seat: int
    bot: str


class Returned(Struct, frozen=True, tag="returned"):
    """A player came back, and the bot went."""

    seat: int


class Ended(Struct, frozen=True, tag="ended"):
    """The game is over; ``seat`` is who ended it early, -1 if nobody did."""

    reason: EndReason
    seat: int = -1


class Rematched(Struct, frozen=True, tag="rematched"):
    """The same players meet again at another table."""

    table: str


class Archived(Struct, frozen=True, tag="archived"):
    """The owner put the table away: it is kept, and no longer listed."""


Line: TypeAlias = Played | Drawn | TakenBack
#: the same for asking whether an entry is one, which is done for every entry
LINES: Final = (Played, Drawn, TakenBack)
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
)

#: how a line is stored that a standing answer played, and one that the time of a window did
_ANSWERED: Final = "answered"
_TIMED: Final = "timed"

_DECODER: Final[msgspec.json.Decoder[Entry]] = msgspec.json.Decoder(Entry)
_ENCODER: Final = msgspec.json.Encoder()


def row_of(entry: Entry, number: int, at: int, key: str | None = None) -> Row:
    """Return an entry as it is stored; lines of the game stand there in their own notation."""
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
    """Return what a row of the log says."""
    if row.kind in ("played", _ANSWERED, _TIMED):
        assert row.seat is not None, "somebody played it"
        return Played(row.seat, row.body, row.kind == _ANSWERED, row.kind == _TIMED)
    if row.kind == "drawn":
        return Drawn(row.body)
    return _DECODER.decode(row.body)


def line_of(step: Step, *, by_standing_answer: bool = False) -> Line:
    """Return a step of the game as an entry."""
    if step.undo:
        return TakenBack(step.undo, step.seat)
    if step.seat == CHANCE:
        return Drawn(step.text)
    return Played(step.seat, step.text, by_standing_answer, step.by_timer)


def step_of(line: Line, number: int) -> Step:
    """Return the step of the game an entry tells of."""
    match line:
        case Played(seat, text, _, by_timer):
            return Step(seat, text, by_timer=by_timer, number=number)
        case Drawn(text):
            return Step(CHANCE, text, number=number)
        case TakenBack(count, seat):
            return Step(seat, undo=count, number=number)
