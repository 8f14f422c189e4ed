"""The archive: games read from a database without a running server."""

from __future__ import annotations

from cleopatra.tables.session import GameSession

from .storage import records, snapshots
from .storage.database import Database
from .storage.journal import Journal


async def read_save(url: str, table: str) -> str | None:
    """The game of a table as a save file: from its journal, or from its snapshot if its rules are too old."""
    database = Database(url)
    try:
        async with database.reading() as connection:
            row = await records.read_table(connection, table)
        if row is None or row.header is None:
            return None
        if row.outdated:
            async with database.reading() as connection:
                snapshot = await snapshots.read(connection, table)
            return None if snapshot is None else snapshot.save
        session = GameSession(row.header)
        session.replay(await Journal(database).read(table))
        return session.game.to_json()
    finally:
        await database.close()
