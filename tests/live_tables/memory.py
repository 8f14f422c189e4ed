"""Tables without a server: storage in dictionaries, time as a number, connections as lists.

Nothing here blocks: every coroutine of a table runs to its end in one step (`finish`).
"""

from __future__ import annotations

import copy
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any, TypeVar

import msgspec

from cleopatra.bots import Bot, Budget, answer, bot_names, make_bot
from cleopatra.bots.advising import advise
from cleopatra.client.seat import with_changes
from cleopatra.rules.game import Game
from cleopatra.tables import dispatch
from cleopatra.tables import protocol as p
from cleopatra.tables.bot_questions import is_bot_due, next_question, take_answer
from cleopatra.tables.interfaces import Counted, NotStored, RecordChange
from cleopatra.tables.notices import Notice
from cleopatra.tables.rating import Counts, RatedSeats
from cleopatra.tables.records import Entry, Snapshot, TableRecord
from cleopatra.tables.refusals import Refusal
from cleopatra.tables.table import Subscriber, Table
from cleopatra.tables.timeouts import deadline, expire

T = TypeVar("T")
MOVES = count()
DECODER: msgspec.json.Decoder[p.ServerMessage] = msgspec.json.Decoder(p.ServerMessage)


def finish(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine that never blocks: no event loop, no clock."""
    try:
        work.send(None)
    except StopIteration as done:
        return done.value  # type: ignore[no-any-return]
    raise AssertionError("a table waited for something")


@dataclass(frozen=True)
class Person:
    """A named person."""

    id: str
    name: str


class MemoryStorage:
    """A table's storage in memory; `broken` makes writes fail."""

    def __init__(self) -> None:
        self.records: dict[str, TableRecord] = {}
        self.journals: dict[str, list[Entry]] = {}
        self.chat: list[tuple[str, p.ChatLine]] = []
        self.mutes: dict[str, set[str]] = {}
        self.finished: list[tuple[str, Counts]] = []
        self.rated_seats: dict[str, RatedSeats] = {}
        self.snapshots: dict[str, Snapshot] = {}
        self.broken = False

    async def read(self, table: str) -> TableRecord | None:
        return copy.deepcopy(self.records.get(table))

    async def insert(self, record: TableRecord, entries: Sequence[Entry] = ()) -> None:
        self.records[record.id] = copy.deepcopy(record)
        self.journals[record.id] = [*entries]

    @asynccontextmanager
    async def change(self, table: str) -> AsyncIterator[RecordChange | None]:
        change = RecordChange(copy.deepcopy(self.records[table]))
        yield change
        for record in (change.record, *change.created):
            self.records[record.id] = copy.deepcopy(record)
            self.journals.setdefault(record.id, [])

    async def append(self, table: str, entries: list[Entry], *, wake: float | None, sets_wake: bool) -> bool:
        if self.broken:
            raise NotStored
        journal = self.journals[table]
        if entries[0].position != len(journal):
            return False
        journal += entries
        if sets_wake:
            self.records[table].wake = wake
        return True

    async def read_entries(self, table: str, since: int = 0) -> list[Entry]:
        return self.journals[table][since:]

    async def finish(self, record: TableRecord, game: Game, now: float, rated_seats: RatedSeats) -> bool:
        if self.broken:
            raise NotStored
        if self.records[record.id].state != "playing":
            return False
        self.records[record.id].state, self.records[record.id].ended = "over", now
        self.finished.append((record.id, rated_seats.counts))
        self.rated_seats[record.id] = rated_seats
        return True

    async def add_chat(self, table: str, player: str, name: str, text: str, now: float) -> p.ChatLine:
        line = p.ChatLine(len(self.chat) + 1, player, name, text, now)
        self.chat.append((table, line))
        return line

    async def read_chat(self, table: str, muted: set[str]) -> list[p.ChatLine]:
        return [line for at, line in self.chat if at == table and line.player not in muted]

    async def read_snapshot(self, table: str) -> Snapshot | None:
        return self.snapshots.get(table)

    async def muted_by(self, player: str) -> set[str]:
        return self.mutes.get(player, set())


class Registry:
    """All bots, with a budget in nodes."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.alone_seconds = 0.0
        self.advise = advise

    def names(self) -> Sequence[str]:
        return bot_names()

    def instant(self, name: str) -> Bot | None:
        bot = make_bot(name)
        return None if bot.needs_view else bot


class Node:
    """A node's services for tables: shared storage, other nodes, and a list of notifications."""

    def __init__(self, storage: MemoryStorage, budget: Budget | None = None) -> None:
        self.storage = storage
        self.bots = Registry(budget or Budget(nodes=20))
        self.tables: dict[str, Table] = {}
        self.others: list[Node] = []
        self.unheard: list[tuple[str, Notice]] = []
        self.notified: list[tuple[str, int]] = []
        self.counted: dict[str, int] = {}
        self.now = 1000.0

    def table(self, table: str) -> Table:
        """A table as this node holds it."""
        if table not in self.tables:
            record = finish(self.storage.read(table))
            assert record is not None
            self.tables[table] = Table(record, self, self.now)
        return self.tables[table]

    def encode(self, message: p.ServerMessage) -> bytes:
        return p.ENCODER.encode(message)

    def publish(self, table: str, notice: Notice) -> None:
        self.unheard.append((table, notice))

    def deliver(self) -> None:
        """Deliver published notices to the other nodes."""
        notices, self.unheard = self.unheard, []
        for other in self.others:
            for table, notice in notices:
                if table in other.tables:
                    finish(other.tables[table].hear(notice, str(id(self)), self.now))

    def notify(self, player: str, table: str, seat: int) -> None:
        self.notified.append((player, seat))

    def schedule(self, table: Table) -> None:
        """Nothing to do: `run` polls."""

    def announce(self, table: Table) -> None:
        table.announce(self.now)

    async def compute(self, work: Callable[..., T], *args: Any) -> T:
        return work(*args)

    async def pause(self) -> None:
        """Nothing to do: there are no other clients."""

    def count(self, what: Counted, number: int = 1) -> None:
        self.counted[what] = self.counted.get(what, 0) + number

    def run(self, table: Table) -> None:
        """What a server does between two messages: expired clocks, then bots until none is due."""
        due = deadline(table, self.now)
        if due is not None and due <= self.now:
            finish(expire(table, self.now))
        while finish(is_bot_due(table, self.now)):
            self.ask_bot(table)

    def ask_bot(self, table: Table) -> None:
        """Let the bot that is due choose, by a question to a fresh bot instance."""
        asked = finish(next_question(table, self.now))
        if asked is not None:
            finish(take_answer(table, asked, answer(asked.question), self.now))


class Guest(Subscriber):
    """A client that folds updates, as the Python client and the browser do."""

    def __init__(self, node: Node, table: str, person: Person | None) -> None:
        super().__init__(person.id if person else None, person.name if person else "")
        self.node = node
        self.live = node.table(table)
        self.log: list[dict[str, Any]] = []
        self.view: dict[str, Any] | None = None
        self.legal: list[str] = []
        self.can_undo = False
        self.clock: Any = None
        self.seen = 0
        self.heard: list[p.ServerMessage] = []
        self.sent = 0
        self.dismissed = False

    def connect(self) -> p.Welcome:
        """Connect, as a socket does."""
        greeting = finish(dispatch.welcome(self.live, self, self.node.now))
        self.live.connect(self, self.node.now)
        return greeting

    def disconnect(self) -> None:
        """Disconnect; the folded state stays, and updates sent in the meantime are missed."""
        self.live.disconnect(self, self.node.now)

    def dismiss(self) -> None:
        """Closed by the table."""
        self.dismissed = True

    def send(self, frame: bytes) -> None:
        """What the table sends, decoded by the protocol."""
        message = DECODER.decode(frame)
        self.heard.append(message)
        self.sent += len(frame)
        if isinstance(message, p.Update):
            del self.log[message.start :]
            self.log += message.events
            self.view = with_changes(self.view, message)
            self.seen, self.legal = message.position, message.legal
            self.can_undo, self.clock = message.can_undo, message.clock

    def ask(self, message: dict[str, Any]) -> p.ServerMessage | None:
        """Send a message as JSON; a refusal comes back as its message."""
        try:
            asked = p.DECODER.decode(msgspec.json.encode(message))
            return finish(dispatch.answer(self.live, self, asked, self.node.now))
        except Refusal as refusal:
            return p.Refused(id=message.get("id"), code=refusal.code, expected=refusal.expected)

    def look(self, seat: int | None) -> None:
        """Look from the last position seen."""
        assert self.ask({"type": "look", "seat": seat, "position": self.seen}) is None

    def play(self, seat: int, action: str) -> p.ServerMessage | None:
        """Send a choice with a new id."""
        move = f"{self.player}-{next(MOVES)}"
        return self.ask({"type": "play", "id": move, "seat": seat, "position": self.seen, "action": action})
