"""The game at a table: view, moves, undo, drafts, previews, charts, record."""

from __future__ import annotations

from typing import Annotated

from litestar import MediaType, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from rondel.protocol.answers import (
    DraftTold,
    FiguresTold,
    HintTold,
    MaterialTold,
    Moved,
    News,
    OutlookTold,
    PreviewTold,
    SeatView,
)
from rondel.protocol.requests import AskHint, Draft, Move, Outlook, Preview, TakeBack
from rondel.server.http.caller import Caller
from rondel.server.http.fast_moves import play_move, stale_told
from rondel.server.http.parameters import REFUSALS, Invitation, NumberQuery, SeatQuery, TablePath
from rondel.server.http.services import Services
from rondel.server.tables import drafts, previews
from rondel.server.tables.charts import figures_over_time
from rondel.server.tables.drafts import Plan
from rondel.server.tables.fair_play import check_coach
from rondel.server.tables.moves import check_entry_exists, require_running
from rondel.server.tables.news import moved_told, news_since
from rondel.server.tables.previews import preview_answers
from rondel.server.tables.records import record_of, record_up_to
from rondel.server.tables.seat_view import Viewer, check_may_watch, chosen_seat, seat_view
from rondel.server.tables.table import Table
from rondel.server.tables.undo import take_back as take_back_own

__all__ = ["ROUTES"]


async def _seen_by(
    services: Services,
    caller: Caller,
    table_id: str,
    seat: int | None,
    invitation: str = "",
    *,
    at_least: int = 0,
) -> tuple[Table, Viewer]:
    """Return a table with at least ``at_least`` entries, and its viewer."""
    table = await services.tables.table(table_id, at_least)
    check_may_watch(table, caller.id, invitation)
    return table, Viewer(caller.id, chosen_seat(table, caller.id, seat), caller.language)


@get("/tables/{table_id:str}/view", operation_id="view", tags=["game"], responses=REFUSALS)
async def view(
    table_id: TablePath,
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
    seat: SeatQuery = None,
    at: NumberQuery = None,
    invitation: Invitation = "",
) -> SeatView:
    """Return the game as a seat may know it, now or after an earlier entry: view, actions, and why others are refused."""
    table, viewer = await _seen_by(services, caller, table_id, seat, invitation, at_least=at or 0)
    return seat_view(table, viewer, at)


@get("/tables/{table_id:str}/material", operation_id="tableMaterial", tags=["game"], responses=REFUSALS)
async def table_material(
    table_id: TablePath,
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
    invitation: Invitation = "",
) -> MaterialTold:
    """Return everything that never changes at this table: its material with the chosen options, such as a deck."""
    table = await services.tables.table(table_id)
    check_may_watch(table, caller.id, invitation)
    game = table.game
    return MaterialTold(game.id, game.rules_version, caller.language, dict(game.material(caller.language)))


@get("/tables/{table_id:str}/news", operation_id="news", tags=["game"], responses=REFUSALS)
async def news(
    table_id: TablePath,
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
    since: Annotated[int, QueryParameter(name="since", ge=0, le=2**53, description="After which entry.")] = 0,
    seat: SeatQuery = None,
    with_view: Annotated[
        bool, QueryParameter(name="view", description="Whether to add the view after it.")
    ] = False,
    with_table: Annotated[
        bool, QueryParameter(name="table", description="Whether to add the table after it, with its clocks.")
    ] = False,
    invitation: Invitation = "",
) -> News:
    """Return the news after an entry, as a seat may know it."""
    table, viewer = await _seen_by(services, caller, table_id, seat, invitation, at_least=since)
    check_entry_exists(table, since)
    now = services.tables.now() if with_table else None
    return news_since(table, viewer, since, with_view=with_view, table_at=now)


@post("/tables/{table_id:str}/moves", operation_id="move", tags=["game"], responses=REFUSALS, status_code=200)
async def move(
    table_id: TablePath,
    data: JSONBody[Move],
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
) -> Moved:
    """Play one action, or several as a plan: all or none. The answer comes when they are durable."""
    return await play_move(services.tables, caller.known(), table_id, data, caller.language)


@post(
    "/tables/{table_id:str}/take-back",
    operation_id="takeBack",
    tags=["game"],
    responses=REFUSALS,
    status_code=200,
)
async def take_back(
    table_id: TablePath,
    data: JSONBody[TakeBack],
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
) -> Moved:
    """Take back the last actions of your unfinished turn, up to a draw or another player's action."""
    guest, table = caller.known(), await services.tables.table(table_id)
    with stale_told(table, guest, caller.language):
        written = await take_back_own(
            services.tables, table, guest.id, seen=data.seen, count=data.count, key=data.key
        )
    return moved_told(table, table.seats_of(guest.id), written)


@post(
    "/tables/{table_id:str}/preview",
    operation_id="preview",
    tags=["game"],
    responses=REFUSALS,
    status_code=200,
)
async def preview(
    table_id: TablePath,
    data: JSONBody[Preview],
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
) -> PreviewTold:
    """Return what actions would change, as far as the seat can know."""
    caller.known()
    table, viewer = await _seen_by(services, caller, table_id, data.seat)
    return previews.preview(table, viewer, data.actions)


@post(
    "/tables/{table_id:str}/outlook",
    operation_id="outlook",
    tags=["game"],
    responses=REFUSALS,
    status_code=200,
)
async def outlook(
    table_id: TablePath,
    data: JSONBody[Outlook],
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
) -> OutlookTold:
    """Return what each answer would change, now or after a plan, as far as the seat can know."""
    caller.known()
    table, viewer = await _seen_by(services, caller, table_id, data.seat)
    return preview_answers(table, viewer, data.actions)


@post(
    "/tables/{table_id:str}/hint",
    operation_id="askHint",
    tags=["game"],
    responses=REFUSALS,
    status_code=200,
)
async def ask_hint(
    table_id: TablePath,
    data: JSONBody[AskHint],
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
) -> HintTold:
    """Return what a bot would do in your place, now or after a plan, if the table has a coach."""
    guest = caller.known()
    table, viewer = await _seen_by(services, caller, table_id, data.seat)
    check_coach(table)
    drafts.require_seat(viewer, table)
    require_running(table)
    with services.advisers.asking(guest.id):
        return await services.advisers.hint(table, viewer, data.actions)


@get("/tables/{table_id:str}/figures", operation_id="figures", tags=["game"], responses=REFUSALS)
async def figures(
    table_id: TablePath,
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
    seat: SeatQuery = None,
    invitation: Invitation = "",
) -> FiguresTold:
    """Return every figure of the game after every standing action, as a seat may know it."""
    table, viewer = await _seen_by(services, caller, table_id, seat, invitation)
    return figures_over_time(table, viewer)


@get("/tables/{table_id:str}/draft", operation_id="readDraft", tags=["game"], responses=REFUSALS)
async def read_draft(
    table_id: TablePath,
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
    seat: SeatQuery = None,
) -> DraftTold:
    """Return the draft of a seat with the possible next actions."""
    caller.known()
    table, viewer = await _seen_by(services, caller, table_id, seat)
    drafts.require_seat(viewer, table)
    return drafts.draft_told(table, viewer, await drafts.kept_draft(services.tables, table, viewer.seat))


@put("/tables/{table_id:str}/draft", operation_id="keepDraft", tags=["game"], responses=REFUSALS)
async def keep_draft(
    table_id: TablePath,
    data: JSONBody[Draft],
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
) -> DraftTold:
    """Save a draft for a seat. Each step is tried on a copy; the answer has a preview and the possible next actions."""
    guest = caller.known()
    table, viewer = await _seen_by(services, caller, table_id, data.seat, at_least=data.seen)
    drafts.require_seat(viewer, table)
    plan = Plan(data.seen, data.actions)
    with stale_told(table, guest, caller.language):
        told = drafts.draft_told(table, viewer, plan)
    await drafts.keep_draft(services.tables, table, viewer.seat, plan)
    return told


@delete(
    "/tables/{table_id:str}/draft",
    operation_id="dropDraft",
    tags=["game"],
    responses=REFUSALS,
    status_code=204,
)
async def drop_draft(
    table_id: TablePath,
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
    seat: SeatQuery = None,
) -> None:
    """Delete the draft of a seat."""
    caller.known()
    table, viewer = await _seen_by(services, caller, table_id, seat)
    await drafts.drop_draft(services.tables, table, drafts.require_seat(viewer, table))


@get(
    "/tables/{table_id:str}/record",
    operation_id="record",
    tags=["game"],
    responses=REFUSALS,
    media_type=MediaType.TEXT,
)
async def record(
    table_id: TablePath,
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
    at: NumberQuery = None,
    invitation: Invitation = "",
) -> str:
    """Return the record, whole or up to an entry. With secrets it is available after the end."""
    table, _ = await _seen_by(services, caller, table_id, None, invitation, at_least=at or 0)
    return record_of(table) if at is None else record_up_to(table, at)


ROUTES = [
    view,
    table_material,
    news,
    move,
    take_back,
    preview,
    outlook,
    ask_hint,
    figures,
    read_draft,
    keep_draft,
    drop_draft,
    record,
]
