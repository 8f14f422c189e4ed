"""Maintenance: every few seconds, what no message reminds anyone of.

Games whose bots or clocks no node minds are taken up, lost notices are made good, and idle games leave memory.
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

from .storage import records

if TYPE_CHECKING:
    from .table_service import TableService

log = logging.getLogger(__name__)

INTERVAL = 5.0
GRACE = 5.0
"""Seconds that another node gets for what it should do itself."""
PRESENCE_INTERVAL = 20.0


async def maintain(service: TableService) -> None:
    """Run until cancelled."""
    published = 0.0
    while True:
        try:
            await _maintain_once(service)
            if time() - published > PRESENCE_INTERVAL and not service.bus.single:
                published = time()
                for table in service.tables.values():
                    if table.subscribers:
                        table.publish_presence()
        except (SQLAlchemyError, OSError) as error:
            log.warning("maintenance failed; it will be tried again", exc_info=error)
        await asyncio.sleep(INTERVAL)


async def _maintain_once(service: TableService) -> None:
    grace = 0.0 if service.bus.single else GRACE
    async with service.database.reading() as connection:
        due = await records.tables_to_wake(connection, time() - grace)
        stored: dict[str, int] = {}
        if not service.bus.single:
            followed = [table.id for table in service.tables.values() if table.subscribers and table.session]
            stored = await records.journal_lengths(connection, followed) if followed else {}
    for one in due:
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
    _unload_idle(service)


async def _take_up(service: TableService, table: Table) -> None:
    """Go on where a node stopped."""
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


def _unload_idle(service: TableService) -> None:
    """Games that nobody touched for a while leave memory, and tables without connections do so as well."""
    old = time() - service.settings.idle_seconds
    for table in [*service.tables.values()]:
        if table.touched < old and not service.is_busy(table):
            table.unload()
            if not table.subscribers:
                del service.tables[table.id]
