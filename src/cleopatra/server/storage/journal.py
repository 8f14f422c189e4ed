"""The journal: choices are written here before anyone is told of them. Many games share one commit.

The first insert of a position wins; the database's unique keys decide, so no node owns a game.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import AsyncConnection

from cleopatra.bots.protocol import BotMemory
from cleopatra.tables.interfaces import NotStored
from cleopatra.tables.records import Entry

from . import schema
from .database import Database
from .journal_file import JournalFile

MOST_AT_ONCE = 200
"""Games per commit: fewer means more waits for the disk, more means that all wait for the last of them."""


@dataclass(slots=True)
class _Pending:
    game: str
    entries: list[Entry]
    wake: float | None
    sets_wake: bool
    done: asyncio.Future[bool]


class Journal:
    """Writes entries in groups, and reads them back."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._queue: asyncio.Queue[_Pending] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._file = JournalFile(database.file) if database.sqlite else None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="journal")
        c = schema.journal.c
        self._insert = postgresql.insert(schema.journal).on_conflict_do_nothing().returning(c.game, c.position)

    @property
    def waiting(self) -> int:
        """Commits of games that wait to be written."""
        return self._queue.qsize()

    def start(self) -> None:
        """Begin to write."""
        self._writer = asyncio.create_task(self._write_groups(), name="journal")

    async def stop(self) -> None:
        """Write what is waiting, then stop."""
        await self._queue.join()
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        if self._file is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._file.close)
        self._thread.shutdown()

    async def append(
        self, game: str, entries: list[Entry], *, wake: float | None = None, sets_wake: bool = False
    ) -> bool:
        """Whether the entries now stand at their positions: all kept on disk, or all lost to one that came first."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Pending(game, entries, wake, sets_wake, done))
        return await done

    async def read(self, game: str, since: int = 0) -> list[Entry]:
        """The entries of a game from a position on."""
        c = schema.journal.c
        query = (
            select(c.position, c.kind, c.seat, c.action, c.luck, c.move, c.time, c.memory)
            .where(c.game == game, c.position >= since)
            .order_by(c.position)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [_entry(*row) for row in rows]

    async def _write_groups(self) -> None:
        while True:
            group = [await self._queue.get()]
            while len(group) < MOST_AT_ONCE and not self._queue.empty():
                group.append(self._queue.get_nowait())
            try:
                won = await self._commit(group)
            except Exception as error:  # noqa: BLE001 - whatever it is, this group is not kept and the next one may be
                for pending in group:
                    if not pending.done.done():
                        pending.done.set_exception(NotStored(str(error)))
            else:
                for pending in group:
                    if not pending.done.done():
                        pending.done.set_result(pending.game in won)
            for _ in group:
                self._queue.task_done()

    async def _commit(self, group: list[_Pending]) -> set[str]:
        """The games whose entries stand."""
        group.sort(key=lambda pending: pending.game)  # one order for all nodes: no deadlock
        rows = [_row(pending.game, entry) for pending in group for entry in pending.entries]
        wakes = {pending.game: pending.wake for pending in group if pending.sets_wake}
        if self._file is not None:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._file.commit, rows, wakes)
        async with self._database.writing() as connection:
            inserted = {(game, position) for game, position in await connection.execute(self._insert, rows)}
            lost = {row["game"] for row in rows if (row["game"], row["position"]) not in inserted}
            if stray := [{"game_": game, "position_": position} for game, position in inserted if game in lost]:
                await connection.execute(_TAKE_OUT, stray)
            won = {row["game"] for row in rows} - lost
            if waking := [{"id_": game, "wake_": wake} for game, wake in wakes.items() if game in won]:
                await connection.execute(_SET_WAKE, waking)
        return won


async def write_whole(connection: AsyncConnection, game: str, entries: Sequence[Entry]) -> None:
    """The journal of a game that was played elsewhere, with the transaction that makes its table."""
    if entries:
        await connection.execute(insert(schema.journal), [_row(game, entry) for entry in entries])


def _row(game: str, entry: Entry) -> dict[str, Any]:
    return {
        "game": game,
        "position": entry.position,
        "kind": entry.kind,
        "seat": entry.seat,
        "action": entry.action,
        "luck": json.dumps(entry.luck, separators=(",", ":")) if entry.luck else None,
        "move": entry.move,
        "time": entry.time,
        "memory": _memory_text(entry.memory) if entry.memory else None,
    }


def _entry(
    position: int, kind: str, seat: int, action: str, luck: str | None, move: str, time: float, memory: str | None
) -> Entry:
    met = json.loads(luck) if luck else None
    return Entry(position, kind, seat, action, met, move, time, _read_memory(memory) if memory else None)


def _memory_text(memory: BotMemory) -> str:
    """Small, for there is one beside every choice of a bot."""
    return msgspec.json.encode([memory.version, memory.bot, memory.luck, memory.kept]).decode()


def _read_memory(text: str) -> BotMemory:
    version, bot, luck, kept = msgspec.json.decode(text)
    return BotMemory(bot, luck, kept, version)


_TAKE_OUT = delete(schema.journal).where(
    schema.journal.c.game == bindparam("game_"), schema.journal.c.position == bindparam("position_")
)
_SET_WAKE = update(schema.tables).where(schema.tables.c.id == bindparam("id_")).values(wake=bindparam("wake_"))
