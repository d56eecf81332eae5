"""Upgrading a database to the newest schema."""

from __future__ import annotations

import threading
from functools import cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from rondel.server.storage.address import Address
from rondel.server.storage.engines import reading, writing
from rondel.server.storage.errors import StorageError
from rondel.server.storage.schema import OWN_TABLES, VERSION_TABLE

__all__ = ["current_revision", "migrate", "newest_revision", "own_tables", "revisions", "upgrade"]

#: servers that start together wait here for the first one; an arbitrary number
ADVISORY_LOCK: Final = 0x726F6E64656C
#: Alembic keeps its state in module variables
_ONE_AT_A_TIME: Final = threading.Lock()


def _config() -> Config:
    config = Config()
    # a percent sign would begin a placeholder
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


@cache
def revisions() -> tuple[str, ...]:
    """Return all revisions of the schema, oldest first."""
    scripts = ScriptDirectory.from_config(_config()).walk_revisions()
    return tuple(script.revision for script in scripts)[::-1]


def newest_revision() -> str:
    """Return the revision this program uses."""
    return revisions()[-1]


def own_tables(connection: Connection) -> list[str]:
    """Return Rondel's tables in this database."""
    return sorted(OWN_TABLES.intersection(inspect(connection).get_table_names()))


def current_revision(connection: Connection) -> str | None:
    """Return the revision of a database, None if Rondel has not used it yet."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    found = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()
    return None if found is None else str(found)


def upgrade(connection: Connection, address: Address, to: str = "head") -> None:
    """Upgrade a database to a revision, in the connection's transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({ADVISORY_LOCK})"))
    found = current_revision(connection)
    _check_revision(connection, address, found)
    config = _config()
    config.attributes["connection"] = connection
    with _ONE_AT_A_TIME:
        command.upgrade(config, to)


def _check_revision(connection: Connection, address: Address, found: str | None) -> None:
    if found is not None and found not in revisions():
        raise StorageError(key="storage-newer", params={"found": found, "known": newest_revision()})
    foreign = own_tables(connection)
    if found is None and foreign:
        raise StorageError(
            key="storage-foreign", params={"address": str(address), "tables": ", ".join(foreign)}
        )


def migrate(address: Address) -> None:
    """Upgrade a database to the newest revision. Servers that start together do it once."""
    if _is_newest(address):
        return
    with writing(address) as connection:
        upgrade(connection, address)


def _is_newest(address: Address) -> bool:
    if address.kind == "sqlite" and not address.path.exists():
        return False
    with reading(address) as connection:
        return current_revision(connection) == newest_revision()
