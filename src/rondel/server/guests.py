"""Guests: people known by a signed token (a cookie in browsers).

There are no accounts yet. When there are, they can use the same :class:`Guest`.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from itsdangerous import BadSignature, Signer
from sqlalchemy import select

from rondel.server.storage import schema
from rondel.server.storage.database import Database
from rondel.server.storage.log import Statement, Value
from rondel.server.tables.table_service import now
from rondel.server.tables.table_setup import Guest, new_id

__all__ = ["GuestBook"]

_KNOWN: Final = 20_000
_ADD: Final = (
    "INSERT INTO guests (id, name, language, created_at) VALUES (:id, :name, :language, :at)"
    " ON CONFLICT (id) DO UPDATE SET name = :name, language = :language"
)


class GuestBook:
    """All guests of the server."""

    def __init__(self, database: Database, secret: str) -> None:
        self._database: Final = database
        self._signer: Final = Signer(secret, salt="rondel.guest")
        # by token: a move should neither check a signature nor query the database
        self._known: Final[OrderedDict[str, Guest]] = OrderedDict()

    async def welcome(self, name: str, language: str) -> tuple[Guest, str]:
        """Add a new guest and return their token."""
        guest = Guest(new_id(16), name, language)
        await self._write(guest)
        return guest, self.token_of(guest)

    async def rename(self, guest: Guest, name: str, language: str) -> Guest:
        """Change a guest's name or language."""
        renamed = Guest(guest.id, name, language)
        await self._write(renamed)
        return renamed

    async def _write(self, guest: Guest) -> None:
        row: dict[str, Value] = {"id": guest.id, "name": guest.name, "language": guest.language, "at": now()}
        await self._database.write(Statement(_ADD, row))
        self._remember(self.token_of(guest), guest)

    def token_of(self, guest: Guest) -> str:
        """Return the token of a guest."""
        return self._signer.sign(guest.id).decode()

    def known(self, token: str) -> Guest | None:
        """Return the guest of a recently used token."""
        return self._known.get(token)

    async def find(self, token: str) -> Guest | None:
        """Return the guest of a token, None if we did not sign it."""
        guest = self._known.get(token)
        if guest is not None:
            return guest
        try:
            guest_id = self._signer.unsign(token).decode()
        except (BadSignature, UnicodeError):
            return None
        guests = schema.guests
        async with self._database.engine.connect() as connection:
            row = (await connection.execute(select(guests).where(guests.c.id == guest_id))).first()
        if row is None:
            return None
        guest = Guest(row.id, row.name, row.language)
        self._remember(token, guest)
        return guest

    def _remember(self, token: str, guest: Guest) -> None:
        self._known[token] = guest
        if len(self._known) > _KNOWN:
            self._known.popitem(last=False)
