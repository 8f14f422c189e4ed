"""What a player has learned, as rows. Progress made on two devices is merged; nothing is lost."""

from __future__ import annotations

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from ..learning_types import MOST_LESSONS, MOST_PUZZLES, Answered, Learning
from . import schema
from .database import Database

NOTHING = Learning([], [])


def joined(one: Learning, other: Learning) -> Learning:
    """What both know together."""
    puzzles = {_key(answered): answered for answered in one.puzzles}
    for answered in other.puzzles:
        known = puzzles.get(_key(answered))
        if known is None or (answered.solved and not known.solved):
            puzzles[_key(answered)] = answered
    kept = sorted(puzzles.values(), key=lambda answered: (answered.day, answered.puzzle))[-MOST_PUZZLES:]
    return Learning(sorted({*one.lessons, *other.lessons})[:MOST_LESSONS], kept)


def _key(answered: Answered) -> tuple[str, str]:
    """A puzzle counts once, and once more on each day that it is the puzzle of the day."""
    return answered.puzzle, answered.day if answered.daily else ""


async def learning_of(connection: AsyncConnection, player: str) -> Learning:
    """What is stored of a player."""
    table = schema.learning
    row = (await connection.execute(select(table).where(table.c.player == player))).one_or_none()
    if row is None:
        return NOTHING
    return Learning(
        msgspec.json.decode(row.lessons, type=list[str]), msgspec.json.decode(row.puzzles, type=list[Answered])
    )


async def learn(database: Database, player: str, news: Learning) -> Learning:
    """Add to what is stored of a player; returns all of it."""
    table = schema.learning
    async with database.writing() as connection:
        before = await learning_of(connection, player)
        known = joined(before, news)
        if known != before:
            values = {
                "lessons": msgspec.json.encode(known.lessons).decode(),
                "puzzles": msgspec.json.encode(known.puzzles).decode(),
            }
            await connection.execute(table.delete().where(table.c.player == player))
            await connection.execute(table.insert().values(player=player, **values))
    return known
