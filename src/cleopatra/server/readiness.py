"""Readiness: whether this node should be sent players. It tries what a game needs, and says what is wrong."""

from __future__ import annotations

import asyncio
import shutil
from contextlib import suppress
from pathlib import Path
from time import monotonic, time
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy.exc import SQLAlchemyError

import cleopatra

from .descriptors import CROWDED, descriptors
from .health_types import Alive, Health
from .hosting.types import NodeStatus, Waiting
from .loop_lag import LoopLag
from .quotas import MEGABYTE
from .storage import nodes
from .storage.failures import FAILURE_LOG

if TYPE_CHECKING:
    from .table_service import TableService

PROBLEMS = ("storage", "disk", "redis", "lag", "bots", "files", "draining")
FRESH_SECONDS = 1.0
"""More frequent requests get the last result, because the check writes to the database."""
WRITE_SECONDS = 5.0
"""A write that takes longer has failed."""
STOP_SECONDS = 0.5
MOST_LAG = 1.0
MOST_SHOWN = 10
"""Players whose bots think or wait, those with most first."""


class Readiness:
    """One node's."""

    def __init__(self, service: TableService) -> None:
        self._service = service
        self.lag = LoopLag(service.metrics.loop_lag)
        self._started = time()
        self._checking = asyncio.Lock()
        self._found: Health | None = None
        self._found_at = 0.0

    def alive(self) -> Alive:
        """Liveness: answering is all that matters."""
        return Alive(cleopatra.__version__, self._service.bus.node, time() - self._started)

    async def check(self) -> Health:
        """Run all checks, unless that was done just now."""
        async with self._checking:
            if self._found is None or monotonic() - self._found_at > FRESH_SECONDS:
                self._found = await self._look()
                self._found_at = monotonic()
            return self._found

    async def write(self) -> None:
        """Store this node's heartbeat. Raises what the database raises."""
        service = self._service
        async with asyncio.timeout(WRITE_SECONDS), service.database.writing() as connection:
            status = msgspec.json.encode(node_status(service)).decode()
            await nodes.write(
                connection, service.bus.node, self._started, time(), status, draining=service.drainage.begun
            )

    async def forget(self) -> None:
        """Remove this node's heartbeat as it stops; if that fails, the heartbeat goes stale."""
        with suppress(SQLAlchemyError, OSError):
            async with asyncio.timeout(STOP_SECONDS), self._service.database.writing() as connection:
                await nodes.forget(connection, 0.0, self._service.bus.node)

    async def _look(self) -> Health:
        service = self._service
        written = await self._try_write()
        free, wait, (used, most) = self._free(), service.workers.longest_wait, descriptors()
        wrong = {
            "storage": written is None,
            "disk": free is not None and free < service.settings.free_megabytes * MEGABYTE,
            "redis": service.bus.lost_since is not None,
            "lag": self.lag.worst > MOST_LAG,
            "bots": wait > service.settings.bot_timeout,
            "files": used > most * CROWDED,
            "draining": service.drainage.begun,
        }
        problems = [what for what in PROBLEMS if wrong[what]]
        status = "storage" if "storage" in problems else "degraded" if problems else "ok"
        return Health(
            status, cleopatra.__version__, service.bus.node, problems, used, most, written, free, self.lag.worst, wait
        )

    async def _try_write(self) -> float | None:
        """How long it took; None if it failed."""
        begin = monotonic()
        try:
            await self.write()
        except (SQLAlchemyError, OSError) as error:  # TimeoutError is an OSError
            FAILURE_LOG.report(error)
            return None
        took = monotonic() - begin
        self._service.metrics.writing.observe(took)
        return took

    def _free(self) -> int | None:
        database = self._service.database
        if not database.sqlite or not database.file:
            return None
        try:
            return shutil.disk_usage(Path(database.file).absolute().parent).free
        except OSError:
            return 0


def node_status(service: TableService) -> NodeStatus:
    """How a node is, for its host."""
    workers = service.workers
    waiting = [Waiting(player, count) for player, count in workers.load().most_common(MOST_SHOWN)]
    return NodeStatus(
        sockets=len(service.connections), tables=len(service.tables), workers=len(workers.workers),
        bots=workers.queued, wait_seconds=round(workers.longest_wait, 2), waiting=waiting,
    )  # fmt: skip
