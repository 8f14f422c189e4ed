"""Rows of tables, seats, players and chat, read and written."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..table_types import Layout, Options, TableSettings
from . import schema

LISTED = 50
CHAT_SHOWN = 100


@dataclass(slots=True)
class SeatRow:
    """Who sits where."""

    seat: int
    name: str
    player: str | None
    bot: str | None

    @property
    def free(self) -> bool:
        """Whether anybody may sit down here."""
        return self.player is None and self.bot is None


@dataclass(slots=True)
class TableRow:
    """A table with its seats."""

    id: str
    host: str
    state: str
    settings: TableSettings
    header: dict[str, Any] | None
    rules: int | None
    previous: str | None
    rematch: str | None
    created: float
    started: float | None
    ended: float | None
    wake: float | None
    seats: list[SeatRow]


def settings_text(settings: TableSettings) -> str:
    """As settings are kept."""
    return msgspec.json.encode(settings).decode()


def header_text(header: dict[str, Any] | None) -> str | None:
    """As a game's header is kept."""
    return None if header is None else json.dumps(header, separators=(",", ":"))


def settings_of(header: dict[str, Any]) -> TableSettings:
    """The settings that a saved game was played on."""
    layout = header["layout"]
    return TableSettings(
        edition=header["edition"],
        reading=header["reading"],
        options=Options(**header["options"]),
        layout=Layout(**layout) if layout else None,
    )


async def insert_table(connection: AsyncConnection, row: TableRow) -> None:
    """A new table."""
    await connection.execute(
        insert(schema.tables).values(
            id=row.id, host=row.host, state=row.state, settings=settings_text(row.settings),
            game=header_text(row.header), rules=row.rules, previous=row.previous,
            rematch=row.rematch, created=row.created, started=row.started, ended=row.ended, wake=row.wake,
        )
    )  # fmt: skip
    await write_seats(connection, row)


async def write_seats(connection: AsyncConnection, row: TableRow) -> None:
    """Who sits where, all anew."""
    await connection.execute(delete(schema.seats).where(schema.seats.c.table == row.id))
    if row.seats:
        rows = [{"table": row.id, "seat": s.seat, "name": s.name, "player": s.player, "bot": s.bot} for s in row.seats]
        await connection.execute(insert(schema.seats), rows)


async def update_table(connection: AsyncConnection, table: str, **values: Any) -> None:
    """Some columns of a table."""
    await connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(**values))


async def read_table(connection: AsyncConnection, table: str, *, lock: bool = False) -> TableRow | None:
    """A table; with `lock`, nobody else changes it before this transaction ends."""
    query = select(schema.tables).where(schema.tables.c.id == table)
    row = (await connection.execute(query.with_for_update() if lock else query)).one_or_none()
    if row is None:
        return None
    return _table(row, await _seats(connection, [table]))


async def _seats(connection: AsyncConnection, tables: Sequence[str]) -> dict[str, list[SeatRow]]:
    c = schema.seats.c
    query = select(c.table, c.seat, c.name, c.player, c.bot).where(c.table.in_(tables)).order_by(c.table, c.seat)
    found: dict[str, list[SeatRow]] = {}
    for table, seat, name, player, bot in await connection.execute(query):
        found.setdefault(table, []).append(SeatRow(seat, name, player, bot))
    return found


def _table(row: Any, seats: dict[str, list[SeatRow]]) -> TableRow:
    return TableRow(
        id=row.id, host=row.host, state=row.state, settings=msgspec.json.decode(row.settings, type=TableSettings),
        header=json.loads(row.game) if row.game else None, rules=row.rules, previous=row.previous, rematch=row.rematch,
        created=row.created, started=row.started, ended=row.ended, wake=row.wake, seats=seats.get(row.id, []),
    )  # fmt: skip


async def public_tables(connection: AsyncConnection) -> list[TableRow]:
    """Tables that everybody may see and that still wait or play, the newest first."""
    c = schema.tables.c
    query = (
        select(schema.tables)
        .where(c.state.in_(("lobby", "playing")), c.settings.contains('"public":true'))
        .order_by(c.created.desc())
        .limit(LISTED)
    )
    return await _many(connection, query)


async def tables_of(connection: AsyncConnection, player: str) -> list[TableRow]:
    """Tables at which a player sits or sat, or is the host, the newest first."""
    mine = select(schema.seats.c.table).where(schema.seats.c.player == player)
    c = schema.tables.c
    query = select(schema.tables).where(or_(c.id.in_(mine), c.host == player)).order_by(c.created.desc()).limit(LISTED)
    return await _many(connection, query)


async def _many(connection: AsyncConnection, query: Any) -> list[TableRow]:
    rows = (await connection.execute(query)).all()
    seats = await _seats(connection, [row.id for row in rows])
    return [_table(row, seats) for row in rows]


async def tables_to_wake(connection: AsyncConnection, before: float) -> list[str]:
    """Games in which the server owes something since before that time."""
    c = schema.tables.c
    query = select(c.id).where(c.state == "playing", c.wake < before).order_by(c.wake).limit(500)
    return list((await connection.execute(query)).scalars())


async def last_positions(connection: AsyncConnection, games: Sequence[str]) -> dict[str, int]:
    """How many journal entries some games have."""
    c = schema.journal.c
    query = select(c.game, func.max(c.position)).where(c.game.in_(games)).group_by(c.game)
    return {game: last + 1 for game, last in await connection.execute(query)}


async def add_chat(connection: AsyncConnection, table: str, player: str, name: str, text: str, time: float) -> int:
    """Keep what was said; returns its number."""
    values = {"table": table, "player": player, "name": name, "text": text, "time": time}
    number = await connection.execute(insert(schema.chat).values(values).returning(schema.chat.c.number))
    return int(number.scalar_one())


async def read_chat(connection: AsyncConnection, table: str, deaf_to: set[str]) -> list[Any]:
    """What was said at a table, newest last."""
    c = schema.chat.c
    query = select(schema.chat).where(c.table == table, c.player.not_in(deaf_to)).order_by(c.number.desc())
    return list((await connection.execute(query.limit(CHAT_SHOWN))).all())[::-1]


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
