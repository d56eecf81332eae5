"""What a server tells about an analysis board, and what a bot thinks of a place on it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rondel.protocol.answers.tables import ScoreTold
from rondel.protocol.answers.views import ActionTold, AmountsTold, ImpossibleTold

__all__ = ["AdviceTold", "BoardSummary", "BoardTold", "CandidateTold", "NodeTold", "PlaceTold"]


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
