"""The archive: games read out of a database without a server around them."""

from __future__ import annotations

from cleopatra.rules.game import Game
from cleopatra.tables.session import GameSession

from .storage import records
from .storage.database import Database
from .storage.journal import Journal


async def read_game(url: str, table: str) -> Game | None:
    """The game of a table as its journal says; None if there is none."""
    database = Database(url)
    try:
        async with database.reading() as connection:
            row = await records.read_table(connection, table)
        if row is None or row.header is None:
            return None
        session = GameSession(row.header)
        session.replay(await Journal(database).read(table))
        return session.game
    finally:
        await database.close()
