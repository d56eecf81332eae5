"""Alembic's entry: the migrations run on the connection, and in the transaction, they are handed."""

from __future__ import annotations

from alembic import context

from rondel.server.storage.schema import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,
)
context.run_migrations()
