"""The log of a table: numbered rows that are only ever added, and the interface of its stores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias

__all__ = ["Log", "NumberTaken", "Row", "Statement", "Value"]

Value: TypeAlias = "str | int | bool | None"


class Row(NamedTuple):
    """One row of a table's log."""

    #: 1, 2, 3 … in each table
    number: int
    #: milliseconds since the epoch, UTC
    at: int
    kind: str
    seat: int | None
    body: str
    #: the idempotency key of the request that wrote it
    key: str | None = None


class Statement(NamedTuple):
    """A change outside the log in the same transaction: SQL with ``:named`` parameters for both databases."""

    sql: str
    params: Mapping[str, Value]


class NumberTaken(Exception):  # noqa: N818 - it is news of a race, not a mistake
    """Another writer was faster: the table already has a row with this number."""

    def __init__(self, table: str, number: int) -> None:
        super().__init__(table, number)
        self.table = table
        self.number = number

    def __str__(self) -> str:
        return f"table {self.table} has a line {self.number} already"


class Log(Protocol):
    """Stores the rows of all logs."""

    async def append(self, table: str, rows: Sequence[Row], also: Sequence[Statement] = ()) -> None:
        """Add rows and make other changes, all or nothing; durable when it returns.

        Without rows only the changes are made. Cancelling a waiting append does not stop it.
        """

    async def read(self, table: str, after: int = 0) -> list[Row]:
        """Return the rows of a table after number ``after``."""
