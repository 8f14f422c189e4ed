"""Maintenance: jobs that run every few seconds, such as expiring lobbies.

Games whose bots or clocks no node looks after are taken over, lost notices are made up for, and idle games are
unloaded.
"""

from __future__ import annotations

import asyncio
import logging
from time import time
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from cleopatra.tables.commits import settle, wake_time
from cleopatra.tables.session import BrokenJournal
from cleopatra.tables.table import Table

from .drainage import GRACE, keep_snapshot
from .hosting.pruning import remove_deleted
from .identity import live_sessions
from .storage import nodes, records
from .storage.failures import FAILURE_LOG, FAILURES

if TYPE_CHECKING:
    from .table_service import TableService

log = logging.getLogger(__name__)

INTERVAL = 5.0
SNAPSHOT_SECONDS = 20.0
"""Seconds without a choice after which a snapshot of a game is stored."""
MOST_SNAPSHOTS = 20
"""In one round."""
PRESENCE_INTERVAL = 20.0
EXPIRY_INTERVAL = 60.0
DELETED_SECONDS = 60.0
"""Until every node knows that a table is deleted; then its rows go."""
FORGOTTEN_SECONDS = 3600.0
"""Seconds without a heartbeat after which a node is removed from the list."""


async def maintain(service: TableService) -> None:
    """Run until cancelled."""
    published = expired = 0.0
    while True:
        try:
            await _maintain_once(service)
            await service.readiness.write()
            if time() - published > PRESENCE_INTERVAL and not service.bus.single:
                published = time()
                for table in service.tables.values():
                    if table.subscribers:
                        table.publish_presence()
            if time() - expired > min(EXPIRY_INTERVAL, service.settings.lobby_hours * 3600):
                expired = time()
                await _expire_lobbies(service)
                async with service.database.writing() as connection:
                    await remove_deleted(connection, time() - DELETED_SECONDS)
                    await nodes.forget(connection, time() - FORGOTTEN_SECONDS)
        except FAILURES as error:
            FAILURE_LOG.report(error)
        except (SQLAlchemyError, OSError) as error:
            log.warning("maintenance failed; it will be retried", exc_info=error)
        await asyncio.sleep(INTERVAL)


async def _maintain_once(service: TableService) -> None:
    grace = 0.0 if service.bus.single else GRACE
    async with service.database.reading() as connection:
        due = await records.tables_to_wake(connection, time() - grace)
        stored: dict[str, int] = {}
        if not service.bus.single:
            followed = [table.id for table in service.tables.values() if table.subscribers and table.session]
            stored = await records.journal_lengths(connection, followed) if followed else {}
    for one in [] if service.drainage.begun else due:
        if one in service.broken:
            continue
        try:
            await _take_up(service, await service.table(one))
        except BrokenJournal as error:
            service.broken.add(one)  # the others go on; this one waits for a program that can replay it
            log.error("a journal can't be replayed", extra={"table": one}, exc_info=error)
    for one, entries in stored.items():
        table = service.tables.get(one)
        if table is not None and table.session is not None and table.session.entries < entries:
            await table.catch_up(time())
    await _close_ended_sessions(service)
    await _keep_snapshots(service)
    _unload_idle(service)


async def _expire_lobbies(service: TableService) -> None:
    """Delete lobbies that have long been idle."""
    attended = [table.id for table in service.tables.values() if table.record.state == "lobby" and table.subscribers]
    async with service.database.writing() as connection:
        if attended:
            await records.touch_tables(connection, attended, time())
        gone = await records.expire_lobbies(connection, time() - service.settings.lobby_hours * 3600)
    for one in gone:
        service.tables.pop(one, None)
    if gone:
        log.info("idle lobbies expired", extra={"tables": len(gone)})


async def _close_ended_sessions(service: TableService) -> None:
    """Close sockets whose session has expired, or was ended through another node."""
    opened = {connection.session for connection in service.connections if connection.session is not None}
    if opened:
        async with service.database.reading() as connection:
            live = await live_sessions(connection, opened)
        for session in opened - live:
            service.close_sockets(session=session)


async def _take_up(service: TableService, table: Table) -> None:
    """Take over from a node that stopped."""
    if service.plays_bots(table):
        return
    async with table.lock:
        if table.session is not None and not service.bus.single:
            table.behind = True
        session = await table.load()
        await settle(table, time())
        wake = wake_time(table, session, time())
        if table.playing and wake != table.wake:
            table.wake = wake
            async with service.database.writing() as connection:
                await records.set_wake(connection, table.id, wake)


async def _keep_snapshots(service: TableService) -> None:
    """Store snapshots of idle games, so that a later version which can't play them can still show them."""
    old = time() - SNAPSHOT_SECONDS
    kept = service.snapshots_of
    resting = [
        table
        for table in service.tables.values()
        if table.session is not None and table.touched < old and kept.get(table.id) != table.session.entries
    ]
    for table in resting[:MOST_SNAPSHOTS]:
        await keep_snapshot(service, table)


def _unload_idle(service: TableService) -> None:
    """Drop idle games from memory, and tables without connections."""
    old = time() - service.settings.idle_seconds
    for table in [*service.tables.values()]:
        if table.touched < old and not service.is_busy(table):
            table.unload()
            if not table.subscribers:
                del service.tables[table.id]
                service.snapshots_of.pop(table.id, None)
