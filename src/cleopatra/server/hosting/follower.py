"""Every node follows the host's log: actions taken by command or through another node take effect here, too."""

from __future__ import annotations

import asyncio
import json
import logging
from time import time
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from ..storage import schema
from ..storage.failures import FAILURE_LOG, FAILURES

if TYPE_CHECKING:
    from ..table_service import TableService

log = logging.getLogger(__name__)

INTERVAL = 0.5
OVERLAP = 50
"""Numbers are given before transactions end: this many before the last are looked at again."""
MOST_ASKED = 500


class Follower:
    """One node's position in the log."""

    def __init__(self, service: TableService) -> None:
        self._service = service
        self._reading = asyncio.Lock()
        self._seen: set[int] = set()
        self._last = 0

    async def begin(self) -> None:
        """Start at the end of the log: earlier actions are in the database already. Reads the bans."""
        c = schema.host_log.c
        async with self._service.database.reading() as connection:
            self._last = (await connection.execute(select(func.max(c.number)))).scalar_one_or_none() or 0
            recent = select(c.number).where(c.number > self._last - OVERLAP)
            self._seen = set((await connection.execute(recent)).scalars())
        await self._service.bans.read()

    async def follow(self) -> None:
        """Run until cancelled."""
        while True:
            await asyncio.sleep(INTERVAL)
            try:
                await self.catch_up()
            except FAILURES as error:
                FAILURE_LOG.report(error)
            except (SQLAlchemyError, OSError) as error:
                log.warning("the host's log could not be read; retrying", exc_info=error)

    async def catch_up(self) -> None:
        """Apply the new lines of the log."""
        async with self._reading:
            c = schema.host_log.c
            query = select(c.number, c.action, c.subject, c.detail).where(c.number > self._last - OVERLAP)
            async with self._service.database.reading() as connection:
                rows = (await connection.execute(query.order_by(c.number))).all()
            for row in rows:
                if row.number not in self._seen:
                    await self._apply(row.action, row.subject, json.loads(row.detail))
                    self._seen.add(row.number)
                    self._last = max(self._last, row.number)
            self._seen = {number for number in self._seen if number > self._last - OVERLAP}

    async def _apply(self, action: str, subject: str, detail: dict[str, Any]) -> None:
        service = self._service
        log.info("applied an action of the host", extra={"action": action, "subject": subject})
        match action:
            case "end":
                await self._refresh([subject])
            case "delete":
                service.drop(subject)
            case "put-out":
                await self._refresh(detail["tables"])
            case "ban-player" | "ban-address":
                await service.bans.read()
                await self._close_banned()
                await self._refresh(detail.get("tables", []))
            case "unban":
                await service.bans.read()
            case "revoke":
                service.close_sockets(player=subject)
            case "drain" if service.bus.node in detail["nodes"]:
                service.drainage.begin()
            case "retire":
                await self._refresh([table.id for table in service.tables.values() if table.record.outdated])
            case "prune":
                await self._drop_pruned()
            case _:
                pass  # nothing else to do: it is in the database

    async def _refresh(self, tables: list[str]) -> None:
        for one in tables:
            table = self._service.tables.get(one)
            if table is not None:
                await table.refresh(time())
                self._service.schedule(table)

    async def _close_banned(self) -> None:
        bans = self._service.bans
        for connection in [*self._service.connections]:
            if bans.of_player(connection.player) or await bans.of_address(connection.caller):
                connection.ban()

    async def _drop_pruned(self) -> None:
        held = [*self._service.tables]
        c = schema.tables.c
        kept: set[str] = set()
        async with self._service.database.reading() as connection:
            for at in range(0, len(held), MOST_ASKED):
                query = select(c.id).where(c.id.in_(held[at : at + MOST_ASKED]))
                kept.update((await connection.execute(query)).scalars())
        for table in set(held) - kept:
            self._service.drop(table)
