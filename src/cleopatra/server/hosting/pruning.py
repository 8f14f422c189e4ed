"""Pruning: deletes the rows of deleted tables once every node knows, and of what has long been unused."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, exists, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cleopatra.tables.records import DELETED

from ..storage import schema

AT_ONCE = 500
"""Tables or guests in one statement."""


async def remove_tables(connection: AsyncConnection, tables: Sequence[str]) -> None:
    """Delete every row of some tables."""
    c = schema.tables.c
    for column in (c.rematch, c.previous):
        await connection.execute(update(schema.tables).where(column.in_(tables)).values({column.name: None}))
    await remove_words(connection, tables)
    for kept, column in ((schema.journal, schema.journal.c.game), (schema.seats, schema.seats.c.table)):
        await connection.execute(delete(kept).where(column.in_(tables)))
    await connection.execute(delete(schema.tables).where(c.id.in_(tables)))


async def remove_words(connection: AsyncConnection, tables: Sequence[str]) -> None:
    """Delete chat and results of some tables."""
    for kept in (schema.chat, schema.results, schema.rating_history, schema.snapshots):
        await connection.execute(delete(kept).where(kept.c.table.in_(tables)))


async def remove_deleted(connection: AsyncConnection, before: float) -> None:
    """Delete the rows of tables that were deleted before that time."""
    c = schema.tables.c
    query = select(c.id).where(c.closed == DELETED, c.ended < before).limit(AT_ONCE)
    if found := list((await connection.execute(query)).scalars()):
        await remove_tables(connection, found)


async def old_tables(connection: AsyncConnection, before: float) -> list[str]:
    """Tables where nobody took a seat or made a choice since that time."""
    c, j = schema.tables.c, schema.journal.c
    played = select(func.max(j.time)).where(j.game == c.id).scalar_subquery()
    last = func.coalesce(played, 0.0)
    query = select(c.id).where(
        c.created < before, c.touched < before, func.coalesce(c.ended, 0.0) < before, last < before
    )
    return list((await connection.execute(query)).scalars())


async def old_guests(connection: AsyncConnection, before: float) -> list[str]:
    """Guests without a login who have not been seen since that time and are at no table."""
    p, s = schema.players.c, schema.sessions.c
    named = [
        exists().where(column == p.id)
        for column in (schema.seats.c.player, schema.tables.c.host, schema.chat.c.player, schema.results.c.player)
    ]
    used = exists().where(s.player == p.id, s.seen >= before)
    query = select(p.id).where(p.login.is_(None), p.created < before, ~used, ~or_(*named))
    return list((await connection.execute(query)).scalars())


async def remove_guests(connection: AsyncConnection, players: Sequence[str]) -> None:
    """Delete players with everything that belongs to them alone."""
    for column in (
        schema.learning.c.player, schema.sessions.c.player, schema.mutes.c.player, schema.mutes.c.muted,
        schema.subscriptions.c.player, schema.ratings.c.who, schema.rating_history.c.who, schema.players.c.id,
    ):  # fmt: skip
        await connection.execute(delete(column.table).where(column.in_(players)))


async def prune(connection: AsyncConnection, before: float) -> tuple[int, int]:
    """Delete unused tables and guests; returns how many of each."""
    tables = await old_tables(connection, before)
    for at in range(0, len(tables), AT_ONCE):
        await remove_tables(connection, tables[at : at + AT_ONCE])
    guests = await old_guests(connection, before)
    for at in range(0, len(guests), AT_ONCE):
        await remove_guests(connection, guests[at : at + AT_ONCE])
    return len(tables), len(guests)
