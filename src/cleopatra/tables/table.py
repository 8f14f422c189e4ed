"""A table in memory: its record, its game, and the connections that follow it. A cache only; storage is the truth."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from .clocks import clock_face
from .interfaces import Services
from .notices import ChatAdded, EntriesWritten, Notice, PresenceChanged, RecordChanged, UndoAsked
from .protocol import Said, ServerMessage, TableChanged
from .records import SeatRecord, TableRecord
from .refusals import Code, Refusal
from .session import GameSession, Observer, check_rules_version
from .table_types import Clock, SeatState, TableState
from .undo_request import Settled, UndoRequest, read_request
from .view_updates import ViewUpdates

NOTHING_SENT = -1
"""The position of a connection that has not been sent anything yet: a game begins at 0."""
PRESENCE_SECONDS = 60.0
"""After so long another node's notice about who is connected counts no more."""


class Subscriber:
    """One open connection at a table."""

    def __init__(self, player: str | None, name: str) -> None:
        self.player = player
        """Whose it is; None for a stranger."""
        self.name = name
        self.watching = False
        """Whether it has asked to see the game."""
        self.observer: Observer = None
        """The seat it looks through."""
        self.position = NOTHING_SENT
        """How far it has been sent what this observer may know."""
        self.muted: set[str] = set()

    def send(self, frame: bytes) -> None:
        """Send a message that is encoded already."""
        raise NotImplementedError


@dataclass(slots=True)
class Presence:
    """Who is connected through another node."""

    players: set[str]
    watchers: int
    heard: float


def table_state(record: TableRecord, present: set[str], watchers: int) -> TableState:
    """A table as everybody may see it."""
    return TableState(
        id=record.id,
        state=record.state,  # type: ignore[arg-type]
        host=record.host,
        settings=record.settings,
        seats=[SeatState(s.seat, s.name, s.player, s.bot, s.player in present) for s in record.seats],
        watchers=watchers,
        created=record.created,
        rematch=record.rematch,
        previous=record.previous,
    )


class Table:
    """One table. Whatever changes it or its game holds `lock`."""

    def __init__(self, record: TableRecord, services: Services, now: float) -> None:
        self.record = record
        self.services = services
        self.session: GameSession | None = None
        self.updates = ViewUpdates()
        self.lock = asyncio.Lock()
        self.subscribers: set[Subscriber] = set()
        self.elsewhere: dict[str, Presence] = {}
        """Who is connected through other nodes, by node."""
        self.undo_request: UndoRequest | None = None
        self.wake: float | None = record.wake
        self.touched = now
        """When it was last used."""
        self.notified: set[int] = set()
        """Seats whose players have been told that they are waited for."""
        self.behind = False
        """Another node has written entries that are not replayed here yet."""

    @property
    def id(self) -> str:
        """The table's id, which is its link too."""
        return self.record.id

    @property
    def playing(self) -> bool:
        """Whether its game has begun and not yet ended."""
        return self.record.state == "playing"

    def seat(self, number: int) -> SeatRecord | None:
        """The seat of that number."""
        return self.record.seats[number] if 0 <= number < len(self.record.seats) else None

    async def load(self) -> GameSession:
        """The game, up to date with the journal. Hold the lock."""
        session = self.session
        if session is None:
            record = self.record
            if record.header is None or record.rules is None:
                raise Refusal(Code.NOT_STARTED)
            check_rules_version(record.rules)
            session = GameSession(record.header)
            session.begin_clocks(record.started or record.created)
            session.replay(await self.services.storage.read_entries(self.id))
            self.session, self.behind = session, False
        elif self.behind:
            self.behind = False
            session.replay(await self.services.storage.read_entries(self.id, session.entries))
        return session

    async def reload(self, now: float) -> None:
        """The record was changed through this node: read it, tell everyone here and the other nodes."""
        record = await self.services.storage.read(self.id)
        if record is None:
            raise AssertionError(f"table {self.id} has vanished")
        self._replace_record(record)
        self.services.publish(self.id, RecordChanged())
        self.send_state(now)
        self.services.schedule(self)

    def _replace_record(self, record: TableRecord) -> None:
        self.record = record
        self.wake = record.wake

    def connect(self, subscriber: Subscriber, now: float) -> None:
        """Somebody came."""
        self.subscribers.add(subscriber)
        self._presence_changed(now)

    def disconnect(self, subscriber: Subscriber, now: float) -> None:
        """Somebody went."""
        self.subscribers.discard(subscriber)
        self._presence_changed(now)

    def _presence_changed(self, now: float) -> None:
        self.send_state(now)
        self.publish_presence()

    def publish_presence(self) -> None:
        """Tell other nodes who is connected through this one."""
        here = sorted({subscriber.player for subscriber in self.subscribers if subscriber.player is not None})
        self.services.publish(self.id, PresenceChanged(here, self._watchers_here()))

    def present(self, now: float) -> set[str]:
        """Players who are connected, here or through another node."""
        here = {subscriber.player for subscriber in self.subscribers if subscriber.player is not None}
        return here.union(*(presence.players for presence in self._current(now)))

    def _watchers_here(self) -> int:
        """Connections that belong to nobody at the table."""
        seated = {seat.player for seat in self.record.seats}
        return sum(one.player is None or one.player not in seated for one in self.subscribers)

    def _current(self, now: float) -> list[Presence]:
        return [presence for presence in self.elsewhere.values() if presence.heard > now - PRESENCE_SECONDS]

    def state(self, now: float) -> TableState:
        """The table as everybody may see it."""
        watchers = self._watchers_here() + sum(presence.watchers for presence in self._current(now))
        return table_state(self.record, self.present(now), watchers)

    def clock(self, now: float) -> Clock | None:
        """The clocks, where this table has any and they run."""
        rule = self.record.settings.clock
        if rule is None or self.session is None or not self.playing:
            return None
        return clock_face(rule, self.session, now)

    def send_all(self, message: ServerMessage) -> None:
        """The same for everybody."""
        frame = self.services.encode(message)
        for subscriber in self.subscribers:
            subscriber.send(frame)

    def send_state(self, now: float) -> None:
        """Everyone sees how the table stands."""
        state = self.state(now)
        frames: dict[str | None, bytes] = {}
        for subscriber in self.subscribers:
            if subscriber.player not in frames:
                seats = self.record.seats_of(subscriber.player)
                frames[subscriber.player] = self.services.encode(TableChanged(seats=seats, table=state))
            subscriber.send(frames[subscriber.player])

    def send_chat(self, said: Said) -> None:
        """Chat, for everyone who has not muted that player."""
        frame = self.services.encode(said)
        for subscriber in self.subscribers:
            if said.line.player not in subscriber.muted:
                subscriber.send(frame)

    def send_undo(self, request: UndoRequest, settled: Settled) -> None:
        """How a request to take something back stands, for everybody here and on other nodes."""
        self.send_all(request.message(settled))
        self.services.publish(self.id, request.notice(settled))

    def send_updates(self, now: float) -> None:
        """Bring every connection up to date with the game; those with the same view and position share one message."""
        session = self.session
        if session is None:
            return
        behind: dict[tuple[Observer, int], list[Subscriber]] = {}
        for subscriber in self.subscribers:
            if self._shows_to(subscriber) and session.position(subscriber.observer) != subscriber.position:
                behind.setdefault((subscriber.observer, subscriber.position), []).append(subscriber)
        if not behind:
            return
        for place, update in self.updates.updates(session, behind, self.clock(now)):
            frame = self.services.encode(update)
            for subscriber in behind[place]:
                subscriber.position = update.position
                subscriber.send(frame)

    def _shows_to(self, subscriber: Subscriber) -> bool:
        """Whether a connection gets updates; seats may have changed hands since it asked."""
        if not subscriber.watching:
            return False
        if subscriber.observer is not None:
            seat = self.seat(subscriber.observer)
            if subscriber.player is None or seat is None or seat.player != subscriber.player:
                subscriber.observer, subscriber.position = None, NOTHING_SENT
        subscriber.watching = subscriber.observer is not None or self.record.admits(subscriber.player)
        return subscriber.watching

    async def hear(self, notice: Notice, node: str, now: float) -> None:
        """Another node says that something has changed."""
        match notice:
            case EntriesWritten():
                await self.catch_up(now)
            case RecordChanged():
                await self._record_changed(now)
            case PresenceChanged():
                self.elsewhere[node] = Presence(set(notice.players), notice.watchers, now)
                self.send_state(now)
            case ChatAdded():
                self.send_chat(Said(line=notice.line))
            case UndoAsked():
                request = read_request(notice)
                self.undo_request = request if notice.settled == "open" else None
                self.send_all(request.message(notice.settled))

    async def catch_up(self, now: float) -> None:
        """Replay what other nodes have written."""
        async with self.lock:
            if self.session is not None:
                self.behind = True
                session = await self.load()
                self.send_updates(now)
                if self.undo_request is not None and session.entries != self.undo_request.entries:
                    self.undo_request = None

    async def _record_changed(self, now: float) -> None:
        async with self.lock:
            record = await self.services.storage.read(self.id)
            if record is None:
                return
            begins = self.record.state == "lobby" and record.state == "playing"
            self._replace_record(record)
            self.send_state(now)
            if begins:
                await self.load()
                self.send_updates(now)

    def unload(self) -> None:
        """Let the game leave memory; it is replayed when it is needed."""
        self.session, self.updates = None, ViewUpdates()
