"""Tables, seats, chat and mutes as rows: the queries that read and write them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cleopatra.tables.protocol import ChatLine
from cleopatra.tables.records import SeatRecord, TableRecord
from cleopatra.tables.table_types import TableSettings

from . import schema

LISTED = 50
CHAT_SHOWN = 100


async def insert_table(connection: AsyncConnection, record: TableRecord) -> None:
    """A new table."""
    await connection.execute(
        insert(schema.tables).values(
            id=record.id, previous=record.previous, created=record.created, ended=record.ended, **_changing(record)
        )
    )  # fmt: skip
    await _write_seats(connection, record)


async def update_table(connection: AsyncConnection, record: TableRecord) -> None:
    """A table as it stands now, its seats included."""
    changed = update(schema.tables).where(schema.tables.c.id == record.id).values(_changing(record))
    await connection.execute(changed)
    await _write_seats(connection, record)


def _changing(record: TableRecord) -> dict[str, Any]:
    """The columns of a table that change before its result is recorded."""
    return {
        "host": record.host,
        "state": record.state,
        "settings": msgspec.json.encode(record.settings).decode(),
        "game": None if record.header is None else json.dumps(record.header, separators=(",", ":")),
        "rules": record.rules,
        "rematch": record.rematch,
        "started": record.started,
        "wake": record.wake,
    }


async def _write_seats(connection: AsyncConnection, record: TableRecord) -> None:
    await connection.execute(delete(schema.seats).where(schema.seats.c.table == record.id))
    rows = [
        {"table": record.id, "seat": s.seat, "name": s.name, "player": s.player, "bot": s.bot} for s in record.seats
    ]
    if rows:
        await connection.execute(insert(schema.seats), rows)


async def set_wake(connection: AsyncConnection, table: str, wake: float | None) -> None:
    """When a table has to be woken."""
    await connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(wake=wake))


async def read_table(connection: AsyncConnection, table: str, *, lock: bool = False) -> TableRecord | None:
    """A table; with `lock`, nobody else changes it before this transaction ends."""
    query = select(schema.tables).where(schema.tables.c.id == table)
    row = (await connection.execute(query.with_for_update() if lock else query)).one_or_none()
    if row is None:
        return None
    return _table(row, await _seats(connection, [table]))


async def _seats(connection: AsyncConnection, tables: Sequence[str]) -> dict[str, list[SeatRecord]]:
    c = schema.seats.c
    query = select(c.table, c.seat, c.name, c.player, c.bot).where(c.table.in_(tables)).order_by(c.table, c.seat)
    found: dict[str, list[SeatRecord]] = {}
    for table, seat, name, player, bot in await connection.execute(query):
        found.setdefault(table, []).append(SeatRecord(seat, name, player, bot))
    return found


def _table(row: Any, seats: dict[str, list[SeatRecord]]) -> TableRecord:
    return TableRecord(
        id=row.id, host=row.host, state=row.state, settings=msgspec.json.decode(row.settings, type=TableSettings),
        header=json.loads(row.game) if row.game else None, rules=row.rules, previous=row.previous, rematch=row.rematch,
        created=row.created, started=row.started, ended=row.ended, wake=row.wake, seats=seats.get(row.id, []),
    )  # fmt: skip


async def public_tables(connection: AsyncConnection) -> list[TableRecord]:
    """Tables that everybody may see and that still wait or play, the newest first."""
    c = schema.tables.c
    query = (
        select(schema.tables)
        .where(c.state.in_(("lobby", "playing")), c.settings.contains('"public":true'))
        .order_by(c.created.desc())
        .limit(LISTED)
    )
    return await _many(connection, query)


async def tables_of(connection: AsyncConnection, player: str) -> list[TableRecord]:
    """Tables at which a player sits or sat, or is the host, the newest first."""
    mine = select(schema.seats.c.table).where(schema.seats.c.player == player)
    c = schema.tables.c
    query = select(schema.tables).where(or_(c.id.in_(mine), c.host == player)).order_by(c.created.desc()).limit(LISTED)
    return await _many(connection, query)


async def _many(connection: AsyncConnection, query: Any) -> list[TableRecord]:
    rows = (await connection.execute(query)).all()
    seats = await _seats(connection, [row.id for row in rows])
    return [_table(row, seats) for row in rows]


async def tables_to_wake(connection: AsyncConnection, before: float) -> list[str]:
    """Games in which the server owes something since before that time."""
    c = schema.tables.c
    query = select(c.id).where(c.state == "playing", c.wake < before).order_by(c.wake).limit(500)
    return list((await connection.execute(query)).scalars())


async def journal_lengths(connection: AsyncConnection, games: Sequence[str]) -> dict[str, int]:
    """How many journal entries some games have."""
    c = schema.journal.c
    query = select(c.game, func.max(c.position)).where(c.game.in_(games)).group_by(c.game)
    return {game: last + 1 for game, last in await connection.execute(query)}


async def add_chat(connection: AsyncConnection, table: str, player: str, name: str, text: str, now: float) -> ChatLine:
    """Keep what was said."""
    values = {"table": table, "player": player, "name": name, "text": text, "time": now}
    number = await connection.execute(insert(schema.chat).values(values).returning(schema.chat.c.number))
    return ChatLine(int(number.scalar_one()), player, name, text, now)


async def read_chat(connection: AsyncConnection, table: str, muted: set[str]) -> list[ChatLine]:
    """What was said at a table, the newest last."""
    c = schema.chat.c
    query = select(schema.chat).where(c.table == table, c.player.not_in(muted)).order_by(c.number.desc())
    rows = (await connection.execute(query.limit(CHAT_SHOWN))).all()
    return [ChatLine(row.number, row.player, row.name, row.text, row.time) for row in rows[::-1]]


async def muted_by(connection: AsyncConnection, player: str) -> set[str]:
    """Whom a player does not want to hear."""
    c = schema.mutes.c
    return set((await connection.execute(select(c.muted).where(c.player == player))).scalars())


async def player_exists(connection: AsyncConnection, player: str) -> bool:
    """Whether there is such a player."""
    query = select(schema.players.c.id).where(schema.players.c.id == player)
    return (await connection.execute(query)).one_or_none() is not None


async def set_mute(connection: AsyncConnection, player: str, other: str, muted: bool) -> None:
    """Hear somebody no more, or again."""
    c = schema.mutes.c
    await connection.execute(delete(schema.mutes).where(c.player == player, c.muted == other))
    if muted:
        await connection.execute(insert(schema.mutes).values(player=player, muted=other))
