"""Study boards: a game with nothing hidden, and a tree of everything its owner tried."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import select

from rondel.core.action import CHANCE
from rondel.core.contract import Game
from rondel.core.options import named_options
from rondel.core.registry import find_game, find_rules
from rondel.course import Course, Step
from rondel.match import Match
from rondel.notation.record import Header, Record, read_record, standing_lines, write_record
from rondel.protocol.answers import BoardSummary
from rondel.protocol.requests import OpenBoard
from rondel.server.errors import NotFoundError, RefusedError, shortened
from rondel.server.storage import schema
from rondel.server.storage.log import Statement, Value
from rondel.server.tables.records import MOST_LINES, read_short_record
from rondel.server.tables.table_service import TableService
from rondel.server.tables.table_setup import new_id

__all__ = [
    "Board",
    "Node",
    "boards_of",
    "course_to",
    "cut_branch",
    "delete_board",
    "find_board",
    "open_board",
    "path_to",
    "play_on",
    "record_to",
    "write_note",
]

_OPEN: Final = (
    "INSERT INTO boards (id, owner, title, start, created_at, changed_at)"
    " VALUES (:id, :owner, :title, :start, :at, :at)"
)
_ADD: Final = (
    "INSERT INTO nodes (board_id, node, parent, text, note) VALUES (:board, :node, :parent, :text, '')"
    " ON CONFLICT (board_id, node) DO NOTHING"
)
_CHANGE: Final = "UPDATE boards SET changed_at = :at WHERE id = :board"
_NOTE: Final = "UPDATE nodes SET note = :note WHERE board_id = :board AND node = :node"
# a node without a parent is not part of the tree any more, nor is anything after it; its number stays taken
_CUT: Final = "UPDATE nodes SET parent = NULL WHERE board_id = :board AND node = :node"
_DELETE_NODES: Final = "DELETE FROM nodes WHERE board_id = :board"
#: boards from before there was anything else
_STUDY: Final = "study"
_DELETE: Final = "DELETE FROM boards WHERE id = :board"


@dataclass(frozen=True, slots=True)
class Node:
    """A node of the tree: the action that led here from its parent. The root has neither."""

    node: int
    parent: int | None
    seat: int | None
    text: str
    note: str


@dataclass(frozen=True, slots=True)
class Board:
    """A study board: where its game begins, and its tree."""

    id: str
    title: str
    header: Header
    game: Game
    #: by number, those that were cut off included
    nodes: tuple[Node, ...]
    #: to study, or to keep the books of a game on cardboard
    purpose: str = "study"

    def standing(self) -> list[Node]:
        """List the root and the nodes that can be reached from it, in the order they were made."""
        reached = {0}
        for node in self.nodes:
            if node.parent in reached:
                reached.add(node.node)
        return [node for node in self.nodes if node.node in reached]


# ------------------------------------------------------------------ opening a board


async def open_board(service: TableService, owner: str, wanted: OpenBoard, record: str = "") -> str:
    """Open a board. A record becomes its first branch."""
    match = _begun(service, wanted, record or wanted.record)
    # at a game on cardboard somebody else draws, from the first card on
    draws = wanted.purpose != "assistant" or bool(record or wanted.record)
    lines = standing_lines(match.record) if draws else []
    board_id, at = new_id(12), service.now()
    # what the board is for is kept where a record has its note
    start = write_record(Record(replace(match.header, note=wanted.purpose)))
    nodes = [_added(board_id, 0, None, "", None)]
    nodes += [
        _added(board_id, place, place - 1, line.text, None if line.seat == CHANCE else line.seat)
        for place, line in enumerate(lines, 1)
    ]
    board: dict[str, Value] = {
        "id": board_id,
        "owner": owner,
        "title": wanted.title,
        "start": start,
        "at": at,
    }
    await service.database.write(Statement(_OPEN, board), *nodes)
    return board_id


def _begun(service: TableService, wanted: OpenBoard, record: str) -> Match:
    if record:
        return Match.replay(read_short_record(record))
    if wanted.position:
        game = find_game(wanted.position.partition("/")[0].strip())
        return Match.from_position(game, wanted.position, names=wanted.names)
    game = find_game(wanted.game)
    return Match.begin(
        game,
        players=len(wanted.names) or wanted.players,
        options=wanted.options,
        seed=service.rng.getrandbits(60),
        names=wanted.names,
    )


def _added(board_id: str, node: int, parent: int | None, text: str, seat: int | None) -> Statement:
    # the text begins with who acts, as in a record
    who = "" if node == 0 else "* " if seat is None else f"{seat + 1} "
    return Statement(_ADD, {"board": board_id, "node": node, "parent": parent, "text": who + text})


# ------------------------------------------------------------------ finding boards


async def boards_of(service: TableService, owner: str) -> tuple[BoardSummary, ...]:
    """List the boards of a guest, last changed first."""
    boards = schema.boards
    wanted = select(boards).where(boards.c.owner == owner).order_by(boards.c.changed_at.desc()).limit(200)
    async with service.database.engine.connect() as connection:
        rows = (await connection.execute(wanted)).all()
    return tuple(
        BoardSummary(row.id, row.title, header.game, row.created_at, row.changed_at, header.note or _STUDY)
        for row in rows
        for header in [read_record(row.start).header]
    )


async def find_board(service: TableService, owner: str, board_id: str) -> Board:
    """Return a board of a guest. Other people's boards are not found."""
    boards, nodes = schema.boards, schema.nodes
    if not (board_id.isascii() and board_id.isalnum()):
        raise NotFoundError("no-board", board=shortened(board_id))
    async with service.database.engine.connect() as connection:
        board = (await connection.execute(select(boards).where(boards.c.id == board_id))).first()
        if board is None or board.owner != owner:
            raise NotFoundError("no-board", board=shortened(board_id))
        ordered = select(nodes).where(nodes.c.board_id == board_id).order_by(nodes.c.node)
        rows = (await connection.execute(ordered)).all()
    header = read_record(board.start).header
    game = find_rules(header.game, header.rules)
    game = game.for_table(named_options(game.options, header.options))
    found = tuple(_node(row) for row in rows)
    return Board(board.id, board.title, replace(header, note=""), game, found, header.note or _STUDY)


def _node(row: Any) -> Node:
    who, _, text = row.text.partition(" ")
    seat = None if who in ("", "*") else int(who) - 1
    return Node(row.node, row.parent, seat, text, row.note)


async def delete_board(service: TableService, owner: str, board_id: str) -> None:
    """Delete a board."""
    await find_board(service, owner, board_id)
    named = {"board": board_id}
    await service.database.write(Statement(_DELETE_NODES, named), Statement(_DELETE, named))


# ------------------------------------------------------------------ playing on a board


def course_to(board: Board, node: int) -> Course:
    """Return the course of the game from the root to a node."""
    game = board.game
    if board.header.position:
        start = game.open(board.header.position)
    else:
        start = game.new(len(board.header.players), named_options(game.options, board.header.options))
    course = Course(game, start)
    for place in path_to(board, node):
        course.take(_step(place))
    return course


def _step(place: Node) -> Step:
    return Step(CHANCE if place.seat is None else place.seat, place.text, number=place.node)


def path_to(board: Board, node: int) -> list[Node]:
    """Return the nodes from the root to a node, without the root."""
    _check_node(board, node)
    path: list[Node] = []
    here: int | None = node
    while here is not None and here > 0:
        path.append(board.nodes[here])
        here = board.nodes[here].parent
    if here is None:
        raise NotFoundError("no-node", node=node, board=board.id)
    return path[::-1]


def _check_node(board: Board, node: int) -> None:
    if not 0 <= node < len(board.nodes):
        raise NotFoundError("no-node", node=node, board=board.id)


async def play_on(service: TableService, board: Board, node: int, text: str) -> int:
    """Play an action at a node. Return the node it leads to, which may exist already.

    When chance is to act, the text is one of its outcomes, or ``draw`` to draw one.
    """
    course = course_to(board, node)
    if text == "draw" and course.state.seats_asked() == (CHANCE,):
        step = course.draw(service.rng)
    else:
        step = course.play_text(text)
    seat = None if step.seat == CHANCE else step.seat
    for child in board.nodes:
        if child.parent == node and child.text == step.text and child.seat == seat:
            return child.node
    return await _add_node(service, board, node, step.text, seat)


async def _add_node(service: TableService, board: Board, parent: int, text: str, seat: int | None) -> int:
    # two browsers may add a node at the same time; nodes are numbered without gaps
    nodes = schema.nodes
    for node in range(len(board.nodes), MOST_LINES):
        added = _added(board.id, node, parent, text, seat)
        await service.database.write(added, Statement(_CHANGE, {"board": board.id, "at": service.now()}))
        here = select(nodes).where((nodes.c.board_id == board.id) & (nodes.c.node == node))
        async with service.database.engine.connect() as connection:
            row = (await connection.execute(here)).one()
        if (row.parent, row.text) == (parent, added.params["text"]):
            return node
    raise RefusedError("board-full", nodes=MOST_LINES)


async def write_note(service: TableService, board: Board, node: int, note: str) -> None:
    """Save the owner's note on a node."""
    _check_node(board, node)
    await service.database.write(Statement(_NOTE, {"board": board.id, "node": node, "note": note}))


async def cut_branch(service: TableService, board: Board, node: int) -> None:
    """Cut off a node and everything after it. The start of a board stays."""
    _check_node(board, node)
    if node == 0:
        raise RefusedError("cut-root")
    cut = Statement(_CUT, {"board": board.id, "node": node})
    await service.database.write(cut, Statement(_CHANGE, {"board": board.id, "at": service.now()}))


def record_to(board: Board, node: int) -> str:
    """Return the record that leads to a node."""
    lines = [_step(place).line() for place in path_to(board, node)]
    return write_record(Record(board.header, tuple(lines)))
