"""The journal in a SQLite file: one group at a time on one thread. Switching threads costs more than the inserts."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import Any

import msgspec

from .database import BUSY_SECONDS, PRAGMAS
from .schema import journal

COLUMNS = [column.name for column in journal.columns]
FROM_JSON = [f"json_extract(value, '$[{at}]')" for at in range(len(COLUMNS))]
INTO = f"INTO journal ({', '.join(COLUMNS)})"
INSERT = f"INSERT {INTO} VALUES ({', '.join(':' + name for name in COLUMNS)}) ON CONFLICT DO NOTHING"
INSERT_ALL = f"INSERT {INTO} SELECT {', '.join(FROM_JSON)} FROM json_each(?) WHERE true ON CONFLICT DO NOTHING"
"""All rows in one statement: between statements another thread may hold the interpreter for milliseconds."""
SET_WAKES = (
    "UPDATE tables SET wake = json_extract(w.value, '$[1]') FROM json_each(?) AS w "
    "WHERE tables.id = json_extract(w.value, '$[0]')"
)


def _json(rows: list[list[Any]]) -> str:
    return msgspec.json.encode(rows).decode()


class JournalFile:
    """A connection of its own; `commit` and `close` are called on one thread only."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._connection: sqlite3.Connection | None = None

    def commit(self, rows: list[dict[str, Any]], wakes: dict[str, float | None]) -> set[str]:
        """Insert the games' entries that are first at their positions; returns whose were, once they are on disk."""
        connection = self._open()
        try:
            connection.execute("BEGIN IMMEDIATE")
            won = {row["game"] for row in rows}
            written = connection.execute(INSERT_ALL, (_json([[row[name] for name in COLUMNS] for row in rows]),))
            if written.rowcount != len(rows):
                connection.execute("ROLLBACK")
                connection.execute("BEGIN IMMEDIATE")
                won = {game for game, entries in groupby(rows, itemgetter("game")) if self._insert(connection, entries)}
            waking = [[game, wake] for game, wake in wakes.items() if game in won]
            if waking:
                connection.execute(SET_WAKES, (_json(waking),))
            connection.execute("COMMIT")
        except sqlite3.Error:
            self.close()
            raise
        return won

    @staticmethod
    def _insert(connection: sqlite3.Connection, entries: Iterable[dict[str, Any]]) -> bool:
        """All of one game's entries, or none of them."""
        connection.execute("SAVEPOINT game")
        won = all(connection.execute(INSERT, entry).rowcount == 1 for entry in entries)
        if not won:
            connection.execute("ROLLBACK TO game")
        connection.execute("RELEASE game")
        return won

    def close(self) -> None:
        """Close the connection; what was not committed is rolled back."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = sqlite3.connect(
                self._file, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
            )
            for pragma in PRAGMAS:
                self._connection.execute(f"PRAGMA {pragma}")
        return self._connection
