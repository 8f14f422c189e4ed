"""Rows that go: deleted tables once every node knows, and what nobody touched for long."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, exists, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cleopatra.tables.records import DELETED

from ..storage import schema

AT_ONCE = 500
"""Tables or guests in one statement."""


async def remove_tables(connection: AsyncConnection, tables: Sequence[str]) -> None:
    """Everything that is kept of some tables."""
    c = schema.tables.c
    for column in (c.rematch, c.previous):
        await connection.execute(update(schema.tables).where(column.in_(tables)).values({column.name: None}))
    await remove_words(connection, tables)
    for kept, column in ((schema.journal, schema.journal.c.game), (schema.seats, schema.seats.c.table)):
        await connection.execute(delete(kept).where(column.in_(tables)))
    await connection.execute(delete(schema.tables).where(c.id.in_(tables)))


async def remove_words(connection: AsyncConnection, tables: Sequence[str]) -> None:
    """Chat and results of some tables."""
    for kept in (schema.chat, schema.results, schema.rating_history, schema.snapshots):
        await connection.execute(delete(kept).where(kept.c.table.in_(tables)))


async def remove_deleted(connection: AsyncConnection, before: float) -> None:
    """Tables that were deleted before then."""
    c = schema.tables.c
    query = select(c.id).where(c.closed == DELETED, c.ended < before).limit(AT_ONCE)
    if found := list((await connection.execute(query)).scalars()):
        await remove_tables(connection, found)


async def old_tables(connection: AsyncConnection, before: float) -> list[str]:
    """Tables that nobody touched since then: not sat down, not chosen anything."""
    c, j = schema.tables.c, schema.journal.c
    played = select(func.max(j.time)).where(j.game == c.id).scalar_subquery()
    last = func.coalesce(played, 0.0)
    query = select(c.id).where(
        c.created < before, c.touched < before, func.coalesce(c.ended, 0.0) < before, last < before
    )
    return list((await connection.execute(query)).scalars())


async def old_guests(connection: AsyncConnection, before: float) -> list[str]:
    """Guests without a login whose devices were not used since then, and of whom no table knows any more."""
    p, s = schema.players.c, schema.sessions.c
    named = [
        exists().where(column == p.id)
        for column in (schema.seats.c.player, schema.tables.c.host, schema.chat.c.player, schema.results.c.player)
    ]
    used = exists().where(s.player == p.id, s.seen >= before)
    query = select(p.id).where(p.login.is_(None), p.created < before, ~used, ~or_(*named))
    return list((await connection.execute(query)).scalars())


async def remove_guests(connection: AsyncConnection, players: Sequence[str]) -> None:
    """Players, with everything that is theirs alone."""
    for column in (
        schema.learning.c.player, schema.sessions.c.player, schema.mutes.c.player, schema.mutes.c.muted,
        schema.subscriptions.c.player, schema.ratings.c.who, schema.rating_history.c.who, schema.players.c.id,
    ):  # fmt: skip
        await connection.execute(delete(column.table).where(column.in_(players)))


async def prune(connection: AsyncConnection, before: float) -> tuple[int, int]:
    """Remove both; how many tables and guests there were."""
    tables = await old_tables(connection, before)
    for at in range(0, len(tables), AT_ONCE):
        await remove_tables(connection, tables[at : at + AT_ONCE])
    guests = await old_guests(connection, before)
    for at in range(0, len(guests), AT_ONCE):
        await remove_guests(connection, guests[at : at + AT_ONCE])
    return len(tables), len(guests)
