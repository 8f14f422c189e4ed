"""Hosting: reports, bans, what the host of the server did, and when devices were last used."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Nobody is reported or banned yet; devices count as used when they were signed in."""
    op.add_column("sessions", sa.Column("seen", sa.Float, nullable=False, server_default="0"))
    op.add_column("sessions", sa.Column("origin", sa.String(16)))
    op.execute("UPDATE sessions SET seen = created")
    op.add_column("tables", sa.Column("closed", sa.String(8)))
    op.add_column("nodes", sa.Column("status", sa.Text, nullable=False, server_default="{}"))
    op.create_table(
        "reports",
        sa.Column("number", sa.Integer, autoincrement=True, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
        sa.Column("reporter", sa.String(16), nullable=False),
        sa.Column("player", sa.String(16), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("table", sa.String(32), nullable=False),
        sa.Column("reason", sa.String(12), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_reports"),
    )
    op.create_index("ix_reports_reporter", "reports", ["reporter"])
    op.create_index("ix_reports_player", "reports", ["player"])
    op.create_table(
        "bans",
        sa.Column("number", sa.Integer, autoincrement=True, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("subject", sa.String(16), nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("until", sa.Float),
        sa.PrimaryKeyConstraint("number", name="pk_bans"),
    )
    op.create_table(
        "host_log",
        sa.Column("number", sa.Integer, autoincrement=True, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
        sa.Column("who", sa.String(8), nullable=False),
        sa.Column("action", sa.String(16), nullable=False),
        sa.Column("subject", sa.String(80), nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_host_log"),
    )
    op.create_table(
        "host_sessions",
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("token", name="pk_host_sessions"),
    )
