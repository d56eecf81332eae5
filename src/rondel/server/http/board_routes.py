"""Analysis boards: yours alone, with branches, notes, and bots to ask."""

from __future__ import annotations

from litestar import MediaType, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from rondel.protocol.answers import AdviceTold, BoardSummary, BoardTold, PlaceTold
from rondel.protocol.requests import AskAdvice, OpenBoard, PlayOnBoard, WriteNote
from rondel.server.http.asking import Asker
from rondel.server.http.parameters import REFUSALS, BoardPath, NodePath
from rondel.server.http.services import Services
from rondel.server.http.table_routes import must_begin_once, record_to_begin_with
from rondel.server.tables import boards
from rondel.server.tables.fairness import must_not_be_playing_this

__all__ = ["ROUTES"]


@get("/boards", operation_id="listBoards", tags=["boards"], responses=REFUSALS)
async def list_boards(
    asker: NamedDependency[Asker], services: NamedDependency[Services]
) -> list[BoardSummary]:
    """List your boards."""
    return list(await boards.boards_of(services.house, asker.known().id))


@post("/boards", operation_id="openBoard", tags=["boards"], responses=REFUSALS)
async def open_board(
    data: JSONBody[OpenBoard], asker: NamedDependency[Asker], services: NamedDependency[Services]
) -> BoardTold:
    """Open a board with a new game, a record, a position, or the game of a table that has ended."""
    guest = asker.known()
    must_begin_once(data)
    record = await record_to_begin_with(services, asker, "", data.origin)
    board_id = await boards.open_board(services.house, guest.id, data, record)
    return boards.board_told(await boards.find_board(services.house, guest.id, board_id), asker.language)


@get("/boards/{board_id:str}", operation_id="readBoard", tags=["boards"], responses=REFUSALS)
async def read_board(
    board_id: BoardPath, asker: NamedDependency[Asker], services: NamedDependency[Services]
) -> BoardTold:
    """Tell a board with its whole tree."""
    board = await boards.find_board(services.house, asker.known().id, board_id)
    return boards.board_told(board, asker.language)


@delete(
    "/boards/{board_id:str}", operation_id="deleteBoard", tags=["boards"], responses=REFUSALS, status_code=204
)
async def delete_board(
    board_id: BoardPath, asker: NamedDependency[Asker], services: NamedDependency[Services]
) -> None:
    """Throw a board away."""
    await boards.delete_board(services.house, asker.known().id, board_id)


@get("/boards/{board_id:str}/nodes/{node:int}", operation_id="readPlace", tags=["boards"], responses=REFUSALS)
async def read_place(
    board_id: BoardPath, node: NodePath, asker: NamedDependency[Asker], services: NamedDependency[Services]
) -> PlaceTold:
    """Tell the game at a place of a board."""
    board = await boards.find_board(services.house, asker.known().id, board_id)
    return boards.place_told(board, node, asker.language)


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
    asker: NamedDependency[Asker],
    services: NamedDependency[Services],
) -> PlaceTold:
    """Play on from a place, as another branch if there is one already; chance does as told, or ``draw``."""
    owner = asker.known().id
    board = await boards.find_board(services.house, owner, board_id)
    node = await boards.play_on(services.house, board, data.node, data.action)
    return boards.place_told(await boards.find_board(services.house, owner, board_id), node, asker.language)


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
    asker: NamedDependency[Asker],
    services: NamedDependency[Services],
) -> None:
    """Write down what you think of a place."""
    board = await boards.find_board(services.house, asker.known().id, board_id)
    await boards.write_note(services.house, board, node, data.note)


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
    asker: NamedDependency[Asker],
    services: NamedDependency[Services],
) -> AdviceTold:
    """Ask a bot what it would do at a place, and what it thinks the answers are worth."""
    guest = asker.known().id
    board = await boards.find_board(services.house, guest, board_id)
    with services.advisers.asking(guest):
        await must_not_be_playing_this(services.house, guest, board, node)
        return await services.advisers.advise(board, node, data.bot, data.seconds, asker.language)


@get(
    "/boards/{board_id:str}/nodes/{node:int}/record",
    operation_id="boardRecord",
    tags=["boards"],
    responses=REFUSALS,
    media_type=MediaType.TEXT,
)
async def board_record(
    board_id: BoardPath, node: NodePath, asker: NamedDependency[Asker], services: NamedDependency[Services]
) -> str:
    """Return the record that leads to a place."""
    board = await boards.find_board(services.house, asker.known().id, board_id)
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
