"""Pondering on the server: bots think ahead while somebody else chooses, if a worker is free.

Answers are kept until the bot is asked. If the question was foreseen its answer is ready: the same one it would give
anyway, and how long it takes reveals nothing that its seat does not know.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from cleopatra.bots import Answer, BotQuestion
from cleopatra.bots.pondering import Ponder, key_of
from cleopatra.bots.protocol import question_for
from cleopatra.bots.registry import ponders
from cleopatra.tables.table import Table

from .bot_workers import BotWorkers, Pondering

if TYPE_CHECKING:
    from .table_service import TableService


class _Ahead:
    """What one table's bot ponders, and what it has found so far."""

    def __init__(self) -> None:
        self.wanted: BotQuestion | None = None
        self.found: dict[bytes, Answer] = {}
        self.pondering: Pondering | None = None
        self.task: asyncio.Task[None] | None = None

    def begin(self, pondering: Pondering) -> None:
        """A worker has started on it."""
        self.pondering = pondering

    def give_way(self) -> None:
        """Interrupt the worker."""
        if self.pondering is not None:
            self.pondering.give_way()


class Forethought:
    """The bots of all tables that are pondering."""

    def __init__(self, service: TableService, workers: BotWorkers) -> None:
        self._service = service
        self._workers = workers
        self._on = service.settings.ponder
        self._tables: WeakKeyDictionary[Table, _Ahead] = WeakKeyDictionary()
        self.found = 0
        """Answers found ahead."""
        self.used = 0
        """Of these, how many were asked for."""

    def look_ahead(self, table: Table) -> None:
        """The position has changed and no bot is due: let the next bot ponder. Hold the table's lock."""
        ahead = self._tables.get(table)
        if not self._on or (ahead is None and not self._workers.may_ponder()):
            return
        question = _next_question(table)
        if ahead is None and question is None:
            return
        ahead = self._tables.setdefault(table, _Ahead())
        ahead.wanted = question
        ahead.give_way()
        if ahead.task is None and question is not None:
            ahead.task = self._service.spawn(self._think(ahead))

    async def answer(self, table: Table, question: BotQuestion) -> Answer | None:
        """The answer to a question, if it was found by pondering. Everything else that was found is dropped."""
        ahead = self._tables.pop(table, None)
        if ahead is None:
            return None
        ahead.wanted = None
        ahead.give_way()
        if ahead.task is not None:
            await asyncio.wait([ahead.task])  # if pondering failed, the bot can still be asked
        found = ahead.found.get(key_of(question))
        self.used += found is not None
        return found

    def stop(self) -> None:
        """Stop pondering."""
        self._on = False
        for ahead in self._tables.values():
            ahead.wanted = None
            ahead.give_way()

    async def _think(self, ahead: _Ahead) -> None:
        while (question := ahead.wanted) is not None:
            ahead.wanted = None
            found = await self._workers.ponder(Ponder(question, frozenset(ahead.found)), ahead.begin)
            ahead.pondering = None
            ahead.found |= {one.key: one.answer for one in found}
            self.found += len(found)
        ahead.task = None


def _next_question(table: Table) -> BotQuestion | None:
    """The position as the next bot that ponders sees it, in turn order."""
    session = table.session
    if session is None or not table.playing or session.game.over:
        return None
    seats, active = table.record.seats, session.game.active
    for ahead in range(1, len(seats)):
        number = (active + ahead) % len(seats)
        bot = seats[number].bot
        if bot is not None and ponders(bot):
            memory = session.bot_memory(number, bot)
            return question_for(session.game, number, memory, table.services.bots.budget)
    return None
