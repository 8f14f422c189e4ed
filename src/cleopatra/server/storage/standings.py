"""Results and ratings, read for profiles."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from cleopatra.bots import bot_names

from . import schema

SHOWN = 100
BOT = "bot:"


async def name_of(connection: AsyncConnection, who: str) -> str | None:
    """The name of a player or bot; None if there is no such."""
    if who.startswith(BOT):
        bot = who.removeprefix(BOT)
        return bot if bot in bot_names() else None
    p = schema.players.c
    return (await connection.execute(select(p.name).where(p.id == who))).scalar_one_or_none()


async def ratings_of(connection: AsyncConnection, who: str) -> list[Any]:
    """A rating for each edition played."""
    c = schema.ratings.c
    query = select(c.edition, c.mu, c.sigma, c.games).where(c.who == who).order_by(c.edition)
    return list((await connection.execute(query)).all())


async def history_of(connection: AsyncConnection, who: str) -> list[Any]:
    """How the ratings went, newest first."""
    c = schema.rating_history.c
    query = select(c.edition, c.table, c.mu, c.sigma, c.time).where(c.who == who).order_by(c.time.desc()).limit(SHOWN)
    return list((await connection.execute(query)).all())


async def games_of(connection: AsyncConnection, who: str) -> list[tuple[Any, ...]]:
    """Finished games, newest first, with everyone's name."""
    c = schema.results.c
    mine = c.bot == who.removeprefix(BOT) if who.startswith(BOT) else c.player == who
    columns = (c.table, c.edition, c.seat, c.place, c.won, c.eaten, c.talents, c.amulets, c.time)
    rows = (await connection.execute(select(*columns).where(mine).order_by(c.time.desc()).limit(SHOWN))).all()
    names: dict[str, list[str]] = {}
    query = select(c.table, c.name).where(c.table.in_([row.table for row in rows])).order_by(c.table, c.seat)
    for table, name in await connection.execute(query):
        names.setdefault(table, []).append(name)
    return [(*row, names[row.table]) for row in rows]


async def best(connection: AsyncConnection, edition: str) -> list[tuple[str, str, tuple[Any, ...]]]:
    """Who is surely strong, the best first."""
    c, p = schema.ratings.c, schema.players.c
    query = (
        select(c.who, p.name, c.edition, c.mu, c.sigma, c.games)
        .join(schema.players, p.id == c.who, isouter=True)
        .where(c.edition == edition)
        .order_by((c.mu - 3 * c.sigma).desc())
        .limit(SHOWN)
    )
    rows = (await connection.execute(query)).all()
    return [(row.who, row.name or row.who.removeprefix(BOT), tuple(row[2:])) for row in rows]
