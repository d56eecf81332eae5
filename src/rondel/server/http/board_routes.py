"""Study boards: private, with branches, notes and advice from bots."""

from __future__ import annotations

from litestar import MediaType, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from rondel.protocol.answers import AdviceTold, BoardSummary, BoardTold, PlaceTold
from rondel.protocol.requests import AskAdvice, OpenBoard, PlayOnBoard, WriteNote
from rondel.server.http.caller import Caller
from rondel.server.http.parameters import REFUSALS, BoardPath, NodePath
from rondel.server.http.services import Services
from rondel.server.http.table_routes import check_one_start, record_to_begin_with
from rondel.server.tables import boards
from rondel.server.tables.fair_play import check_fair_play

__all__ = ["ROUTES"]


@get("/boards", operation_id="listBoards", tags=["boards"], responses=REFUSALS)
async def list_boards(
    caller: NamedDependency[Caller], services: NamedDependency[Services]
) -> list[BoardSummary]:
    """List your boards."""
    return list(await boards.boards_of(services.tables, caller.known().id))


@post("/boards", operation_id="openBoard", tags=["boards"], responses=REFUSALS)
async def open_board(
    data: JSONBody[OpenBoard], caller: NamedDependency[Caller], services: NamedDependency[Services]
) -> BoardTold:
    """Open a board with a new game, a record, a position, or the game of a table that has ended."""
    guest = caller.known()
    check_one_start(data)
    record = await record_to_begin_with(services, caller, "", data.origin)
    board_id = await boards.open_board(services.tables, guest.id, data, record)
    return boards.board_told(await boards.find_board(services.tables, guest.id, board_id), caller.language)


@get("/boards/{board_id:str}", operation_id="readBoard", tags=["boards"], responses=REFUSALS)
async def read_board(
    board_id: BoardPath, caller: NamedDependency[Caller], services: NamedDependency[Services]
) -> BoardTold:
    """Return a board with its whole tree."""
    board = await boards.find_board(services.tables, caller.known().id, board_id)
    return boards.board_told(board, caller.language)


@delete(
    "/boards/{board_id:str}", operation_id="deleteBoard", tags=["boards"], responses=REFUSALS, status_code=204
)
async def delete_board(
    board_id: BoardPath, caller: NamedDependency[Caller], services: NamedDependency[Services]
) -> None:
    """Delete a board."""
    await boards.delete_board(services.tables, caller.known().id, board_id)


@get("/boards/{board_id:str}/nodes/{node:int}", operation_id="readPlace", tags=["boards"], responses=REFUSALS)
async def read_place(
    board_id: BoardPath, node: NodePath, caller: NamedDependency[Caller], services: NamedDependency[Services]
) -> PlaceTold:
    """Return the game at a node of a board."""
    board = await boards.find_board(services.tables, caller.known().id, board_id)
    return boards.place_told(board, node, caller.language)


@post(
    "/boards/{board_id:str}/moves",
    operation_id="playOnBoard",
    tags=["boards"],
    responses=REFUSALS,
    status_code=200,
)
async def play_on_board(
    board_id: BoardPath,
    data: JSONBody[PlayOnBoard],
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
) -> PlaceTold:
    """Play an action at a node, which may start a new branch. For chance, name an outcome or ``draw``."""
    owner = caller.known().id
    board = await boards.find_board(services.tables, owner, board_id)
    node = await boards.play_on(services.tables, board, data.node, data.action)
    return boards.place_told(await boards.find_board(services.tables, owner, board_id), node, caller.language)


@put(
    "/boards/{board_id:str}/nodes/{node:int}/note",
    operation_id="writeNote",
    tags=["boards"],
    responses=REFUSALS,
    status_code=204,
)
async def write_note(
    board_id: BoardPath,
    node: NodePath,
    data: JSONBody[WriteNote],
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
) -> None:
    """Save your note on a node."""
    board = await boards.find_board(services.tables, caller.known().id, board_id)
    await boards.write_note(services.tables, board, node, data.note)


@post(
    "/boards/{board_id:str}/nodes/{node:int}/advice",
    operation_id="askAdvice",
    tags=["boards"],
    responses=REFUSALS,
    status_code=200,
)
async def ask_advice(
    board_id: BoardPath,
    node: NodePath,
    data: JSONBody[AskAdvice],
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
) -> AdviceTold:
    """Ask a bot what it would play at a node, and how it rates the answers."""
    guest = caller.known().id
    board = await boards.find_board(services.tables, guest, board_id)
    with services.advisers.asking(guest):
        await check_fair_play(services.tables, guest, board, node)
        return await services.advisers.advise(board, node, data.bot, data.seconds, caller.language)


@get(
    "/boards/{board_id:str}/nodes/{node:int}/record",
    operation_id="boardRecord",
    tags=["boards"],
    responses=REFUSALS,
    media_type=MediaType.TEXT,
)
async def board_record(
    board_id: BoardPath, node: NodePath, caller: NamedDependency[Caller], services: NamedDependency[Services]
) -> str:
    """Return the record that leads to a node."""
    board = await boards.find_board(services.tables, caller.known().id, board_id)
    return boards.record_to(board, node)


ROUTES = [
    list_boards,
    open_board,
    read_board,
    delete_board,
    read_place,
    play_on_board,
    write_note,
    ask_advice,
    board_record,
]
