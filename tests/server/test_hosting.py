"""What the host of a server does: each action by command or on its page, with its effect on tables and open sockets."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from cleopatra.client import Client, Refused, Seat, ServerRefusal
from cleopatra.server.hosting import login
from cleopatra.server.rate_limit import TokenBucket
from cleopatra.server.storage.database import Database
from cleopatra.tables.refusals import Refusal
from tests.cli.conftest import Run
from tests.server import backing
from tests.server.players import company, seated
from tests.server.reading import change, query
from tests.server.running import Server

PASSPHRASE = "a crocodile for breakfast"


@pytest.fixture
def host(run: Run, server: Server) -> Callable[..., Any]:
    """The command line of the host, on the server that runs."""
    return host_of(run, server)


def host_of(run: Run, server: Server) -> Callable[..., Any]:
    """The command line of a server's host: its JSON for lists, its text for actions."""

    async def ask(*words: str) -> Any:
        more = ["--json"] if words[0] in ("tables", "players", "reports", "bans", "log", "queue") else []
        told = await asyncio.to_thread(run, "host", *words, "--database", server.database, *more)
        assert told.code == 0, told.out + told.err
        return json.loads(told.out) if more else told.out

    return ask


async def code_of(work: Any) -> str:
    """How something is refused."""
    try:
        await work
    except (Refused, ServerRefusal) as refusal:
        return refusal.code
    raise AssertionError("it was not refused")


async def closed(seat: Seat) -> str:
    """Why a socket is closed for good."""
    return await code_of(seat.until(lambda: False, 5))


def test_an_ended_game_stays_readable_and_takes_no_move(server: Server, host: Callable[..., Any]) -> None:
    async def play() -> None:
        async with seated(server.url, 2, edition="deluxe", first=0) as (clients, table, seats):
            await seats[0].play(seats[0].situation.legal[0])
            await host("end", table, "--note", "enough")
            await seats[1].until(lambda: seats[1].table and seats[1].table.closed == "ended", 5)
            mover = seats[0] if seats[0].situation.legal else seats[1]
            assert await code_of(mover.play(mover.situation.legal[0])) == "ended"
            told = await clients[0].table(table)
            assert (told["state"], told["closed"]) == ("over", "ended")
            assert (await clients[1].ask("GET", f"/api/tables/{table}/replay"))["frames"]
            assert len((await clients[1].ask("GET", f"/api/tables/{table}/save"))["moves"]) == 1
            assert query(server.database, 'SELECT count(*) FROM results WHERE "table" = :t', t=table)[0][0] == 0
            line = (await host("log"))[0]
            assert (line["who"], line["action"], line["subject"]) == ("cli", "end", table)
            assert line["detail"]["note"] == "enough"

    asyncio.run(asyncio.wait_for(play(), 60))


def test_a_deleted_table_is_gone_for_everybody(server: Server, host: Callable[..., Any], run: Run) -> None:
    async def play() -> str:
        async with seated(server.url, 2, edition="deluxe") as (clients, table, seats):
            await seats[0].say("soon gone")
            asked = await asyncio.to_thread(run, "host", "delete", table, "--database", server.database, stdin="n\n")
            assert asked.code != 0
            assert (await clients[0].table(table))["state"] == "playing"
            await host("delete", table, "--yes")
            assert await closed(seats[0]) == "no-such-table"
            assert await closed(seats[1]) == "no-such-table"
            assert await code_of(clients[0].table(table)) == "no-such-table"
            assert table not in [one["id"] for one in (await clients[0].ask("GET", "/api/me/tables"))["tables"]]
            assert table not in [one["id"] for one in await host("tables")]
            return str(table)

    table = asyncio.run(asyncio.wait_for(play(), 60))
    assert query(server.database, 'SELECT count(*) FROM chat WHERE "table" = :t', t=table)[0][0] == 0


def test_whoever_is_put_out_loses_the_seat_and_the_others_play_on(server: Server, host: Callable[..., Any]) -> None:
    async def play() -> None:
        async with seated(server.url, 2, edition="deluxe", first=1) as (clients, table, seats):
            ben = (await clients[1].ask("GET", "/api/me"))["player"]
            await host("put-out", table, ben)
            await seats[0].until(lambda: seats[0].table and seats[0].table.seats[1].bot == "greedy", 5)
            await seats[0].until(lambda: seats[0].situation.legal, 20)
            assert await code_of(clients[1].ask("DELETE", f"/api/tables/{table}/seats/1/bot")) == "not-your-seat"
        async with company(server.url, 2, edition="deluxe") as (clients, table):
            ana = (await clients[0].ask("GET", "/api/me"))["player"]
            await host("put-out", table, ana)
            await asyncio.sleep(1)
            told = await clients[1].table(table)
            assert told["host"] == told["seats"][1]["player"]
            assert await code_of(clients[0].join(table)) == "put-out"

    asyncio.run(asyncio.wait_for(play(), 60))


def test_a_banned_player_is_out_at_once_and_can_do_nothing(server: Server, host: Callable[..., Any]) -> None:
    async def play() -> None:
        async with seated(server.url, 3, edition="classic") as (clients, table, seats):
            ben = (await clients[1].ask("GET", "/api/me"))["player"]
            await host("ban", ben, "--days", "2", "--note", "shouts")
            begin = time.monotonic()  # how long a new Python takes to start is not the server's
            assert await closed(seats[1]) == "banned"
            assert time.monotonic() - begin < 5
            await seats[0].until(lambda: seats[0].table and seats[0].table.seats[1].player is None, 5)
            for work in (
                clients[1].ask("GET", "/api/me"), clients[1].make_table(["me", "open"]), clients[1].table(table),
            ):  # fmt: skip
                assert await code_of(work) == "banned"
            assert await code_of(clients[1].sit(table).__aenter__()) == "banned"
            [ban] = [one for one in await host("bans") if one["subject"] == ben]
            assert 1.9 < (ban["until"] - time.time()) / 86400 < 2.1
            assert (await host("players", ben))[0]["ban"] == ban["number"]
            await host("unban", str(ban["number"]))
            await asyncio.sleep(1)
            assert (await clients[1].ask("GET", "/api/me"))["player"] == ben

    asyncio.run(asyncio.wait_for(play(), 60))


def test_sessions_are_revoked_with_their_sockets(server: Server, host: Callable[..., Any]) -> None:
    async def play() -> None:
        async with seated(server.url, 2, edition="deluxe") as (clients, _, seats):
            ben = (await clients[1].ask("GET", "/api/me"))["player"]
            await host("revoke", ben)
            assert await closed(seats[1]) == "not-signed-in"
            assert await code_of(clients[1].ask("GET", "/api/me")) == "not-signed-in"
            assert (await clients[0].ask("GET", "/api/me"))["name"] == "Ana"

    asyncio.run(asyncio.wait_for(play(), 60))


def test_reports_come_with_what_was_said_and_are_bounded(server: Server, host: Callable[..., Any]) -> None:
    async def play() -> None:
        async with seated(server.url, 2, edition="deluxe") as (clients, table, seats), Client(server.url) as stranger:
            ana, ben = [(await one.ask("GET", "/api/me"))["player"] for one in clients]
            await stranger.become("Eve")
            await seats[1].say("you crocodile")
            path = f"/api/tables/{table}/reports"
            await clients[0].ask("POST", path, {"about": ben, "reason": "abuse", "text": "called me names"})
            eve = (await stranger.ask("GET", "/api/me"))["player"]
            for subject in (ana, eve, "nobody"):
                bad = clients[0].ask("POST", path, {"about": subject, "reason": "abuse"})
                assert await code_of(bad) == "no-such-player"
            for body in (
                {"about": ben, "reason": "boredom"}, {"about": ben, "reason": "abuse", "text": "x" * 1001},
                {"about": 5, "reason": "abuse"}, {"about": ben}, {"about": ben, "reason": "abuse", "extra": 1},
            ):  # fmt: skip
                assert await code_of(clients[0].ask("POST", path, body)) == "bad-message"
            for _ in range(9):
                await clients[0].ask("POST", path, {"about": ben, "reason": "other"})
            assert await code_of(clients[0].ask("POST", path, {"about": ben, "reason": "other"})) == "too-many"
            mine = [one for one in await host("reports") if one["table"] == table]
            assert len(mine) == 10
            first = mine[-1]
            assert (first["player"], first["name"], first["reason"], first["said"]) == (
                ben,
                "Ben",
                "abuse",
                ["you crocodile"],
            )
            await host("close-report", str(first["number"]))
            assert first["number"] not in [one["number"] for one in await host("reports")]
            assert first["number"] in [one["number"] for one in await host("reports", "--all")]

    asyncio.run(asyncio.wait_for(play(), 60))


def test_mutes_are_remembered(server: Server) -> None:
    async def play() -> None:
        async with seated(server.url, 2, edition="deluxe") as (clients, table, seats):
            ben = (await clients[1].ask("GET", "/api/me"))["player"]
            await seats[1].say("la la la")
            await seats[0].until(lambda: seats[0].chat, 5)
            await clients[0].ask("PUT", f"/api/me/mutes/{ben}", {"muted": True})
            assert await clients[0].ask("GET", "/api/me/mutes") == {"players": [ben]}
            async with clients[0].sit(table, 0) as again:
                await again.until(lambda: again.situation.view is not None, 5)
                assert not again.chat

    asyncio.run(asyncio.wait_for(play(), 60))


def test_lists_find_tables_players_and_the_queue(server: Server, host: Callable[..., Any]) -> None:
    async def play() -> None:
        async with company(server.url, 2, edition="deluxe") as (clients, table):
            me = await clients[0].ask("PATCH", "/api/me", {"name": "Zenobia%"})
            assert [one["id"] for one in await host("players", "zenobia%")] == [me["player"]]
            assert await host("players", "Z%b") == []
            [found] = await host("tables", table)
            assert (found["state"], [seat["name"] for seat in found["seats"]]) == ("lobby", ["Ana", "Ben"])
            assert table in [one["id"] for one in await host("tables", me["player"])]
            assert table not in [one["id"] for one in await host("tables", "--state", "over")]
            assert any(node["status"]["workers"] == 1 for node in await host("queue"))

    asyncio.run(asyncio.wait_for(play(), 60))


def test_what_does_not_exist_is_said_in_one_line(server: Server, run: Run, tmp_path: Path) -> None:
    for words, sentence in (
        (["end", "nowhere"], "no such table"), (["ban", "nobody"], "no such player"),
        (["unban", "99"], "no entry has that number"),
        (["ban"], "--address"), (["ban", "--address", "300.1.1.1"], "IPv4 or IPv6"),
        (["tables", "--state", "asleep"], "lobby, playing or over"), (["prune", "--days", "0"], "at least 1"),
        (["put-out", "nowhere", "nobody"], "no such table"),
    ):  # fmt: skip
        told = run("host", *words, "--database", server.database)
        assert told.code == 2, words
        assert sentence in told.err, told.err
    told = run("host", "tables", "--database", f"sqlite:///{tmp_path}/none.db")
    assert told.code == 2
    assert "not a database of this version" in told.err
    assert not (tmp_path / "none.db").exists()


@pytest.mark.slow
def test_a_banned_address_and_pruning(own: Server, run: Run) -> None:
    """Both concern everybody here, so that the server is one's own."""
    host = host_of(run, own)

    async def play() -> tuple[str, str]:
        async with (
            seated(own.url, 2, edition="deluxe") as (clients, table, seats),
            Client(own.url) as idle,
            Client(own.url) as eve,
        ):
            await idle.become("Idle")
            await host("ban", "--address", "127.0.0.1")
            for seat in seats:
                assert await closed(seat) == "banned"
            assert await code_of(clients[0].ask("GET", "/api/box")) == "banned"
            assert await code_of(eve.become("Eve")) == "banned"
            assert httpx.get(f"{own.url}/health/live").status_code == 200
            await host("unban", str((await host("bans"))[0]["number"]))
            await asyncio.sleep(1)
            assert (await clients[0].ask("GET", "/api/me"))["name"] == "Ana"
            return str(table), (await idle.ask("GET", "/api/me"))["player"]

    table, idle = asyncio.run(asyncio.wait_for(play(), 60))
    kept = run("host", "prune", "--days", "1", "--yes", "--database", own.database)
    assert "0 tables and 0 guests" in kept.out
    old = time.time() - 10 * 86400
    for what in (
        "UPDATE tables SET created = :t, touched = :t", "UPDATE journal SET time = :t",
        "UPDATE sessions SET seen = :t", "UPDATE players SET created = :t",
    ):  # fmt: skip
        change(own.database, what, t=old)
    gone = run("host", "prune", "--days", "9", "--yes", "--database", own.database)
    assert "1 tables and 3 guests" in gone.out, gone.out
    assert query(own.database, "SELECT count(*) FROM tables")[0][0] == 0
    assert query(own.database, "SELECT count(*) FROM players WHERE id = :p", p=idle)[0][0] == 0
    time.sleep(1)
    assert httpx.get(f"{own.url}/api/tables/{table}").json()["code"] == "no-such-table"


@pytest.fixture
def unused(tmp_path: Path) -> Iterator[Server]:
    """A server at which nobody has guessed a passphrase yet."""
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()


def test_the_page_has_a_login_of_its_own(unused: Server, run: Run) -> None:
    server = unused
    with httpx.Client(base_url=server.url) as http:
        assert http.post("/api/me", json={"name": "Ana"}).status_code == 201
        assert http.get("/api/host/overview").status_code == 401  # a player's session is none of the host's
        for _ in range(2):
            answer = http.post("/api/host/session", json={"passphrase": "anything at all"})
            assert (answer.status_code, answer.json()["code"]) == (401, "bad-credentials")
        told = run("host", "passphrase", "--database", server.database, stdin=f"{PASSPHRASE}\n")
        assert told.code == 0, told.err
        assert PASSPHRASE not in told.out
        assert http.post("/api/host/session", json={"passphrase": PASSPHRASE[:-1]}).status_code == 401
        signed = http.post("/api/host/session", json={"passphrase": PASSPHRASE})
        assert signed.status_code == 204
        cookie = signed.headers["set-cookie"]
        assert all(word in cookie for word in ("HttpOnly", "SameSite=strict", "Path=/api/host"))
        assert http.get("/api/host/overview").json()["nodes"][0]["status"]["workers"] == 1
        for page in ("tables", "players", "reports", "bans", "log"):
            assert http.get(f"/api/host/{page}").json() == {page: http.get(f"/api/host/{page}").json()[page]}
        evil = http.post(
            "/api/host/actions", json={"action": "prune", "days": 1}, headers={"Origin": "https://evil.example"}
        )
        assert (evil.status_code, evil.json()["code"]) == (403, "bad-origin")
        answer = http.post("/api/host/actions", json={"action": "prune", "days": 1})
        assert answer.json()["detail"] == {"removed_tables": 0, "removed_guests": 0}
        assert http.post("/api/host/actions", json={"action": "prune", "days": 0}).status_code == 400
        assert http.post("/api/host/actions", json={"action": "dance"}).status_code == 400
        assert http.get("/api/host/log").json()["log"][0]["who"] == "page"
        for _ in range(5):  # guessing is slow, whatever other limits say
            last = http.post("/api/host/session", json={"passphrase": "guess after guess"})
        assert last.status_code == 429
        run("host", "passphrase", "--generate", "--database", server.database)
        assert http.get("/api/host/overview").status_code == 401
    kept = query(server.database, "SELECT value FROM keys WHERE name = 'host'")[0][0]
    assert kept.startswith("$argon2id$")


def test_guesses_from_everywhere_do_not_keep_the_host_out(tmp_path: Path) -> None:
    async def ask() -> None:
        database = Database(f"sqlite:///{tmp_path}/host.db")
        await database.migrate()
        await login.set_passphrase(database, PASSPHRASE)
        host = login.HostLogin(database)
        host._all_tries = TokenBucket(0.001, 2)
        await host.sign_in(PASSPHRASE, "10.0.0.1")
        codes = []
        for number in range(3):
            with pytest.raises(Refusal) as refusal:
                await host.sign_in("guess after guess", f"10.1.1.{number}")
            codes.append(refusal.value.code)
        assert codes == ["bad-credentials", "too-fast", "too-fast"]
        assert await host.knows(await host.sign_in(PASSPHRASE, "10.0.0.1"))
        await database.close()

    asyncio.run(ask())


@pytest.mark.slow
def test_a_ban_holds_on_every_node_at_once(tmp_path: Path, run: Run) -> None:
    async def play(nodes: list[Server], run_ban: Callable[[str], None]) -> None:
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(Client(node.url)) for node in nodes]
            for client, name in zip(clients, ("Ana", "Ben"), strict=True):
                await client.become(name)
            table = (await clients[0].make_table(["me", "open"], edition="deluxe"))["id"]
            await clients[1].join(table)
            await clients[0].start(table)
            ben = (await clients[1].ask("GET", "/api/me"))["player"]
            twin = await stack.enter_async_context(Client(nodes[0].url, token=clients[1].token))
            sockets = [await stack.enter_async_context(one.sit(table, 1)) for one in (clients[1], twin)]
            for seat in sockets:
                await seat.until(lambda seat=seat: seat.situation.view is not None, 10)
            begin = time.monotonic()
            run_ban(ben)
            for seat in sockets:
                assert await closed(seat) == "banned"
            assert time.monotonic() - begin < 2
            for one in (clients[1], twin):
                assert await code_of(one.ask("GET", "/api/me")) == "banned"

    with backing.postgres(tmp_path) as database, backing.redis(tmp_path) as redis:
        nodes = [Server(tmp_path, database, {"CLEOPATRA_REDIS": redis}) for _ in range(2)]
        for node in nodes:
            node.start()
        try:
            with httpx.Client(base_url=nodes[0].url) as http:

                def by_page(player: str) -> None:
                    done = http.post("/api/host/actions", json={"action": "ban-player", "subject": player})
                    assert done.status_code == 200, done.text

                assert run("host", "passphrase", "--database", database, stdin=f"{PASSPHRASE}\n").code == 0
                assert http.post("/api/host/session", json={"passphrase": PASSPHRASE}).status_code == 204
                asyncio.run(asyncio.wait_for(play(nodes, by_page), 60))
        finally:
            for node in nodes:
                node.stop()
                assert not node.errors()
