"""Answers about a running game: news, views, actions, previews, charts."""

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
    "Showcase",
    "WarningTold",
]


class EventTold(Struct, frozen=True):
    """An event of the game, as a seat may know it."""

    kind: str
    says: str
    #: what it is about, by readable ids; seats are numbers, null is nobody
    about: dict[str, Any] = {}
    #: its rule
    rule: str = ""
    #: its role in the story: it begins a chapter, is a step, is itself an answer, or ends the game
    marks: tuple[Literal["begins", "step", "answer", "ends"], ...] = ()


class EntryTold(Struct, frozen=True):
    """An entry of the log, as a seat may know it."""

    number: int
    at: int
    kind: str
    seat: int | None = None
    #: the action in notation, if it is public
    text: str = ""
    says: str = ""
    events: tuple[EventTold, ...] = ()
    details: dict[str, Any] = {}


class WarningTold(Struct, frozen=True):
    """A warning about an answer that is legal but perhaps a mistake."""

    says: str
    rule: str = ""


class AmountsTold(Struct, frozen=True):
    """Answers that differ only in a whole amount: ``template`` with a number from low to high."""

    template: str
    low: int
    high: int
    #: more than this is legal, but deserves a warning
    safe: int | None = None
    #: the warning
    warning: WarningTold | None = None


class ActionTold(Struct, frozen=True):
    """A legal action, what it means, and what it is about, by readable ids."""

    text: str
    says: str
    kind: str = ""
    about: dict[str, Any] = {}
    #: other words by which a player may call it when typing
    also: str = ""


class ImpossibleTold(Struct, frozen=True):
    """An action you might think of, and why it is impossible."""

    text: str
    says: str
    code: str
    message: str
    rule: str
    hint: str
    kind: str = ""
    about: dict[str, Any] = {}
    also: str = ""


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
    #: what you may do other than answering: gifts
    aside: tuple[AmountsTold, ...] = ()
    impossible: tuple[ImpossibleTold, ...] = ()
    #: the code of this position, if nothing in it is secret
    position: str = ""
    #: the answer that changes nothing, if the seat is only asked whether to respond
    quiet: str = ""
    #: what the seat that is asked should know beside the question; empty for everybody else
    question_note: str = ""


class News(Struct, frozen=True, tag_field="type", tag="news"):
    """What happened after ``since``, up to ``number``; optionally with the view after it."""

    table: str
    since: int
    number: int
    entries: tuple[EntryTold, ...]
    asked: tuple[int, ...]
    view: SeatView | None = None
    #: the table after it with its clocks, if requested
    table_now: TableTold | None = None


class Showcase(Struct, frozen=True):
    """The next turns of a game of bots that anybody may watch without a table; ask again after the last entry."""

    #: the first answer begins with the position in which the show begins
    turns: tuple[News, ...]
    #: nothing comes after these turns
    is_over: bool


class LineTold(Struct, frozen=True):
    """An action of the game; no seat for chance."""

    number: int
    seat: int | None
    text: str


class Moved(Struct, frozen=True):
    """What a move wrote: your actions, and the draws after them."""

    number: int
    lines: tuple[LineTold, ...]
    asked: tuple[int, ...]
    is_over: bool


class Change(Struct, frozen=True):
    """A figure before and after; null if it is hidden from you."""

    what: str
    name: str
    #: ``seat 2`` (counted from 1) or another readable id of the game, and its name
    of: str
    whose: str
    before: int | str | None
    after: int | str | None


class PreviewTold(Struct, frozen=True):
    """What actions would change, as far as the seat can know. Hidden things are guessed and not shown."""

    changes: tuple[Change, ...]
    #: who would be asked next
    asked: tuple[int, ...]
    is_over: bool
    question: str
    #: whether it reveals something to the seat (a card, a purse), so that the rest is unknown
    reveals: bool = False
    #: the warning about the last action
    warning: WarningTold | None = None


class ChoiceTold(Struct, frozen=True):
    """What one answer would change, as far as the seat can know."""

    text: str
    changes: tuple[Change, ...] = ()
    #: who would be asked next, and what
    asked: tuple[int, ...] = ()
    is_over: bool = False
    question: str = ""
    #: as in a preview: the rest is unknown
    reveals: bool = False
    #: the kind of that question, for programs
    question_kind: str = ""
    warning: WarningTold | None = None


class OutlookTold(Struct, frozen=True):
    """What each answer of a seat would change, in the order of the legal actions. Of very many, the first ones."""

    choices: tuple[ChoiceTold, ...]


class SeriesTold(Struct, frozen=True):
    """One figure after every action, with name and owner as in a :class:`Change`; null where it is hidden."""

    what: str
    name: str
    of: str
    whose: str
    values: tuple[int | str | None, ...]


class FiguresTold(Struct, frozen=True):
    """Every figure over the whole game: at the start, then after each standing action, with these numbers."""

    numbers: tuple[int, ...]
    series: tuple[SeriesTold, ...]


class DraftTold(Struct, frozen=True):
    """The draft of a seat: its actions so far, the possible next ones, and what it would change."""

    seat: int
    seen: int
    actions: tuple[str, ...]
    #: whether the plan ends here: others or chance are next, or something is revealed
    is_complete: bool
    question: str
    preview: PreviewTold
    legal: tuple[ActionTold, ...] = ()
    amounts: AmountsTold | None = None
    aside: tuple[AmountsTold, ...] = ()
    impossible: tuple[ImpossibleTold, ...] = ()
    #: the game after the plan as the seat may know it; before its last step if that reveals something
    view: dict[str, Any] = {}
    #: the events of the plan up to there
    events: tuple[EventTold, ...] = ()
    #: as in a view, for the question after the plan
    quiet: str = ""
    question_note: str = ""
