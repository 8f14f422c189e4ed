"""Bots at a server think on while others choose: what was foreseen is answered at once, and questions come first."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Coroutine
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import cleopatra
from cleopatra.bots import Budget, answer
from cleopatra.bots.pondering import Ponder
from cleopatra.bots.protocol import fresh_memory, question_for
from cleopatra.server.bot_workers import BotWorkers, Pondering
from cleopatra.server.fair_queue import Owner
from cleopatra.server.forethought import Forethought
from cleopatra.tables.bot_questions import next_question, take_answer
from cleopatra.tables.table import Table
from tests.live_tables.memory import Guest, MemoryStorage, Node, Person, finish
from tests.live_tables.test_bots_as_in_the_arena import dealt_record

ANA = Owner("ana")
NODES = 12
ENDLESS = Budget(nodes=1_000_000)


class House:
    """A table of Ana and an architect, with workers, as the service has them; nothing is scheduled by itself."""

    def __init__(self, workers: BotWorkers, *, ponder: bool = True, budget: Budget | None = None) -> None:
        game = cleopatra.new_game("deluxe", ["Ana", "Bot"], 5, first=0)
        record = dealt_record(game, ("planner", "architect"))
        record.seats[0] = replace(record.seats[0], player="ana", bot=None)
        storage = MemoryStorage()
        finish(storage.insert(record))
        self.node = Node(storage, budget or Budget(nodes=NODES))
        self.table: Table = self.node.table("table")
        finish(self.table.load())
        self.ana = Guest(self.node, "table", Person("ana", "Ana"))
        self.ana.connect()
        self.ana.look(0)
        service: Any = SimpleNamespace(settings=SimpleNamespace(ponder=ponder), spawn=self.spawn)
        self.forethought = Forethought(service, workers)

    @staticmethod
    def spawn(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return asyncio.create_task(work)

    def choose(self) -> None:
        """Ana's first choice."""
        self.ana.play(0, self.ana.legal[0])

    async def play(self, turns: int) -> list[bool]:
        """Ana's turns, with time to think in between; whether each of the architect's answers was there already."""
        there: list[bool] = []
        while len(there) < turns:
            self.forethought.look_ahead(self.table)
            await self.is_done()
            self.choose()
            while (asked := finish(next_question(self.table, self.node.now))) is not None:
                found = await self.forethought.answer(self.table, asked.question)
                there.append(found is not None)
                told = answer(asked.question)
                assert found in (None, told)
                finish(take_answer(self.table, asked, told, self.node.now))
        return there

    async def is_done(self) -> None:
        """All that can be found is found."""
        await asyncio.gather(*(task for one in self.forethought._tables.values() if (task := one.task) is not None))


def with_workers(test: Any) -> None:
    """Run a test with one worker that has started."""

    async def run() -> None:
        workers = BotWorkers(1, 60.0, shrinks=False)
        try:
            await workers.choose(question(2), ANA)
            await test(workers)
        finally:
            await workers.stop()

    asyncio.run(run())


def question(nodes: int):  # type: ignore[no-untyped-def]
    """An architect's first choice."""
    game = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], 5)
    seat = game.waiting[0]
    return question_for(game, seat, fresh_memory("architect", game, seat), Budget(nodes=nodes))


def test_answers_are_there_when_the_bot_is_asked_and_are_its_own() -> None:
    async def ask(workers: BotWorkers) -> None:
        house = House(workers)
        there = await house.play(8)
        assert sum(there) >= 2
        assert house.forethought.used == sum(there)
        assert house.forethought.found >= sum(there)

    with_workers(ask)


def test_nothing_is_thought_ahead_where_it_is_switched_off() -> None:
    async def ask(workers: BotWorkers) -> None:
        house = House(workers, ponder=False)
        assert not any(await house.play(6))
        assert house.forethought.found == 0

    with_workers(ask)


async def begin_endless(house: House, workers: BotWorkers) -> Pondering:
    """Have the architect look ahead where that takes for ever."""
    house.choose()
    house.forethought.look_ahead(house.table)
    async with asyncio.timeout(10):
        while not workers._pondering:
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.3)
    (pondering,) = workers._pondering.values()
    return pondering


def test_a_question_interrupts_at_once() -> None:
    async def ask(workers: BotWorkers) -> None:
        loop = asyncio.get_running_loop()
        asked = question(2)
        begin = loop.time()
        await workers.choose(asked, ANA)
        alone = loop.time() - begin
        await begin_endless(House(workers, budget=ENDLESS), workers)
        pid = workers.workers[0].pid
        begin = loop.time()
        assert await workers.choose(asked, ANA) == answer(asked)
        assert loop.time() - begin < alone + 2.0
        assert workers.gave_way == 1
        assert workers.workers[0].pid == pid, "it stopped by itself"

    with_workers(ask)


def test_a_worker_that_does_not_give_way_is_replaced() -> None:
    async def ask(workers: BotWorkers) -> None:
        await begin_endless(House(workers, budget=ENDLESS), workers)
        pid = workers.workers[0].pid
        assert pid is not None
        os.kill(pid, signal.SIGSTOP)
        asked = question(2)
        assert await asyncio.wait_for(workers.choose(asked, ANA), 30) == answer(asked)
        assert workers.workers[0].pid != pid
        assert workers.fallbacks == 0

    with_workers(ask)


def test_busy_workers_are_left_alone() -> None:
    async def ask(workers: BotWorkers) -> None:
        busy = asyncio.create_task(workers.choose(question(100), ANA))
        await asyncio.sleep(0)
        house = House(workers)
        house.choose()
        house.forethought.look_ahead(house.table)
        assert not house.forethought._tables
        await busy
        assert workers.gave_way == 0

    with_workers(ask)


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_looking_ahead_ends_with_the_node(how: str) -> None:
    async def ask(workers: BotWorkers) -> None:
        house = House(workers, budget=ENDLESS)
        await begin_endless(house, workers)
        if how == "stop":
            house.forethought.stop()
        else:
            await workers.stop()
        async with asyncio.timeout(2):
            await house.is_done()
        assert not workers._pondering
        house.forethought.look_ahead(house.table)
        await house.is_done()
        assert house.forethought.found == 0

    with_workers(ask)


def test_a_bot_is_asked_where_looking_ahead_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(workers: BotWorkers) -> None:
        async def fail(*_: Any) -> list[Any]:
            raise OSError

        monkeypatch.setattr(workers, "ponder", fail)
        house = House(workers)
        house.choose()
        house.forethought.look_ahead(house.table)
        assert await house.forethought.answer(house.table, question(2)) is None
        monkeypatch.undo()
        assert sum(await house.play(6)) >= 1

    with_workers(ask)


def test_an_interruption_that_comes_too_late_does_no_harm() -> None:
    async def ask(workers: BotWorkers) -> None:
        asked = question(2)
        await workers.ponder(Ponder(asked, frozenset()), lambda _: None)
        workers.workers[0].interrupt()
        assert await workers.choose(asked, ANA) == answer(asked)

    with_workers(ask)
