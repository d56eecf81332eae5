"""Tables: opening, chairs, starting, proposals, rematch, archive."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from rondel.core.registry import find_game
from rondel.match import Match
from rondel.protocol.answers import Tables, TableTold
from rondel.protocol.requests import (
    ChairWanted,
    OpenBoard,
    OpenTable,
    Origin,
    Propose,
    SeatWanted,
    TakeChair,
    Vote,
)
from rondel.protocol.table_settings import ClockTerms, Fischer, Pace, PerMove
from rondel.server.errors import RefusedError
from rondel.server.http.caller import Caller
from rondel.server.http.parameters import REFUSALS, Invitation, SeatPath, TablePath
from rondel.server.http.services import Services
from rondel.server.tables import proposals, table_setup
from rondel.server.tables.records import check_study_allowed, record_up_to
from rondel.server.tables.seat_view import check_may_watch, table_told
from rondel.server.tables.table import Table
from rondel.server.tables.table_list import Which, list_tables
from rondel.server.tables.table_setup import check_invitation

__all__ = ["ROUTES", "check_one_start", "record_to_begin_with"]


@get("/tables", operation_id="listTables", tags=["tables"], responses=REFUSALS)
async def list_all(
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
    which: Annotated[Which, QueryParameter(name="which", description="Which tables.")] = "open",
    game: Annotated[
        str | None,
        QueryParameter(
            name="game", max_length=64, pattern="^[a-z0-9-]+$", description="Only tables of this game."
        ),
    ] = None,
    after: Annotated[
        str,
        QueryParameter(
            name="after", max_length=64, pattern="^[0-9a-z-]*$", description="`next` of the previous page."
        ),
    ] = "",
) -> Tables:
    """List tables, last changed first."""
    if which in ("mine", "archived"):
        caller.known()
    return await list_tables(services.tables, caller.id, which, game=game, after=after)


@post("/tables", operation_id="openTable", tags=["tables"], responses=REFUSALS)
async def open_table(
    data: JSONBody[OpenTable], caller: NamedDependency[Caller], services: NamedDependency[Services]
) -> TableTold:
    """Open a table: a new game, or one that continues a record, a position, or another table."""
    guest = caller.known()
    check_one_start(data)
    _check_pace(data.pace, data.clock)
    record = await record_to_begin_with(services, caller, data.position, data.origin)
    table = await table_setup.open_table(services.tables, guest, data, record)
    return _told(table, caller, services)


def check_one_start(wanted: OpenTable | OpenBoard) -> None:
    """Refuse several starting points or none, and options for a game that has its own."""
    given = [bool(wanted.game), bool(wanted.record), bool(wanted.position), wanted.origin is not None]
    if sum(given) != 1:
        raise RefusedError("one-origin")
    if wanted.options and not wanted.game:
        raise RefusedError("options-of-origin")


def _check_pace(pace: Pace, clock: ClockTerms) -> None:
    other = PerMove if pace == "live" else Fischer
    if isinstance(clock, other):
        raise RefusedError("clock-for-another-pace")


async def record_to_begin_with(
    services: Services, caller: Caller, position: str, origin: Origin | None
) -> str:
    """Return the record of a position, or of another table up to an entry; empty if neither is wanted."""
    if position:
        game = find_game(position.partition("/")[0].strip())
        return Match.from_position(game, position, seed=services.tables.rng.getrandbits(60)).save()
    if origin is not None:
        table = await services.tables.table(origin.table, origin.number or 0)
        check_may_watch(table, caller.id)
        check_study_allowed(table)
        return record_up_to(table, origin.number)
    return ""


@get("/tables/{table_id:str}", operation_id="readTable", tags=["tables"], responses=REFUSALS)
async def read_table(
    table_id: TablePath,
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
    invitation: Invitation = "",
) -> TableTold:
    """Return what was agreed at a table, and who sits where."""
    table = await services.tables.table(table_id)
    check_invitation(table, caller.id, invitation)
    return _told(table, caller, services)


@post(
    "/tables/{table_id:str}/seats/{seat:int}",
    operation_id="takeChair",
    tags=["tables"],
    responses=REFUSALS,
    status_code=200,
)
async def take_chair(
    table_id: TablePath,
    seat: SeatPath,
    data: JSONBody[TakeChair],
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
) -> TableTold:
    """Take an open chair."""
    guest, table = caller.known(), await services.tables.table(table_id)
    await table_setup.take_chair(
        services.tables, table, guest, seat, name=data.name, invitation=data.invitation
    )
    return _told(table, caller, services)


@delete(
    "/tables/{table_id:str}/seats/{seat:int}",
    operation_id="leaveChair",
    tags=["tables"],
    responses=REFUSALS,
    status_code=200,
)
async def leave_chair(
    table_id: TablePath, seat: SeatPath, caller: NamedDependency[Caller], services: NamedDependency[Services]
) -> TableTold:
    """Leave your chair before the start. The owner may also remove somebody."""
    guest, table = caller.known(), await services.tables.table(table_id)
    if seat not in table.seats_of(guest.id) and guest.id == table.owner:
        await table_setup.remove(services.tables, table, guest, seat)
    else:
        await table_setup.leave(services.tables, table, guest, seat)
    return _told(table, caller, services)


@put("/tables/{table_id:str}/seats/{seat:int}", operation_id="setChair", tags=["tables"], responses=REFUSALS)
async def set_chair(
    table_id: TablePath,
    seat: SeatPath,
    data: JSONBody[ChairWanted],
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
) -> TableTold:
    """Give a chair to a bot, or open it again. For the owner, before the start."""
    guest, table = caller.known(), await services.tables.table(table_id)
    await table_setup.set_chair(services.tables, table, guest, seat, data.chair)
    return _told(table, caller, services)


@post(
    "/tables/{table_id:str}/start",
    operation_id="startTable",
    tags=["tables"],
    responses=REFUSALS,
    status_code=200,
)
async def start(
    table_id: TablePath, caller: NamedDependency[Caller], services: NamedDependency[Services]
) -> TableTold:
    """Start the game. For the owner, once every chair is taken."""
    guest, table = caller.known(), await services.tables.table(table_id)
    await table_setup.start(services.tables, table, guest)
    return _told(table, caller, services)


@post(
    "/tables/{table_id:str}/resign",
    operation_id="resign",
    tags=["tables"],
    responses=REFUSALS,
    status_code=200,
)
async def resign(
    table_id: TablePath,
    data: JSONBody[SeatWanted],
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
) -> TableTold:
    """Resign one of your seats."""
    guest, table = caller.known(), await services.tables.table(table_id)
    await proposals.resign(services.tables, table, guest.id, data.seat)
    return _told(table, caller, services)


@post(
    "/tables/{table_id:str}/return",
    operation_id="comeBack",
    tags=["tables"],
    responses=REFUSALS,
    status_code=200,
)
async def come_back(
    table_id: TablePath,
    data: JSONBody[SeatWanted],
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
) -> TableTold:
    """Take your seat back from the bot that stood in."""
    guest, table = caller.known(), await services.tables.table(table_id)
    await proposals.come_back(services.tables, table, guest.id, data.seat)
    return _told(table, caller, services)


@post(
    "/tables/{table_id:str}/proposals",
    operation_id="propose",
    tags=["tables"],
    responses=REFUSALS,
    status_code=200,
)
async def propose(
    table_id: TablePath,
    data: JSONBody[Propose],
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
) -> TableTold:
    """Propose to end the game, to go further back, or to replace somebody who ran out of time."""
    guest, table = caller.known(), await services.tables.table(table_id)
    await proposals.propose(services.tables, table, guest.id, data)
    return _told(table, caller, services)


@post(
    "/tables/{table_id:str}/votes", operation_id="vote", tags=["tables"], responses=REFUSALS, status_code=200
)
async def vote(
    table_id: TablePath,
    data: JSONBody[Vote],
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
) -> TableTold:
    """Vote on the open proposal."""
    guest, table = caller.known(), await services.tables.table(table_id, data.proposal)
    await proposals.vote(services.tables, table, guest.id, proposal=data.proposal, agrees=data.agrees)
    return _told(table, caller, services)


@post(
    "/tables/{table_id:str}/rematch",
    operation_id="rematch",
    tags=["tables"],
    responses=REFUSALS,
    status_code=200,
)
async def rematch(
    table_id: TablePath, caller: NamedDependency[Caller], services: NamedDependency[Services]
) -> TableTold:
    """Meet again at a new table. The first to ask opens it, the others join."""
    guest, table = caller.known(), await services.tables.table(table_id)
    return _told(await table_setup.rematch(services.tables, table, guest), caller, services)


@post(
    "/tables/{table_id:str}/archive",
    operation_id="archiveTable",
    tags=["tables"],
    responses=REFUSALS,
    status_code=200,
)
async def archive(
    table_id: TablePath, caller: NamedDependency[Caller], services: NamedDependency[Services]
) -> TableTold:
    """Archive a table that has ended or never began. It is kept, but no longer listed."""
    guest, table = caller.known(), await services.tables.table(table_id)
    await table_setup.archive(services.tables, table, guest)
    return _told(table, caller, services)


def _told(table: Table, caller: Caller, services: Services) -> TableTold:
    return table_told(table, caller.id, services.tables.now(), caller.language)


ROUTES = [
    list_all,
    open_table,
    read_table,
    take_chair,
    leave_chair,
    set_chair,
    start,
    resign,
    come_back,
    propose,
    vote,
    rematch,
    archive,
]
