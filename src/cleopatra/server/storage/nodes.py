"""Nodes as rows: every server on this database writes a heartbeat, which also proves that it can write."""

from __future__ import annotations

from sqlalchemy import delete, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

import cleopatra
from cleopatra.rules.text.saves import RULES_VERSION

from . import schema

C = schema.nodes.c


async def write(
    connection: AsyncConnection, node: str, started: float, now: float, status: str, *, draining: bool
) -> None:
    """A node is there, and how it is."""
    seen = {"seen": now, "draining": draining, "status": status}
    if (await connection.execute(update(schema.nodes).where(C.id == node).values(seen))).rowcount != 1:
        new = {"id": node, "version": cleopatra.__version__, "rules": RULES_VERSION, "started": started}
        await connection.execute(insert(schema.nodes).values(new | seen))


async def forget(connection: AsyncConnection, before: float, node: str | None = None) -> None:
    """Nodes that were last seen before then, or one that stops."""
    gone = C.seen < before if node is None else C.id == node
    await connection.execute(delete(schema.nodes).where(gone))
