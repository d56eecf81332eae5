"""The tables of the database, as the newest migration leaves them.

Times are milliseconds since the epoch, UTC. The log is the truth about a table. The other tables hold what must be
found without reading logs: lists, the next clock to run out, private notes.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
)

__all__ = [
    "OWN_TABLES",
    "VERSION_TABLE",
    "boards",
    "drafts",
    "guests",
    "server_info",
    "log",
    "metadata",
    "nodes",
    "seats",
    "tables",
]

#: the table with the revision of the schema
VERSION_TABLE: Final = "rondel_schema"

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    }
)

#: the rows of all logs; it has no foreign key, so a move costs one insert
log: Final = Table(
    "log",
    metadata,
    Column("table_id", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer),
    Column("body", Text, nullable=False),
    Column("key", Text),
    PrimaryKeyConstraint("table_id", "number"),
    sqlite_with_rowid=False,
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("status", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("owner", Text, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("started_at", BigInteger),
    Column("ended_at", BigInteger),
    Column("deadline", BigInteger),
    Column("bot_due", Boolean, nullable=False),
    Column("people", Integer, nullable=False),
    Column("pace", Text, nullable=False),
    Column("archived", Boolean, nullable=False),
    Column("invitation", Text, nullable=False),
    Column("terms", Text, nullable=False),
    Index(None, "status", "changed_at"),
    Index(None, "deadline"),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("guest", Text),
    Column("name", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index(None, "guest"),
)

guests: Final = Table(
    "guests",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

#: what a seat is planning, visible to that seat only
drafts: Final = Table(
    "drafts",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("seen", Integer, nullable=False),
    Column("steps", Text, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
)

#: study boards
boards: Final = Table(
    "boards",
    metadata,
    Column("id", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("start", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Index(None, "owner"),
)

#: the tree of actions on a study board
nodes: Final = Table(
    "nodes",
    metadata,
    Column("board_id", Text, ForeignKey("boards.id", ondelete="CASCADE"), nullable=False),
    Column("node", Integer, nullable=False),
    Column("parent", Integer),
    Column("text", Text, nullable=False),
    Column("note", Text, nullable=False),
    PrimaryKeyConstraint("board_id", "node"),
)

#: reports of finished games, and how far they are computed
reports: Final = Table(
    "reports",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("status", Text, nullable=False),
    #: who computes it, and when that was last heard of
    Column("token", Text, nullable=False),
    Column("beat_at", BigInteger, nullable=False),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Index(None, "status"),
)

#: the finished games that are in the tallies, and who counted them
counted: Final = Table(
    "counted",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("token", Text, nullable=False),
)

#: statistics of finished games: of all (no guest), and of each guest
tallies: Final = Table(
    "tallies",
    metadata,
    Column("game", Text, nullable=False),
    Column("guest", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("total", BigInteger, nullable=False),
    Column("wins", BigInteger, nullable=False),
    PrimaryKeyConstraint("game", "guest", "what", "key"),
)

#: what the server stores about itself: its secret
server_info: Final = Table(
    "house",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

#: every table Rondel has ever had; dropped ones stay here for backups of older schemas
OWN_TABLES: Final = frozenset(metadata.tables)
