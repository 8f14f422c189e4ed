"""The table service: the tables this node holds, and everything around them that waits, sends or stores."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Coroutine
from time import time
from typing import Any, TypeVar

from cleopatra.tables import lobby
from cleopatra.tables.bot_questions import is_bot_due, next_question, take_answer
from cleopatra.tables.bot_seats import bot_due
from cleopatra.tables.commits import settle
from cleopatra.tables.interfaces import Counted
from cleopatra.tables.notices import EntriesWritten, Notice, RecordChanged
from cleopatra.tables.protocol import ServerMessage
from cleopatra.tables.records import TableRecord
from cleopatra.tables.refusals import Code, Refusal
from cleopatra.tables.table import Table, table_state
from cleopatra.tables.table_types import TableSettings, TableState
from cleopatra.tables.timeouts import deadline, expire

from .bot_workers import BotWorkers, Roster
from .identity import Player, new_table_id
from .maintenance import maintain
from .metrics import Metrics
from .node_bus import Envelope, NodeBus
from .notifications import Notifications
from .settings import Settings
from .socket_writer import framed
from .storage.database import Database
from .storage.sql_storage import SqlStorage

log = logging.getLogger(__name__)

T = TypeVar("T")
ALARM_SLACK = 0.01
"""Seconds after a deadline at which clocks are looked at."""


def new_secret() -> str:
    """The 256 bits that a deal and all of its luck come from."""
    return secrets.token_hex(32)


class TableService:
    """All tables, as this node serves them."""

    def __init__(
        self, settings: Settings, database: Database, bus: NodeBus, metrics: Metrics, notifications: Notifications
    ) -> None:
        self.settings = settings
        self.database = database
        self.bus = bus
        self.metrics = metrics
        self.notifications = notifications
        self.storage = SqlStorage(database)
        self.bots = Roster(settings)
        self.workers = BotWorkers(settings.workers, settings.bot_timeout)
        self.tables: dict[str, Table] = {}
        self.broken: set[str] = set()
        """Tables whose journals this program can't replay."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._bot_tasks: dict[str, asyncio.Task[None]] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._closing = False

    async def start(self) -> None:
        """Bring the database up to date and take up what was left."""
        await self.database.migrate()
        self.storage.start()
        self.bus.start(self._hear)
        self.spawn(maintain(self))

    async def stop(self) -> None:
        """Finish what is being written, then close everything."""
        self._closing = True
        for alarm in self._alarms.values():
            alarm.cancel()
        await self.bus.stop()
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.workers.stop()
        await self.storage.stop()
        await self.notifications.close()
        await self.database.close()

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run something in the background; errors are logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None and not isinstance(task.exception(), Refusal):
            log.error("a background task failed", exc_info=task.exception())

    async def table(self, table: str) -> Table:
        """A table by its id."""
        found = self.tables.get(table)
        if found is None:
            record = await self.storage.read(table)
            if record is None:
                raise Refusal(Code.NO_SUCH_TABLE)
            found = self.tables.setdefault(table, Table(record, self, time()))  # another task may have been first
        found.touched = time()
        return found

    async def create_table(self, host: Player, settings: TableSettings, seats: list[str]) -> Table:
        """A new table; each seat is `open`, `me` or the name of a bot."""
        record = lobby.new_record(self.bots, new_table_id(), host, settings, seats, time())
        await self.storage.insert(record)
        return await self.table(record.id)

    async def bring_in(self, host: Player, save: str, mine: list[str]) -> Table:
        """A table from a save file; the game goes on at once."""
        table = new_table_id()
        await lobby.bring_in(self, host, table, save, mine, time())
        found = await self.table(table)
        async with found.lock:
            await found.load()
            await settle(found, time())
        return found

    def state_of(self, record: TableRecord) -> TableState:
        """A table as everybody may see it, whether this node holds it or not."""
        table = self.tables.get(record.id)
        return table_state(record, set(), 0) if table is None else table.state(time())

    def mute(self, player: str, other: str, muted: bool) -> None:
        """Open connections of a player hear somebody no more, or again."""
        for table in self.tables.values():
            for subscriber in table.subscribers:
                if subscriber.player == player:
                    subscriber.muted = subscriber.muted | {other} if muted else subscriber.muted - {other}

    def encode(self, message: ServerMessage) -> bytes:
        """One text frame."""
        return framed(message)

    def publish(self, table: str, notice: Notice) -> None:
        """Tell other nodes."""
        self.bus.publish(table, notice)

    def notify(self, player: str, table: str, seat: int) -> None:
        """By webhook and push."""
        self.spawn(self.notifications.notify_turn(player, table, seat))

    def count(self, what: Counted, number: int = 1) -> None:
        """In the metrics."""
        counters = {
            "moves": self.metrics.moves,
            "lost_races": self.metrics.lost_races,
            "games_started": self.metrics.games_started,
            "games_finished": self.metrics.games_finished,
        }
        counters[what].inc(number)

    def schedule(self, table: Table) -> None:
        """Have bots that are due asked, and set an alarm for the next clock that runs out."""
        session = table.session
        if session is None or not table.playing or session.game.over or self._closing:
            return
        if table.id not in self._bot_tasks and bot_due(table, session) is not None:
            self._bot_tasks[table.id] = task = self.spawn(self._play_bots(table))
            task.add_done_callback(lambda done: self._forget_bot_task(table.id, done))
        alarm = self._alarms.pop(table.id, None)
        if alarm is not None:
            alarm.cancel()
        due = deadline(table, time())
        if due is not None:
            delay = max(0.0, due - time()) + ALARM_SLACK
            self._alarms[table.id] = asyncio.get_running_loop().call_later(delay, self._ring, table)

    def _ring(self, table: Table) -> None:
        self._alarms.pop(table.id, None)
        self.spawn(expire(table, time()))

    def _forget_bot_task(self, table: str, task: asyncio.Task[None]) -> None:
        if self._bot_tasks.get(table) is task:
            del self._bot_tasks[table]

    def is_busy(self, table: Table) -> bool:
        """Whether something is under way at a table."""
        return table.lock.locked() or table.id in self._alarms or self.plays_bots(table)

    def plays_bots(self, table: Table) -> bool:
        """Whether its bots are being asked."""
        return table.id in self._bot_tasks

    async def _play_bots(self, table: Table) -> None:
        """Ask bots until none is due."""
        while True:
            async with table.lock:
                if not await is_bot_due(table):
                    del self._bot_tasks[table.id]  # under the lock: whoever makes a bot due next starts another task
                    return
                asked = await next_question(table, time())
            if asked is None:
                continue
            with self.metrics.thinking.time():
                answer = await self.workers.choose(asked.question)
            async with table.lock:
                await take_answer(table, asked, answer, time())

    async def _hear(self, envelope: Envelope) -> None:
        """Another node has a notice about a table that this one may hold."""
        table = self.tables.get(envelope.table)
        if table is None:
            return
        hearing = table.hear(envelope.notice, envelope.node, time())
        if isinstance(envelope.notice, EntriesWritten | RecordChanged):
            self.spawn(hearing)  # these read the database; others go on meanwhile
        else:
            await hearing
