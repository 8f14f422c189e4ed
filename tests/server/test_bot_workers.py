"""Bots at a server's table play as in the arena, even when workers hang or die and the server is killed."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from sqlalchemy import insert

import cleopatra
from cleopatra.bots import BotQuestion, Budget, answer
from cleopatra.bots.protocol import fresh_memory, question_for
from cleopatra.server.bot_workers import BotWorkers
from cleopatra.server.fair_queue import Owner
from cleopatra.server.storage import schema
from cleopatra.server.storage.database import Database
from cleopatra.server.storage.sql_storage import SqlStorage
from tests.live_tables.test_bots_as_in_the_arena import NODES, arena_game, dealt_record
from tests.server import backing
from tests.server.reading import journal_reader, state_reader
from tests.server.running import Server, wait_for

ANA = Owner("ana")
MIXED = {
    "classic": ("architect", "greedy", "novice", "planner", "random"),
    "deluxe": ("random", "architect", "planner", "novice"),
}


async def put_tables(url: str, games: dict[str, cleopatra.Game]) -> None:
    """The arena's deals as tables whose bots are due."""
    database = Database(url)
    await database.migrate()
    async with database.writing() as connection:
        host = {"id": "h", "name": "Host", "recovery": "r", "created": 0.0}
        await connection.execute(insert(schema.players).values(host))
    storage = SqlStorage(database)
    for edition, game in games.items():
        record = dealt_record(game, MIXED[edition])
        record.id = edition
        await storage.insert(record)
    await database.close()


def workers_of(server: Server) -> list[int]:
    """The server's bot workers."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    return [int(pid) for pid in children if b"bot_process" in Path(f"/proc/{pid}/cmdline").read_bytes()]


@pytest.mark.parametrize("store", ["sqlite", "postgres"])
def test_a_server_plays_the_arenas_games_whatever_dies_meanwhile(tmp_path: Path, store: str) -> None:
    """On PostgreSQL two nodes share the tables, so one resumes games that the other began."""
    games = {edition: arena_game(edition, bots, 11) for edition, bots in MIXED.items()}
    wanted = {edition: [(seat, str(action)) for seat, action in game.moves] for edition, game in games.items()}
    with ExitStack() as stack:
        settings = {
            "CLEOPATRA_THINK_NODES": str(NODES), "CLEOPATRA_SHED_LOAD": "false", "CLEOPATRA_ALONE_SECONDS": "0"
        }  # fmt: skip
        url = None
        if store == "postgres":
            url = stack.enter_context(backing.postgres(tmp_path))
            settings["CLEOPATRA_REDIS"] = stack.enter_context(backing.redis(tmp_path))
        servers = [Server(tmp_path, url, settings) for _ in range(2 if url else 1)]
        asyncio.run(put_tables(servers[0].database, games))
        read, state = journal_reader(servers[0].database), state_reader(servers[0].database)
        for server in servers:
            server.start()
            stack.callback(server.stop)

        def played() -> int:
            return sum(len(read(edition)) for edition in games)

        wait_for(lambda: played() > 60, 60)
        for pid in workers_of(servers[0]):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        wait_for(lambda: played() > 160, 60)
        servers[0].kill()
        if not url:
            servers[0].start()
        for edition in games:
            wait_for(lambda edition=edition: state(edition) == "over", 120)
        for edition, moves in wanted.items():
            assert [(seat, action) for _, seat, _, action in read(edition)] == moves


def question(nodes: int) -> BotQuestion:
    """An architect's first choice."""
    game = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], 5)
    seat = game.waiting[0]
    return question_for(game, seat, fresh_memory("architect", game, seat), Budget(nodes=nodes))


def test_a_question_whose_worker_dies_is_asked_again() -> None:
    async def ask() -> None:
        workers = BotWorkers(1, 60.0, shrinks=False)
        try:
            await workers.choose(question(2), ANA)
            (pid,) = [worker.pid for worker in workers.workers]
            assert pid is not None
            slow = question(300)
            asked = asyncio.create_task(workers.choose(slow, ANA))
            await asyncio.sleep(0.02)
            os.kill(pid, signal.SIGKILL)
            assert await asked == answer(slow)
            assert workers.fallbacks == 0
        finally:
            await workers.stop()

    asyncio.run(ask())


def test_a_worker_that_hangs_is_replaced_and_another_one_chooses() -> None:
    async def ask() -> None:
        workers = BotWorkers(1, 60.0, shrinks=False)
        try:
            await workers.choose(question(2), ANA)
            pid = workers.workers[0].pid
            assert pid is not None
            os.kill(pid, signal.SIGSTOP)
            workers.timeout = 0.5
            asked = question(2)
            instead = await workers.choose(asked, ANA)
            assert instead.code in asked.legal
            assert instead.memory == asked.memory
            assert workers.fallbacks == 1
            workers.timeout = 60.0
            assert await workers.choose(asked, ANA) == answer(asked)
            assert workers.workers[0].pid != pid
        finally:
            await workers.stop()

    asyncio.run(ask())


def test_questions_wait_for_a_free_worker_and_not_for_each_others_patience() -> None:
    """Ten questions and one worker: each question's time starts when a worker takes it."""

    async def ask() -> None:
        workers = BotWorkers(1, 60.0, shrinks=False)
        try:
            asked = question(100)
            await workers.choose(asked, ANA)
            loop = asyncio.get_running_loop()
            begin = loop.time()
            await workers.choose(asked, ANA)
            workers.timeout = 6 * (loop.time() - begin) + 0.5
            answers = await asyncio.gather(*(workers.choose(asked, ANA) for _ in range(10)))
            assert {one.code for one in answers} == {answer(asked).code}
            assert workers.fallbacks == 0
        finally:
            await workers.stop()

    asyncio.run(ask())
