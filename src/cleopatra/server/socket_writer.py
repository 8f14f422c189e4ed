"""Writing to WebSockets: uvicorn's protocol, adapted to many small messages to many readers.

A message is framed once, for however many sockets, and goes to the transport without a task or a queue of its own:
frames that are due are written together once the event loop has nothing else to do, for each write wakes a reader.
Reading goes on while a message is being answered. Slow readers are disconnected, and catch up when they come back.
So is whoever sends more pings, pongs and fragments than any client has reason to.
"""

from __future__ import annotations

import struct
from typing import Any

from litestar.connection import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from cleopatra.tables.protocol import ENCODER, MAX_MESSAGE, ServerMessage

from .rate_limit import TokenBucket

EXTENSION = "cleopatra.socket"
MOST_UNSENT = 1 << 20
"""Bytes that may wait for a slow reader."""
MOST_UNREAD = 16
"""Messages of a client that may wait for their turn before its socket is no longer read."""
A_PAUSE_ALLOWS = 64
"""So many unanswered messages are forgotten when a client has waited for the server."""
PIECE = 1024
"""Bytes that are parsed before anything is counted: six are a frame."""
IDLE_FRAMES, MOST_IDLE_FRAMES = 10.0, 100.0
"""Pings, pongs and fragments: sustained rate per second, and burst."""
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

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._idle_frames = TokenBucket(IDLE_FRAMES, MOST_IDLE_FRAMES)
        self._too_many = False
        self._unparsed = bytearray()
        self._unanswered = 0
        self._late = 0
        """Bytes that came after the socket was closed from here."""

    def data_received(self, data: bytes) -> None:
        """Some bytes: a read of a quarter of a megabyte may hold 40,000 frames."""
        if self.close_sent and self._is_late(len(data)):
            return
        self._unparsed += data
        self._parse()

    async def receive(self) -> Any:
        """The next message; more of what has been read is parsed once all before it were taken up."""
        if self.queue.empty() and not self._unparsed:
            self._unanswered = max(0, self._unanswered - A_PAUSE_ALLOWS)
        else:
            self._unanswered += 1
        message = await super().receive()
        self._parse()
        return message

    def _parse(self) -> None:
        """In small pieces, until enough messages wait."""
        while self._unparsed and not self.read_paused and not self._too_many:
            piece = bytes(self._unparsed[:PIECE])
            del self._unparsed[:PIECE]
            super().data_received(piece)
        if self._too_many:
            self._unparsed.clear()
            self.transport.abort()

    def _is_late(self, size: int) -> bool:
        """Whether too much has come after the close to look for its answer in it. It is dropped, for a reset could
        overtake the close; the connection ends soon."""
        before, self._late = self._late, self._late + size
        if before <= MAX_MESSAGE < self._late:
            self.loop.call_later(CLOSE_SECONDS, self.transport.abort)
        return self._late > MAX_MESSAGE

    def handle_ping(self) -> None:
        """A ping, to be answered."""
        self._count_frame()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """A pong, asked for or not."""
        self._count_frame()
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """A further fragment of a message."""
        self._count_frame()
        super().handle_cont(event)

    def _count_frame(self) -> None:
        self._too_many = self._too_many or not self._idle_frames.take()

    def handle_connect(self, event: Request) -> None:
        """A client asks for a WebSocket."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"] = {**(self.scope["extensions"] or {}), EXTENSION: {"socket": self}}

    def answered(self) -> None:
        """The handshake was answered with an HTTP status: uvicorn takes that for an application that gave up."""
        self.handshake_complete = True

    @property
    def unanswered(self) -> int:
        """How many messages the client has sent without ever waiting for an answer."""
        return self._unanswered

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
