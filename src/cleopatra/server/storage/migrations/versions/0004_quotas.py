"""Quotas: where tables were created from, who was removed, and when anybody was last active."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Tables that wait for their game count from when they were made."""
    op.add_column("tables", sa.Column("put_out", sa.Text, nullable=False, server_default="[]"))
    op.add_column("tables", sa.Column("origin", sa.String(16)))
    op.add_column("tables", sa.Column("touched", sa.Float, nullable=False, server_default="0"))
    op.execute("UPDATE tables SET touched = created")
    op.create_index("ix_tables_host_created", "tables", ["host", "created"])
    op.create_index("ix_tables_origin_created", "tables", ["origin", "created"])
