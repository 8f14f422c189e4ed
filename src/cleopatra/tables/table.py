"""A table in memory: its record, its game, and its connections. Only a cache; storage is authoritative."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace

from cleopatra.rules.fairness import commitment_of
from cleopatra.rules.text.saves import RULES_VERSION

from .clocks import clock_face
from .interfaces import Services
from .notices import ChatAdded, EntriesWritten, Notice, PresenceChanged, RecordChanged, UndoAsked
from .protocol import Planned, Said, ServerMessage, TableChanged
from .records import Entry, SeatRecord, TableRecord
from .refusals import Code, Refusal
from .session import GameSession, Observer
from .table_types import Clock, SeatState, TableState
from .undo_request import Settled, UndoRequest
from .view_updates import ViewUpdates

NOTHING_SENT = -1
"""The position of a connection that has not been sent anything yet: a game begins at 0."""
CHAT_REMEMBERED = 200
REPLAYED_AT_ONCE = 200
"""Choices of a journal that are played back before others get their turn."""
TAKEN_BACK = 0.05
"""What taking one back costs for each choice before it: the game is played again without its log."""
PRESENCE_SECONDS = 60.0
"""After this time another node's notice about connected players is ignored."""


class Subscriber:
    """One open connection at a table."""

    def __init__(self, player: str | None, name: str) -> None:
        self.player = player
        """The player; None for an anonymous spectator."""
        self.name = name
        self.watching = False
        """Whether it has asked to see the game."""
        self.observer: Observer = None
        """The observing seat."""
        self.position = NOTHING_SENT
        """The position up to which it has been sent what this observer may know."""
        self.muted: set[str] = set()
        self.chat_shown = 0
        """The number of the newest line of chat that it was shown when it came."""

    def send(self, frame: bytes) -> None:
        """Send an encoded message."""
        raise NotImplementedError

    def dismiss(self) -> None:
        """Close: this subscriber may no longer follow the table."""
        raise NotImplementedError


@dataclass(slots=True)
class Presence:
    """Players connected through another node."""

    players: set[str]
    watchers: int
    heard: float


def table_state(record: TableRecord, player: str | None, present: set[str], watchers: int) -> TableState:
    """A table as a player may see it, or a stranger."""
    return TableState(
        id=record.id,
        state=record.state,  # type: ignore[arg-type]
        host=record.host,
        settings=record.settings,
        seats=[SeatState(s.seat, s.name, s.player, s.bot, s.player in present, s.number) for s in record.seats],
        watchers=watchers,
        created=record.created,
        rematch=record.rematch if record.includes(player) else None,
        commitment=None if record.secret is None else commitment_of(record.secret),
        hints=record.hints,
        resignations=record.resignations,
        closed=record.why_closed,
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
        """Players connected through other nodes, by node."""
        self.undo_request: UndoRequest | None = None
        self._chat_sent: deque[int] = deque(maxlen=CHAT_REMEMBERED)
        """Ids of chat messages already sent to all subscribers."""
        self.wake: float | None = record.wake
        self.touched = now
        """When it was last used."""
        self.attended = 0.0
        """When someone was last connected."""
        self.notified: set[int] = set()
        """Seats whose players have been notified that it is their turn."""
        self.hinted: dict[int, float] = {}
        """When seats last asked for a hint."""
        self.showing = asyncio.Lock()
        """Held while the quarry is computed for spectators."""
        self.on_show: tuple[int, Planned] | None = None
        """What spectators were told of the quarry last, and at which position."""
        self.behind = False
        """Another node has written entries that are not replayed here yet."""

    @property
    def id(self) -> str:
        """The table's id, which is also its link."""
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
            if record.outdated:
                raise Refusal(Code.OTHER_RULES, rules=RULES_VERSION)
            session = GameSession(record.header)
            session.begin_clocks(record.started or record.created)
            entries = await self.services.storage.read_entries(self.id)
            for few in _pieces(entries):
                session.replay(few)
                await self.services.pause()
            self.session, self.behind = session, False
        elif self.behind:
            self.behind = False
            session.replay(await self.services.storage.read_entries(self.id, session.entries))
        return session

    async def reload(self, now: float) -> None:
        """The record was changed through this node: reload it, notify everyone here and the other nodes."""
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
        for subscriber in [*self.subscribers]:
            if not record.admits(subscriber.player):  # a visitor of the lobby who got no seat
                self.subscribers.discard(subscriber)
                subscriber.dismiss()

    def connect(self, subscriber: Subscriber, now: float) -> None:
        """Add a subscriber, who gets all updates from now on; the game may have begun in the meantime."""
        if not self.record.admits(subscriber.player):
            subscriber.dismiss()
            return
        self.subscribers.add(subscriber)
        self.services.announce(self)

    def disconnect(self, subscriber: Subscriber, now: float) -> None:
        """A connection was closed."""
        self.subscribers.discard(subscriber)
        self.attended = now
        self.services.announce(self)

    def announce(self, now: float) -> None:
        """Tell everyone, here and on other nodes, who is connected."""
        self.send_state(now)
        self.publish_presence()

    def publish_presence(self) -> None:
        """Notify other nodes who is connected through this one."""
        here = sorted({subscriber.player for subscriber in self.subscribers if subscriber.player is not None})
        self.services.publish(self.id, PresenceChanged(here, self._watchers_here()))

    def present(self, now: float) -> set[str]:
        """Players who are connected, here or through another node."""
        here = {subscriber.player for subscriber in self.subscribers if subscriber.player is not None}
        return here.union(*(presence.players for presence in self._current(now)))

    def is_attended(self, now: float) -> bool:
        """Whether a person plays here, is connected, or was so until a short while ago."""
        alone = self.services.bots.alone_seconds
        if not alone or self.record.people() or self.subscribers or now - self.attended < alone:
            return True
        return any(presence.players or presence.watchers for presence in self._current(now))

    def _watchers_here(self) -> int:
        """The number of spectators' connections."""
        seated = {seat.player for seat in self.record.seats}
        return sum(one.player is None or one.player not in seated for one in self.subscribers)

    def _current(self, now: float) -> list[Presence]:
        return [presence for presence in self.elsewhere.values() if presence.heard > now - PRESENCE_SECONDS]

    def state(self, player: str | None, now: float) -> TableState:
        """The table as a player may see it, or a stranger."""
        watchers = self._watchers_here() + sum(presence.watchers for presence in self._current(now))
        return table_state(self.record, player, self.present(now), watchers)

    def clock(self, now: float) -> Clock | None:
        """The clocks, if this table has any and they run."""
        rule = self.record.settings.clock
        if rule is None or self.session is None or not self.playing:
            return None
        return clock_face(rule, self.session, now)

    def send_all(self, message: ServerMessage) -> None:
        """Send a message to all connections."""
        frame = self.services.encode(message)
        for subscriber in self.subscribers:
            subscriber.send(frame)

    def send_state(self, now: float) -> None:
        """Send the state of the table to everyone."""
        frames: dict[str | None, bytes] = {}
        for subscriber in self.subscribers:
            player = subscriber.player if self.record.includes(subscriber.player) else None
            if player not in frames:
                changed = TableChanged(seats=self.record.seats_of(player), table=self.state(player, now))
                frames[player] = self.services.encode(changed)
            subscriber.send(frames[player])

    def send_chat(self, said: Said) -> None:
        """Chat, for everyone who has not muted that player."""
        if said.line.number in self._chat_sent:
            return
        self._chat_sent.append(said.line.number)
        frame = self.services.encode(said)
        for subscriber in self.subscribers:
            if said.line.player not in subscriber.muted:
                subscriber.send(frame)

    def send_undo(self, request: UndoRequest, settled: Settled) -> None:
        """Send the state of an undo request to everyone here and on other nodes."""
        self.send_all(request.message(settled))
        self.services.publish(self.id, UndoAsked())

    def send_updates(self, now: float) -> None:
        """Update every connection; those with the same view and position share one message."""
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
        """A notice from another node."""
        match notice:
            case EntriesWritten():
                await self.catch_up(now)
            case RecordChanged():
                await self.refresh(now)
            case PresenceChanged():
                self.elsewhere[node] = Presence(set(notice.players), notice.watchers, now)
                self.send_state(now)
            case ChatAdded():
                if notice.state != self.record.state:
                    await self.refresh(now)  # a table closed in the meantime sends strangers nothing more
                self.send_chat(Said(line=notice.line))
            case UndoAsked():
                async with self.lock:  # answers on several nodes may overtake each other: storage has the last one
                    record = await self.services.storage.read(self.id)
                    self.record.undo = record.undo if record is not None else None
                    self.behind = True  # by the entry that settled it
                    await self.read_request()

    async def catch_up(self, now: float) -> None:
        """Replay what other nodes have written."""
        async with self.lock:
            if self.session is not None:
                self.behind = True
                session = await self.load()
                self.send_updates(now)
                if self.undo_request is not None and session.entries != self.undo_request.entries:
                    self.send_all(self.undo_request.message(_how_settled(session, self.undo_request)))
                    self.undo_request = None

    async def refresh(self, now: float) -> None:
        """Another node may have changed the record: read it."""
        async with self.lock:
            record = await self.services.storage.read(self.id)
            if record is None or replace(record, wake=self.record.wake) == self.record:
                return
            begins = self.record.state == "lobby" and record.state == "playing"
            self._replace_record(record)
            self.send_state(now)
            if begins:
                await self.load()
                self.send_updates(now)

    async def read_missed(self, now: float) -> None:
        """Notices from other nodes may have been lost: read the changes from storage."""
        await self.refresh(now)
        await self.catch_up(now)
        async with self.lock:
            await self.read_request()
        for line in await self.services.storage.read_chat(self.id, set()):
            if line.number in self._chat_sent:
                continue
            self._chat_sent.append(line.number)
            frame = self.services.encode(Said(line=line))
            for subscriber in self.subscribers:
                if line.number > subscriber.chat_shown and line.player not in subscriber.muted:
                    subscriber.send(frame)

    async def read_request(self) -> None:
        """Read the pending undo request from storage and announce changes. Hold the lock."""
        known, asked = self.undo_request, self.record.undo if self.playing and not self.record.outdated else None
        if known is None and asked is None:
            return
        session = await self.load()
        if asked is not None and asked.entries != session.entries:
            asked = None  # overtaken by another choice
        self.undo_request = asked
        if asked is not None and asked != known:
            self.send_all(asked.message())
        elif known is not None and asked is None:
            self.send_all(known.message(_how_settled(session, known)))

    def unload(self) -> None:
        """Drop the game from memory; it is replayed when needed."""
        self.session, self.updates = None, ViewUpdates()


def _pieces(entries: list[Entry]) -> Iterator[list[Entry]]:
    """Entries in pieces that are played back quickly."""
    start, cost = 0, 0.0
    for at, entry in enumerate(entries):
        cost += 1 if entry.kind == "play" else 1 + at * TAKEN_BACK
        if cost >= REPLAYED_AT_ONCE:
            yield entries[start : at + 1]
            start, cost = at + 1, 0.0
    yield entries[start:]


def _how_settled(session: GameSession, request: UndoRequest) -> Settled:
    """The outcome of a closed request, read from the journal."""
    if session.entries == request.entries:
        return "declined"
    return "granted" if request.entries in session.rewound else "overtaken"
