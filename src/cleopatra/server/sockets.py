"""Sockets: one connection to one table. Reads messages, answers them, and passes on what its seat may know."""

from __future__ import annotations

import asyncio
import logging
from time import perf_counter, time
from typing import Any

import msgspec
from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect

from . import playing
from .identity import Player
from .live_table import UNTOLD, LiveTable
from .node_bus import Note
from .protocol import (
    DECODER,
    MAX_MESSAGE,
    PROTOCOL,
    AnswerUndo,
    AskPlan,
    ChatLine,
    ClientMessage,
    Heard,
    Look,
    Ping,
    Play,
    Pong,
    Refused,
    Said,
    Say,
    ServerMessage,
    Undo,
    Welcome,
)
from .rate_limit import Bucket
from .refusals import Code, Refusal
from .session import Observer
from .socket_writer import framed, line_of
from .storage import records
from .table_service import House

log = logging.getLogger(__name__)

TOO_SLOW, FLOODING = 4008, 4029
BREATH = 0.01
"""Seconds between two messages of a flood."""
PATIENCE = 200
"""Messages refused for coming too fast before the socket is closed."""


class Connection:
    """One open socket."""

    def __init__(self, house: House, live: LiveTable, socket: WebSocket[Any, Any, Any], player: Player | None) -> None:
        self._house = house
        self._live = live
        self._socket = socket
        self._line = line_of(socket)
        self._answering = False
        self._held: list[bytes] = []
        self._player = player
        self.player = player.id if player else None
        self.watching = False
        self.looking: Observer = None
        self.position = UNTOLD
        self.deaf_to: set[str] = set()
        self._bucket = Bucket(house.settings.socket_messages, 5 * house.settings.socket_messages)
        self._floods = 0

    def send(self, frame: bytes) -> None:
        """Send a message; whoever does not read is let go. While a message is answered, all waits for the answer."""
        if self._answering:
            self._held.append(frame)
        elif not self._line.write(frame):
            self._line.let_go(TOO_SLOW, Code.TOO_FAST)

    async def serve(self) -> None:
        """From the welcome to the last message."""
        await self._greet()
        self._live.guests.add(self)
        self._house.metrics.sockets.inc()
        self._house.tell_presence(self._live)
        try:
            await self._read()
        except WebSocketDisconnect:
            pass
        finally:
            self._live.guests.discard(self)
            self._house.metrics.sockets.dec()
            self._house.tell_presence(self._live)

    async def _greet(self) -> None:
        live = self._live
        async with self._house.database.reading() as connection:
            if self.player is not None:
                self.deaf_to = await records.muted_by(connection, self.player)
            rows = await records.read_chat(connection, live.id, self.deaf_to)
        chat = [ChatLine(row.number, row.player, row.name, row.text, row.time) for row in rows]
        welcome = Welcome(
            protocol=PROTOCOL, player=self.player, seats=live.seats_of(self.player), table=live.state(), chat=chat,
            wish=live.wish.message() if live.wish is not None else None,
            time=time(),
        )  # fmt: skip
        self.send(framed(welcome))

    async def _read(self) -> None:
        while True:
            data = await self._socket.receive_data(mode="text")
            message = self._decoded(data)
            move = None if message is None or isinstance(message, Look) else message.id
            if not self._bucket.take():
                self._floods += 1
                if self._floods > PATIENCE:
                    await self._socket.close(code=FLOODING, reason=Code.TOO_FAST)
                    return
                self._refuse(move, Refusal(Code.TOO_FAST, per_second=self._house.settings.socket_messages))
                await asyncio.sleep(BREATH)
            elif message is not None:
                await self._take(message, move)

    def _decoded(self, data: str | bytes) -> ClientMessage | None:
        """The message, or nothing once it is refused."""
        try:
            if len(data) <= MAX_MESSAGE:
                return DECODER.decode(data)
            self._refuse(None, Refusal(Code.TOO_LARGE, most=MAX_MESSAGE))
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            self._refuse(None, Refusal(Code.BAD_MESSAGE, protocol=PROTOCOL))
        return None

    async def _take(self, message: ClientMessage, move: str | None) -> None:
        self._answering = True
        try:
            reply = await self._answer(message)
        except Refusal as refusal:
            self._refuse(move, refusal)
        except Exception as error:  # the table goes on; the log says what happened
            log.error("a message failed", extra={"table": self._live.id}, exc_info=error)
            self._refuse(move, Refusal(Code.INTERNAL))
        else:
            if reply is not None:
                self.send(framed(reply))
        finally:
            self._answering = False
            if self._held:
                self.send(b"".join(self._held))  # what the answer changed and the answer: one write
                self._held.clear()

    def _refuse(self, move: str | None, refusal: Refusal) -> None:
        self._house.metrics.refusals.labels(refusal.code).inc()
        self.send(framed(Refused(id=move, code=refusal.code, expected=refusal.expected)))

    async def _answer(self, message: ClientMessage) -> ServerMessage | None:
        house, live = self._house, self._live
        if isinstance(message, Ping):
            return Pong(id=message.id, time=time())
        if isinstance(message, Say):
            return await self._say(message)
        if isinstance(message, Look):
            return await self._look(message)
        self._own(message.seat)
        match message:
            case Play():
                begin = perf_counter()
                try:
                    return await playing.play(house, live, message)
                finally:
                    house.metrics.deciding.observe(perf_counter() - begin)
            case Undo():
                return await playing.undo(house, live, message)
            case AnswerUndo():
                return await playing.answer_undo(house, live, message)
            case AskPlan():
                return await playing.plan(house, live, message)

    def _own(self, seat: int) -> None:
        if self._live.seat(seat) is None:
            raise Refusal(Code.NO_SUCH_SEAT, seats=len(self._live.row.seats))
        if seat not in self._live.seats_of(self.player):
            raise Refusal(Code.NOT_YOUR_SEAT, seats=self._live.seats_of(self.player))

    async def _look(self, message: Look) -> ServerMessage | None:
        """From now on through that seat; a game that has not begun will be shown when it does."""
        live = self._live
        if message.seat is not None:
            self._own(message.seat)
        elif not live.admits(self.player):
            raise Refusal(Code.NO_SPECTATORS)
        async with live.lock:
            self.watching, self.looking, self.position = True, message.seat, message.position
            if live.row.state == "lobby":
                self.position = UNTOLD
                return None
            chronicle = await self._house.chronicle(live)
            self._house.drive(live)
            update = live.wire.whole(chronicle, message.seat, message.position, live.clock())
            self.position = update.position
            self.send(framed(update))  # in turn with what the table tells: before the lock is free
        return None

    async def _say(self, message: Say) -> Heard:
        if self._player is None:
            raise Refusal(Code.NOT_SIGNED_IN)
        live, now = self._live, time()
        seats = live.seats_of(self.player)
        name = live.row.seats[seats[0]].name if seats else self._player.name
        async with self._house.database.writing() as connection:
            number = await records.add_chat(connection, live.id, self._player.id, name, message.text, now)
        line = ChatLine(number, self._player.id, name, message.text, now)
        self._house.tell_line(live, Said(line=line))
        self._house.news.publish(Note(self._house.news.node, live.id, "said", line=line))
        return Heard(id=message.id)
