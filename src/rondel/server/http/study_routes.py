"""Finished games: their reports, moves to guess, games of bots to learn from, statistics."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from litestar import get, post
from litestar.di import NamedDependency
from litestar.openapi.spec import Example as OpenApiExample
from litestar.params import PathParameter, QueryParameter

from rondel.core.registry import game_ids
from rondel.protocol.answers import ExampleGameTold, GuessesTold, ReportTold, SeatView, StatisticsTold
from rondel.server.errors import ConflictError, NotFoundError, shortened
from rondel.server.http.caller import Caller
from rondel.server.http.parameters import REFUSALS, Invitation, NumberQuery, SeatQuery, TablePath
from rondel.server.http.services import Services
from rondel.server.study import examples
from rondel.server.study.computing import check_report_allowed
from rondel.server.study.kept_reports import find_report
from rondel.server.study.statistics import EVERYBODY, statistics_told
from rondel.server.study.telling import FinishedGame, guesses_told, report_told
from rondel.server.tables.seat_view import check_may_watch, chosen_seat
from rondel.server.tables.table import Table

__all__ = ["ROUTES"]

_ExamplePath: TypeAlias = Annotated[
    str,
    PathParameter(
        max_length=64,
        description="The id of a game that comes with the program.",
        examples=[OpenApiExample(summary="a game", value="imperial-2030-4")],
    ),
]
_GamePath: TypeAlias = Annotated[
    str,
    PathParameter(
        max_length=64,
        description="The id of a game.",
        examples=[OpenApiExample(summary="a game", value="imperial-2030")],
    ),
]


async def _finished(
    services: Services, caller: Caller, table_id: str, seat: int | None, invitation: str
) -> tuple[Table, FinishedGame]:
    """Return a table whose game has ended, and who reads about it."""
    table = await services.tables.table(table_id)
    check_may_watch(table, caller.id, invitation)
    check_report_allowed(table)
    seen_from = chosen_seat(table, caller.id, seat)
    return table, FinishedGame(table.game, table.begun_course(), table.players, seen_from, caller.language)


@get("/tables/{table_id:str}/report", operation_id="readReport", tags=["study"], responses=REFUSALS)
async def read_report(
    table_id: TablePath,
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
    seat: SeatQuery = None,
    invitation: Invitation = "",
) -> ReportTold:
    """Return the report of a finished game, or as much of it as there is: chances, moments, and your marks."""
    table, finished = await _finished(services, caller, table_id, seat, invitation)
    return report_told(finished, await find_report(services.tables, table.id))


@post(
    "/tables/{table_id:str}/report",
    operation_id="makeReport",
    tags=["study"],
    responses=REFUSALS,
    status_code=200,
)
async def make_report(
    table_id: TablePath,
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
    seat: SeatQuery = None,
    invitation: Invitation = "",
) -> ReportTold:
    """Begin the report of a finished game, unless it is there. It is computed in the background and kept."""
    guest = caller.known()
    table, finished = await _finished(services, caller, table_id, seat, invitation)
    await services.reports.ask(table, guest.id)
    return report_told(finished, await find_report(services.tables, table.id))


@get("/tables/{table_id:str}/guesses", operation_id="guessAtTable", tags=["study"], responses=REFUSALS)
async def guess_at_table(
    table_id: TablePath,
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
    seat: SeatQuery = None,
    invitation: Invitation = "",
) -> GuessesTold:
    """Return the moments of a finished game to guess the move of, as far as its report has come."""
    table, finished = await _finished(services, caller, table_id, seat, invitation)
    kept = await find_report(services.tables, table.id)
    if kept is None or kept.report is None:
        raise ConflictError("no-report-there", table=table.id)
    return guesses_told(finished, kept.report)


@get("/examples", operation_id="listExamples", tags=["study"], responses=REFUSALS)
async def list_examples(caller: NamedDependency[Caller]) -> list[ExampleGameTold]:
    """List the games of strong bots that come with the program."""
    return examples.examples_told(caller.language)


@get(
    "/examples/{example_id:str}/report", operation_id="readExampleReport", tags=["study"], responses=REFUSALS
)
async def read_example_report(example_id: _ExamplePath, caller: NamedDependency[Caller]) -> ReportTold:
    """Return the report of a game that comes with the program."""
    return examples.example_report(example_id, caller.language)


@get("/examples/{example_id:str}/guesses", operation_id="guessExample", tags=["study"], responses=REFUSALS)
async def guess_example(example_id: _ExamplePath, caller: NamedDependency[Caller]) -> GuessesTold:
    """Return the moments of a game that comes with the program to guess the move of."""
    return examples.example_guesses(example_id, caller.language)


@get("/examples/{example_id:str}/view", operation_id="viewExample", tags=["study"], responses=REFUSALS)
async def view_example(
    example_id: _ExamplePath, caller: NamedDependency[Caller], at: NumberQuery = None
) -> SeatView:
    """Return a game that comes with the program after an action, with nothing hidden."""
    return examples.example_view(example_id, at, caller.language)


@get("/games/{game_id:str}/statistics", operation_id="readStatistics", tags=["study"], responses=REFUSALS)
async def read_statistics(
    game_id: _GamePath,
    caller: NamedDependency[Caller],
    services: NamedDependency[Services],
    which: Annotated[
        Literal["all", "mine"], QueryParameter(name="which", description="All games of the server, or yours.")
    ] = "all",
) -> StatisticsTold:
    """Return statistics of the finished games of this server, or of yours."""
    guest = caller.known().id if which == "mine" else EVERYBODY
    if game_id not in game_ids():
        ids = ", ".join(game_ids())
        raise NotFoundError("unknown-game", game=shortened(game_id), games=ids, near="")
    return await statistics_told(services.tables, game_id, guest)


ROUTES = [
    read_report,
    make_report,
    guess_at_table,
    list_examples,
    read_example_report,
    guess_example,
    view_example,
    read_statistics,
]
