"""Reports of finished games, and their statistics."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create them, empty: games that have ended already are counted in the background."""
    op.create_table(
        "reports",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("beat_at", sa.BigInteger, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_reports"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE", name="fk_reports_table_id"),
    )
    op.create_index("ix_reports_status", "reports", ["status"])
    op.create_table(
        "counted",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("token", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_counted"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE", name="fk_counted_table_id"),
    )
    op.create_table(
        "tallies",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("total", sa.BigInteger, nullable=False),
        sa.Column("wins", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", "guest", "what", "key", name="pk_tallies"),
    )
