"""Results and ratings, read for profiles. A table's id is its link, so only those who may see the table get it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Integer, and_, cast, func, or_, select
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


async def history_of(connection: AsyncConnection, who: str, asking: str | None) -> list[tuple[Any, ...]]:
    """How the ratings went, newest first."""
    c = schema.rating_history.c
    query = select(c.table, c.edition, c.mu, c.sigma, c.time).where(c.who == who).order_by(c.time.desc()).limit(SHOWN)
    rows = (await connection.execute(query)).all()
    links = await _links(connection, [row.table for row in rows], asking)
    return [(row.table if row.table in links else None, *row[1:]) for row in rows]


async def games_of(connection: AsyncConnection, who: str, asking: str | None) -> list[tuple[Any, ...]]:
    """Finished games, newest first, with everyone's name."""
    c = schema.results.c
    mine = c.bot == who.removeprefix(BOT) if who.startswith(BOT) else c.player == who
    columns = (c.table, c.edition, c.seat, c.place, c.won, c.eaten, c.talents, c.amulets, c.time, c.counts)
    rows = (await connection.execute(select(*columns).where(mine).order_by(c.time.desc()).limit(SHOWN))).all()
    names: dict[str, list[str]] = {}
    query = select(c.table, c.name).where(c.table.in_([row.table for row in rows])).order_by(c.table, c.seat)
    for table, name in await connection.execute(query):
        names.setdefault(table, []).append(name)
    links = await _links(connection, [*names], asking)
    return [(row.table if row.table in links else None, *row[1:], names[row.table]) for row in rows]


async def _links(connection: AsyncConnection, tables: list[str], asking: str | None) -> set[str]:
    """The tables that the caller may know of: public ones, and those where they had a seat or are the host."""
    c, s = schema.tables.c, schema.seats.c
    known = c.settings.contains('"public":true')
    if asking is not None:
        own = select(s.table).where(s.table.in_(tables), s.player == asking)
        known = or_(known, c.host == asking, c.id.in_(own))
    return set((await connection.execute(select(c.id).where(and_(c.id.in_(tables), known)))).scalars())


async def best(connection: AsyncConnection, edition: str) -> list[tuple[str, str, tuple[Any, ...]]]:
    """The best players by a lower bound of their rating, the best first."""
    c, p = schema.ratings.c, schema.players.c
    query = (
        select(c.who, p.name, c.edition, c.mu, c.sigma, c.games)
        .join(schema.players, p.id == c.who)
        .where(c.edition == edition)
        .order_by((c.mu - 3 * c.sigma).desc())
        .limit(SHOWN)
    )
    return [(row.who, row.name, tuple(row[2:])) for row in (await connection.execute(query)).all()]


async def best_alone(connection: AsyncConnection, edition: str, bot: str) -> list[tuple[Any, ...]]:
    """Who won most often alone against bots of one kind: player, name, games, won, most talents."""
    c, p = schema.results.c, schema.players.c
    won = func.sum(cast(c.won, Integer))
    query = (
        select(c.player, p.name, func.count(), won, func.max(c.talents))
        .join(schema.players, p.id == c.player)
        .where(c.edition == edition, c.counts == "solo", c.against == bot)
        .group_by(c.player, p.name)
        .order_by(won.desc(), func.count())
        .limit(SHOWN)
    )
    return [tuple(row) for row in (await connection.execute(query)).all()]
