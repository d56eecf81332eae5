"""Answers about study boards, and the advice of bots."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rondel.protocol.answers.tables import ScoreTold
from rondel.protocol.answers.views import ActionTold, AmountsTold, EventTold, ImpossibleTold

__all__ = [
    "AdviceTold",
    "AnalysisTold",
    "BestLineTold",
    "BoardSummary",
    "BoardTold",
    "CandidateTold",
    "FaultTold",
    "LineMoveTold",
    "NodeTold",
    "PlaceTold",
    "PositionTold",
]


class BoardSummary(Struct, frozen=True):
    """One of your study boards."""

    id: str
    title: str
    game: str
    created_at: int
    changed_at: int
    #: what it is for: to study, or to keep the books of a game on cardboard
    purpose: str = "study"


class NodeTold(Struct, frozen=True):
    """A node in the tree of a board: the action that led there from its parent."""

    node: int
    parent: int | None
    seat: int | None
    text: str
    says: str
    note: str = ""
    #: the kind of the action, and what it is about, by readable ids
    kind: str = ""
    about: dict[str, Any] = {}
    #: what the question was about that it answers: the nation on turn, for example
    asked: dict[str, Any] = {}


class BoardTold(Struct, frozen=True):
    """A study board: a game and everything that was tried in it."""

    id: str
    title: str
    game: str
    options: tuple[str, ...]
    players: tuple[str, ...]
    nodes: tuple[NodeTold, ...]
    purpose: str = "study"


class PlaceTold(Struct, frozen=True):
    """The game at a node of a board, with nothing hidden."""

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
    #: what the seat that is asked should know beside the question
    question_note: str = ""
    #: the answer that changes nothing, if the seat is only asked whether to respond
    quiet: str = ""
    #: the node itself, and what happened on the way to it
    here: NodeTold | None = None
    events: tuple[EventTold, ...] = ()


class CandidateTold(Struct, frozen=True):
    """An answer a bot has considered."""

    text: str
    says: str
    points: float
    chance: float
    share: float
    notes: tuple[str, ...]


class HintTold(Struct, frozen=True):
    """What a bot would do in your place, and why."""

    #: the action, to send it, and in words
    text: str
    says: str
    #: reasons, the most important first
    why: tuple[str, ...]


class AdviceTold(Struct, frozen=True):
    """What a bot would play, and why."""

    bot: str
    seat: int
    points: float
    chance: float
    simulations: int
    candidates: tuple[CandidateTold, ...]


class LineMoveTold(Struct, frozen=True):
    """A move in a line: whose it is, and what the question is about that it answers."""

    seat: int
    text: str
    says: str
    kind: str = ""
    about: dict[str, Any] = {}
    asked: dict[str, Any] = {}


class BestLineTold(Struct, frozen=True):
    """One of the best answers, each seat's chance to win after it, and what is expected next."""

    text: str
    says: str
    #: by seat, from 0 to 1
    chances: tuple[float, ...]
    #: how many continuations of it were simulated
    visits: int
    #: reasons for and against it
    notes: tuple[str, ...]
    #: the key decisions of the line, this answer first
    moves: tuple[LineMoveTold, ...]
    #: every action of the line, ready to be played one after the other
    actions: tuple[str, ...]


class AnalysisTold(Struct, frozen=True):
    """What an analysis has found so far. Its order changes at most once a second."""

    node: int
    seat: int
    bot: str
    #: each seat's chance to win before the answer
    chances: tuple[float, ...]
    lines: tuple[BestLineTold, ...]
    simulations: int
    #: how many key decisions the longest line has
    depth: int
    #: whether the bot has stopped thinking
    is_done: bool = False


class FaultTold(Struct, frozen=True):
    """What is wrong in a field of a position, which rule says so, and what to do."""

    #: the path of the field in the sheet, or ``code`` with the number of its field, ``code.4``
    field: str
    code: str
    message: str
    rule: str
    hint: str


class PositionTold(Struct, frozen=True):
    """A position that somebody sets up: its code if it can be played, and else every fault."""

    game: str
    #: empty if something is wrong
    position: str
    #: what can be changed by hand; empty for games without sheets
    sheet: dict[str, Any]
    #: the table as everybody sees it; null if it cannot be shown
    view: dict[str, Any] | None
    faults: tuple[FaultTold, ...]
