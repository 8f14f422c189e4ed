"""Durability: the server is killed, even while bots think, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bench.attacks import postgres_restart
from cleopatra.client import Client, Refused
from tests.server import backing, kills
from tests.server.players import play_at_random, seated
from tests.server.reading import journal_reader, query, state_reader
from tests.server.running import Server, wait_for

ALONE = {"CLEOPATRA_ALONE_SECONDS": "0"}
"""Bots play without any client."""


@pytest.mark.slow
@pytest.mark.parametrize("store", ["sqlite", "postgres"])
def test_games_survive_kills(tmp_path: Path, store: str) -> None:
    if store == "postgres":
        with backing.postgres(tmp_path) as url:
            kill_repeatedly(Server(tmp_path, url))
    else:
        kill_repeatedly(Server(tmp_path))


def kill_repeatedly(server: Server) -> None:
    server.start()
    try:
        witnesses = asyncio.run(asyncio.wait_for(kills.play_while_killed(server, 2, 6, 1), 300))
        assert kills.check(witnesses, journal_reader(server.database)) > 100
        kills.wait_until_over(state_reader(server.database), {witness.table for witness in witnesses})
    finally:
        server.stop()


@pytest.mark.slow
def test_games_survive_a_database_that_crashes(tmp_path: Path) -> None:
    figures = postgres_restart.measure(tmp_path, 1, 2, 1, 0.5)
    assert int(str(figures["acknowledged_moves"])) > 100
    assert figures["players_told_after_a_restart"] == 4
    assert figures["players_not_told"] == 0


def test_bots_go_on_by_themselves_after_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path, settings=ALONE)
    server.start()

    async def begin() -> str:
        async with Client(server.url) as client:
            table = (await client.solo(["planner", "planner"], "Ana"))["id"]
            async with client.sit(table, 0) as seat:
                await play_at_random(seat, random.Random(1), 3)
            await client.ask("PUT", f"/api/tables/{table}/seats/0/bot", {"bot": "greedy"})
            return str(table)

    try:
        table = asyncio.run(begin())
        wait_for(lambda: len(journal_reader(server.database)(table)) > 30)
        server.kill()
        played = len(journal_reader(server.database)(table))
        assert state_reader(server.database)(table) == "playing"
        server.start()
        wait_for(lambda: len(journal_reader(server.database)(table)) > played + 10, 20)
        wait_for(lambda: state_reader(server.database)(table) == "over", 90)
        assert len(query(server.database, 'SELECT * FROM results WHERE "table" = :t', t=table)) == 3
    finally:
        assert server.stop() in (0, -15)
    assert not server.errors()


def test_a_clock_runs_on_through_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path, settings=ALONE)
    server.start()

    async def begin() -> str:
        async with Client(server.url) as client:
            await client.become("Ana")
            clock = {"kind": "game", "seconds": 5, "bot": "random"}
            table = (await client.make_table(["me", "me"], edition="deluxe", clock=clock))["id"]
            await client.start(table)
            return str(table)

    try:
        table = asyncio.run(begin())
        server.kill()
        server.start()
        wait_for(lambda: state_reader(server.database)(table) == "over", 60)
    finally:
        server.stop()
    assert not server.errors()


def test_an_undo_that_was_asked_for_outlives_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()

    async def ask() -> None:
        async with seated(server.url, 3, first=0) as (clients, table, seats):
            await seats[0].until(lambda: seats[0].situation.legal, 10)
            await seats[0].play("take 1")
            await seats[0].undo()
            await seats[1].until(lambda: seats[1].wish is not None, 10)
            async with clients[2].sit(table, 2) as again:
                assert again.wish == seats[1].wish
            server.kill()
            await asyncio.to_thread(server.start)
            for seat in seats:
                await seat.until(lambda seat=seat: seat.reconnects, 20)
                await seat.until(lambda seat=seat: seat.wish is not None, 10)
            await seats[1].answer_undo(True)
            await seats[2].answer_undo(False)
            for seat in seats:
                await seat.until(lambda seat=seat: seat.wish is None, 10)
            with pytest.raises(Refused) as refused:
                await seats[1].answer_undo(True)
            assert refused.value.code == "nothing-asked"
            await seats[0].play("put 1")

    try:
        asyncio.run(asyncio.wait_for(ask(), 90))
    finally:
        server.stop()
    assert not server.errors()


def test_a_broken_journal_affects_no_other_table(tmp_path: Path) -> None:
    server = Server(tmp_path, settings=ALONE)
    server.start()

    async def begin() -> str:
        async with Client(server.url) as client:
            table = (await client.solo(["random"], "Ana", edition="deluxe"))["id"]
            await client.ask("PUT", f"/api/tables/{table}/seats/0/bot", {"bot": "random"})
            return str(table)

    try:
        broken, sound = asyncio.run(begin()), asyncio.run(begin())
        wait_for(lambda: len(journal_reader(server.database)(sound)) > 5)
        server.kill()
        with closing(sqlite3.connect(tmp_path / "tables.db")) as connection, connection:
            connection.execute("UPDATE journal SET action = 'fly' WHERE game = ? AND position = 2", (broken,))
            connection.execute("UPDATE tables SET wake = 0, state = 'playing' WHERE id = ?", (broken,))
        server.start()
        wait_for(lambda: state_reader(server.database)(sound) == "over", 60)
    finally:
        server.stop()
    assert "can't be replayed" in " ".join(server.errors())
