"""Limits: undo requests are stored."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Nobody asks for anything yet."""
    op.add_column("tables", sa.Column("undo", sa.Text))
