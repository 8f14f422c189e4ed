"""Provably fair luck: the server's secret of each table, and the players' numbers."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Tables that still wait for their game get a secret; games that were dealt keep their seed."""
    op.add_column("tables", sa.Column("secret", sa.String(64)))
    op.add_column("seats", sa.Column("number", sa.String(64), nullable=False, server_default=""))
    tables = sa.table("tables", sa.column("id"), sa.column("state"), sa.column("secret"))
    connection = op.get_bind()
    waiting = connection.execute(sa.select(tables.c.id).where(tables.c.state == "lobby")).scalars().all()
    for table in waiting:
        connection.execute(tables.update().where(tables.c.id == table).values(secret=secrets.token_hex(32)))
