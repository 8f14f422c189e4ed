"""Writing to WebSockets: uvicorn's protocol, adapted to many small messages to many readers.

A message is framed once, for however many sockets, and goes to the transport without a task or a queue of its own:
frames that are due are written together once the event loop has nothing else to do, for each write wakes a reader.
Reading goes on while a message is being answered. Slow readers are disconnected, and catch up when they come back.
"""

from __future__ import annotations

import struct
from typing import Any

from litestar.connection import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from cleopatra.tables.protocol import ENCODER, ServerMessage

EXTENSION = "cleopatra.socket"
MOST_UNSENT = 1 << 20
"""Bytes that may wait for a slow reader."""
MOST_UNREAD = 16
"""Messages of a client that may wait for their turn before its socket is no longer read."""
CLOSE_SECONDS = 5.0
FINAL_TEXT = 0x81
SMALL, MEDIUM = 126, 1 << 16


def framed(message: ServerMessage) -> bytes:
    """A message as it goes over the wire: JSON in one text frame."""
    text = ENCODER.encode(message)
    size = len(text)
    if size < SMALL:
        return struct.pack("!BB", FINAL_TEXT, size) + text
    if size < MEDIUM:
        return struct.pack("!BBH", FINAL_TEXT, SMALL, size) + text
    return struct.pack("!BBQ", FINAL_TEXT, SMALL + 1, size) + text


class WriteBatch:
    """Frames to be written before the event loop waits for anything again."""

    def __init__(self) -> None:
        self._due: list[tuple[TableSocket, bytes]] = []

    def add(self, socket: TableSocket, frame: bytes) -> None:
        """Write that soon."""
        if not self._due:
            socket.loop.call_soon(self._write)
        self._due.append((socket, frame))

    def _write(self) -> None:
        due, self._due = self._due, []
        for socket, frame in due:
            if socket.is_open:
                socket.transport.write(frame)


WRITES = WriteBatch()


class TableSocket(WebSocketsSansIOProtocol):
    """One WebSocket. Handlers find it with `table_socket_of`."""

    def handle_connect(self, event: Request) -> None:
        """A client asks for a WebSocket."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"] = {**(self.scope["extensions"] or {}), EXTENSION: {"socket": self}}

    def answered(self) -> None:
        """The handshake was answered with an HTTP status: uvicorn takes that for an application that gave up."""
        self.handshake_complete = True

    @property
    def is_open(self) -> bool:
        """Whether anything can be sent here."""
        return not (self.close_sent or self.transport.is_closing())

    def write(self, frame: bytes) -> bool:
        """Send what `framed` made. False: too much is unsent, and the client should be disconnected."""
        if not self.is_open:
            return True
        WRITES.add(self, frame)
        return self.writable.is_set() or self.transport.get_write_buffer_size() <= MOST_UNSENT

    def disconnect(self, code: int, reason: str) -> None:
        """Close without waiting until everything is read. What the client sent and has no answer to, it sends again."""
        if not self.is_open:
            return
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.close_timer = self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    def send_receive_event_to_app(self) -> None:
        """A message has come. Reading pauses where many wait, not at each."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused or self.queue.qsize() >= MOST_UNREAD
        if self.read_paused and not paused:
            self.transport.pause_reading()


def table_socket_of(socket: WebSocket[Any, Any, Any]) -> TableSocket:
    """The protocol behind a socket."""
    found = socket.scope["extensions"][EXTENSION]["socket"]  # type: ignore[index]  # there since `handle_connect`
    if not isinstance(found, TableSocket):
        raise AssertionError("this server runs on sockets of its own")
    return found
