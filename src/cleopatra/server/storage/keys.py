"""The server's own keys: created on first use and shared by all nodes."""

from __future__ import annotations

import logging
from collections.abc import Callable

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from . import schema
from .database import Database

log = logging.getLogger(__name__)


async def server_key(database: Database, name: str, make: Callable[[], str]) -> str:
    """The key of that name."""
    query = select(schema.keys.c.value).where(schema.keys.c.name == name)
    async with database.reading() as connection:
        found = (await connection.execute(query)).scalar_one_or_none()
    if found is None:
        try:
            async with database.writing() as connection:
                await connection.execute(insert(schema.keys).values(name=name, value=make()))
        except IntegrityError:
            log.info("another node made a key first", extra={"key": name})
        async with database.reading() as connection:
            found = (await connection.execute(query)).scalar_one()
    return str(found)
