"""What the routes use: tables, guests, advisers, analysts and reports."""

from __future__ import annotations

from dataclasses import dataclass

from rondel.server.advice import Advisers
from rondel.server.analysis import Analysts
from rondel.server.background.reports import ReportWork
from rondel.server.guests import GuestBook
from rondel.server.tables.table_service import TableService

__all__ = ["Services"]


@dataclass(frozen=True, slots=True)
class Services:
    """Everything the routes need."""

    tables: TableService
    guests: GuestBook
    advisers: Advisers
    analysts: Analysts
    #: other websites whose pages may send requests
    allowed_origins: frozenset[str]
    secure_cookies: bool
    max_body: int
    reports: ReportWork
