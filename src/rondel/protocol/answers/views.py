"""What a server tells about a game that is played: what happened, what a seat sees, what it can do and would change."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from rondel.protocol.answers.tables import TableTold

__all__ = [
    "ActionTold",
    "AmountsTold",
    "Change",
    "ChoiceTold",
    "DraftTold",
    "EntryTold",
    "EventTold",
    "FiguresTold",
    "ImpossibleTold",
    "LineTold",
    "Moved",
    "News",
    "OutlookTold",
    "PreviewTold",
    "SeatView",
    "SeriesTold",
    "WarningTold",
]


class EventTold(Struct, frozen=True):
    """Something that happened in a line of the game, as a seat may know it."""

    kind: str
    says: str
    #: what it is about by readable ids; seats are numbers, null is nobody
    about: dict[str, Any] = {}
    #: the rule it belongs to
    rule: str = ""
    #: what it is in the story: it begins a chapter, is a step of it, tells an answer itself, ends the game
    marks: tuple[Literal["begins", "step", "answer", "ends"], ...] = ()


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


class WarningTold(Struct, frozen=True):
    """What whoever thinks of an answer should know first: it is allowed, and perhaps a mistake."""

    says: str
    rule: str = ""


class AmountsTold(Struct, frozen=True):
    """Answers that differ in a whole amount only: ``template`` with a number from low to high."""

    template: str
    low: int
    high: int
    #: more than this is allowed, but whoever plays it should be warned
    safe: int | None = None
    #: what of
    warning: WarningTold | None = None


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
    #: of whoever is only asked whether to step in: the answer that leaves everything as it is
    quiet: str = ""


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
    #: what the last of the actions is warned of
    warning: WarningTold | None = None


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
    warning: WarningTold | None = None


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
    #: as in a view, for the question after the plan
    quiet: str = ""
