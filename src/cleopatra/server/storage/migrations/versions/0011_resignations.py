"""Resignations: who gave up their seat for good, and whether the others play on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Nobody could resign before."""
    op.add_column("tables", sa.Column("resignations", sa.Text, nullable=False, server_default="[]"))
