"""Questions to bots in worker processes, and their answers.

A bot's memory is stored in the journal with the choice it made, so that any worker on any node can continue from there,
also after a restart. The same deal, seed and budget in nodes give the same game as in the arena.
"""

from __future__ import annotations

from dataclasses import dataclass

from cleopatra.bots.protocol import Answer, BotQuestion, question_for

from .bot_seats import bot_due, entry_of, instant_answer
from .commits import commit
from .table import Table


@dataclass(frozen=True, slots=True)
class AskedBot:
    """A question in progress, and the choice it belongs to."""

    seat: int
    position: int
    question: BotQuestion


async def is_bot_due(table: Table, now: float) -> bool:
    """Whether a bot has to choose next. Hold the table's lock."""
    return table.playing and bot_due(table, await table.load(), now) is not None


async def next_question(table: Table, now: float) -> AskedBot | None:
    """The question for the bot that is due; None if it chose without being asked. Hold the table's lock."""
    session = await table.load()
    entry = instant_answer(table, session, now)
    if entry is not None:
        await commit(table, entry, now)
        return None
    seat = bot_due(table, session, now)
    if seat is None:
        return None
    memory = session.bot_memory(seat, table.record.seats[seat].bot or "")
    question = question_for(session.game, seat, memory, table.services.bots.budget)
    return AskedBot(seat, session.position(seat), question)


async def take_answer(table: Table, asked: AskedBot, answer: Answer, now: float) -> None:
    """Make a bot's choice, unless the table has changed in the meantime. Hold the table's lock."""
    session = await table.load()
    game, seat = session.game, asked.seat
    same = session.position(seat) == asked.position and table.record.seats[seat].bot == answer.memory.bot
    if same and table.playing and seat in game.waiting:
        action = game.notation.action(answer.code)
        await commit(table, entry_of(session, seat, action, now, answer.memory), now)
