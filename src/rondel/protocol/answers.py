"""What a server answers, and what it tells live. Seats count from 0; times are milliseconds since the epoch."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from rondel.protocol.requests import Language
from rondel.protocol.terms import ClockTerms, NoClock, OnTimeout, Pace

__all__ = [
    "ActionTold",
    "AdviceTold",
    "AmountsTold",
    "BoardSummary",
    "BoardTold",
    "BotTold",
    "CandidateTold",
    "Change",
    "ChoiceTold",
    "DraftTold",
    "EntryTold",
    "ErrorTold",
    "EventTold",
    "FiguresTold",
    "GameTold",
    "GuestTold",
    "Health",
    "ImpossibleTold",
    "LineTold",
    "MaterialTold",
    "Moved",
    "News",
    "NodeTold",
    "OptionTold",
    "OutlookTold",
    "PlaceTold",
    "PreviewTold",
    "ProposalTold",
    "RuleTold",
    "ScoreTold",
    "SeatTime",
    "SeatTold",
    "SeatView",
    "SeriesTold",
    "TableSummary",
    "TableTold",
    "Tables",
]


class ErrorTold(Struct, frozen=True):
    """Every refusal: a stable code, what is wrong, which rule says so, and what to do instead."""

    code: str
    message: str
    rule: str = ""
    hint: str = ""
    request: str = ""
    details: dict[str, Any] = {}


class GuestTold(Struct, frozen=True):
    """Who you are here; the token does for programs what the cookie does for browsers."""

    id: str
    name: str
    language: Language
    token: str = ""


class OptionTold(Struct, frozen=True):
    """Something a table of a game can choose."""

    name: str
    title: str
    about: str
    rule: str
    default: bool | str
    choices: tuple[str, ...] = ()


class BotTold(Struct, frozen=True):
    """A kind of bot that can play a game."""

    id: str
    name: str
    about: str
    personalities: tuple[str, ...] = ()


class GameTold(Struct, frozen=True):
    """A game one can open a table for."""

    id: str
    name: str
    rules_version: int
    fewest: int
    most: int
    options: tuple[OptionTold, ...]
    bots: tuple[BotTold, ...]


class RuleTold(Struct, frozen=True):
    """One rule, by its id."""

    id: str
    title: str
    text: str


class MaterialTold(Struct, frozen=True):
    """What never changes while a game is played, with names in a language: what is in it, each game knows."""

    game: str
    rules_version: int
    language: str
    data: dict[str, Any]


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


class ScoreTold(Struct, frozen=True):
    """A player's result."""

    seat: int
    points: int
    place: int
    parts: dict[str, int]
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


class EventTold(Struct, frozen=True):
    """Something that happened in a line of the game, as a seat may know it."""

    kind: str
    says: str
    #: what it is about by readable ids; seats are numbers, null is nobody
    about: dict[str, Any] = {}
    #: the rule it belongs to
    rule: str = ""


class EntryTold(Struct, frozen=True):
    """An entry of the log, as a seat may know it."""

    number: int
    at: int
    kind: str
    seat: int | None = None
    #: the action in its notation, where everybody may know it
    text: str = ""
    says: str = ""
    events: tuple[EventTold, ...] = ()
    details: dict[str, Any] = {}


class AmountsTold(Struct, frozen=True):
    """Answers that differ in a whole amount only: ``template`` with a number from low to high."""

    template: str
    low: int
    high: int
    #: more than this is allowed, but whoever plays it should be warned
    safe: int | None = None


class ActionTold(Struct, frozen=True):
    """An action one can take, what it means, and what it is about by readable ids."""

    text: str
    says: str
    kind: str = ""
    about: dict[str, Any] = {}


class ImpossibleTold(Struct, frozen=True):
    """An action one might think of, and why it cannot be."""

    text: str
    says: str
    code: str
    message: str
    rule: str
    hint: str
    kind: str = ""
    about: dict[str, Any] = {}


class SeatView(Struct, frozen=True):
    """The game as a seat, or a spectator (no seat), may know it after an entry."""

    table: str
    number: int
    seat: int | None
    asked: tuple[int, ...]
    is_over: bool
    question: str
    rule: str
    view: dict[str, Any]
    legal: tuple[ActionTold, ...] = ()
    amounts: AmountsTold | None = None
    #: what may be done aside from answering: gifts
    aside: tuple[AmountsTold, ...] = ()
    impossible: tuple[ImpossibleTold, ...] = ()
    #: the code that opens this position, where nothing in it is secret
    position: str = ""


class News(Struct, frozen=True, tag_field="type", tag="news"):
    """What happened after a number, up to ``number``; with the view after it if that was asked for."""

    table: str
    since: int
    number: int
    entries: tuple[EntryTold, ...]
    asked: tuple[int, ...]
    view: SeatView | None = None
    #: the table after it, with its clocks, if that was asked for
    table_now: TableTold | None = None


class LineTold(Struct, frozen=True):
    """A line of the game; no seat where chance spoke."""

    number: int
    seat: int | None
    text: str


class Moved(Struct, frozen=True):
    """What a move wrote: yours, and what chance did then."""

    number: int
    lines: tuple[LineTold, ...]
    asked: tuple[int, ...]
    is_over: bool


class Change(Struct, frozen=True):
    """A figure before and after; None is hidden from who asks."""

    what: str
    name: str
    #: ``seat 2`` (counted from 1), or another readable id of the game, and what players call it
    of: str
    whose: str
    before: int | str | None
    after: int | str | None


class PreviewTold(Struct, frozen=True):
    """What actions would change, as far as the seat may know: what is hidden from it is guessed, and not told."""

    changes: tuple[Change, ...]
    #: who would be asked then
    asked: tuple[int, ...]
    is_over: bool
    question: str
    #: whether it shows the seat something it cannot know yet (a card, a purse): what follows nobody can tell
    reveals: bool = False


class ChoiceTold(Struct, frozen=True):
    """What one answer would change from there, as far as the seat may know."""

    text: str
    changes: tuple[Change, ...] = ()
    #: who would be asked then, and what
    asked: tuple[int, ...] = ()
    is_over: bool = False
    question: str = ""
    #: as in a preview: what follows nobody can tell
    reveals: bool = False
    #: the kind of that question, for programs
    question_kind: str = ""


class OutlookTold(Struct, frozen=True):
    """What each answer a seat can give would change, in the order of the legal ones; of very many the first."""

    choices: tuple[ChoiceTold, ...]


class SeriesTold(Struct, frozen=True):
    """One figure after every line: what it is and whose, as in a :class:`Change`; None where it is hidden."""

    what: str
    name: str
    of: str
    whose: str
    values: tuple[int | str | None, ...]


class FiguresTold(Struct, frozen=True):
    """Every figure over the whole game: at its beginning, then after each line that stands, under these numbers."""

    numbers: tuple[int, ...]
    series: tuple[SeriesTold, ...]


class DraftTold(Struct, frozen=True):
    """A seat's plan: what it has so far, what can come next, and what it would change."""

    seat: int
    seen: int
    actions: tuple[str, ...]
    #: whether the plan ends here: others are asked then, chance is, or something new is shown
    is_complete: bool
    question: str
    preview: PreviewTold
    legal: tuple[ActionTold, ...] = ()
    amounts: AmountsTold | None = None
    aside: tuple[AmountsTold, ...] = ()
    impossible: tuple[ImpossibleTold, ...] = ()
    #: the game after the plan as the seat may know it; before its last step if that shows something new
    view: dict[str, Any] = {}
    #: what the plan does, up to there
    events: tuple[EventTold, ...] = ()


class BoardSummary(Struct, frozen=True):
    """One of your analysis boards."""

    id: str
    title: str
    game: str
    created_at: int
    changed_at: int


class NodeTold(Struct, frozen=True):
    """A place in the tree of a board: what led there from its parent."""

    node: int
    parent: int | None
    seat: int | None
    text: str
    says: str
    note: str = ""


class BoardTold(Struct, frozen=True):
    """An analysis board: a game and everything that was tried in it."""

    id: str
    title: str
    game: str
    options: tuple[str, ...]
    players: tuple[str, ...]
    nodes: tuple[NodeTold, ...]


class PlaceTold(Struct, frozen=True):
    """The game at a place of a board, seen with open cards."""

    node: int
    asked: tuple[int, ...]
    is_over: bool
    question: str
    view: dict[str, Any]
    legal: tuple[ActionTold, ...]
    amounts: AmountsTold | None
    aside: tuple[AmountsTold, ...]
    impossible: tuple[ImpossibleTold, ...]
    position: str
    scores: tuple[ScoreTold, ...]


class CandidateTold(Struct, frozen=True):
    """An answer a bot has thought about."""

    text: str
    says: str
    points: float
    chance: float
    share: float
    notes: tuple[str, ...]


class AdviceTold(Struct, frozen=True):
    """What a bot would do, and what it thinks of it."""

    bot: str
    seat: int
    points: float
    chance: float
    simulations: int
    candidates: tuple[CandidateTold, ...]


class Health(Struct, frozen=True):
    """Whether the server can do its work."""

    status: Literal["fine", "failing"]
    database: str
    version: str
