"""Snapshots as rows, compressed."""

from __future__ import annotations

import zlib

import msgspec
from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from cleopatra.rules.text.saves import RULES_VERSION
from cleopatra.tables.records import Snapshot

from . import schema

C = schema.snapshots.c


async def write(connection: AsyncConnection, table: str, snapshot: Snapshot) -> None:
    """In the place of an earlier one."""
    body = zlib.compress(msgspec.json.encode(snapshot))
    await connection.execute(delete(schema.snapshots).where(C.table == table))
    await connection.execute(insert(schema.snapshots).values(table=table, entries=snapshot.entries, body=body))


async def read(connection: AsyncConnection, table: str) -> Snapshot | None:
    """The last one of a table."""
    body = (await connection.execute(select(C.body).where(C.table == table))).scalar_one_or_none()
    return None if body is None else msgspec.json.decode(zlib.decompress(body), type=Snapshot)


async def outdated_games(connection: AsyncConnection) -> dict[int, int]:
    """How many unfinished games there are under rules that this program does not play, by the rules' version."""
    t = schema.tables.c
    query = select(t.rules, func.count()).where(t.state == "playing", t.rules != RULES_VERSION).group_by(t.rules)
    return {row[0]: row[1] for row in (await connection.execute(query)).all()}
