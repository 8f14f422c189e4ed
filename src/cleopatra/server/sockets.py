"""Sockets: one connection to one table. Reads messages, has them answered, and sends what its seat may know."""

from __future__ import annotations

import asyncio
import logging
from time import perf_counter, time
from typing import Any

import msgspec
from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect

from cleopatra.tables.dispatch import answer, welcome
from cleopatra.tables.practice import check_room
from cleopatra.tables.protocol import (
    DECODER,
    MAX_MESSAGE,
    PROTOCOL,
    ClientMessage,
    Look,
    Play,
    Refused,
    StoredMessage,
)
from cleopatra.tables.refusals import Code, Refusal
from cleopatra.tables.table import Subscriber, Table

from .identity import Player
from .loop_shares import METER
from .middleware import FORBIDDEN_ORIGIN, AccessControl, caller_of
from .quotas import Quotas
from .rate_limit import TokenBucket
from .socket_writer import framed, table_socket_of
from .storage.failures import FAILURE_LOG, FAILURES
from .table_service import TableService

log = logging.getLogger(__name__)

TOO_SLOW, TOO_MANY, RESTARTS = 4008, 4029, 1012
NO_TABLE, NO_WATCHERS, SIGNED_OUT, BANNED = 4404, 4401, 4410, 4411
PAUSE = 0.01
"""Seconds between two messages over the rate limit."""
LONGEST_SLEEP = 0.5
"""Seconds after which a socket that waits for its share of the event loop finds out that it was closed."""
BURST, UNANSWERED = 5, 5
"""Seconds' worth of messages that may come at once; and bursts that may come while nothing is waited for. A flood is
one on a slow machine, too, where nobody is ever answered faster than the rate limit allows."""
MOST_REFUSED = 200
"""Messages refused by the rate limit before the socket is closed."""


async def is_turned_away(socket: WebSocket[Any, Any, Any], access: AccessControl, quotas: Quotas) -> bool:
    """Whether a socket was closed at once: opened by another site's page, or too soon after others."""
    if not access.same_origin(socket):
        await socket.close(code=FORBIDDEN_ORIGIN, reason=Code.BAD_ORIGIN)
        return True
    if not quotas.may_open_socket(caller_of(socket)):
        await socket.close(code=TOO_MANY, reason=Code.TOO_FAST)
        return True
    return False


class Connection(Subscriber):
    """One open socket."""

    def __init__(
        self, service: TableService, table: Table, socket: WebSocket[Any, Any, Any], player: Player | None,
        caller: str, session: str | None, *, stores: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(player.id if player else None, player.name if player else "")
        self.session = session
        """The session it was opened with, as it is stored; None for a stranger."""
        self._service = service
        self.table = table
        self._socket = socket
        self._writer = table_socket_of(socket)
        self.caller = caller
        self._stores = stores
        """Whether what it sends is kept, and counted."""
        self._answering = False
        self._held: list[bytes] = []
        rate = service.settings.socket_messages
        self._bucket = TokenBucket(rate, BURST * rate)
        self._most_unanswered = UNANSWERED * BURST * rate
        self._over_limit = 0

    def send(self, frame: bytes) -> None:
        """Send a message; slow clients are disconnected. While a message is answered, frames wait for its answer."""
        if self._answering:
            self._held.append(frame)
        elif not self._writer.write(frame):
            self._writer.disconnect(TOO_SLOW, Code.TOO_FAST)

    def dismiss(self) -> None:
        """This table has no spectators."""
        self._writer.disconnect(NO_WATCHERS, Code.NO_SPECTATORS)

    def sign_out(self) -> None:
        """The owner of this socket is signed out."""
        self._writer.disconnect(SIGNED_OUT, Code.NOT_SIGNED_IN)

    def send_elsewhere(self) -> None:
        """This node is about to stop; the client should connect to another one."""
        self._writer.disconnect(RESTARTS, Code.DRAINING)

    def gone(self) -> None:
        """Its table was deleted."""
        self._writer.disconnect(NO_TABLE, Code.NO_SUCH_TABLE)

    def ban(self) -> None:
        """Whoever opened this socket is banned."""
        self._writer.disconnect(BANNED, Code.BANNED)

    async def serve(self) -> None:
        """From the welcome to the last message."""
        self._service.connections.add(self)
        self._service.metrics.sockets.inc()
        try:
            hello = await welcome(self.table, self, time())
            hello.client = self._service.client
            greeting = framed(hello)
            if self.table.record.admits(self.player):  # the game may have begun in the meantime
                self.send(greeting)
            self.table.connect(self, time())
            await self._read()
        except WebSocketDisconnect:
            pass
        finally:
            self._service.connections.discard(self)
            self._service.metrics.sockets.dec()
            self.table.disconnect(self, time())

    async def _read(self) -> None:
        shares, meter = self._service.shares, METER.get()
        player = self.player if self._stores else None  # all practising players share one name
        while True:
            data = await self._socket.receive_data(mode="text")
            while (seconds := shares.debt(player, self.caller)) > 0 and self._writer.is_open:
                await asyncio.sleep(min(seconds, LONGEST_SLEEP))
            if self._writer.unanswered > self._most_unanswered:
                await self._socket.close(code=TOO_MANY, reason=Code.TOO_FAST)
                return
            shares.begin(player, self.caller)
            message = self._decoded(data)
            move = None if message is None or isinstance(message, Look) else message.id
            if not self._bucket.take():
                self._over_limit += 1
                if self._over_limit > MOST_REFUSED:
                    await self._socket.close(code=TOO_MANY, reason=Code.TOO_FAST)
                    return
                self._refuse(move, Refusal(Code.TOO_FAST, per_second=self._service.settings.socket_messages))
                await asyncio.sleep(PAUSE)
            elif message is not None:
                await self._take(message, move, len(data))
            shares.charge(player, self.caller, meter.read())

    def _decoded(self, data: str | bytes) -> ClientMessage | None:
        """The message, or nothing once it is refused."""
        try:
            if len(data) <= MAX_MESSAGE:
                return DECODER.decode(data)
            self._refuse(None, Refusal(Code.TOO_LARGE, most=MAX_MESSAGE))
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            self._refuse(None, Refusal(Code.BAD_MESSAGE, protocol=PROTOCOL))
        return None

    async def _take(self, message: ClientMessage, move: str | None, size: int) -> None:
        self._answering = True
        begin = perf_counter()
        try:
            if isinstance(message, StoredMessage):
                if self._stores:
                    self._service.quotas.check_stored(self.player, self.caller, size)
                else:
                    check_room(self.table)
            reply = await answer(self.table, self, message, time())
        except Refusal as refusal:
            self._refuse(move, refusal)
        except FAILURES as error:
            FAILURE_LOG.report(error)
            self._refuse(move, Refusal(Code.STORAGE))
        except Exception as error:  # the table goes on; the log says what happened
            log.error("a message failed", extra={"table": self.table.id}, exc_info=error)
            self._refuse(move, Refusal(Code.INTERNAL))
        else:
            if reply is not None:
                self.send(framed(reply))
        finally:
            self._answering = False
            if isinstance(message, Play):
                self._service.metrics.deciding.observe(perf_counter() - begin)
            if self._held:
                self.send(b"".join(self._held))  # what the answer changed and the answer: one write
                self._held.clear()

    def _refuse(self, move: str | None, refusal: Refusal) -> None:
        self._service.metrics.refusals.labels(refusal.code).inc()
        self.send(framed(Refused(id=move, code=refusal.code, expected=refusal.expected)))
