"""Limits: no client can exhaust tables, sockets, saves, bytes or connections, and others don't notice attempts."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import AsyncExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from bench.attacks import half_open, imports, many_sockets
from bench.attacks.bystander import OTHER_ADDRESS
from cleopatra.client import Client, Refused
from cleopatra.server.routes.positions import positions
from cleopatra.server.storage import records
from cleopatra.server.storage.database import Database
from cleopatra.tables.practice import MOST_ENTRIES
from tests.server.attacks import won_saves
from tests.server.running import Server, wait_for
from tests.server.test_refusals import refused

STRANGERS = {"CLEOPATRA_PROXIES": "10.0.0.1"}
"""No trusted proxy on this machine, so its connections are counted."""


@contextmanager
def limited(folder: Path, **limits: float) -> Iterator[Server]:
    """A server with some limits, and defaults for those that tests switch off."""
    settings: Mapping[str, str] = {f"CLEOPATRA_{name.upper()}": str(limit) for name, limit in limits.items()}
    server = Server(folder, settings=STRANGERS | dict(settings))
    server.start()
    try:
        yield server
    finally:
        server.stop()
    assert not server.errors()


def test_half_requests_leave_room_for_others(tmp_path: Path) -> None:
    with limited(tmp_path, connections=40) as server:
        _, failures, left = asyncio.run(half_open.attack(server, 300, "head", 2))
        assert failures == 0
        assert left[-1] <= 40
        wait_for(lambda: httpx.get(f"{server.url}/health").json()["open_files"] < 60)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["nothing", "head"])
def test_half_requests_end_within_seconds(tmp_path: Path, kind: str) -> None:
    with limited(tmp_path) as server, half_open.low_descriptor_limit():
        _, failures, left = asyncio.run(half_open.attack(server, 900, kind, 13))
        assert failures == 0
        assert left[-1] == 0


def test_heads_have_a_limit(tmp_path: Path) -> None:
    with limited(tmp_path) as server, socket.create_connection(("127.0.0.1", server.port), 10) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\nX-Long: " + b"x" * 40_000)
        assert line.recv(100).startswith(b"HTTP/1.1 431 ")
        with httpx.Client(base_url=server.url) as http:  # a large body after a complete header is allowed
            assert http.post("/api/me", json={"name": "Ana", "x": "y" * 100_000}).status_code == 400


def test_health_looks_at_file_descriptors(server: Server) -> None:
    told = httpx.get(f"{server.url}/health").json()
    assert "files" not in told["problems"]
    assert 0 < told["open_files"] < told["most_files"]
    assert "cleopatra_open_files" in httpx.get(f"{server.url}/metrics").text


def test_coming_and_going_is_announced_together(server: Server) -> None:
    """One message to all for every connect would be 60 * 61 / 2 frames, and as many again for disconnects."""
    opened, frames, size, _ = asyncio.run(many_sockets.attack(server.url, 60, 1.0))
    assert opened == 60
    assert 60 <= frames < 60 * 12
    assert size < 60 * 12 * 1500


def test_sockets_of_a_player_and_of_an_address(tmp_path: Path) -> None:
    async def ask(url: str) -> None:
        async with Client(url) as client:
            await client.become("Ana")
            table = (await client.make_table(["me", "open", "open"]))["id"]
            headers = {"Cookie": f"cleopatra={client.token}"}
            opened = [await connect(client.socket_url(table), additional_headers=headers) for _ in range(5)]
            ends = []
            for line in opened:
                try:
                    ends.append(json.loads(await line.recv())["type"])
                except ConnectionClosed as closed:
                    ends.append(closed.rcvd.reason if closed.rcvd else "lost")
            assert ends == ["welcome"] * 3 + ["too-many"] * 2
            await opened[0].close()
            async with asyncio.timeout(10):
                while True:  # a closed socket frees its place
                    async with connect(client.socket_url(table), additional_headers=headers) as line:
                        try:
                            assert json.loads(await line.recv())["type"] == "welcome"
                            break
                        except ConnectionClosed:
                            await asyncio.sleep(0.1)
            for line in opened:
                await line.close()
            with pytest.raises(InvalidStatus):  # and the rate of new sockets is limited
                await open_repeatedly(client.socket_url(table))

    async def open_repeatedly(url: str) -> None:
        for _ in range(60):
            await (await connect(url)).close()

    with limited(tmp_path, sockets=3, new_sockets=3) as server:
        asyncio.run(asyncio.wait_for(ask(server.url), 60))


def test_a_practice_table_takes_no_endless_number_of_choices(server: Server) -> None:
    """Nobody's quota counts them, and each is kept as long as the socket is open."""

    async def ask() -> None:
        url = f"ws://127.0.0.1:{server.port}/api/positions/{next(iter(positions()))}/socket"
        async with connect(url, max_size=None) as line:
            asked = 0

            async def told(kind: str, **more: object) -> dict[str, Any]:
                nonlocal asked
                asked += 1
                await line.send(json.dumps({"type": kind, "seat": 0, "id": str(asked), **more}))
                while (heard := json.loads(await line.recv()))["type"] not in ("played", "refused"):
                    pass
                return cast("dict[str, Any]", heard)

            position, made = 0, 0
            while made <= MOST_ENTRIES:
                for kind, more in (("play", {"action": "quarry"}), ("undo", {})):
                    heard = await told(kind, position=position, **more)
                    if heard["type"] == "refused":
                        assert (heard["code"], made) == ("too-many", MOST_ENTRIES)
                        return
                    position, made = heard["position"], made + 1
            raise AssertionError("no end")

    asyncio.run(asyncio.wait_for(ask(), 60))


def test_positions_of_the_rules_open_few_sockets_and_answer(tmp_path: Path) -> None:
    folder, name = next(iter(positions())).split("/")

    async def ask(server: Server) -> None:
        url = f"ws://127.0.0.1:{server.port}/api/positions/{folder}/{name}/socket"
        async with AsyncExitStack() as stack:
            opened = [await stack.enter_async_context(connect(url)) for _ in range(5)]
            kinds = []
            for line in opened:
                try:
                    kinds.append(json.loads(await line.recv())["type"])
                except ConnectionClosed as closed:
                    kinds.append(closed.rcvd.reason if closed.rcvd else "lost")
            assert kinds == ["welcome"] * 4 + ["too-many"]
            await opened[0].send('{"type":"plan","id":"a","seat":0}')
            while (told := json.loads(await opened[0].recv()))["type"] not in ("planned", "refused"):
                pass
            assert told["type"] == "planned"

    with limited(tmp_path, sockets=1) as server:
        asyncio.run(asyncio.wait_for(ask(server), 60))


def test_lobbies_and_tables_of_a_player_and_of_an_address(tmp_path: Path) -> None:
    async def ask(url: str) -> None:
        async with httpx.AsyncClient(base_url=url) as http:
            await http.post("/api/me", json={"name": "Ana"})
            body = {"seats": ["me", "open", "open"], "settings": {"public": True}}
            answers = await asyncio.gather(*(http.post("/api/tables", json=body) for _ in range(8)))
            assert sorted(answer.status_code for answer in answers) == [201] * 3 + [429] * 5
            told = next(answer.json() for answer in answers if answer.status_code == 429)
            assert told == {"code": "too-many", "expected": {"what": "lobbies", "most": 3}}
            mine = next(answer.json()["id"] for answer in answers if answer.status_code == 201)
            assert (await http.post(f"/api/tables/{mine}/start", json={"fill": "random"})).status_code == 200
            assert (await http.post("/api/tables", json=body)).status_code == 201  # the other one has started
            codes = []
            for number in range(12):
                http.cookies.clear()
                await http.post("/api/me", json={"name": f"Eve{number}"})
                codes.append((await http.post("/api/tables", json=body)).status_code)
            assert codes == [201] * 9 + [429] * 3  # twelve lobbies from one address
        transport = httpx.AsyncHTTPTransport(local_address=OTHER_ADDRESS)
        async with httpx.AsyncClient(base_url=url, transport=transport) as http:
            await http.post("/api/me", json={"name": "Ben"})
            for _ in range(3):
                assert (await http.post("/api/tables", json=body)).status_code == 201

    with limited(tmp_path, lobbies=3) as server:
        asyncio.run(asyncio.wait_for(ask(server.url), 60))
        with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
            origins = {origin for (origin,) in connection.execute("SELECT origin FROM tables")}
        assert len(origins) == 2
        assert not any("127" in origin[:3] for origin in origins)  # addresses are not stored


def test_unfinished_games_of_a_day_and_that_deleting_them_makes_no_room(tmp_path: Path) -> None:
    async def ask(url: str) -> None:
        body = {"bots": ["random"], "settings": {"edition": "deluxe"}}
        async with httpx.AsyncClient(base_url=url) as http:
            await http.post("/api/me", json={"name": "Ana"})
            made = [await http.post("/api/tables/solo", json=body) for _ in range(3)]
            assert [answer.status_code for answer in made] == [201, 201, 429]
            assert made[2].json() == {"code": "too-many", "expected": {"what": "tables", "most": 2}}
            assert (await http.delete(f"/api/tables/{made[0].json()['id']}")).status_code == 200
            assert (await http.post("/api/tables/solo", json=body)).status_code == 429
            codes = []
            for number in range(4):
                http.cookies.clear()
                await http.post("/api/me", json={"name": f"Eve{number}"})
                codes += [(await http.post("/api/tables/solo", json=body)).status_code for _ in range(2)]
            assert codes == [201] * 6 + [429] * 2  # eight games from one address

    with limited(tmp_path, tables=2) as server:
        asyncio.run(asyncio.wait_for(ask(server.url), 60))


def test_one_host_and_one_address_do_not_fill_the_public_list(tmp_path: Path) -> None:
    async def ask(url: str) -> None:
        body = {"seats": ["me", "open", "open"], "settings": {"public": True}}
        transport = httpx.AsyncHTTPTransport(local_address=OTHER_ADDRESS)
        async with httpx.AsyncClient(base_url=url, transport=transport) as http:
            await http.post("/api/me", json={"name": "Ben"})
            wanted = (await http.post("/api/tables", json=body)).json()["id"]
        async with httpx.AsyncClient(base_url=url) as http:
            hosts = []
            for number in range(4):
                http.cookies.clear()
                hosts.append((await http.post("/api/me", json={"name": f"Eve{number}"})).json()["player"])
                for _ in range(15):
                    await http.post("/api/tables", json=body)
            shown = (await http.get("/api/tables")).json()["tables"]
        assert wanted in [table["id"] for table in shown]
        listed = [table["host"] for table in shown]
        assert max(listed.count(host) for host in hosts) <= 3
        assert len(shown) == 7

    with limited(tmp_path) as server:
        asyncio.run(asyncio.wait_for(ask(server.url), 60))


def test_who_was_put_out_does_not_sit_down_again(server: Server) -> None:
    async def ask() -> None:
        async with Client(server.url) as host, Client(server.url) as eve, Client(server.url) as ben:
            for client, name in ((host, "Ana"), (eve, "Eve"), (ben, "Ben")):
                await client.become(name)
            table = (await host.make_table(["me", "me", "open"]))["id"]
            await eve.join(table)
            await host.ask("PUT", f"/api/tables/{table}/seats/2", {"who": "open"})
            assert await refused(eve.join(table)) == (403, "put-out")
            assert await refused(eve.join(table, 2)) == (403, "put-out")
            # freeing the host's own seat bans no one
            await host.ask("PUT", f"/api/tables/{table}/seats/1", {"who": "open"})
            await host.join(table, 1)
            await ben.join(table)

    asyncio.run(ask())


def test_lobbies_without_anybody_expire(tmp_path: Path) -> None:
    async def ask(server: Server) -> None:
        async with Client(server.url) as client:
            await client.become("Ana")
            idle, attended = [(await client.make_table(["me", "open", "open"]))["id"] for _ in range(2)]
            game = (await client.solo(["random"], edition="deluxe"))["id"]
            async with client.sit(attended, None) as seat:
                await seat.say("is anybody coming?")
                async with asyncio.timeout(30), httpx.AsyncClient(base_url=server.url) as http:
                    while (await http.get(f"/api/tables/{idle}")).status_code != 404:
                        await asyncio.sleep(0.3)
                await client.table(attended)
            await client.table(game)

    with limited(tmp_path, lobby_hours=0.002) as server:
        asyncio.run(ask(server))


def test_imports_and_replays_delay_no_one_and_have_a_limit(tmp_path: Path) -> None:
    with limited(tmp_path, imports=5, replays=1) as server:
        found, worst, _ = asyncio.run(imports.attack(server.url, 8, 40))
        assert found[201] == 5
        assert found[200] == 30  # and then one a second
        assert found[429] == 3 + 10
        assert worst < 3


def test_saves_are_read_outside_of_the_event_loop(tmp_path: Path) -> None:
    """While the process that reads them is stopped, they wait and nobody else does."""

    async def ask(server: Server) -> None:
        save = won_saves(1)[0]
        async with Client(server.url) as client:
            await client.become("Ana")
            await client.ask("POST", "/api/tables/import", {"save": save, "names": []})
            (worker,) = worker_processes(server)
            os.kill(worker, signal.SIGSTOP)
            bringing = asyncio.create_task(client.ask("POST", "/api/tables/import", {"save": save, "names": []}))
            for _ in range(20):
                await client.ask("GET", "/api/me")
                await asyncio.sleep(0.05)
            assert not bringing.done()
            os.kill(worker, signal.SIGCONT)
            assert (await bringing)["state"] == "over"

    with limited(tmp_path) as server:
        asyncio.run(asyncio.wait_for(ask(server), 60))


def test_nobody_notices_that_the_job_worker_died(tmp_path: Path) -> None:
    async def ask(server: Server) -> None:
        async with Client(server.url) as client:
            table = (await client.solo(["random"], "Ana", edition="deluxe", first=0))["id"]
            async with client.sit(table, 0) as seat:
                await seat.until(lambda: seat.situation.legal, 10)
                assert (await seat.plan("take 1")).forecast is not None
                for worker in worker_processes(server):
                    os.kill(worker, signal.SIGKILL)
                assert (await seat.plan("take 1")).forecast is not None

    with limited(tmp_path) as server:
        asyncio.run(asyncio.wait_for(ask(server), 60))


def worker_processes(server: Server) -> list[int]:
    """The server's worker processes."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command, stat = (folder / "cmdline").read_bytes(), (folder / "stat").read_text()
        except OSError:
            continue
        if b"job_process" in command and int(stat.rpartition(")")[2].split()[1]) == server.pid:
            found.append(int(folder.name))
    return found


def test_stored_bytes_have_a_limit(tmp_path: Path) -> None:
    async def ask(server: Server) -> list[str]:
        codes = []
        async with Client(server.url) as client:
            await client.become("Ana")
            table = (await client.make_table(["me", "open", "open"]))["id"]
            async with client.sit(table, None) as seat:
                for _ in range(30):
                    try:
                        await seat.say("x" * 450)
                        codes.append("said")
                    except Refused as refusal:
                        codes.append(refusal.code)
        return codes

    with limited(tmp_path, stored_megabytes=0.005) as server:
        codes = asyncio.run(ask(server))
    assert 8 <= codes.count("said") <= 11
    assert codes[-1] == "too-many"


def test_a_table_keeps_so_much_chat_and_no_more(tmp_path: Path) -> None:
    async def fill() -> list[Any]:
        database = Database(f"sqlite:///{tmp_path}/chat.db")
        await database.migrate()
        async with database.writing() as connection:
            await connection.exec_driver_sql(
                "INSERT INTO players (id, name, recovery, created) VALUES ('p', 'A', 'r', 1)"
            )
            for table in ("t", "u"):
                values = f"('{table}', 'p', 'lobby', '{{}}', 1)"
                await connection.exec_driver_sql(
                    f"INSERT INTO tables (id, host, state, settings, created) VALUES {values}"
                )
            await records.add_chat(connection, "u", "p", "A", "stays", 0.0)
            for number in range(records.CHAT_KEPT + 20):
                await records.add_chat(connection, "t", "p", "A", str(number), 1.0)
            query = 'SELECT "table", count(*), min(text) FROM chat GROUP BY "table"'
            kept = [tuple(row) for row in await connection.exec_driver_sql(query)]
        await database.close()
        return kept

    assert [row[:2] for row in asyncio.run(fill())] == [("t", records.CHAT_KEPT), ("u", 1)]
