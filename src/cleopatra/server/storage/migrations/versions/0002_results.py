"""Results of finished games, and ratings with their history."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Three tables more."""
    op.create_table(
        "results",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("edition", sa.String(20), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("player", sa.String(16), sa.ForeignKey("players.id"), index=True),
        sa.Column("bot", sa.String(20)),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("eaten", sa.Boolean, nullable=False),
        sa.Column("talents", sa.Integer, nullable=False),
        sa.Column("amulets", sa.Integer, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
    )
    op.create_table(
        "ratings",
        sa.Column("who", sa.String(24), primary_key=True),
        sa.Column("edition", sa.String(20), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_table(
        "rating_history",
        sa.Column("who", sa.String(24), primary_key=True),
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("edition", sa.String(20), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
    )
