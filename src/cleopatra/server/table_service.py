"""The house: every table this node holds, how games are loaded, kept and told, and what happens by itself.

A choice is applied in memory, written to the journal, and told only once it is kept. Whoever loses a race for a
position throws the game away and plays the journal back.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from time import time
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from .bot_workers import Thinkers, at_once, question
from .clocks import next_deadline, seconds_left
from .live_table import LiveTable, Presence, Wish
from .maintenance import sweep_for_ever
from .metrics import Metrics
from .node_bus import News, Note
from .notifications import Summons
from .protocol import Said, TableChanged
from .refusals import Code, Refusal
from .results import record_result
from .session import Chronicle, check_rules_version
from .settings import Settings
from .socket_writer import framed
from .storage import records
from .storage.database import Database
from .storage.journal import Entry, Journal, NotKept

log = logging.getLogger(__name__)

T = TypeVar("T")
BOT_WAKE = 2.0
"""How often a game in which bots play on and on says that it is being minded."""
BOT_MOVE = "~bot{}"
"""Ids of bots' moves; the wave keeps them apart from people's."""

MOST_IN_ONE = 12
"""Choices in one message, so that people can follow bots that play on and on."""


class House:
    """All tables, as this node serves them."""

    def __init__(self, settings: Settings, database: Database, news: News, metrics: Metrics, summons: Summons) -> None:
        self.settings = settings
        self.database = database
        self.news = news
        self.metrics = metrics
        self.summons = summons
        self.journal = Journal(database)
        self.thinkers = Thinkers(settings.workers, settings.think_seconds)
        self.tables: dict[str, LiveTable] = {}
        self.broken: set[str] = set()
        """Tables whose journals this program can't play back."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = False

    async def start(self) -> None:
        """Bring the database up to date and take up what was left."""
        await self.database.migrate()
        self.journal.start()
        self.news.start(self._hear)
        self.spawn(sweep_for_ever(self))

    async def stop(self) -> None:
        """Finish what is being written, then let go."""
        self._closing = True
        for live in self.tables.values():
            if live.timer is not None:
                live.timer.cancel()
        await self.news.stop()
        self.thinkers.stop()
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.journal.stop()
        await self.summons.close()
        await self.database.close()

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Something that runs on whoever asked for it stays or not."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None and not isinstance(task.exception(), Refusal):
            log.error("a task failed", exc_info=task.exception())

    async def table(self, table: str) -> LiveTable:
        """A table by its id."""
        live = self.tables.get(table)
        if live is None:
            async with self.database.reading() as connection:
                row = await records.read_table(connection, table)
            if row is None:
                raise Refusal(Code.NO_SUCH_TABLE)
            live = self.tables.setdefault(table, LiveTable(row))  # whoever came first: there is one for all
        live.touched = time()
        return live

    async def chronicle(self, live: LiveTable) -> Chronicle:
        """The game of a table, up to date with the journal. Hold the table's lock."""
        if live.chronicle is None:
            header = live.row.header
            if header is None or live.row.rules is None:
                raise Refusal(Code.NOT_STARTED)
            check_rules_version(live.row.rules)
            chronicle = Chronicle(header)
            chronicle.begin_clocks(live.row.started or live.row.created)
            chronicle.follow(await self.journal.read(live.id))
            live.chronicle = chronicle
            live.behind = False
        elif live.behind:
            live.behind = False
            live.chronicle.follow(await self.journal.read(live.id, live.chronicle.entries))
        return live.chronicle

    async def keep(self, live: LiveTable, entry: Entry) -> bool:
        """Write an entry that was just applied; tell everyone if it stands, else forget it. Hold the table's lock.

        What bots answer without thinking goes with it: it is kept in one commit and told in one message.
        """
        chronicle = live.chronicle
        if chronicle is None:
            raise AssertionError("an entry without a game")
        entries = [entry]
        while len(entries) < MOST_IN_ONE and (answer := self._answer_at_once(live, chronicle)) is not None:
            entries.append(answer)
        wake = self.wake_of(live, chronicle)
        try:
            won = await self.journal.append(live.id, entries, wake=wake, sets_wake=wake != live.wake)
        except NotKept as error:
            live.chronicle = None
            log.error("an entry could not be kept", extra={"table": live.id}, exc_info=error)
            raise Refusal(Code.STORAGE) from None
        except asyncio.CancelledError:
            live.chronicle = None
            raise
        if won:
            live.wake = wake
            self.metrics.moves.inc(len(entries))
            self.news.publish(Note(self.news.node, live.id, "entries"))
            self.summon(live, chronicle)
        else:
            live.chronicle = None
            await self.chronicle(live)
            self.metrics.lost_races.inc()
        await self.after(live)
        return won

    async def after(self, live: LiveTable) -> None:
        """The game moved: tell everyone, and do what is the server's to do. Hold the table's lock."""
        live.touched = time()
        if live.wish is not None and live.chronicle is not None and live.chronicle.entries != live.wish.entries:
            live.tell_all(live.wish.message("overtaken"))
            live.wish = None
        live.tell_news()
        if live.chronicle is not None and live.chronicle.game.over:
            await self._finish(live, live.chronicle)
        else:
            self.drive(live)

    def wake_of(self, live: LiveTable, chronicle: Chronicle) -> float | None:
        """When some node has to act by itself: for a bot at once, for a clock when it has run out."""
        now = time()
        if chronicle.game.over:
            return now
        waiting = chronicle.game.waiting
        if any(live.row.seats[seat].bot is not None for seat in waiting):
            return live.wake if live.wake is not None and now - BOT_WAKE < live.wake <= now else now
        rule = live.row.settings.clock
        if rule is None or rule.on_timeout != "bot":
            return None
        return next_deadline(rule, chronicle, live.people(), now)

    def summon(self, live: LiveTable, chronicle: Chronicle) -> None:
        """Tell people who are not at the table that they are waited for, once each time."""
        waiting = chronicle.game.waiting
        live.summoned.intersection_update(waiting)
        for seat in waiting:
            row = live.row.seats[seat]
            if row.player is None or row.bot is not None or seat in live.summoned or row.player in live.present():
                continue
            live.summoned.add(seat)
            self.spawn(self.summons.call(row.player, live.id, seat))

    async def _finish(self, live: LiveTable, chronicle: Chronicle) -> None:
        if live.row.state != "playing":
            return
        try:
            async with self.database.writing() as connection:
                rated = not chronicle.rewound  # whoever saw what comes and went back has an edge
                first = await record_result(connection, live.row, chronicle.game, time(), rated=rated)
            await self.reload(live)
        except SQLAlchemyError as error:
            log.warning(
                "a result could not be kept; the sweep will try again", extra={"table": live.id}, exc_info=error
            )
            return
        if first:
            self.metrics.games_finished.inc()

    def drive(self, live: LiveTable) -> None:
        """Let bots that are waited for play, and set the clock's alarm."""
        chronicle = live.chronicle
        if chronicle is None or live.row.state != "playing" or chronicle.game.over or self._closing:
            return
        waiting = chronicle.game.waiting
        if any(live.row.seats[seat].bot is not None for seat in waiting) and (live.bots is None or live.bots.done()):
            live.bots = self.spawn(self._play_bots(live))
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        rule = live.row.settings.clock
        if rule is not None:
            due = next_deadline(rule, chronicle, live.people(), time())
            if due is not None and due > time():
                loop = asyncio.get_running_loop()
                live.timer = loop.call_later(due - time() + 0.01, lambda: self.spawn(self.expire(live)))
            elif due is not None and rule.on_timeout == "bot":
                self.spawn(self.expire(live))

    async def expire(self, live: LiveTable) -> None:
        """Clocks may have run out: where the table's rule says so, bots take over."""
        async with live.lock:
            rule = live.row.settings.clock
            if rule is None or live.row.state != "playing":
                return
            chronicle = await self.chronicle(live)
            people = live.people()
            out = [s for s in chronicle.owed_since if s in people and seconds_left(rule, chronicle, s, time()) <= 0]
            if out and rule.on_timeout == "bot":
                async with self.database.writing() as connection:
                    row = await records.read_table(connection, live.id, lock=True)
                    if row is None:
                        return
                    for seat in out:
                        row.seats[seat].bot = rule.bot
                    await records.write_seats(connection, row)
                await self.reload(live)
            elif out:
                self.tell_table(live)

    async def _play_bots(self, live: LiveTable) -> None:
        """Ask bots until none is waited for."""
        while True:
            async with live.lock:
                chronicle = await self.chronicle(live)
                game = chronicle.game
                bots = [seat for seat in game.waiting if live.row.seats[seat].bot is not None]
                if not bots or live.row.state != "playing":
                    live.bots = None
                    return
                seat = bots[0]
                name = live.row.seats[seat].bot or ""
                answer = self._answer_at_once(live, chronicle)
                if answer is not None:
                    await self.keep(live, answer)
                    continue
                at = chronicle.position(seat)
                asked = question(name, game, seat, chronicle.entries, self.thinkers.seconds)
            with self.metrics.thinking.time():
                code = await self.thinkers.choose(asked)
            async with live.lock:
                chronicle = await self.chronicle(live)
                game = chronicle.game
                if chronicle.position(seat) != at or seat not in game.waiting or live.row.seats[seat].bot != name:
                    continue  # the table has changed meanwhile: ask again
                move = BOT_MOVE.format(chronicle.entries)
                await self.keep(live, chronicle.play(seat, game.notation.action(code), move, time()))

    def _answer_at_once(self, live: LiveTable, chronicle: Chronicle) -> Entry | None:
        """The choice of a bot that is waited for, made, if it takes no thinking."""
        if live.row.state != "playing" or self._closing:
            return None
        for seat in chronicle.game.waiting:
            bot = live.row.seats[seat].bot
            if bot is not None:
                choice = at_once(bot, chronicle.game, seat, chronicle.entries)
                if choice is None:
                    return None
                return chronicle.play(seat, choice, BOT_MOVE.format(chronicle.entries), time())
        return None

    async def reload(self, live: LiveTable) -> None:
        """The table's row changed: read it, tell everyone here and on other nodes."""
        async with self.database.reading() as connection:
            row = await records.read_table(connection, live.id)
        if row is None:
            raise AssertionError(f"table {live.id} has vanished")
        live.row = row
        live.wake = row.wake
        self.news.publish(Note(self.news.node, live.id, "row"))
        self.tell_table(live)
        self.drive(live)

    def tell_table(self, live: LiveTable) -> None:
        """Everyone at this node sees how the table stands."""
        state = live.state()
        frames: dict[str | None, bytes] = {}
        for guest in live.guests:
            if guest.player not in frames:
                frames[guest.player] = framed(TableChanged(seats=live.seats_of(guest.player), table=state))
            guest.send(frames[guest.player])

    def tell_presence(self, live: LiveTable) -> None:
        """Somebody came or went."""
        self.tell_table(live)
        self.publish_presence(live)

    def publish_presence(self, live: LiveTable) -> None:
        here = sorted({guest.player for guest in live.guests if guest.player is not None})
        self.news.publish(
            Note(self.news.node, live.id, "presence", players=here, watchers=live.watchers_here())
        )  # fmt: skip

    async def _hear(self, note: Note) -> None:
        """Another node has news about a table that this one may hold."""
        live = self.tables.get(note.table)
        if live is None:
            return
        if note.kind == "entries":
            self.spawn(self.catch_up(live))
        elif note.kind == "row":
            self.spawn(self._reread(live))
        elif note.kind == "presence":
            live.elsewhere[note.node] = Presence(set(note.players), note.watchers, time())
            self.tell_table(live)
        elif note.kind == "said" and note.line is not None:
            self.tell_line(live, Said(line=note.line))
        elif note.kind == "wish" and note.wish is not None:
            seat, entries, needed, agreed, settled = note.wish
            live.wish = Wish(seat, entries, set(needed), set(agreed)) if settled == "open" else None
            live.tell_all(Wish(seat, entries, set(needed), set(agreed)).message(settled))

    async def catch_up(self, live: LiveTable) -> None:
        async with live.lock:
            if live.chronicle is not None:
                live.behind = True
                await self.chronicle(live)
                live.tell_news()
                if live.wish is not None and live.chronicle.entries != live.wish.entries:
                    live.wish = None

    async def _reread(self, live: LiveTable) -> None:
        async with live.lock:
            async with self.database.reading() as connection:
                row = await records.read_table(connection, live.id)
            if row is not None:
                began = live.row.state == "lobby" and row.state == "playing"
                live.row = row
                live.wake = row.wake
                self.tell_table(live)
                if began:
                    await self.chronicle(live)
                    live.tell_news()

    def tell_line(self, live: LiveTable, said: Said) -> None:
        """Chat, for everyone who wants to hear that player."""
        frame = framed(said)
        for guest in live.guests:
            if said.line.player not in guest.deaf_to:
                guest.send(frame)
