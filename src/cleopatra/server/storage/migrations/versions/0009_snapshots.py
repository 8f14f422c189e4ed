"""Snapshots: games stay readable after their rules version is dropped."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """They are made as games are played."""
    op.create_table(
        "snapshots",
        sa.Column("table", sa.String(32), nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_snapshots_table_tables"),
        sa.PrimaryKeyConstraint("table", name="pk_snapshots"),
    )
