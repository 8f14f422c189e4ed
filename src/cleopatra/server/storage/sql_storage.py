"""Tables in a database: the storage that `tables.interfaces` asks for, over SQLAlchemy and the journal."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from sqlalchemy.exc import SQLAlchemyError

from cleopatra.rules.game import Game
from cleopatra.tables.interfaces import NotStored, RecordChange
from cleopatra.tables.protocol import ChatLine
from cleopatra.tables.rating import RatedSeats
from cleopatra.tables.records import Entry, Snapshot, TableRecord

from . import records, snapshots
from .database import Database
from .failures import FAILURE_LOG
from .journal import Journal, write_whole
from .results import record_result


class SqlStorage:
    """One database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._journal = Journal(database)

    @property
    def waiting(self) -> int:
        """Moves that wait to be written."""
        return self._journal.waiting

    def start(self) -> None:
        """Begin to write."""
        self._journal.start()

    async def stop(self) -> None:
        """Write what is waiting, then stop."""
        await self._journal.stop()

    async def read(self, table: str) -> TableRecord | None:
        """A table; None if there is none with that id."""
        async with self._database.reading() as connection:
            return await records.read_table(connection, table)

    async def insert(self, record: TableRecord, entries: Sequence[Entry] = ()) -> None:
        """A new table, with the journal of a game that was begun elsewhere."""
        async with self._database.writing() as connection:
            await records.insert_table(connection, record)
            await write_whole(connection, record.id, entries)

    @asynccontextmanager
    async def change(self, table: str) -> AsyncIterator[RecordChange | None]:
        """Read a record under a lock; it is written when the block ends."""
        async with self._database.writing() as connection:
            record = await records.read_table(connection, table, lock=True)
            if record is None:
                yield None
                return
            change = RecordChange(record)
            yield change
            for created in change.created:
                await records.insert_table(connection, created)
            await records.update_table(connection, record)

    async def append(self, table: str, entries: list[Entry], *, wake: float | None, sets_wake: bool) -> bool:
        """Whether the entries now stand in the journal."""
        try:
            return await self._journal.append(table, entries, wake=wake, sets_wake=sets_wake)
        except NotStored as error:
            FAILURE_LOG.report(error)
            raise

    async def read_entries(self, table: str, since: int = 0) -> list[Entry]:
        """A game's journal from a position on."""
        return await self._journal.read(table, since)

    async def finish(self, record: TableRecord, game: Game, now: float, rated_seats: RatedSeats) -> bool:
        """Close a table and keep its result and ratings."""
        try:
            async with self._database.writing() as connection:
                return await record_result(connection, record, game, now, rated_seats)
        except SQLAlchemyError as error:
            FAILURE_LOG.report(error)
            raise NotStored(str(error)) from error

    async def add_chat(self, table: str, player: str, name: str, text: str, now: float) -> ChatLine:
        """Store a chat message."""
        async with self._database.writing() as connection:
            return await records.add_chat(connection, table, player, name, text, now)

    async def read_chat(self, table: str, muted: set[str]) -> list[ChatLine]:
        """What was said at a table by those who are not muted."""
        async with self._database.reading() as connection:
            return await records.read_chat(connection, table, muted)

    async def read_snapshot(self, table: str) -> Snapshot | None:
        """A game as it was last seen by a program that could play it."""
        async with self._database.reading() as connection:
            return await snapshots.read(connection, table)

    async def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """How a game looks now."""
        async with self._database.writing() as connection:
            await snapshots.write(connection, table, snapshot)

    async def muted_by(self, player: str) -> set[str]:
        """Whom a player does not want to hear."""
        async with self._database.reading() as connection:
            return await records.muted_by(connection, player)
