"""HTTP connections: uvicorn's protocol with a limit on everything a client can leave unfinished.

Headers and body have to arrive within seconds, headers are limited to a few kilobytes, clients that don't read their
response are disconnected, and the number of connections per address is limited. Trusted proxies are not counted: they
have their own limits.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from .callers import FROM_ONE_SITE, Proxies, limited_by, site_of
from .descriptors import descriptors

HEAD_SECONDS = 10.0
BODY_SECONDS = 30.0
PIECE, MOST_PIPELINED = 1024, 16
"""Bytes that are parsed before requests are counted, and requests of one connection that may wait for their turn: no
browser sends one before the last is answered, and a read of a quarter of a megabyte may hold 7,000."""
READ_SECONDS = 30.0
"""For a client to read at least some of what waits for it."""
MOST_HEAD = 32 * 1024
RESERVED = 100
"""File descriptors that are kept for other things than connections."""
TIMED_OUT, HEAD_TOO_LARGE = 408, 431


class Connections:
    """Counts open connections by client address."""

    def __init__(self, most: int, proxies: Proxies) -> None:
        self._most = most
        self._proxies = proxies
        self._open: Counter[str] = Counter()
        self._count = 0
        self._room = max(RESERVED, descriptors()[1] - RESERVED)

    def take(self, host: str) -> bool:
        """Count one more, if that address may open it."""
        if self._count >= self._room:
            return False
        counted = _counted(host)
        if self._most and not self._proxies.trusts(host):
            for who, times in zip(counted, (1, FROM_ONE_SITE), strict=False):
                if self._open[who] >= times * self._most:
                    return False
        self._open.update(counted)
        self._count += 1
        return True

    def give_back(self, host: str) -> None:
        """Count one less."""
        self._count -= 1
        for who in _counted(host):
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]


def _counted(host: str) -> list[str]:
    """An address and, if it is one of many, its site."""
    caller = limited_by(host)
    site = site_of(caller)
    return [caller] if site == caller else [caller, site]


class GuardedHttp(HttpToolsProtocol):
    """One connection. `guarded` makes the class that a server uses."""

    connections_of: ClassVar[Connections]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._timer: asyncio.TimerHandle | None = None
        self._reader_timer: asyncio.TimerHandle | None = None
        self._counted: str | None = None
        self._in_head = True
        self._head_size = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A new connection: headers have to follow."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if not self.connections_of.take(host):
            transport.abort()
            return
        self._counted = host
        self._expect(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """A connection was closed."""
        self._forget()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some bytes, of one request or several."""
        for at in range(0, len(data), PIECE):
            piece = data[at : at + PIECE]
            if self._in_head:
                self._head_size += len(piece)
                if self._head_size > MOST_HEAD and not self._is_whole(piece):
                    self._end(HEAD_TOO_LARGE)
                    return
            super().data_received(piece)
            if len(self.pipeline) > MOST_PIPELINED:
                self.transport.abort()
            if self.transport.is_closing() or self.transport.get_protocol() is not self:  # it may be a WebSocket now
                return

    def _is_whole(self, data: bytes) -> bool:
        """Whether these bytes complete the head, so that what follows is a body."""
        end = data.find(b"\r\n\r\n")
        return end >= 0 and self._head_size - len(data) + end <= MOST_HEAD

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        super().on_message_begin()
        self._in_head, self._head_size = True, 0
        self._expect(HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        """The head is complete; its body has to follow."""
        self._in_head = False
        self._expect(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """A request is complete."""
        self._expect(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From now on it is a WebSocket, which has its own limits."""
        self._forget()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        """The client does not read."""
        super().pause_writing()
        self._reader_timer = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        if self._reader_timer is not None:
            self._reader_timer.cancel()
            self._reader_timer = None

    def _expect(self, seconds: float | None) -> None:
        """Set the time limit for the next part of a request; None: nothing is expected."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._end, TIMED_OUT)

    def _end(self, status: int) -> None:
        """Close the connection, with an error response if none was begun."""
        self._expect(None)
        if self.transport.is_closing():
            return
        if not getattr(self.cycle, "response_started", False):  # before the first request there is no cycle
            self.transport.write(STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n")
        self.transport.close()
        self.loop.call_later(1.0, self.transport.abort)

    def _forget(self) -> None:
        self._expect(None)
        if self._reader_timer is not None:
            self._reader_timer.cancel()
            self._reader_timer = None
        if self._counted is not None:
            self.connections_of.give_back(self._counted)
            self._counted = None


def guarded(connections: Connections) -> type[GuardedHttp]:
    """The protocol class for a server whose connections are counted in `connections`."""
    return type("CountedHttp", (GuardedHttp,), {"connections_of": connections})
