"""Computes the report of a table, in processes of low priority, and keeps what there is as it goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final

from rondel.bots.evaluation_registry import has_evaluation
from rondel.server.errors import ConflictError, ForbiddenError, RefusedError
from rondel.server.study.kept_reports import find_report, keep
from rondel.server.tables.table import Table
from rondel.server.tables.table_service import TableService
from rondel.study.decisions import decisions_in
from rondel.study.judging import Judge
from rondel.study.report import Judged, parts_of, put_together, simulations_for
from rondel.study.workers import StudyPool

__all__ = ["check_report_allowed", "compute_report"]

# Parts per process: one in work, one waiting.
_AHEAD: Final = 2
# Seconds between two times what there is is kept.
_KEPT_EVERY: Final = 1.5


def check_report_allowed(table: Table) -> None:
    """Refuse a report while a game goes on, and of a game that bots cannot judge."""
    if table.is_between_people:
        raise ForbiddenError("no-study-while-playing", table=table.id)
    if table.status != "ended" or table.course is None:
        raise ConflictError("no-report-yet", table=table.id)
    if not has_evaluation(table.game):
        raise RefusedError("no-report-of-game", game=table.game.id)


async def compute_report(service: TableService, pool: StudyPool, table: Table, token: str) -> None:
    """Compute the report of a table whose game has ended, unless somebody else does so by now."""
    course, game = table.begun_course(), table.game
    simulations = simulations_for(game)
    judge = Judge(game, simulations)
    decisions = decisions_in(course, judge.evaluation)
    left = parts_of(decisions, judge)[::-1]
    judged: dict[int, Judged] = {}
    waiting: set[asyncio.Future[Judged]] = set()
    loop = asyncio.get_running_loop()
    kept_at = 0.0
    try:
        while left or waiting:
            while left and len(waiting) < pool.workers * _AHEAD:
                waiting.add(asyncio.wrap_future(pool.judge(game, simulations, left.pop())))
            done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            _raise_first(done)
            judged.update((one.number, one) for one in (future.result() for future in done))
            if loop.time() >= kept_at + _KEPT_EVERY:
                kept_at = loop.time()
                await keep(service, table.id, token, put_together(course, decisions, judged, simulations))
                if not await _is_ours(service, table, token):
                    return
    finally:
        for future in waiting:
            future.cancel()
    await keep(service, table.id, token, put_together(course, decisions, judged, simulations))


def _raise_first(done: Iterable[asyncio.Future[Judged]]) -> None:
    """Raise the first error of some parts; the others are seen, and nobody complains about them later."""
    errors = [error for error in (future.exception() for future in done) if error is not None]
    if errors:
        raise errors[0]


async def _is_ours(service: TableService, table: Table, token: str) -> bool:
    kept = await find_report(service, table.id)
    return kept is not None and kept.token == token
