"""Lines: uvicorn's sockets, made for many small messages to many readers.

A message is framed once, for however many sockets, and goes to the transport without a task or a queue of its own: with
all others that are due, when everything that can be answered now is answered. Written one by one, each would wake its
reader. Reading goes on while a message is being answered. Whoever does not read is let go, and catches up when it comes
back.
"""

from __future__ import annotations

import struct
from typing import Any

from litestar.connection import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from .protocol import ENCODER, ServerMessage

EXTENSION = "cleopatra.line"
MOST_UNSENT = 1 << 20
"""Bytes that may wait for a slow reader."""
MOST_UNREAD = 16
"""Messages of a client that may wait for their turn before no more are read from its socket."""
GOODBYE_SECONDS = 5.0
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


class Outbox:
    """What is to be written before the event loop waits for anything again."""

    def __init__(self) -> None:
        self._due: list[tuple[Line, bytes]] = []

    def put(self, line: Line, frame: bytes) -> None:
        """Write that soon."""
        if not self._due:
            line.loop.call_soon(self._write)
        self._due.append((line, frame))

    def _write(self) -> None:
        due, self._due = self._due, []
        for line, frame in due:
            if line.is_open:
                line.transport.write(frame)


OUTBOX = Outbox()


class Line(WebSocketsSansIOProtocol):
    """One socket. Whoever serves it finds it with `line_of`."""

    def handle_connect(self, event: Request) -> None:
        """A client asks for a socket."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"] = {**(self.scope["extensions"] or {}), EXTENSION: {"line": self}}

    @property
    def is_open(self) -> bool:
        """Whether anything can be sent here."""
        return not (self.close_sent or self.transport.is_closing())

    def write(self, frame: bytes) -> bool:
        """Send what `framed` made. False: it does not read what it is sent, and should be let go."""
        if not self.is_open:
            return True
        OUTBOX.put(self, frame)
        return self.writable.is_set() or self.transport.get_write_buffer_size() <= MOST_UNSENT

    def let_go(self, code: int, reason: str) -> None:
        """Close without waiting until everything is read. What it sent and has no answer to, it sends again."""
        if not self.is_open:
            return
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.close_timer = self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)

    def send_receive_event_to_app(self) -> None:
        """A message has come. Reading pauses where many wait, not at each."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused or self.queue.qsize() >= MOST_UNREAD
        if self.read_paused and not paused:
            self.transport.pause_reading()


def line_of(socket: WebSocket[Any, Any, Any]) -> Line:
    """The line behind a socket."""
    line = socket.scope["extensions"][EXTENSION]["line"]  # type: ignore[index]  # there since `handle_connect`
    if not isinstance(line, Line):
        raise AssertionError("this server runs on lines of its own")
    return line
