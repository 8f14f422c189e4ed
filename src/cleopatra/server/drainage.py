"""Draining a node before it stops: no new games start, and sockets, bots and clocks move to other nodes.

Nothing is lost: what was acknowledged is stored, and clients resend the rest to the node they reconnect to.
"""

from __future__ import annotations

import asyncio
import logging
from time import time
from typing import TYPE_CHECKING

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from cleopatra.tables.refusals import Code, Refusal
from cleopatra.tables.snapshots import snapshot_of
from cleopatra.tables.table import Table

from .socket_writer import EXTENSION
from .storage import records

if TYPE_CHECKING:
    from .table_service import TableService

log = logging.getLogger(__name__)

GRACE = 5.0
"""Seconds that another node gets to do its own work."""
AT_ONCE = 25
"""Sockets that are closed together."""
PAUSE = 0.05
"""Seconds between them: whoever takes their clients has to welcome each."""


class Drainage:
    """Whether a node is being drained, and how."""

    def __init__(self, service: TableService) -> None:
        self._service = service
        self.begun = False

    def begin(self) -> None:
        """Start draining. It can't be undone: stop this node and start another one."""
        if not self.begun:
            self.begun = True
            log.warning("draining: refusing new games and moving sockets to other nodes")
            self._service.spawn(self._drain())

    def check(self) -> None:
        """Refuse new games."""
        if self.begun:
            raise Refusal(Code.DRAINING)

    async def _drain(self) -> None:
        service = self._service
        busy = service.stop_bots()
        async with service.database.writing() as connection:
            for table in busy:
                await records.set_wake(connection, table, time() - GRACE)  # others take them up when they look next
        await service.readiness.write()
        open_now = [*service.connections]
        for at in range(0, len(open_now), AT_ONCE):
            for connection_ in open_now[at : at + AT_ONCE]:
                connection_.send_elsewhere()
            await asyncio.sleep(PAUSE)
        for held in [*service.tables.values()]:
            await keep_snapshot(service, held)
        log.warning("drained: this node can be stopped")


async def keep_snapshot(service: TableService, table: Table) -> None:
    """Store a snapshot of a game, unless it has not changed since the last one."""
    session = table.session
    if session is None or service.snapshots_of.get(table.id) == session.entries:
        return
    async with table.lock:
        snapshot = await snapshot_of(table)
    if snapshot is not None:
        await service.storage.keep_snapshot(table.id, snapshot)
        service.snapshots_of[table.id] = snapshot.entries


def turn_away(app: ASGIApp, service: TableService) -> ASGIApp:
    """Wrap the application: while draining, new sockets get 503, so that a proxy tries another node."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET and service.drainage.begun:
            await receive()
            await send({"type": "websocket.http.response.start", "status": 503, "headers": []})
            await send({"type": "websocket.http.response.body", "body": b""})  # type: ignore[arg-type]
            scope["extensions"][EXTENSION]["socket"].answered()  # type: ignore[index,union-attr]
            return
        await app(scope, receive, send)

    return wrapped
