"""The sweep: every few seconds, what no message reminds anyone of.

Games whose bots or clocks nobody minds are taken up, news lost between nodes is made good, and idle games leave memory.
"""

from __future__ import annotations

import asyncio
import logging
from time import time
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from .live_table import LiveTable
from .session import BrokenJournal
from .storage import records
from .view_updates import Wire

if TYPE_CHECKING:
    from .table_service import House

log = logging.getLogger(__name__)

SWEEP_SECONDS = 5.0
GRACE = 5.0
"""How long another node may take for what is its to do."""
PRESENCE_SECONDS = 20.0


async def sweep_for_ever(house: House) -> None:
    """Take up games whose bots or clocks nobody minds, catch up with lost news, and let idle games go."""
    beat = 0.0
    while True:
        try:
            await _sweep(house)
            if time() - beat > PRESENCE_SECONDS and not house.news.alone:
                beat = time()
                for live in house.tables.values():
                    if live.guests:
                        house.publish_presence(live)
        except (SQLAlchemyError, OSError) as error:
            log.warning("the sweep failed; it goes on in a while", exc_info=error)
        await asyncio.sleep(SWEEP_SECONDS)


async def _sweep(house: House) -> None:
    grace = 0.0 if house.news.alone else GRACE
    async with house.database.reading() as connection:
        due = await records.tables_to_wake(connection, time() - grace)
        lasts: dict[str, int] = {}
        if not house.news.alone:
            watched = [live.id for live in house.tables.values() if live.guests and live.chronicle is not None]
            lasts = await records.last_positions(connection, watched) if watched else {}
    for table in due:
        if table in house.broken:
            continue
        try:
            await _take_up(house, await house.table(table))
        except BrokenJournal as error:
            house.broken.add(table)  # the others go on; this one waits for a program that can play it
            log.error("a journal can't be played back", extra={"table": table}, exc_info=error)
    for table, entries in lasts.items():
        live = house.tables.get(table)
        if live is not None and live.chronicle is not None and live.chronicle.entries < entries:
            await house.catch_up(live)
    _let_go(house)


async def _take_up(house: House, live: LiveTable) -> None:
    """Go on where a node stopped."""
    if live.bots is not None and not live.bots.done():
        return
    async with live.lock:
        if live.chronicle is not None and not house.news.alone:
            live.behind = True
        chronicle = await house.chronicle(live)
        await house.after(live)
        wake = house.wake_of(live, chronicle)
        if live.row.state == "playing" and wake != live.wake:
            live.wake = wake
            async with house.database.writing() as connection:
                await records.update_table(connection, live.id, wake=wake)


def _let_go(house: House) -> None:
    """Games that nobody touched for a while leave memory, and tables at which nobody is connected as well."""
    old = time() - house.settings.idle_seconds
    for table, live in [*house.tables.items()]:
        busy = live.lock.locked() or live.timer is not None or (live.bots is not None and not live.bots.done())
        if live.touched < old and not busy:
            live.chronicle, live.wire = None, Wire()
            if not live.guests:
                del house.tables[table]
