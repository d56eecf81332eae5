"""What the routes work with: the service, its guests, and whoever thinks for bots."""

from __future__ import annotations

from dataclasses import dataclass

from rondel.server.advice import Advisers
from rondel.server.guests import GuestBook
from rondel.server.tables.table_service import TableService

__all__ = ["Services"]


@dataclass(frozen=True, slots=True)
class Services:
    """Everything the web stands on."""

    tables: TableService
    guests: GuestBook
    advisers: Advisers
    #: websites whose pages may send requests here
    allowed_origins: frozenset[str]
    secure_cookies: bool
    max_body: int
