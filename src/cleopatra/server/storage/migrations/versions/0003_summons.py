"""How players are told that it is their turn: webhooks, push subscriptions, and the server's own push key."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """One column and two tables more."""
    op.add_column("players", sa.Column("webhook", sa.Text))
    op.create_table(
        "subscriptions",
        sa.Column("endpoint", sa.String(1000), primary_key=True),
        sa.Column("player", sa.String(16), sa.ForeignKey("players.id"), nullable=False, index=True),
        sa.Column("p256dh", sa.String(200), nullable=False),
        sa.Column("auth", sa.String(100), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
