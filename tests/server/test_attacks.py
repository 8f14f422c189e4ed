"""Attacks from the internet, repeated at small scale against a real server."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine import make_url

from cleopatra.client import Client, Refused, ServerRefusal
from cleopatra.server.callers import limited_by
from cleopatra.server.fair_queue import FairQueue, Owner
from cleopatra.server.storage.results import MODEL
from cleopatra.tables.rating import EARLY
from tests.server import backing, kills
from tests.server.attacks import (
    BotWatch,
    close_code,
    flood_bots,
    forge_ladder,
    open_socket,
    seconds_to_end,
    won_saves,
)
from tests.server.players import all_play, company, play_at_random, seated
from tests.server.reading import journal_reader, query
from tests.server.running import Server, wait_for

BOT_GAMES, ADDRESS_BOT_GAMES = 6, 10
STRICT = {
    "CLEOPATRA_BOT_GAMES": str(BOT_GAMES),
    "CLEOPATRA_ADDRESS_BOT_GAMES": str(ADDRESS_BOT_GAMES),
    "CLEOPATRA_THINK_SECONDS": "0.5",
}
SLOW = pytest.mark.slow


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Server]:
    """A server with the limits of a public server."""
    running = Server(tmp_path, settings=STRICT)
    running.start()
    yield running
    running.stop()


async def refused(work: Any) -> str:
    """The error code of a refusal."""
    with pytest.raises(ServerRefusal) as refusal:
        await work
    return refusal.value.code


async def profile_of(client: Client) -> Any:
    """What everybody may know of a player."""
    return await client.ask("GET", f"/api/players/{(await client.ask('GET', '/api/me'))['player']}")


async def counted(client: Client) -> list[str]:
    """How a player's games count, the newest first; asserts that ratings change only if one of them is rated."""
    profile = await profile_of(client)
    counts = [str(game["counts"]) for game in profile["games"]]
    assert len(profile["history"]) == counts.count("rated")
    assert sum(rating["games"] for rating in profile["ratings"]) == counts.count("rated")
    return counts


# the ladder


@pytest.mark.parametrize("store", ["sqlite", pytest.param("postgres", marks=SLOW)])
def test_games_brought_in_climb_no_ladder(tmp_path: Path, store: str) -> None:
    with ExitStack() as stack:
        server = Server(tmp_path, stack.enter_context(backing.postgres(tmp_path)) if store == "postgres" else None)
        server.start()
        stack.callback(server.stop)
        assert asyncio.run(forge_ladder(server.url, 4)) == {"imports": 4, "place_on_ladder": None, "rated_games": 0}
        kept = query(server.database, "SELECT counts, count(*) FROM results GROUP BY counts")
        assert [tuple(row) for row in kept] == [("unrated", 8)]


def test_games_alone_have_a_table_of_their_own(server: Server) -> None:
    async def play() -> None:
        async with Client(server.url) as client:
            table = (await client.solo(["random", "random"], "Ana", edition="deluxe"))["id"]
            async with client.sit(table, 0) as seat:
                await play_at_random(seat, random.Random(3))
                await seat.until(lambda: seat.table is not None and seat.table.state == "over", 10)
            assert await counted(client) == ["solo"]
            me = (await client.ask("GET", "/api/me"))["player"]
            rows = (await client.ask("GET", "/api/ladder/deluxe/solo/random"))["standings"]
            assert [row["games"] for row in rows if row["player"] == me] == [1]
            assert me not in [row["player"] for row in (await client.ask("GET", "/api/ladder/deluxe"))["standings"]]
            assert (await client.ask("GET", "/api/ladder/deluxe/solo/planner"))["standings"] == []
            assert (await client.ask("GET", "/api/players/bot:random"))["ratings"] == []

    asyncio.run(asyncio.wait_for(play(), 60))


def changes_of(profile: dict[str, Any]) -> list[float]:
    """By how much a player's rating differs from a new one."""
    fresh = MODEL.rating().mu
    return [rating["mu"] - fresh for rating in profile["ratings"]]


def test_a_seat_that_a_bot_played_for_a_while_gains_nothing(server: Server) -> None:
    """A seat handed to a bot and taken back before the end: its owner can only lose, and nobody else is rated."""

    async def play() -> None:
        async with seated(server.url, 2, edition="deluxe", first=0) as (clients, table, seats):
            path = f"/api/tables/{table}/seats/0/bot"
            await clients[0].ask("PUT", path, {"bot": "random"})
            await seats[1].until(lambda: seats[1].situation.legal, 20)
            await clients[0].ask("DELETE", path)
            await all_play(seats, 5)
            await seats[0].until(lambda: seats[0].table is not None and seats[0].table.state == "over", 10)
            assert await counted(clients[1]) == ["unrated"]
            profiles = [await profile_of(client) for client in clients]
            behind = profiles[0]["games"][0]["place"] > profiles[1]["games"][0]["place"]
            assert await counted(clients[0]) == (["rated"] if behind else ["unrated"])
            assert all(change < 0 for change in changes_of(profiles[0]))

    asyncio.run(asyncio.wait_for(play(), 60))


@pytest.mark.parametrize("way", ["resigns", "hands over", "runs out of time"])
def test_a_defeat_is_not_escaped_by_leaving(server: Server, way: str) -> None:
    """Somebody who has played a while leaves before the end: last, and whoever stayed has won."""

    async def leave(client: Client, table: str) -> None:
        path = f"/api/tables/{table}/seats/1"
        if way == "resigns":
            await client.ask("POST", f"{path}/resignation", {"bot": "random"})
        elif way == "hands over":
            await client.ask("PUT", f"{path}/bot", {"bot": "random"})

    async def play() -> None:
        rule = {"kind": "turn", "seconds": 10, "on_timeout": "bot", "bot": "random"}
        clock = rule if way == "runs out of time" else None
        async with seated(server.url, 2, edition="deluxe", first=0, clock=clock) as (clients, table, (ana, ben)):
            rng, mine = random.Random(7), 0
            while mine < EARLY:
                for seat in (ana, ben):
                    if seat.situation.legal:
                        await seat.play(rng.choice(seat.situation.legal))
                        mine += seat is ben
                await asyncio.sleep(0.01)
            await leave(clients[1], table)
            if way == "resigns":
                await clients[0].ask("PUT", f"/api/tables/{table}/seats/0/resignation", {"end": False})
            await all_play([ana], 5)
            await ana.until(lambda: ana.table is not None and ana.table.state == "over", 10)
            assert await counted(clients[0]) == await counted(clients[1]) == ["rated"]
            assert [change > 0 for client in clients for change in changes_of(await profile_of(client))] == [
                True,
                False,
            ]

    asyncio.run(asyncio.wait_for(play(), 90))


def test_who_was_put_into_a_rematch_and_never_came_loses_nothing(server: Server) -> None:
    """A host can start a rematch before the others have looked: their clocks run out, a bot plays for them."""

    async def play() -> None:
        async with seated(server.url, 2, edition="deluxe", first=0) as (clients, table, seats):
            await all_play(seats, 5)
            await seats[0].until(lambda: seats[0].table is not None and seats[0].table.state == "over", 10)
            again = (await clients[0].ask("POST", f"/api/tables/{table}/rematch"))["id"]
            before = await profile_of(clients[1])
            await clients[0].start(again)
            await clients[1].ask("PUT", f"/api/tables/{again}/seats/1/bot", {"bot": "random"})
            async with clients[0].sit(again, 0) as ana:
                await all_play([ana], 6)
                await ana.until(lambda: ana.table is not None and ana.table.state == "over", 10)
            assert await counted(clients[0]) == await counted(clients[1]) == ["unrated", "rated"]
            assert (await profile_of(clients[1]))["ratings"] == before["ratings"]

    asyncio.run(asyncio.wait_for(play(), 90))


def test_one_player_in_two_seats_moves_no_rating(server: Server) -> None:
    async def play() -> None:
        async with Client(server.url) as client:
            await client.become("Ana")
            table = (await client.make_table(["me", "me"], edition="deluxe"))["id"]
            await client.start(table)
            async with client.sit(table, 0) as ana, client.sit(table, 1) as ben:
                await all_play([ana, ben], 2)
                await ana.until(lambda: ana.table is not None and ana.table.state == "over", 10)
            assert await counted(client) == ["unrated", "unrated"]

    asyncio.run(asyncio.wait_for(play(), 60))


def test_two_players_and_a_bot_are_rated_among_themselves(server: Server) -> None:
    async def play() -> None:
        async with company(server.url, 2, edition="deluxe") as (clients, table):
            await clients[0].ask("PATCH", f"/api/tables/{table}", {"settings": {"edition": "deluxe"}, "seats": 3})
            await clients[0].start(table, "random")
            async with clients[0].sit(table, 0) as ana, clients[1].sit(table, 1) as ben:
                await all_play([ana, ben], 4)
                await ana.until(lambda: ana.table is not None and ana.table.state == "over", 10)
            assert await counted(clients[0]) == await counted(clients[1]) == ["rated"]

    asyncio.run(asyncio.wait_for(play(), 60))


# the bot queue


def test_a_fair_queue_lets_addresses_and_players_take_turns() -> None:
    queue: FairQueue[str] = FairQueue()
    flood, alt, bystander = Owner("m", "1"), Owner("n", "1"), Owner("b", "2")
    for owner, item in ((flood, "m1"), (flood, "m2"), (flood, "m3"), (alt, "n1"), (bystander, "b1"), (bystander, "b2")):
        queue.put(owner, item)
        queue.begin(owner)
    assert (queue.share(flood), queue.share(alt), queue.share(bystander)) == (1 / 12, 1 / 4, 1 / 4)
    assert [queue.take() for _ in range(len(queue))] == ["m1", "b1", "n1", "b2", "m2", "m3"]
    for _ in range(3):
        queue.end(flood)
    queue.end(alt)
    assert queue.share(bystander) == 1 / 2


def test_a_site_with_many_networks_is_one_site() -> None:
    """Whoever has a /48 has 65,536 networks of /64."""
    queue: FairQueue[str] = FairQueue()
    bystander = Owner("b", limited_by("192.0.2.1"))
    for number in range(500):
        flood = Owner(f"m{number}", limited_by(f"2001:db8:7:{number:x}::1"))
        queue.put(flood, "flood")
        queue.begin(flood)
    queue.put(bystander, "bystander")
    queue.begin(bystander)
    assert queue.share(bystander) == 1 / 2
    assert "bystander" in [queue.take() for _ in range(2)]


def test_a_bystanders_bot_answers_while_another_player_floods_the_queue(strict: Server) -> None:
    """The attack of 60 solo tables of four architects whose fifth seat is handed to a bot, cut off at the quota."""

    async def attack() -> None:
        quiet, attacked = BotWatch(), BotWatch()
        await quiet.play(strict.url, 4, 30)
        async with Client(strict.url) as mallory:
            await mallory.become("Mallory")
            flood = await flood_bots(mallory, 12)
            assert len(flood.tables) == BOT_GAMES
            assert flood.refused == {"too-many-games": 12 - BOT_GAMES}
            await attacked.play(strict.url, 4, 40)
            metrics = (await mallory._http.get("/metrics")).text
        assert len(quiet.times) == len(attacked.times) == 4
        assert sorted(attacked.times)[1] < 2 * max(quiet.times)
        assert float(metrics.split("\ncleopatra_bot_budgets_shrunk_total ")[1].split()[0]) > 0

    asyncio.run(asyncio.wait_for(attack(), 120))


def test_quotas_hold_for_requests_that_come_at_once_and_for_many_guests(strict: Server) -> None:
    async def attack() -> None:
        async with Client(strict.url) as mallory:
            await mallory.become("Mallory")
            said = await asyncio.gather(
                *(mallory.solo(["architect"], edition="deluxe") for _ in range(20)), return_exceptions=True
            )
            assert sum(isinstance(one, dict) for one in said) == BOT_GAMES
            save = won_saves(1)[0]
            bringing = mallory.ask("POST", "/api/tables/import", {"save": save, "names": ["Ana"]})
            assert await refused(bringing) == "too-many-games"
            table = (await mallory.make_table(["me", "random"], edition="deluxe"))["id"]
            assert await refused(mallory.start(table)) == "too-many-games"
        opened = 0
        for number in range(3):
            async with Client(strict.url) as guest:
                await guest.become(f"Guest{number}")
                opened += len((await flood_bots(guest, 3)).tables)
        assert BOT_GAMES + opened == ADDRESS_BOT_GAMES

    asyncio.run(asyncio.wait_for(attack(), 60))


def test_a_game_without_people_pauses_until_someone_connects(tmp_path: Path) -> None:
    server = Server(tmp_path, settings={"CLEOPATRA_ALONE_SECONDS": "1", "CLEOPATRA_THINK_SECONDS": "0.05"})
    server.start()

    async def begin() -> tuple[str, str]:
        async with Client(server.url) as client:
            await client.become("Ana")
            flood = await flood_bots(client, 1)
            return flood.tables[0], str(client.token)

    async def come(table: str, token: str, moves: int) -> None:
        async with Client(server.url, token=token) as client, client.sit(table, 0) as seat:
            await seat.until(lambda: len(journal(table)) > moves, 20)

    def paused(table: str) -> bool:
        return query(server.database, "SELECT wake FROM tables WHERE id = :id", id=table)[0][0] is None

    try:
        table, token = asyncio.run(begin())
        journal = journal_reader(server.database)
        wait_for(lambda: paused(table), 20)
        moves = len(journal(table))
        assert moves > 0
        asyncio.run(come(table, token, moves))
        wait_for(lambda: paused(table), 20)
        server.kill()
        moves = len(journal(table))
        server.start()
        asyncio.run(asyncio.sleep(2))
        assert len(journal(table)) == moves
        asyncio.run(come(table, token, moves))
    finally:
        server.stop()
    assert not server.errors()


# shutdown


@pytest.mark.parametrize("how", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=SLOW)])
def test_a_server_whose_bots_think_is_gone_in_five_seconds(tmp_path: Path, how: signal.Signals) -> None:
    """With people at tables and many bots queued: every acknowledged move is stored and bots resume after a restart."""
    server = Server(tmp_path)
    server.start()

    async def attack() -> list[kills.Witness]:
        async with Client(server.url) as mallory:
            await mallory.become("Mallory")
            tables = (await flood_bots(mallory, 8)).tables
            witnesses = [kills.Witness(table, 0) for table in (await flood_people(mallory, 2))]
            playing = [asyncio.create_task(kills.sit(mallory, witness, random.Random(1))) for witness in witnesses]
            while not all(len(witness.acknowledged) > 3 for witness in witnesses):
                await asyncio.sleep(0.05)
            took, left = await asyncio.to_thread(seconds_to_end, server, 30.0, how)
            assert took is not None
            assert took < 5
            assert left == 0
            before = {table: len(journal_reader(server.database)(table)) for table in tables}
            await asyncio.to_thread(server.start)
            async with mallory.sit(tables[0], 0) as seat:
                grown = journal_reader(server.database)
                await seat.until(lambda: len(grown(tables[0])) > before[tables[0]], 30)
            await asyncio.gather(*playing)
            return witnesses

    try:
        witnesses = asyncio.run(asyncio.wait_for(attack(), 120))
        assert kills.check(witnesses, journal_reader(server.database)) > 20
    finally:
        server.stop()
    assert not server.errors()


async def flood_people(client: Client, tables: int) -> list[str]:
    """Tables with a person against a bot that answers immediately."""
    return [(await client.solo(["random"], edition="deluxe"))["id"] for _ in range(tables)]


# private tables


BLOCKED = """
import socket, time, uvicorn
from cleopatra.server import running

async def app(scope, receive, send):
    if scope["type"] == "http":
        while True:
            time.sleep(0.1)
    while (await receive())["type"] == "lifespan.startup":
        await send({"type": "lifespan.startup.complete"})
    await send({"type": "lifespan.shutdown.complete"})

listener = socket.create_server(("127.0.0.1", 0))
ready = lambda: print(listener.getsockname()[1], flush=True)
running._Server(uvicorn.Config(app, log_config=None), ready).run(sockets=[listener])
"""


def test_a_server_whose_event_loop_is_stuck_ends_all_the_same() -> None:
    with subprocess.Popen([sys.executable, "-c", BLOCKED], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline())
            with socket.create_connection(("127.0.0.1", port)) as line:
                line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                time.sleep(1)  # it is stuck in that request
                server.send_signal(signal.SIGTERM)
                assert server.wait(15) == 0
        finally:
            server.kill()


def test_a_finished_game_leads_strangers_to_no_other_table(server: Server) -> None:
    async def attack() -> None:
        async with seated(server.url, 2, edition="deluxe") as (clients, table, seats), Client(server.url) as stranger:
            await stranger.become("Mallory")
            host = (await clients[0].ask("GET", "/api/me"))["player"]
            await all_play(seats, 9)
            await seats[1].until(lambda: seats[1].table and seats[1].table.state == "over", 10)
            rematch = (await clients[0].ask("POST", f"/api/tables/{table}/rematch"))["id"]
            await clients[0].start(rematch)
            async with open_socket(stranger, table) as socket:
                seen = [str(await socket.recv())]
                await socket.send('{"type": "look"}')
                while '"update"' not in seen[-1]:
                    seen.append(str(await socket.recv()))
            for path in (f"/api/players/{host}", "/api/tables", f"/api/tables/{table}", "/api/me/tables"):
                seen.append((await stranger._http.get(path)).text)
            assert not [text for text in seen if rematch in text]
            profile = (await stranger._http.get(f"/api/players/{host}")).text
            assert table not in profile
            assert table in (await clients[1]._http.get(f"/api/players/{host}")).text
            assert (await clients[1].table(table))["rematch"] == rematch
            assert await refused(stranger.ask("POST", f"/api/tables/{table}/rematch")) == "not-seated"

    asyncio.run(asyncio.wait_for(attack(), 60))


def test_a_public_game_stays_in_the_profile(server: Server) -> None:
    async def ask() -> None:
        async with seated(server.url, 2, edition="deluxe", public=True) as (clients, table, seats):
            await all_play(seats, 8)
            await seats[1].until(lambda: seats[1].table and seats[1].table.state == "over", 10)
            host = (await clients[0].ask("GET", "/api/me"))["player"]
            async with Client(server.url) as stranger:
                profile = await stranger.ask("GET", f"/api/players/{host}")
            assert [game["table"] for game in profile["games"]] == [table]
            assert [point["table"] for point in profile["history"]] == [table]

    asyncio.run(asyncio.wait_for(ask(), 60))


@pytest.mark.parametrize("nodes", [1, pytest.param(2, marks=SLOW)])
def test_a_closed_table_is_closed_to_who_waited_in_its_lobby(tmp_path: Path, nodes: int) -> None:
    async def attack(urls: list[str]) -> None:
        async with (
            company(urls[0], 2, edition="deluxe", spectators=False) as (clients, table),
            Client(urls[-1]) as mallory,
        ):
            await mallory.become("Mallory")
            async with open_socket(mallory, table) as signed_in, open_socket(Client(urls[-1]), table) as stranger:
                heard: list[str] = []
                await signed_in.send('{"type": "look"}')
                reading = [asyncio.create_task(close_code(socket, 10, heard)) for socket in (signed_in, stranger)]
                await clients[0].start(table)
                async with clients[0].sit(table, 0) as seat:
                    await seat.say("the secret word is scarab")
                    assert await asyncio.gather(*reading) == [4401, 4401]
                assert not [text for text in heard if "scarab" in text or '"update"' in text]
            async with open_socket(mallory, table) as again:
                assert await close_code(again, 10) == 4401

    with ExitStack() as stack:
        url, settings = None, {}
        if nodes > 1:
            url = stack.enter_context(backing.postgres(tmp_path))
            settings["CLEOPATRA_REDIS"] = stack.enter_context(backing.redis(tmp_path))
        servers = [Server(tmp_path, url, settings) for _ in range(nodes)]
        for server in servers:
            server.start()
            stack.callback(server.stop)
        asyncio.run(asyncio.wait_for(attack([server.url for server in servers]), 60))


# sessions


def test_signing_out_closes_sockets(server: Server) -> None:
    async def attack() -> None:
        async with Client(server.url) as client, Client(server.url) as thief, Client(server.url) as other:
            code = (await client.become("Ana"))["recovery_code"]
            await thief.ask("POST", "/api/me/recover", {"code": code})
            await other.ask("POST", "/api/me/recover", {"code": code})
            table = (await client.make_table(["me", "me"], edition="deluxe"))["id"]
            await client.start(table)
            async with open_socket(client, table) as mine, open_socket(thief, table) as stolen:
                async with open_socket(other, table) as third:
                    await other.ask("DELETE", "/api/me/session")
                    assert await close_code(third, 5) == 4410
                assert await close_code(stolen, 0.5) is None
                await client.ask("DELETE", "/api/me/session?everywhere=true")
                assert await close_code(stolen, 5) == await close_code(mine, 5) == 4410

    asyncio.run(asyncio.wait_for(attack(), 60))


def test_sockets_end_with_a_session_that_ended_elsewhere(server: Server) -> None:
    """Revoked by another node, or expired: checked every few seconds."""

    async def attack() -> None:
        async with Client(server.url) as client:
            me = (await client.become("Ana"))["player"]
            table = (await client.make_table(["me", "me"], edition="deluxe"))["id"]
            async with open_socket(client, table) as socket, open_socket(Client(server.url), table) as watching:
                with closing(sqlite3.connect(server.folder / "tables.db", timeout=30)) as connection, connection:
                    connection.execute("UPDATE sessions SET expires = 1 WHERE player = ?", (me,))
                assert await close_code(socket, 15) == 4410
                assert await close_code(watching, 0.2) is None

    asyncio.run(asyncio.wait_for(attack(), 60))


def test_a_stolen_session_changes_neither_login_nor_passphrase_nor_recovery_code(server: Server) -> None:
    async def attack() -> None:
        async with Client(server.url) as client, Client(server.url) as thief:
            me = await client.become("Ana")
            account = {"login": f"ana-{me['player']}", "passphrase": "the first long phrase"}
            await client.ask("PUT", "/api/me/account", account)
            await thief.ask("POST", "/api/me/session", account)
            theirs = account | {"passphrase": "a phrase of the thief"}
            for proof in ({}, {"proof": "a wrong guess"}):
                assert await refused(thief.ask("PUT", "/api/me/account", theirs | proof)) == "bad-credentials"
                assert await refused(thief.ask("POST", "/api/me/recovery", proof)) == "bad-credentials"
            assert await refused(thief.ask("POST", "/api/me/recovery")) == "bad-credentials"
            table = (await client.make_table(["me", "me"], edition="deluxe"))["id"]
            async with open_socket(thief, table) as stolen, open_socket(client, table) as mine:
                second = account | {"passphrase": "the second long phrase"}
                await client.ask("PUT", "/api/me/account", second | {"proof": account["passphrase"]})
                assert await close_code(stolen, 5) == 4410
                assert await close_code(mine, 0.2) is None
            assert await refused(thief.ask("GET", "/api/me")) == "not-signed-in"
            third = account | {"passphrase": "the third long phrase"}
            await client.ask("PUT", "/api/me/account", third | {"proof": me["recovery_code"]})
            assert (await thief.ask("POST", "/api/me/session", third))["player"] == me["player"]

    asyncio.run(asyncio.wait_for(attack(), 60))


# database outage


@pytest.mark.slow
def test_a_lost_database_is_answered_as_such_and_logged_once_a_second(tmp_path: Path) -> None:
    async def ask(server: Server, url: str) -> list[str]:
        async with seated(server.url, 2, edition="deluxe", first=0) as (clients, _, seats):
            await seats[0].until(lambda: seats[0].situation.legal, 10)
            home = Path("/tmp") / f"cleopatra-postgres-{make_url(url).port}"
            os.kill(int((home / "data" / "postmaster.pid").read_text().split()[0]), signal.SIGQUIT)
            await asyncio.sleep(1)
            codes: list[str] = []
            for _ in range(30):
                for work in (
                    seats[0].play(seats[0].situation.legal[0]), seats[1].say("hello"), clients[0].ask("GET", "/api/me"),
                    clients[1].ask("POST", "/api/tables", {"seats": ["me", "open"], "settings": {"edition": "deluxe"}}),
                ):  # fmt: skip
                    try:
                        await work
                    except (Refused, ServerRefusal) as refusal:
                        codes.append(refusal.code)
                    else:
                        codes.append("done")
            return codes

    with ExitStack() as stack:
        url = stack.enter_context(backing.postgres(tmp_path))
        server = Server(tmp_path, url)
        server.start()
        stack.callback(server.kill)
        begin = time.monotonic()
        assert set(asyncio.run(asyncio.wait_for(ask(server, url), 90))) == {"storage"}
        time.sleep(1.5)  # the last line with its count is logged at the end of its second
        lines = [line for line in server.errors() if "database error" in line]
        assert 1 <= len(lines) <= time.monotonic() - begin + 1
        assert sum(json.loads(line)["times"] for line in lines) > 30
        assert server.errors() == lines
        assert "Traceback" not in "".join(lines)
