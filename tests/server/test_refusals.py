"""Refusals: others' seats, started tables, host rights, forged tokens, other origins, floods and malformed input."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Coroutine
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cleopatra.client import Client, Refused, ServerRefusal
from cleopatra.server.routes.positions import positions
from cleopatra.tables import protocol as p
from tests.server.players import company, seated
from tests.server.running import Server


async def refused(asking: Coroutine[Any, Any, Any]) -> tuple[int, str]:
    """Status and code of a request that must be refused."""
    with pytest.raises(ServerRefusal) as refusal:
        await asking
    return refusal.value.status, refusal.value.code


async def rest_of(socket: ClientConnection) -> tuple[list[str], int | None]:
    """All remaining messages by code or type, and the close code."""
    codes: list[str] = []
    try:
        while True:
            told = json.loads(await socket.recv())
            codes.append(told.get("code", told["type"]))
    except ConnectionClosed as closed:
        return codes, closed.rcvd.code if closed.rcvd else None


def test_strangers_and_hosts(server: Server) -> None:
    async def ask() -> None:
        async with company(server.url, 3) as (clients, table), Client(server.url) as stranger:
            host, guest, _ = clients
            assert await refused(stranger.ask("GET", "/api/me")) == (401, "not-signed-in")
            assert await refused(stranger.join(table)) == (401, "not-signed-in")
            await stranger.become("Eve")
            assert await refused(stranger.join(table)) == (409, "table-full")
            assert await refused(stranger.join(table, 1)) == (409, "seat-taken")
            assert await refused(stranger.join(table, 4)) == (404, "no-such-seat")
            assert await refused(guest.start(table)) == (403, "not-host")
            path = f"/api/tables/{table}"
            assert await refused(guest.ask("PUT", f"{path}/seats/2", {"who": "greedy"})) == (403, "not-host")
            assert await refused(guest.ask("PATCH", path, {"settings": {}, "seats": 3})) == (403, "not-host")
            assert await refused(stranger.ask("DELETE", f"{path}/seats/1/player")) == (403, "not-your-seat")
            assert await refused(host.ask("PUT", f"{path}/seats/2", {"who": "sphinx"})) == (422, "no-such-bot")
            assert await refused(host.ask("POST", f"{path}/rematch")) == (409, "not-over")
            await host.start(table)
            assert await refused(host.start(table)) == (409, "started")
            assert await refused(stranger.join(table)) == (409, "started")
            assert await refused(guest.ask("DELETE", f"{path}/seats/1/player")) == (409, "started")
            assert await refused(host.ask("PUT", f"{path}/seats/1/bot", {})) == (409, "clock-runs")
            assert await refused(stranger.ask("PUT", f"{path}/seats/1/bot", {})) == (403, "not-host")
            assert await refused(host.ask("DELETE", f"{path}/seats/1/bot")) == (403, "not-your-seat")
            assert await refused(host.table("nowhere")) == (404, "no-such-table")

    asyncio.run(ask())


def test_terms_that_no_game_has(server: Server) -> None:
    async def ask() -> None:
        async with Client(server.url) as client:
            await client.become("Ana")
            three = ["me", "greedy", "greedy"]
            assert await refused(client.make_table(three[:2])) == (422, "player-count")
            assert await refused(client.make_table(three, edition="cheops")) == (422, "unknown-edition")
            assert await refused(client.make_table(three, reading="es")) == (422, "unknown-reading")
            assert await refused(client.make_table(three, layout={"throne": "z9", "palms": ""})) == (422, "bad-layout")
            assert await refused(client.make_table(three, colour="red")) == (400, "bad-message")
            assert await refused(client.make_table(three, first=4)) == (404, "no-such-seat")
            assert await refused(client.become("full.stop")) == (422, "bad-name")
            save = {"save": "{}", "names": ["Ana"]}
            assert await refused(client.ask("POST", "/api/tables/import", save)) == (422, "not-a-save")
            assert await refused(client.ask("POST", "/api/nothing")) == (404, "no-such-page")
            assert await refused(client.ask("DELETE", "/api/box")) == (405, "method")

    asyncio.run(ask())


def test_other_peoples_seats_in_a_game(server: Server) -> None:
    async def ask() -> None:
        async with seated(server.url, 3) as (_, _, seats):
            mover = next(seat for seat in seats if seat.situation.legal)
            other = next(seat for seat in seats if not seat.situation.legal)
            action, position = mover.situation.legal[0], other.situation.position
            forged = p.Play(id="x", seat=mover.seat or 0, position=position, action=action)
            for message, code in (
                (forged, "not-your-seat"),
                (p.AskPlan(id="y", seat=mover.seat or 0, action=action), "not-your-seat"),
                (p.Play(id="z", seat=4, position=position, action=action), "no-such-seat"),
                (p.Play(id="w", seat=other.seat or 0, position=position, action=action), "not-your-turn"),
                (p.Play(id="v", seat=other.seat or 0, position=position + 9, action=action), "position-ahead"),
                (p.Play(id="u", seat=other.seat or 0, position=position, action="fly"), "unknown-word"),
                (p.AnswerUndo(id="t", seat=other.seat or 0, agree=True), "nothing-asked"),
            ):
                with pytest.raises(Refused) as refusal:
                    await other.ask(message)
                assert refusal.value.code == code
            await mover.play(action)

    asyncio.run(ask())


@pytest.mark.parametrize(
    "forge", [lambda t: t[:-1] + ("B" if t[-1] == "A" else "A"), lambda t: "", lambda t: t * 9, lambda t: "é" * 40]
)
def test_forged_tokens(server: Server, forge: Callable[[str], str]) -> None:
    async def ask() -> None:
        async with Client(server.url) as client:
            await client.become("Ana")
            token = forge(client.token or "")
        async with httpx.AsyncClient(base_url=server.url) as http:
            answer = await http.get("/api/me", headers=[(b"cookie", f"cleopatra={token}".encode())])
            assert answer.status_code == 401

    asyncio.run(ask())


def test_signing_out_and_expiry_end_a_token(server: Server) -> None:
    async def ask() -> None:
        async with Client(server.url) as client:
            await client.become("Ana")
            token = client.token
            await client.ask("DELETE", "/api/me/session")
            async with Client(server.url, token=token) as again:
                assert await refused(again.ask("GET", "/api/me")) == (401, "not-signed-in")
            old = await client.become("Cleo")
            with closing(sqlite3.connect(server.folder / "tables.db", timeout=30)) as connection, connection:
                connection.execute("UPDATE sessions SET expires = 1 WHERE player = ?", (old["player"],))
            assert await refused(client.ask("GET", "/api/me")) == (401, "not-signed-in")
            me = await client.become("Ben")
            other_code = me["recovery_code"].upper().replace("-", " ")
            async with Client(server.url) as device:
                assert (await device.ask("POST", "/api/me/recover", {"code": other_code}))["player"] == me["player"]
            wrong = {"code": "22222-22222-22222-22222-22222"}
            assert await refused(client.ask("POST", "/api/me/recover", wrong)) == (401, "bad-credentials")
            code = (await client.ask("POST", "/api/me/recovery"))["recovery_code"]
            assert await refused(client.ask("POST", "/api/me/recover", {"code": other_code})) == (
                401,
                "bad-credentials",
            )
            assert (await client.ask("POST", "/api/me/recover", {"code": code}))["player"] == me["player"]

    asyncio.run(ask())


def test_accounts(server: Server) -> None:
    async def ask() -> None:
        async with Client(server.url) as client, Client(server.url) as device:
            me = await client.become("Ana")
            account = {"login": f"ana-{me['player']}", "passphrase": "a long enough phrase"}
            await client.ask("PUT", "/api/me/account", account)
            assert (await device.ask("POST", "/api/me/session", account))["player"] == me["player"]
            wrong = account | {"passphrase": "another long phrase"}
            assert await refused(device.ask("POST", "/api/me/session", wrong)) == (401, "bad-credentials")
            nobody = account | {"login": "nobody-here"}
            assert await refused(device.ask("POST", "/api/me/session", nobody)) == (401, "bad-credentials")
            await device.become("Ben")
            assert await refused(device.ask("PUT", "/api/me/account", account)) == (409, "login-taken")
            short = account | {"passphrase": "short"}
            assert await refused(client.ask("PUT", "/api/me/account", short)) == (400, "bad-message")

    asyncio.run(ask())


def test_pages_of_other_origins(server: Server) -> None:
    async def ask() -> None:
        async with company(server.url, 3) as (clients, table):
            cookie = {"Cookie": f"cleopatra={clients[0].token}", "Origin": "https://evil.example"}
            with pytest.raises(InvalidStatus):
                async with connect(clients[0].socket_url(table), additional_headers=cookie):
                    pass
            practice = f"ws://127.0.0.1:{server.port}/api/positions/{next(iter(positions()))}/socket"
            for url in (practice, clients[0].socket_url(table)):
                for foreign in (
                    {"Sec-Fetch-Site": "cross-site"},
                    {"Origin": "null"},
                    {"Origin": f"{server.url}.a.example"},
                ):
                    with pytest.raises(InvalidStatus):
                        async with connect(url, additional_headers=foreign):
                            pass
            own = cookie | {"Origin": server.url}
            async with connect(clients[0].socket_url(table), additional_headers=own) as socket:
                assert json.loads(await socket.recv())["type"] == "welcome"
            async with httpx.AsyncClient(base_url=server.url, headers=cookie) as http:
                for origin in ("https://evil.example", "http://[", "null", ""):
                    answer = await http.post(f"/api/tables/{table}/start", json={}, headers={"Origin": origin})
                    assert (answer.status_code, answer.json()["code"]) == (403, "bad-origin")
            async with httpx.AsyncClient(base_url=server.url, headers={"Sec-Fetch-Site": "cross-site"}) as http:
                assert (await http.post("/api/me", json={"name": "Eve"})).status_code == 403

    asyncio.run(ask())


def test_rubbish_and_oversize_over_a_socket(server: Server) -> None:
    rubbish: list[str | bytes] = [
        "", "{", "[]", "null", '{"type":"fly"}', '{"type":"play"}', '{"type":"look","seat":9}', "\x00", "[" * 5000,
        '{"type":"ping","id":"a","more":1}', '{"type":"ping","id":"no spaces"}', b"\xff\xfe", b"\x80" * 100,
        '{"type":"play","id":"a","seat":0,"position":1e99,"action":"done"}',
    ]  # fmt: skip

    async def ask() -> None:
        async with seated(server.url, 3) as (clients, table, seats):
            headers = {"Cookie": f"cleopatra={clients[0].token}"}
            async with connect(clients[0].socket_url(table), additional_headers=headers) as socket:
                for message in rubbish:
                    await socket.send(message)
                    while (told := json.loads(await socket.recv()))["type"] != "refused":
                        pass
                    assert (told["code"], told["id"]) == ("bad-message", None)
                await socket.send('{"type":"say","id":"a","text":"' + "x" * 20_000 + '"}')
                while (told := json.loads(await socket.recv()))["type"] != "refused":
                    pass
                assert told["code"] == "too-large"
                await socket.send("x" * 1_000_000)
                assert (await rest_of(socket))[1] == 1009
            mover = next(seat for seat in seats if seat.situation.legal)
            await mover.play(mover.situation.legal[0])

    asyncio.run(ask())


def test_bodies_too_large_and_headers(server: Server) -> None:
    with httpx.Client(base_url=server.url) as http:
        answer = http.post("/api/me", content=b'{"name":"' + b"x" * 600_000 + b'"}')
        assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
        answer = http.get("/api/box")
        assert answer.headers["x-content-type-options"] == "nosniff"
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert f"connect-src 'self' ws://127.0.0.1:{server.port};" in policy
        assert "strict-transport-security" not in answer.headers
        answer = http.get("/api/box", headers={"X-Forwarded-Proto": "https", "Host": "play.example"})
        assert "connect-src 'self' wss://play.example;" in answer.headers["content-security-policy"]
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        answer = http.get("/api/box", headers={"Host": "play,example"})
        assert "connect-src 'self';" in answer.headers["content-security-policy"]
        assert http.get("/health").status_code == 200
        assert "cleopatra_moves_total" in http.get("/metrics").text


@pytest.mark.parametrize("body", ["[" * 5_000, '{"name":' * 5_000, '{"name":"Ana","x":' + "[" * 300_000])
def test_json_within_json_within_json(server: Server, body: str) -> None:
    with httpx.Client(base_url=server.url) as http:
        answer = http.post("/api/me", content=body, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()) == (400, {"code": "too-deep", "expected": {}})
        http.post("/api/me", json={"name": "Ana"})
        answer = http.post("/api/tables/import", json={"save": body, "names": ["Ana"]})
        assert (answer.status_code, answer.json()["code"]) == (422, "not-a-save")


def test_floods(tmp_path: Path) -> None:
    limits = {"CLEOPATRA_REQUESTS": "5", "CLEOPATRA_NEWCOMERS": "1", "CLEOPATRA_SOCKET_MESSAGES": "5"}
    server = Server(tmp_path, settings=limits)
    server.start()

    async def ask() -> None:
        async with Client(server.url) as client:
            table = (await client.solo(["random", "random"], "Ana"))["id"]
            headers = {"Cookie": f"cleopatra={client.token}"}
            async with connect(client.socket_url(table), additional_headers=headers) as socket:
                for number in range(400):
                    await socket.send(f'{{"type":"ping","id":"n{number}"}}')
                codes, closed = await rest_of(socket)
                assert "pong" in codes
                assert "too-fast" in codes
                assert closed == 4029
            async with httpx.AsyncClient(base_url=server.url) as http:
                answers = [(await http.post("/api/me", json={"name": "Eve"})).status_code for _ in range(20)]
            assert 429 in answers
            await asyncio.sleep(1)
            async with client.sit(table, 0) as seat:
                await seat.until(lambda: seat.situation.view is not None, 10)

    try:
        asyncio.run(ask())
    finally:
        server.stop()
    assert not server.errors()


async def open_sockets(http: httpx.AsyncClient) -> float:
    """The number of open sockets by the server's metrics."""
    lines = (await http.get("/metrics")).text.splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("cleopatra_sockets "))


async def fewer_sockets(http: httpx.AsyncClient, than: float) -> None:
    while await open_sockets(http) >= than:
        await asyncio.sleep(0.05)


def test_a_client_that_does_not_read_is_disconnected_and_the_table_continues(server: Server) -> None:
    """The client keeps sending requests and reads nothing; the connection's buffers hold a few megabytes."""

    async def ask() -> None:
        async with seated(server.url, 3) as (clients, table, seats):
            url = clients[1].socket_url(table)
            cookie = {"Cookie": f"cleopatra={clients[1].token}"}
            async with (
                httpx.AsyncClient(base_url=server.url) as http,
                connect(url, additional_headers=cookie, max_queue=1, compression=None) as deaf,
            ):
                await deaf.recv()  # wait until it is counted
                look = json.dumps({"type": "look", "seat": 1, "position": 0})
                gone = asyncio.create_task(fewer_sockets(http, await open_sockets(http)))
                while not gone.done():  # reading before it is closed would save it
                    with suppress(TimeoutError):
                        await asyncio.wait_for(deaf.send(look), 0.2)
                codes, closed = await rest_of(deaf)
            assert closed == 4008
            assert len(codes) > 100
            mover = next(seat for seat in seats if seat.situation.legal)
            await mover.play(mover.situation.legal[0])
            await seats[1].say("still here")

    asyncio.run(asyncio.wait_for(ask(), 100))
