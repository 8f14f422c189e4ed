"""One seat at a live table: keeps a socket open, reconnects when the connection breaks, and never makes a move twice.

The server is the authority. The client remembers its position and the moves that are not yet acknowledged; after a lost
connection it asks for what it missed and sends those moves again under their ids.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import cleopatra.tables.protocol as p
from cleopatra.rules.seen.view import View
from cleopatra.tables.table_types import TableState

DECODER: msgspec.json.Decoder[p.ServerMessage] = msgspec.json.Decoder(p.ServerMessage)
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0
FATAL = range(4400, 4500)
"""Close codes after which reconnecting is pointless."""
TOO_FAST, SLOW_DOWN = "too-fast", 0.25
MAX_SIZE = 4 * 1024 * 1024


class Refused(Exception):
    """The server refused a message.

    >>> refused = Refused("stale-position", {"position": 7})
    >>> print(refused.code, "-", refused)
    stale-position - stale-position, expected {'position': 7}
    """

    def __init__(self, code: str, expected: dict[str, Any]) -> None:
        super().__init__(f"{code}, expected {expected}" if expected else code)
        self.code = code
        self.expected = expected


@dataclass
class SeatView:
    """The game as this seat sees it now.

    >>> SeatView(view={"phase": "over"}).over
    True
    """

    position: int = 0
    log: list[dict[str, Any]] = field(default_factory=list)
    view: dict[str, Any] | None = None
    legal: list[str] = field(default_factory=list)
    can_undo: bool = False
    clock: Any = None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.view is not None and self.view["phase"] == "over"


class Seat:
    """A live table from one seat's point of view. Get it from `Client.sit`.

    >>> from cleopatra.client import Client
    >>> seat = Client("http://localhost:8206").sit("abc", 0)
    >>> seat.seat, seat.situation.legal
    (0, [])
    """

    def __init__(self, url: str, token: str | None, seat: int | None, tap: Callable[[str], None] | None = None) -> None:
        self._url = url
        self._token = token
        self.seat = seat
        self._tap = tap
        self.situation = SeatView()
        self.table: TableState | None = None
        self.welcome: p.Welcome | None = None
        self.chat: list[p.ChatLine] = []
        self.wishes: list[p.UndoWish] = []
        self.wish: p.UndoWish | None = None
        """The undo request that is open now."""
        self.remark: p.Remarked | None = None
        """What is said of the position, at the table of a lesson or a puzzle."""
        self.reconnects = 0
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._pending: dict[str, tuple[p.ClientMessage, asyncio.Future[p.ServerMessage]]] = {}
        self._news = asyncio.Condition()
        self._failure: Exception | None = None

    async def __aenter__(self) -> Self:
        self._reader = asyncio.create_task(self._run())
        await self.until(lambda: self.welcome is not None)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()

    async def until(self, holds: Any, seconds: float | None = None) -> None:
        """Wait until a condition holds; it is checked after every message."""

        def held() -> bool:
            return self._failure is not None or bool(holds())

        async with asyncio.timeout(seconds), self._news:
            await self._news.wait_for(held)
        if self._failure is not None:
            raise self._failure

    async def turns(self) -> AsyncIterator[SeatView]:
        """Yield each time this seat has to decide, until the game is over."""
        while True:
            await self.until(lambda: self.situation.over or self.situation.legal)
            if self.situation.over:
                return
            yield self.situation

    async def play(self, action: str, *, move: str | None = None) -> p.MoveKept:
        """Make a choice; returns once the server has stored it, however often the connection broke meanwhile."""
        seat = self._own_seat()
        asked = p.Play(id=move or _new_id(), seat=seat, position=self.situation.position, action=action)
        answer = await self.ask(asked)
        if not isinstance(answer, p.MoveKept):
            raise AssertionError(f"{answer} for a move")
        await self.until(lambda: self.situation.position >= answer.position)
        return answer

    async def undo(self) -> p.ServerMessage:
        """Take back the seat's last choice, or ask the others for permission."""
        asked = p.Undo(id=_new_id(), seat=self._own_seat(), position=self.situation.position)
        return await self.ask(asked)

    async def answer_undo(self, agree: bool) -> None:
        """Say whether another player may take something back."""
        await self.ask(p.AnswerUndo(id=_new_id(), seat=self._own_seat(), agree=agree))

    async def plan(self, action: str | None = None) -> p.Planned:
        """The outcome of a choice, or of a visit as `build ... pay ...`; without one, what could be built."""
        answer = await self.ask(p.AskPlan(id=_new_id(), seat=self._own_seat(), action=action))
        if not isinstance(answer, p.Planned):
            raise AssertionError(f"{answer} for a plan")
        return answer

    async def view(self) -> View:
        """What this seat knows now, as a bot sees it."""
        answer = await self.ask(p.AskView(id=_new_id(), seat=self._own_seat()))
        if not isinstance(answer, p.Viewed):
            raise AssertionError(f"{answer} for a view")
        return View.from_dict(answer.view)

    async def hint(self, *, confirmed: bool = False) -> p.Hinted:
        """What a planner would do here; in a game that would count for something, that has to be confirmed."""
        answer = await self.ask(p.AskHint(id=_new_id(), seat=self._own_seat(), confirmed=confirmed))
        if not isinstance(answer, p.Hinted):
            raise AssertionError(f"{answer} for a hint")
        return answer

    async def say(self, text: str) -> None:
        """Chat."""
        await self.ask(p.Say(id=_new_id(), text=text))

    async def look(self, seat: int | None) -> None:
        """Observe from another of the player's seats (hot seat)."""
        self.seat = seat
        self.situation = SeatView()
        if self._socket is not None:
            await self._socket.send(msgspec.json.encode(p.Look(seat=seat)), text=True)
        await self.until(lambda: self.situation.view is not None)

    async def ask(self, message: p.AnsweredMessage) -> p.ServerMessage:
        """Send a message and wait for its answer. Sent again after a lost connection: ids make that harmless."""
        if self._failure is not None:
            raise self._failure
        future: asyncio.Future[p.ServerMessage] = asyncio.get_running_loop().create_future()
        self._pending[message.id] = (message, future)
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(msgspec.json.encode(message), text=True)
        try:
            return await future
        except Refused as refused:
            if refused.code != TOO_FAST:
                raise
        finally:
            self._pending.pop(message.id, None)
        await asyncio.sleep(SLOW_DOWN)
        return await self.ask(message)

    def _own_seat(self) -> int:
        if self.seat is None:
            raise AssertionError("a spectator has nothing to choose")
        return self.seat

    async def _run(self) -> None:
        pause = FIRST_PAUSE
        headers = {"Cookie": f"cleopatra={self._token}"} if self._token else {}
        while True:
            try:
                async with connect(
                    self._url, additional_headers=headers, max_size=MAX_SIZE, compression=None
                ) as socket:
                    pause = FIRST_PAUSE
                    await self._serve(socket)
            except (OSError, InvalidHandshake, ConnectionClosed) as error:
                if isinstance(error, ConnectionClosed) and error.rcvd is not None and error.rcvd.code in FATAL:
                    await self._fail(Refused(error.rcvd.reason, {}))
                    return
            self._socket = None
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE, 2 * pause)

    async def _serve(self, socket: ClientConnection) -> None:
        look = p.Look(seat=self.seat, position=self.situation.position)
        await socket.send(msgspec.json.encode(look), text=True)
        for message, _ in [*self._pending.values()]:
            await socket.send(msgspec.json.encode(message), text=True)
        if self.welcome is not None:
            self.reconnects += 1
        self._socket = socket
        async for text in socket:
            if self._tap is not None:
                self._tap(str(text))
            async with self._news:
                self._take(DECODER.decode(text))
                self._news.notify_all()
        raise ConnectionClosed(None, None)

    async def _fail(self, error: Exception) -> None:
        self._failure = error
        for _, future in self._pending.values():
            if not future.done():
                future.set_exception(error)
        async with self._news:
            self._news.notify_all()

    def _take(self, message: p.ServerMessage) -> None:
        match message:
            case p.Welcome():
                self.welcome, self.table, self.chat = message, message.table, list(message.chat)
                self.wish = message.wish
            case p.TableChanged():
                self.table = message.table
            case p.Update():
                self._learn(message)
            case p.Said():
                self.chat.append(message.line)
            case p.UndoWish():
                self.wishes.append(message)
                self.wish = message if message.settled == "open" else None
            case p.Remarked():
                self.remark = message
            case p.Refused():
                self._refused(message)
            case p.MoveKept() | p.Planned() | p.Viewed() | p.Hinted() | p.Heard() | p.Pong():
                self._settle(message.id, message)

    def _refused(self, message: p.Refused) -> None:
        error = Refused(message.code, message.expected)
        if message.id is not None:
            self._settle(message.id, error)
        elif message.code != TOO_FAST:
            self._failure = error  # only `look` has no id: this seat is not ours to look through

    def _settle(self, move: str, answer: p.ServerMessage | Refused) -> None:
        _, future = self._pending.get(move, (None, None))
        if future is None or future.done():
            return
        if isinstance(answer, Refused):
            future.set_exception(answer)
        else:
            future.set_result(answer)

    def _learn(self, update: p.Update) -> None:
        if update.seat != self.seat:
            return
        now = self.situation
        del now.log[update.start :]
        now.log += update.events
        now.position, now.legal = update.position, update.legal
        now.view = with_changes(now.view, update)
        now.can_undo, now.clock = update.can_undo, update.clock


def with_changes(view: dict[str, Any] | None, update: p.Update) -> dict[str, Any]:
    """The view after an update: the whole one, or the one before with what changed."""
    if update.whole or view is None:
        return update.view
    kept = {key: words for key, words in view.items() if key not in update.view}
    return kept | {key: words for key, words in update.view.items() if words is not None}


def _new_id() -> str:
    return secrets.token_urlsafe(9)
