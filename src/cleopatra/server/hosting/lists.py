"""The host's lists: nodes, tables, players, reports, bans, the log. Nothing here reveals a running game."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from sqlalchemy import func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from cleopatra.tables.records import DELETED

from ..storage import records, schema
from ..storage.snapshots import outdated_games
from .bans import PLAYER, in_force
from .types import HostEntry, HostNode, HostOverview, HostPlayer, HostReport, HostSeat, HostTable, NodeStatus

T = TypeVar("T")
SHOWN = 100
NODE_SECONDS = 30.0
"""Seconds without a heartbeat after which a node counts as gone."""


async def nodes(connection: AsyncConnection, now: float) -> list[HostNode]:
    """Servers that are alive, the oldest first."""
    c = schema.nodes.c
    query = select(schema.nodes).where(c.seen > now - NODE_SECONDS).order_by(c.started)
    return [
        _made(HostNode, row, status=msgspec.json.decode(row.status, type=NodeStatus))
        for row in await connection.execute(query)
    ]


async def overview(connection: AsyncConnection, now: float) -> HostOverview:
    """The server at a glance."""
    t = schema.tables.c
    states: dict[str, int] = {}
    for state, count in await connection.execute(
        select(t.state, func.count()).where(or_(t.closed.is_(None), t.closed != DELETED)).group_by(t.state)
    ):
        states[state] = count
    players = (await connection.execute(select(func.count()).select_from(schema.players))).scalar_one()
    told = select(func.count()).select_from(schema.reports).where(schema.reports.c.open)
    return HostOverview(
        nodes=await nodes(connection, now), players=players, lobbies=states.get("lobby", 0),
        playing=states.get("playing", 0),
        outdated=sum((await outdated_games(connection)).values()), over=states.get("over", 0),
        reports=(await connection.execute(told)).scalar_one(), bans=len(await in_force(connection, now)),
    )  # fmt: skip


async def tables(connection: AsyncConnection, find: str, state: str | None) -> list[HostTable]:
    """Tables, the newest first: all, or those with that id, or with somebody of that name or id."""
    t, s = schema.tables.c, schema.seats.c
    query = select(t.id).where(or_(t.closed.is_(None), t.closed != DELETED))
    if find:
        seated = select(s.table).where(
            or_(s.player == find, func.lower(s.name).contains(find.lower(), autoescape=True))
        )
        query = query.where(or_(t.id == find, t.host == find, t.id.in_(seated)))
    if state is not None:
        query = query.where(t.state == state)
    ids = list((await connection.execute(query.order_by(t.created.desc()).limit(SHOWN))).scalars())
    lengths = await records.journal_lengths(connection, ids) if ids else {}
    found = []
    for one in ids:
        record = await records.read_table(connection, one)
        if record is not None:
            seats = [HostSeat(seat.name, seat.player, seat.bot) for seat in record.seats]
            found.append(
                HostTable(
                    id=one, state=record.state, closed=record.why_closed, edition=record.settings.edition,
                    host=record.host, seats=seats, created=record.created, entries=lengths.get(one, 0),
                )
            )  # fmt: skip
    return found


async def players(connection: AsyncConnection, find: str, now: float) -> list[HostPlayer]:
    """Players, those seen last first: all, or those with that id, login or name."""
    p, s = schema.players.c, schema.sessions.c
    seen, devices = func.max(s.seen), func.count(s.token)
    query = (
        select(p.id, p.name, p.login, p.created, seen.label("seen"), devices.label("devices"))
        .outerjoin(schema.sessions, s.player == p.id)
        .group_by(p.id, p.name, p.login, p.created)
        .order_by(func.coalesce(seen, p.created).desc())
        .limit(SHOWN)
    )
    if find:
        named = func.lower(p.name).contains(find.lower(), autoescape=True)
        query = query.where(or_(p.id == find, p.login == find, named))
    rows = (await connection.execute(query)).all()
    ids = [row.id for row in rows]
    seated = await _count(connection, schema.seats.c.player, ids)
    told = await _count(connection, schema.reports.c.player, ids, schema.reports.c.open)
    banned = {ban.subject: ban.number for ban in await in_force(connection, now) if ban.kind == PLAYER}
    return [
        _made(HostPlayer, row, tables=seated.get(row.id, 0), reports=told.get(row.id, 0), ban=banned.get(row.id))
        for row in rows
    ]


async def _count(connection: AsyncConnection, column: Any, ids: list[str], *where: Any) -> dict[str, int]:
    query = select(column, func.count()).where(column.in_(ids), *where).group_by(column)
    rows = (await connection.execute(query)).all()
    return {row[0]: row[1] for row in rows}


async def reports(connection: AsyncConnection, *, closed: bool = False) -> list[HostReport]:
    """Reports, the newest first; open ones, or all."""
    r, p = schema.reports.c, schema.players.c
    columns = (
        r.number,
        r.time,
        r.reporter,
        p.name.label("reporter_name"),
        r.player,
        r.name,
        r.table,
        r.reason,
        r.text,
        r.said,
        r.open,
    )
    query = select(*columns).outerjoin(schema.players, p.id == r.reporter).order_by(r.number.desc()).limit(SHOWN)
    rows = (await connection.execute(query if closed else query.where(r.open))).all()
    return [_made(HostReport, row, said=json.loads(row.said)) for row in rows]


async def log(connection: AsyncConnection) -> list[HostEntry]:
    """The host's log, the newest line first."""
    query = select(schema.host_log).order_by(schema.host_log.c.number.desc()).limit(SHOWN)
    return [_made(HostEntry, row, detail=json.loads(row.detail)) for row in await connection.execute(query)]


def _made(kind: Callable[..., T], row: Any, **more: Any) -> T:
    """A row as a struct with fields of the same names."""
    return kind(**{**row._mapping, **more})
