"""Tables, seats, chat and mutes as rows: the queries that read and write them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from time import time
from typing import Any

import msgspec
from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cleopatra.rules.text.saves import RULES_VERSION
from cleopatra.tables.protocol import ChatLine
from cleopatra.tables.records import DELETED, SeatRecord, TableRecord
from cleopatra.tables.table_types import HintAsked, Resignation, TableSettings
from cleopatra.tables.undo_request import UndoRequest

from . import schema

LISTED = 50
LISTED_OF_HOST, LISTED_OF_ORIGIN = 3, 6
"""Maximum number of tables in the public list per host and per address."""
EXPIRED_AT_ONCE = 200
CHAT_KEPT = 500
"""Lines that a table keeps."""
CHAT_SHOWN = 100
NEWER_SETTINGS = {"name": "", "memory_aid": True}
"""Settings that earlier versions did not have, with their usual values."""


async def insert_table(connection: AsyncConnection, record: TableRecord) -> None:
    """A new table."""
    await connection.execute(
        insert(schema.tables).values(
            id=record.id, previous=record.previous, created=record.created, origin=record.origin, secret=record.secret,
            unrated=record.unrated, **_changing(record)
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
        "settings": _settings(record.settings),
        "game": None if record.header is None else json.dumps(record.header, separators=(",", ":")),
        "rules": record.rules,
        "rematch": record.rematch,
        "started": record.started,
        "wake": record.wake,
        "put_out": json.dumps(record.put_out),
        "ended": record.ended,
        "closed": record.closed,
        "resignations": msgspec.json.encode(record.resignations).decode(),
        "hints": msgspec.json.encode(record.hints).decode(),
        "touched": time(),
        "undo": None if record.undo is None else msgspec.json.encode(record.undo).decode(),
    }


def _settings(settings: TableSettings) -> str:
    """Without what is as ever in the newer ones: programs that don't know of them read the others."""
    words = msgspec.to_builtins(settings)
    for newer, usual in NEWER_SETTINGS.items():
        if words[newer] == usual:
            del words[newer]
    return msgspec.json.encode(words).decode()


async def _write_seats(connection: AsyncConnection, record: TableRecord) -> None:
    await connection.execute(delete(schema.seats).where(schema.seats.c.table == record.id))
    rows = [
        {"table": record.id, "seat": s.seat, "name": s.name, "player": s.player, "bot": s.bot, "number": s.number}
        for s in record.seats
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
    query = (
        select(c.table, c.seat, c.name, c.player, c.bot, c.number).where(c.table.in_(tables)).order_by(c.table, c.seat)
    )
    found: dict[str, list[SeatRecord]] = {}
    for table, *seat in await connection.execute(query):
        found.setdefault(table, []).append(SeatRecord(*seat))
    return found


def _table(row: Any, seats: dict[str, list[SeatRecord]]) -> TableRecord:
    return TableRecord(
        id=row.id, host=row.host, state=row.state, settings=msgspec.json.decode(row.settings, type=TableSettings),
        header=json.loads(row.game) if row.game else None, rules=row.rules, previous=row.previous, rematch=row.rematch,
        created=row.created, started=row.started, ended=row.ended, wake=row.wake, seats=seats.get(row.id, []),
        secret=row.secret, undo=msgspec.json.decode(row.undo, type=UndoRequest) if row.undo else None,
        put_out=json.loads(row.put_out), origin=row.origin, unrated=row.unrated, closed=row.closed,
        hints=msgspec.json.decode(row.hints, type=list[HintAsked]),
        resignations=msgspec.json.decode(row.resignations, type=list[Resignation]),
    )  # fmt: skip


async def public_tables(connection: AsyncConnection) -> list[TableRecord]:
    """Public tables that are not over, the newest first."""
    c = schema.tables.c
    listed = c.state.in_(("lobby", "playing")) & c.settings.contains('"public":true')
    of_host = func.row_number().over(partition_by=c.host, order_by=c.created.desc()).label("place")
    hosts = select(c.id, c.created, func.coalesce(c.origin, c.id).label("origin"), of_host).where(listed).subquery()
    h = hosts.c
    of_origin = func.row_number().over(partition_by=h.origin, order_by=h.created.desc()).label("place")
    origins = select(h.id, of_origin).where(h.place <= LISTED_OF_HOST).subquery()
    few = select(origins.c.id).where(origins.c.place <= LISTED_OF_ORIGIN)
    return await _many(connection, select(schema.tables).where(c.id.in_(few)).order_by(c.created.desc()).limit(LISTED))


async def unfinished_tables(
    connection: AsyncConnection, host: str, origin: str, since: float
) -> tuple[tuple[int, int], tuple[int, int]]:
    """How many tables wait for their game, and how many made since then are not over: of a host, of an origin."""
    c = schema.tables.c
    lobbies = func.count().filter(c.state == "lobby")
    remembered = or_(c.state != "over", c.closed == DELETED)  # deleting a game makes no room for the next at once
    recent = func.count().filter(remembered, c.created > since)
    found = []
    for whose in (c.host == host, c.origin == origin):
        waiting, unfinished = (await connection.execute(select(lobbies, recent).where(whose))).one()
        found.append((int(waiting), int(unfinished)))
    return found[0], found[1]


async def touch_tables(connection: AsyncConnection, tables: Sequence[str], now: float) -> None:
    """Mark a player as present."""
    await connection.execute(update(schema.tables).where(schema.tables.c.id.in_(tables)).values(touched=now))


async def expire_lobbies(connection: AsyncConnection, before: float) -> list[str]:
    """Take away tables whose game never began and where nobody was since then; which they were."""
    c = schema.tables.c
    query = select(c.id).where(c.state == "lobby", c.touched < before).limit(EXPIRED_AT_ONCE)
    old = list((await connection.execute(query)).scalars())
    if old:
        await connection.execute(update(schema.tables).where(c.rematch.in_(old)).values(rematch=None))
        await connection.execute(delete(schema.chat).where(schema.chat.c.table.in_(old)))
        await connection.execute(delete(schema.seats).where(schema.seats.c.table.in_(old)))
        await connection.execute(delete(schema.tables).where(c.id.in_(old), c.state == "lobby"))
    return old


async def tables_of(connection: AsyncConnection, player: str) -> list[TableRecord]:
    """Tables at which a player sits or sat, or is the host, the newest first."""
    mine = select(schema.seats.c.table).where(schema.seats.c.player == player)
    c = schema.tables.c
    there = or_(c.closed.is_(None), c.closed != DELETED)
    query = select(schema.tables).where(or_(c.id.in_(mine), c.host == player), there).order_by(c.created.desc())
    return await _many(connection, query.limit(LISTED))


async def _many(connection: AsyncConnection, query: Any) -> list[TableRecord]:
    rows = (await connection.execute(query)).all()
    seats = await _seats(connection, [row.id for row in rows])
    return [_table(row, seats) for row in rows]


async def tables_to_wake(connection: AsyncConnection, before: float) -> list[str]:
    """Games in which the server owes something since before that time."""
    c = schema.tables.c
    query = (
        select(c.id).where(c.state == "playing", c.wake < before, c.rules == RULES_VERSION).order_by(c.wake).limit(500)
    )
    return list((await connection.execute(query)).scalars())


async def journal_lengths(connection: AsyncConnection, games: Sequence[str]) -> dict[str, int]:
    """How many journal entries some games have."""
    c = schema.journal.c
    query = select(c.game, func.max(c.position)).where(c.game.in_(games)).group_by(c.game)
    return {game: last + 1 for game, last in await connection.execute(query)}


async def add_chat(connection: AsyncConnection, table: str, player: str, name: str, text: str, now: float) -> ChatLine:
    """Keep what was said."""
    values = {"table": table, "player": player, "name": name, "text": text, "time": now}
    c = schema.chat.c
    number = int((await connection.execute(insert(schema.chat).values(values).returning(c.number))).scalar_one())
    mine = select(c.number).where(c.table == table).order_by(c.number.desc())
    old = (await connection.execute(mine.offset(CHAT_KEPT).limit(1))).scalar_one_or_none()
    if old is not None:
        await connection.execute(delete(schema.chat).where(c.table == table, c.number <= old))
    return ChatLine(number, player, name, text, now)


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
    """Mute or unmute a player."""
    c = schema.mutes.c
    await connection.execute(delete(schema.mutes).where(c.player == player, c.muted == other))
    if muted:
        await connection.execute(insert(schema.mutes).values(player=player, muted=other))
