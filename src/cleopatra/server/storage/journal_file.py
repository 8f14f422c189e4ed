"""The journal in a SQLite file: a group in one go on one thread. Hops between threads cost more than inserts."""

from __future__ import annotations

import sqlite3
from typing import Any

from .database import BUSY_SECONDS, PRAGMAS
from .schema import journal

COLUMNS = [column.name for column in journal.columns]
INSERT = (
    f"INSERT INTO journal ({', '.join(COLUMNS)}) VALUES ({', '.join(':' + name for name in COLUMNS)}) "
    "ON CONFLICT DO NOTHING"
)


class JournalFile:
    """A connection of its own; `commit` and `close` are called on one thread only."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._connection: sqlite3.Connection | None = None

    def commit(self, rows: list[dict[str, Any]], wakes: dict[str, float | None]) -> set[tuple[str, int]]:
        """Insert what is first at its position; returns what was, once it is on disk."""
        connection = self._open()
        won: set[tuple[str, int]] = set()
        connection.execute("BEGIN IMMEDIATE")
        try:
            for row in rows:
                if connection.execute(INSERT, row).rowcount == 1:
                    won.add((row["game"], row["position"]))
            winners = {game for game, _ in won}
            for game, wake in wakes.items():
                if game in winners:
                    connection.execute("UPDATE tables SET wake = ? WHERE id = ?", (wake, game))
            connection.execute("COMMIT")
        except sqlite3.Error:
            self.close()
            raise
        return won

    def close(self) -> None:
        """Let go of the file; what was not committed is undone."""
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
