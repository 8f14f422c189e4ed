"""The database: one engine for SQLite or PostgreSQL, migrated to the newest schema before it is used."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, event
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from .copies import MIGRATIONS, make_private

BUSY_SECONDS = 30
PRAGMAS = (
    "journal_mode=WAL", "synchronous=FULL", "wal_autocheckpoint=8000", "foreign_keys=ON",
    f"busy_timeout={BUSY_SECONDS * 1000}",
)  # fmt: skip
"""Readers beside one writer (WAL), commits that have reached the disk (FULL), and a checkpoint every 32 MB: a commit
that triggers one waits for it, and so does every commit behind it."""
POOL = 5


class Database:
    """An open database. `reading` gives a connection, `writing` a transaction that is kept when the block ends."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.sqlite = url.startswith("sqlite:")
        self.file = make_url(url).database or ""
        """The file of a SQLite database."""
        self.engine = _engine(url)
        self._writers = self.engine.execution_options(sqlite_begin="IMMEDIATE")

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to look things up."""
        async with self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: everything in it is kept together, or nothing."""
        async with self._writers.begin() as connection:
            yield connection

    async def migrate(self, revision: str = "head") -> None:
        """Bring the schema up to date; nodes that start together wait for each other."""
        if self.sqlite and self.file:
            make_private(Path(self.file))
        async with self.engine.connect() as connection:
            await connection.run_sync(_upgrade, revision)

    async def is_current(self) -> bool:
        """Whether its schema is this program's; no database is made on the way."""
        if self.sqlite and not Path(self.file).is_file():
            return False
        async with self.engine.connect() as connection:
            return await connection.run_sync(_is_current)

    async def close(self) -> None:
        """Close every connection."""
        await self.engine.dispose()


def _engine(url: str) -> AsyncEngine:
    if url.startswith("sqlite:"):
        engine = create_async_engine(url.replace("sqlite:", "sqlite+aiosqlite:", 1), pool_size=POOL)
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
        return engine
    return create_async_engine(
        make_url(url).set(drivername="postgresql+psycopg"), pool_size=POOL, pool_pre_ping=True, max_overflow=POOL
    )


def _set_up_sqlite(connection: Any, record: object) -> None:
    """As `PRAGMAS` say."""
    connection.isolation_level = None  # transactions begin where we say, see _begin_sqlite
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """Writers queue before they read, so that none has to be turned away half-way."""
    mode = connection.get_execution_options().get("sqlite_begin", "DEFERRED")
    connection.exec_driver_sql(f"BEGIN {mode}")


def _is_current(connection: Connection) -> bool:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    head = ScriptDirectory.from_config(config).get_current_head()
    return MigrationContext.configure(connection).get_current_revision() == head


def _upgrade(connection: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
