"""Study boards: private, with branches, notes and advice from bots."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec
from litestar import MediaType, delete, get, post, put
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from litestar.response import Stream

from rondel.protocol.answers import (
    AdviceTold,
    AnalysisTold,
    BoardSummary,
    BoardTold,
    EntryTold,
    MaterialTold,
    OutlookTold,
    PlaceTold,
)
from rondel.protocol.requests import AskAdvice, AskAnalysis, OpenBoard, PlayOnBoard, WriteNote
from rondel.server.http.caller import Caller
from rondel.server.http.parameters import REFUSALS, BoardPath, NodePath
from rondel.server.http.services import Services
from rondel.server.http.table_routes import check_one_start, record_to_begin_with
from rondel.server.tables import board_views, boards
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
    return board_views.board_told(
        await boards.find_board(services.tables, guest.id, board_id), caller.language
    )


@get("/boards/{board_id:str}", operation_id="readBoard", tags=["boards"], responses=REFUSALS)
async def read_board(
    board_id: BoardPath, caller: NamedDependency[Caller], services: NamedDependency[Services]
) -> BoardTold:
    """Return a board with its whole tree."""
    board = await boards.find_board(services.tables, caller.known().id, board_id)
    return board_views.board_told(board, caller.language)


@delete(
    "/boards/{board_id:str}", operation_id="deleteBoard", tags=["boards"], responses=REFUSALS, status_code=204
)
async def delete_board(
    board_id: BoardPath, caller: NamedDependency[Caller], services: NamedDependency[Services]
) -> None:
    """Delete a board."""
    await boards.delete_board(services.tables, caller.known().id, board_id)


@get("/boards/{board_id:str}/material", operation_id="boardMaterial", tags=["boards"], responses=REFUSALS)
async def board_material(
    board_id: BoardPath, caller: NamedDependency[Caller], services: NamedDependency[Services]
) -> MaterialTold:
    """Return everything that never changes on this board: its material with the chosen options, such as a deck."""
    game = (await boards.find_board(services.tables, caller.known().id, board_id)).game
    return MaterialTold(game.id, game.rules_version, caller.language, dict(game.material(caller.language)))


@get("/boards/{board_id:str}/nodes/{node:int}", operation_id="readPlace", tags=["boards"], responses=REFUSALS)
async def read_place(
    board_id: BoardPath, node: NodePath, caller: NamedDependency[Caller], services: NamedDependency[Services]
) -> PlaceTold:
    """Return the game at a node of a board."""
    board = await boards.find_board(services.tables, caller.known().id, board_id)
    return board_views.place_told(board, node, caller.language)


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
    return board_views.place_told(
        await boards.find_board(services.tables, owner, board_id), node, caller.language
    )


@delete(
    "/boards/{board_id:str}/nodes/{node:int}",
    operation_id="cutBranch",
    tags=["boards"],
    responses=REFUSALS,
    status_code=204,
)
async def cut_branch(
    board_id: BoardPath, node: NodePath, caller: NamedDependency[Caller], services: NamedDependency[Services]
) -> None:
    """Cut off a node and everything after it."""
    board = await boards.find_board(services.tables, caller.known().id, board_id)
    await boards.cut_branch(services.tables, board, node)


@post(
    "/boards/{board_id:str}/nodes/{node:int}/outlook",
    operation_id="boardOutlook",
    tags=["boards"],
    responses=REFUSALS,
    status_code=200,
)
async def board_outlook(
    board_id: BoardPath, node: NodePath, caller: NamedDependency[Caller], services: NamedDependency[Services]
) -> OutlookTold:
    """Return what each answer at a node would change."""
    board = await boards.find_board(services.tables, caller.known().id, board_id)
    return board_views.outlook_told(board, node, caller.language)


@get(
    "/boards/{board_id:str}/nodes/{node:int}/story",
    operation_id="boardStory",
    tags=["boards"],
    responses=REFUSALS,
)
async def board_story(
    board_id: BoardPath, node: NodePath, caller: NamedDependency[Caller], services: NamedDependency[Services]
) -> list[EntryTold]:
    """Return what happened on the way to a node, as the log of a table tells it."""
    board = await boards.find_board(services.tables, caller.known().id, board_id)
    return board_views.story_told(board, node, caller.language)


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


@post(
    "/boards/{board_id:str}/nodes/{node:int}/analysis",
    operation_id="analyse",
    tags=["boards"],
    responses={
        **REFUSALS,
        200: ResponseSpec(
            AnalysisTold,
            generate_examples=False,
            description="One analysis a line, as JSON, each better than the one before.",
            media_type="application/x-ndjson",
        ),
    },
    status_code=200,
)
async def analyse(
    board_id: BoardPath,
    node: NodePath,
    data: JSONBody[AskAnalysis],
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
) -> Stream:
    """Analyse the position at a node until you close the connection, look at another one, or the time is up."""
    guest = caller.known().id
    board = await boards.find_board(services.tables, guest, board_id)
    await check_fair_play(services.tables, guest, board, node)
    told = services.analysts.analyse(guest, board, node, data, caller.language)
    # proxies would otherwise keep lines back until there are many
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return Stream(_lines(told), media_type="application/x-ndjson", headers=headers)


async def _lines(told: AsyncIterator[AnalysisTold]) -> AsyncIterator[bytes]:
    async for one in told:
        yield msgspec.json.encode(one) + b"\n"


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
    board_material,
    read_place,
    play_on_board,
    cut_branch,
    board_outlook,
    board_story,
    write_note,
    ask_advice,
    analyse,
    board_record,
]
