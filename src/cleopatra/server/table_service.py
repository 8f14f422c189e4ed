"""The table service: the tables this node holds, and everything around them that waits, sends or stores."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from time import time
from typing import TYPE_CHECKING, Any, TypeVar

from prometheus_client import Counter
from sqlalchemy.exc import SQLAlchemyError

from cleopatra.rules.text.saves import RULES_VERSION
from cleopatra.tables import lobby
from cleopatra.tables.bot_questions import is_bot_due, next_question, take_answer
from cleopatra.tables.bot_seats import bot_due
from cleopatra.tables.commits import settle
from cleopatra.tables.interfaces import Counted
from cleopatra.tables.notices import EntriesWritten, Notice, RecordChanged, UndoAsked
from cleopatra.tables.protocol import ServerMessage
from cleopatra.tables.records import DELETED, TableRecord
from cleopatra.tables.refusals import Code, Refusal
from cleopatra.tables.session import BrokenJournal
from cleopatra.tables.table import Table, table_state
from cleopatra.tables.table_types import TableSettings, TableState
from cleopatra.tables.timeouts import deadline, expire

from .bot_games import BotGames
from .bot_workers import BotWorkers, Roster
from .drainage import Drainage
from .forethought import Forethought
from .hosting.bans import Bans
from .hosting.follower import Follower
from .identity import Player, new_table_id
from .job_worker import SOON, JobWorker
from .loop_shares import LoopShares
from .maintenance import maintain
from .metrics import Metrics
from .node_bus import Envelope, NodeBus
from .notifications import Notifications
from .origins import Origins
from .quotas import Quotas
from .readiness import Readiness
from .reviews import Reviews
from .settings import Settings
from .socket_writer import framed
from .storage.database import Database
from .storage.failures import FAILURE_LOG, FAILURES
from .storage.snapshots import outdated_games
from .storage.sql_storage import SqlStorage

if TYPE_CHECKING:
    from .sockets import Connection

log = logging.getLogger(__name__)

T = TypeVar("T")
ANNOUNCE_SECONDS = 0.25
ANNOUNCED_A_SECOND = 500
"""Connections of one table that are told in a second who came and went, at most."""
PAUSE_SECONDS = 0.005
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
        self._counters: dict[Counted, Counter] = {
            "moves": metrics.moves,
            "lost_races": metrics.lost_races,
            "games_started": metrics.games_started,
            "games_finished": metrics.games_finished,
        }
        self.notifications = notifications
        self.storage = SqlStorage(database)
        self.bots = Roster(settings)
        self.workers = BotWorkers(settings.workers, settings.bot_timeout, shrinks=settings.shed_load)
        self.forethought = Forethought(self, self.workers)
        self.jobs = JobWorker()
        self.reviews = Reviews(self)
        self.origins = Origins(database)
        self.quotas = Quotas(settings, database, self.origins)
        self.shares = LoopShares(settings.loop_share)
        self.bans = Bans(database, self.origins)
        self.follower = Follower(self)
        self.tables: dict[str, Table] = {}
        self.bot_games = BotGames(settings, self.tables)
        self.readiness = Readiness(self)
        self.drainage = Drainage(self)
        self.snapshots_of: dict[str, int] = {}
        """How many entries games had when it was last kept how they look."""
        self.outdated = 0
        """Unfinished games of other rules that were there at the start."""
        self.client = ""
        """The script of the web client that is served here."""
        self.connections: set[Connection] = set()
        """Open sockets."""
        self.broken: set[str] = set()
        """Tables whose journals this program can't replay."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._bot_tasks: dict[str, asyncio.Task[None]] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._announced: dict[str, bool] = {}
        """Tables that announced just now who is there, and whether that has changed since."""
        self._closing = False
        self._reading_missed: asyncio.Task[None] | None = None
        self._missed_more = False

    async def start(self) -> None:
        """Migrate the database, and resume the work that a previous process left unfinished."""
        await self.database.migrate()
        await self._count_outdated()
        await self.follower.begin()
        self.storage.start()
        self.bus.start(self._hear, self.read_missed)
        self.spawn(maintain(self))
        self.spawn(self.readiness.lag.measure())
        self.spawn(self.follower.follow())

    async def _count_outdated(self) -> None:
        async with self.database.reading() as connection:
            for rules, games in (await outdated_games(connection)).items():
                self.outdated += games
                log.warning(
                    "unfinished games use rules that this version can't play; they can only be read and exported; "
                    "end them with `cleopatra host retire`",
                    extra={"games": games, "rules": rules, "rules_here": RULES_VERSION},
                )

    def stop_bots(self) -> list[str]:
        """Stop asking bots and watching clocks. Returns the tables where some were due."""
        for alarm in self._alarms.values():
            alarm.cancel()
        self.forethought.stop()
        busy = [*self._bot_tasks, *self._alarms]
        for task in self._bot_tasks.values():
            task.cancel()
        self._bot_tasks.clear()
        self._alarms.clear()
        return busy

    async def stop(self) -> None:
        """Finish pending writes, then close everything. Bots that are thinking are asked again at the next start."""
        self._closing = True
        for alarm in self._alarms.values():
            alarm.cancel()
        await self.workers.stop()
        await self.bus.stop()
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.jobs.stop()
        await self.reviews.stop()
        await self.storage.stop()
        await self.readiness.forget()
        await self.database.close()

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run something in the background; errors are logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, FAILURES):
            FAILURE_LOG.report(error)
        elif error is not None and not isinstance(error, Refusal):
            log.error("a background task failed", exc_info=error)

    async def table(self, table: str) -> Table:
        """A table by its id."""
        found = self.tables.get(table)
        if found is None:
            record = await self.storage.read(table)
            if record is None or record.closed == DELETED:
                raise Refusal(Code.NO_SUCH_TABLE)
            found = self.tables.setdefault(table, Table(record, self, time()))  # another task may have been first
        found.touched = time()
        return found

    async def create_table(self, host: Player, caller: str, settings: TableSettings, seats: list[str]) -> Table:
        """A new table; each seat is `open`, `me` or the name of a bot."""
        self.drainage.check()
        record = lobby.new_record(self.bots, new_table_id(), host, settings, seats, new_secret(), time())
        async with self.quotas.new_table(host.id, caller) as record.origin:
            await self.storage.insert(record)
        return await self.table(record.id)

    async def bring_in(self, host: Player, caller: str, save: str, mine: list[str]) -> Table:
        """Create a table from a save file; its game continues at once."""
        self.drainage.check()
        self.quotas.check_import(host.id, caller, len(save))
        saved = await self.jobs.run(lobby.read_save, save, time())
        return await self.go_on(host, caller, saved, mine)

    async def go_on(
        self, host: Player, caller: str, saved: lobby.SavedGame, mine: list[str], bot: str = lobby.STAND_IN
    ) -> Table:
        """Create a table that continues a game from elsewhere."""
        self.drainage.check()
        table = new_table_id()
        async with self.quotas.new_table(host.id, caller) as origin:
            await lobby.bring_in(self, host, table, saved, mine, origin, time(), bot)
        found = await self.table(table)
        found.attended = time()
        async with found.lock:
            await found.load()
            await settle(found, time())
        return found

    def state_of(self, record: TableRecord, player: str | None) -> TableState:
        """A table's public state for a player (None: a stranger), whether or not this node holds it in memory."""
        table = self.tables.get(record.id)
        return table_state(record, player, set(), 0) if table is None else table.state(player, time())

    def close_sockets(self, *, player: str | None = None, session: str | None = None, but: str | None = None) -> None:
        """Close the sockets of a player, or of one session; those of the session `but` stay."""
        for connection in [*self.connections]:
            if connection.session is None or connection.session == but:
                continue
            if connection.player == player or connection.session == session:
                connection.sign_out()

    def drop(self, table: str) -> None:
        """Forget a deleted table: notify its connections and cancel its tasks."""
        self.tables.pop(table, None)
        for connection in [*self.connections]:
            if connection.table.id == table:
                connection.gone()
        if (task := self._bot_tasks.pop(table, None)) is not None:
            task.cancel()
        if (alarm := self._alarms.pop(table, None)) is not None:
            alarm.cancel()

    def mute(self, player: str, other: str, muted: bool) -> None:
        """Apply a mute or unmute to a player's open connections."""
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

    def announce(self, table: Table) -> None:
        """Announce presence at once, then batch further changes; the interval grows with the number of connections."""
        if table.id in self._announced:
            self._announced[table.id] = True
            return
        table.announce(time())
        self._announced[table.id] = False
        gap = max(ANNOUNCE_SECONDS, len(table.subscribers) / ANNOUNCED_A_SECOND)
        asyncio.get_running_loop().call_later(gap, self._announce_more, table)

    def _announce_more(self, table: Table) -> None:
        if self._announced.pop(table.id) and not self._closing:
            self.announce(table)

    async def compute(self, work: Callable[..., T], *args: Any) -> T:
        """Run in the job worker, with priority over work that no table waits for."""
        return await self.jobs.run(work, *args, turn=SOON)

    async def pause(self) -> None:
        """Let others have the event loop for a moment: one turn of it is not enough to answer anybody."""
        await asyncio.sleep(PAUSE_SECONDS)

    def notify(self, player: str, table: str, seat: int) -> None:
        """By webhook and push."""
        self.spawn(self.notifications.notify_turn(player, table, seat))

    def count(self, what: Counted, number: int = 1) -> None:
        """In the metrics."""
        self._counters[what].inc(number)

    def schedule(self, table: Table) -> None:
        """Start asking bots that are due, and set an alarm for the next clock that runs out."""
        session = table.session
        if session is None or not table.playing or session.game.over or self._closing or self.drainage.begun:
            return
        if table.id not in self._bot_tasks and bot_due(table, session, time()) is not None:
            self._bot_tasks[table.id] = task = self.spawn(self._play_bots(table))
            task.add_done_callback(lambda done: self._forget_bot_task(table.id, done))
        elif table.id not in self._bot_tasks:
            self.forethought.look_ahead(table)
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
        """Ask bots until none is due, or the server is told to stop."""
        while not self._closing:
            async with table.lock:
                if not await is_bot_due(table, time()):
                    del self._bot_tasks[table.id]  # under the lock: the next due bot starts another task
                    return
                asked = await next_question(table, time())
            if asked is None:
                continue
            with self.metrics.thinking.time():
                answer = await self.forethought.answer(table, asked.question)
                if answer is None:
                    answer = await self.workers.choose(asked.question, self.bot_games.owner(table.record))
            async with table.lock:
                await take_answer(table, asked, answer, time())

    def read_missed(self) -> None:
        """Notices from other nodes may have been lost: read the changes from the database."""
        self._missed_more = True
        if self._reading_missed is None or self._reading_missed.done():
            self._reading_missed = self.spawn(self._read_missed())

    async def _read_missed(self) -> None:
        while self._missed_more:
            self._missed_more = False
            for table in [*self.tables.values()]:
                if table.subscribers:
                    try:
                        await table.read_missed(time())
                    except (SQLAlchemyError, OSError, BrokenJournal) as error:
                        log.warning(
                            "could not read missed changes; will retry", extra={"table": table.id, "why": str(error)}
                        )
                    table.publish_presence()

    async def _hear(self, envelope: Envelope) -> None:
        """Handle another node's notice about a table that this node may hold."""
        table = self.tables.get(envelope.table)
        if table is None:
            return
        hearing = table.hear(envelope.notice, envelope.node, time())
        if isinstance(envelope.notice, EntriesWritten | RecordChanged | UndoAsked):
            self.spawn(hearing)  # these read the database; others continue in the meantime
        else:
            await hearing
