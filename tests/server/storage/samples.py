"""Rows for tests of the storage."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import text

from rondel.server.storage.database import Database
from rondel.server.storage.log import Row, Statement

TABLE: dict[str, Any] = {
    "status": "running",
    "game": "imperial-2030",
    "rules": 1,
    "is_public": True,
    "owner": "anna",
    "opened_at": 1_700_000_000_000,
    "changed_at": 1_700_000_000_000,
    "started_at": None,
    "ended_at": None,
    "deadline": None,
    "bot_due": False,
    "people": 3,
    "pace": "live",
    "archived": False,
    "invitation": "",
    "terms": "{}",
}


def row(number: int, body: str = "go factory") -> Row:
    return Row(number, 1_700_000_000_000 + number, "move", number % 3, body, f"key-{number}")


def rows(*numbers: int) -> list[Row]:
    return [row(number) for number in numbers]


def add_table(table: str) -> Statement:
    names = ["id", *TABLE]
    return Statement(
        f"INSERT INTO tables ({', '.join(names)}) VALUES ({', '.join(f':{name}' for name in names)})",
        {"id": table, **TABLE},
    )


def add_guest(name: str) -> Statement:
    return Statement(
        "INSERT INTO guests (id, name, language, created_at) VALUES (:name, :name, 'en', :at)",
        {"name": name, "at": 1_700_000_000_000},
    )


def add_seat(table: str, seat: int) -> Statement:
    return Statement(
        "INSERT INTO seats (table_id, seat, guest, name) VALUES (:table, :seat, NULL, 'Anna')",
        {"table": table, "seat": seat},
    )


async def names_of_guests(database: Database) -> list[str]:
    async with database.engine.connect() as connection:
        return [*await connection.scalars(text("SELECT name FROM guests ORDER BY name"))]


@asynccontextmanager
async def opened(url: str, on_news: Callable[[str, int], None] | None = None) -> AsyncIterator[Database]:
    database = await Database.open(url, on_news=on_news)
    try:
        yield database
    finally:
        await database.close()
