"""Answers about study boards, and the advice of bots."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rondel.protocol.answers.tables import ScoreTold
from rondel.protocol.answers.views import ActionTold, AmountsTold, ImpossibleTold

__all__ = ["AdviceTold", "BoardSummary", "BoardTold", "CandidateTold", "NodeTold", "PlaceTold"]


class BoardSummary(Struct, frozen=True):
    """One of your study boards."""

    id: str
    title: str
    game: str
    created_at: int
    changed_at: int


class NodeTold(Struct, frozen=True):
    """A node in the tree of a board: the action that led there from its parent."""

    node: int
    parent: int | None
    seat: int | None
    text: str
    says: str
    note: str = ""


class BoardTold(Struct, frozen=True):
    """A study board: a game and everything that was tried in it."""

    id: str
    title: str
    game: str
    options: tuple[str, ...]
    players: tuple[str, ...]
    nodes: tuple[NodeTold, ...]


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
