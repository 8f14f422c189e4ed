"""Bots' seats: which of them is due, and choices that need no thinking."""

from __future__ import annotations

from cleopatra.bots.protocol import UNSEEN, BotMemory, Decision
from cleopatra.rules.model.actions import Action

from .records import Entry
from .session import BOT_MOVE, GameSession
from .table import Table


def bot_due(table: Table, session: GameSession, now: float) -> int | None:
    """The first waiting seat that a bot plays; None in a game without people."""
    seats = table.record.seats
    due = next((seat for seat in session.game.waiting if seats[seat].bot is not None), None)
    return due if due is not None and table.is_attended(now) else None


def instant_answer(table: Table, session: GameSession, now: float) -> Entry | None:
    """The choice of the bot that is due, if it needs no thinking: the only legal one, or an instant bot's."""
    seat = bot_due(table, session, now) if table.playing else None
    if seat is None:
        return None
    name = table.record.seats[seat].bot or ""
    legal = session.game.legal(seat)
    if len(legal) == 1:
        return entry_of(session, seat, legal[0], now, None)
    bot = table.services.bots.instant(name)
    if bot is None:
        return None
    memory = session.bot_memory(seat, name)
    rng = memory.rng
    bot.restore(memory.kept)
    action = bot.choose(UNSEEN, Decision(seat), legal, rng, table.services.bots.budget)
    return entry_of(session, seat, action, now, BotMemory(name, rng.state, bot.memory()))


def entry_of(session: GameSession, seat: int, action: Action, now: float, memory: BotMemory | None) -> Entry:
    """A bot's choice, made in memory."""
    return session.play(seat, action, BOT_MOVE.format(session.entries), now, memory)
