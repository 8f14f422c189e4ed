"""The host's actions: each changes the database and writes a line of the host's log, in one transaction."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cleopatra.rules.text.saves import RULES_VERSION
from cleopatra.tables.lobby import STAND_IN
from cleopatra.tables.records import DELETED, ENDED, RETIRED, TableRecord
from cleopatra.tables.refusals import Code, Refusal

from ..callers import limited_by, read_address
from ..origins import Origins
from ..storage import records, schema
from ..storage.database import Database
from . import pruning
from .bans import ADDRESS, PLAYER
from .lists import nodes
from .types import (
    Action,
    BanAddress,
    BanPlayer,
    CloseReport,
    DeleteTable,
    Done,
    Drain,
    EndTable,
    Prune,
    PutOut,
    Retire,
    Revoke,
    Unban,
)

__all__ = ["Refusal", "act"]
DAY = 86400.0
Told = tuple[str, dict[str, Any]]
"""The subject of an action, and what else its line of the log says."""


async def act(database: Database, origins: Origins, action: Action, who: str, now: float) -> Done:
    """Carry out an action. Raises `Refusal` if there is no such table, player or entry; then nothing has changed."""
    if isinstance(action, BanAddress) and action.address is not None:
        await origins.of(action.address)  # its key is made before the transaction begins
    async with database.writing() as connection:
        subject, detail = await _do(connection, origins, action, now)
        if action.note:
            detail["note"] = action.note
        name = str(action.__struct_config__.tag)
        line = {"time": now, "who": who, "action": name, "subject": subject, "detail": json.dumps(detail)}
        await connection.execute(insert(schema.host_log).values(line))
    return Done(name, subject, detail)


async def _do(connection: AsyncConnection, origins: Origins, action: Action, now: float) -> Told:
    match action:
        case EndTable():
            return await _close(connection, action.table, ENDED, now)
        case DeleteTable():
            told = await _close(connection, action.table, DELETED, now)
            await pruning.remove_words(connection, [action.table])
            return told
        case PutOut():
            if not await _put_out(connection, action.table, action.subject, now):
                raise Refusal(Code.NOT_SEATED)
            return action.subject, {"name": await _name(connection, action.subject), "tables": [action.table]}
        case BanPlayer():
            return await _ban_player(connection, action, now)
        case BanAddress():
            return await _ban_address(connection, origins, action, now)
        case Unban():
            return await _unban(connection, action.number)
        case Revoke():
            name = await _name(connection, action.subject)
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.player == action.subject))
            return action.subject, {"name": name}
        case CloseReport():
            c = schema.reports.c
            closed = update(schema.reports).where(c.number == action.number, c.open).values(open=False)
            _check_found((await connection.execute(closed)).rowcount)
            return str(action.number), {}
        case Prune():
            tables, guests = await pruning.prune(connection, now - action.days * DAY)
            return f"{action.days:g}", {"removed_tables": tables, "removed_guests": guests}
        case Drain():
            there = [node.id for node in await nodes(connection, now)]
            if action.node is not None and action.node not in there:
                raise Refusal(Code.NO_SUCH_ENTRY)
            return action.node or "", {"nodes": there if action.node is None else [action.node]}
        case Retire():
            return await _retire(connection, now)


async def _retire(connection: AsyncConnection, now: float) -> Told:
    c = schema.tables.c
    old = c.state == "playing", c.rules != RULES_VERSION
    values = {"state": "over", "ended": now, "wake": None, "closed": RETIRED}
    ended = (await connection.execute(update(schema.tables).where(*old).values(values))).rowcount
    return str(RULES_VERSION), {"games": ended}


def _check_found(rows: int) -> None:
    if rows != 1:
        raise Refusal(Code.NO_SUCH_ENTRY)


async def _name(connection: AsyncConnection, player: str) -> str:
    p = schema.players.c
    name = (await connection.execute(select(p.name).where(p.id == player))).scalar_one_or_none()
    if name is None:
        raise Refusal(Code.NO_SUCH_PLAYER)
    return str(name)


async def _close(connection: AsyncConnection, table: str, why: str, now: float) -> Told:
    record = await records.read_table(connection, table, lock=True)
    if record is None or record.closed == DELETED:
        raise Refusal(Code.NO_SUCH_TABLE)
    if why == ENDED and record.state == "over":
        raise Refusal(Code.ENDED)
    values = {"state": "over", "ended": now, "wake": None, "closed": why}
    await connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(values))
    return table, {"was": record.state, "names": [seat.name for seat in record.seats]}


async def _put_out(connection: AsyncConnection, table: str, player: str, now: float) -> bool:
    """Whether that player had a seat there."""
    record = await records.read_table(connection, table, lock=True)
    if record is None:
        raise Refusal(Code.NO_SUCH_TABLE)
    if record.state == "over" or not record.seats_of(player):
        return False
    for seat in record.seats:
        if seat.player == player:
            seat.player, seat.number = None, ""
            if record.state == "lobby":
                seat.name = ""
            else:
                seat.bot = seat.bot or STAND_IN
    record.put_out = [*record.put_out, player]
    record.host = _next_host(record)
    if record.state == "playing":
        record.wake = now
        record.settle_vote(now)
    await records.update_table(connection, record)
    return True


def _next_host(record: TableRecord) -> str:
    """The host of a table, or somebody who still sits there if the host was put out."""
    people = [seat.player for seat in record.seats if seat.player is not None]
    return record.host if record.host in people or record.host not in record.put_out or not people else people[0]


async def _everywhere(connection: AsyncConnection, player: str, now: float) -> list[str]:
    """Remove a player from every table where they sit; returns those tables."""
    c, s = schema.tables.c, schema.seats.c
    query = select(c.id).join(schema.seats, s.table == c.id).where(s.player == player, c.state != "over").distinct()
    tables = sorted((await connection.execute(query)).scalars())
    for table in tables:
        await _put_out(connection, table, player, now)
    return tables


async def _ban_player(connection: AsyncConnection, action: BanPlayer, now: float) -> Told:
    name = await _name(connection, action.subject)
    await _write_ban(connection, PLAYER, action.subject, name, action, now)
    return action.subject, {
        "name": name,
        "days": action.days,
        "tables": await _everywhere(connection, action.subject, now),
    }


async def _ban_address(connection: AsyncConnection, origins: Origins, action: BanAddress, now: float) -> Told:
    if (action.address is None) == (action.subject is None):
        raise Refusal(Code.BAD_ADDRESS, expected="an address, or a player")
    if action.address is not None:
        if read_address(action.address) is None:
            raise Refusal(Code.BAD_ADDRESS, expected="an IPv4 or IPv6 address")
        label = limited_by(action.address)
        found = [await origins.of(label)]
    else:
        label = await _name(connection, action.subject or "")
        found = await _origins_of(connection, action.subject or "")
        if not found:
            raise Refusal(Code.BAD_ADDRESS, expected="a player who signed in from somewhere")
    for origin in found:
        await _write_ban(connection, ADDRESS, origin, label, action, now)
    return label, {"days": action.days, "addresses": len(found)}


async def _origins_of(connection: AsyncConnection, player: str) -> list[str]:
    s = schema.sessions.c
    query = select(s.origin).where(s.player == player, s.origin.is_not(None)).distinct()
    return sorted((await connection.execute(query)).scalars())


async def _write_ban(
    connection: AsyncConnection, kind: str, subject: str, label: str, action: BanPlayer | BanAddress, now: float
) -> None:
    """Store a ban, replacing an earlier one."""
    c = schema.bans.c
    await connection.execute(delete(schema.bans).where(c.kind == kind, c.subject == subject))
    until = None if action.days is None else now + action.days * DAY
    values = {"kind": kind, "subject": subject, "label": label, "note": action.note, "created": now, "until": until}
    await connection.execute(insert(schema.bans).values(values))


async def _unban(connection: AsyncConnection, number: int) -> Told:
    c = schema.bans.c
    label = (await connection.execute(select(c.label).where(c.number == number))).scalar_one_or_none()
    _check_found((await connection.execute(delete(schema.bans).where(c.number == number))).rowcount)
    return str(number), {"label": label}
