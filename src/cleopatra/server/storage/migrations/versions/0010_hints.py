"""Hints: who was given one, in which turn."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Nobody could ask before."""
    op.add_column("tables", sa.Column("hints", sa.Text, nullable=False, server_default="[]"))
