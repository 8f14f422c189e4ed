"""A minimal WebSocket client, so that a load test does not measure itself.

Whole text frames both ways, no compression, answers pings. Its mask is all zeros, which leaves a message as it is.
"""

from __future__ import annotations

import asyncio
import os
from base64 import b64encode
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
MASKED = 0x80
NO_MASK = b"\0\0\0\0"
SMALL, MEDIUM = 126, 127


class ThinSocket(asyncio.Protocol):
    """One socket; `hear` gets every message."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self._hear = hear
        self._buffer = bytearray()
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def connect(cls, url: str, cookie: str, hear: Callable[[bytes], None]) -> ThinSocket:
        """Connect."""
        parts = urlsplit(url)
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(lambda: cls(hear), parts.hostname or "", parts.port or 0)
        headers = [
            f"GET {parts.path} HTTP/1.1", f"Host: {parts.netloc}", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}", "Sec-WebSocket-Version: 13",
            *([f"Cookie: {cookie}"] if cookie else []), "", "",
        ]  # fmt: skip
        line._write("\r\n".join(headers).encode())
        await line._opened
        return line

    def send(self, text: bytes) -> None:
        """Send a message."""
        self._frame(TEXT, text)

    def close(self) -> None:
        """Disconnect."""
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is open."""
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        if not self._opened.done():
            self._opened.set_exception(ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        """Receive bytes: part of a frame, one frame, or several."""
        self._buffer += data
        if not self._opened.done():
            head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101 "):
                self._opened.set_exception(ConnectionError(head.decode(errors="replace")))
                return
            self._buffer = bytearray(rest)
            self._opened.set_result(None)
        at = 0
        while (end := self._frame_end(at)) is not None:
            self._take(self._buffer[at], bytes(self._buffer[end[0] : end[1]]))
            at = end[1]
        del self._buffer[:at]

    def _frame_end(self, at: int) -> tuple[int, int] | None:
        """The extent of the payload of the frame that starts there, if it is complete."""
        buffer = self._buffer
        if len(buffer) < at + 2:
            return None
        size, begin = buffer[at + 1], at + 2
        if size >= SMALL:
            wide = 2 if size == SMALL else 8
            begin += wide
            if len(buffer) < begin:
                return None
            size = int.from_bytes(buffer[at + 2 : begin], "big")
        return (begin, begin + size) if len(buffer) >= begin + size else None

    def _take(self, kind: int, data: bytes) -> None:
        if kind == TEXT:
            self._hear(data)
        elif kind == PING:
            self._frame(PONG, data)
        elif kind == CLOSE:
            raise ConnectionError(f"the server closed a socket: {data!r}")

    def _frame(self, kind: int, data: bytes) -> None:
        size = len(data)
        head = bytes((kind, MASKED | size)) if size < SMALL else bytes((kind, MASKED | SMALL)) + size.to_bytes(2, "big")
        self._write(head + NO_MASK + data)

    def _write(self, data: bytes) -> None:
        if self._transport is None:
            raise AssertionError("not connected")
        self._transport.write(data)
