"""What players have learned."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """From the schema before."""
    op.create_table(
        "learning",
        sa.Column("player", sa.String(16), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("lessons", sa.Text, nullable=False),
        sa.Column("puzzles", sa.Text, nullable=False),
    )
