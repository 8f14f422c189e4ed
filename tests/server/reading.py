"""Read databases directly, bypassing the server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import create_engine, text
from sqlalchemy.pool import NullPool

from tests.server.kills import Journal


def query(url: str, sql: str, **values: Any) -> list[Any]:
    """Rows of a query."""
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"), poolclass=NullPool)
    with engine.connect() as connection:
        rows = list(connection.execute(text(sql), values))
    engine.dispose()
    return rows


def change(url: str, sql: str, **values: Any) -> None:
    """Change something behind the server's back."""
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"), poolclass=NullPool)
    with engine.begin() as connection:
        connection.execute(text(sql), values)
    engine.dispose()


def journal_reader(url: str) -> Callable[[str], Journal]:
    """Reads a game's journal."""
    sql = "SELECT position, seat, move, action FROM journal WHERE game = :game ORDER BY position"
    return lambda table: [tuple(row) for row in query(url, sql, game=table)]


def state_reader(url: str) -> Callable[[str], str]:
    """Reads a table's state."""
    return lambda table: str(query(url, "SELECT state FROM tables WHERE id = :id", id=table)[0][0])
