"""What games count for. Ratings are reset: imported games and games played alone had changed them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """From the schema before."""
    op.add_column("tables", sa.Column("unrated", sa.String(16)))
    op.add_column("results", sa.Column("counts", sa.String(8), nullable=False, server_default="unrated"))
    op.add_column("results", sa.Column("against", sa.String(120), nullable=False, server_default=""))
    op.execute(
        "UPDATE tables SET unrated = 'brought-in' WHERE id IN (SELECT game FROM journal WHERE move LIKE '~save%')"
    )
    op.execute("DELETE FROM rating_history")
    op.execute("DELETE FROM ratings")
