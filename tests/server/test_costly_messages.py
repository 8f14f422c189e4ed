"""Messages that are cheap to send and expensive to answer delay nobody but their sender."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from bench.attacks.bystander import OTHER_ADDRESS, bystander
from bench.attacks.costly_messages import PLAYERS, unending_game
from cleopatra.client import Client
from cleopatra.server.loop_shares import LoopShares, Meter, metered
from cleopatra.server.routes.positions import positions
from cleopatra.tables import moves, table
from cleopatra.tables.moves import undo
from cleopatra.tables.protocol import Undo
from cleopatra.tables.records import Entry
from cleopatra.tables.refusals import Refusal
from cleopatra.tables.table import Table
from tests.server.running import Server

REWINDS = 30


def test_what_a_coroutine_computes_is_measured_but_not_its_waits() -> None:
    def busy(seconds: float) -> None:
        end = time.thread_time() + seconds
        while time.thread_time() < end:
            pass

    async def work() -> str:
        busy(0.05)
        await asyncio.sleep(0.2)
        try:
            async with asyncio.timeout(0.01):
                await asyncio.sleep(10)
        except TimeoutError:
            busy(0.05)
        return "done"

    async def ask() -> None:
        meter = Meter()
        other = asyncio.create_task(asyncio.to_thread(time.sleep, 0.1))
        assert await metered(work(), meter) == "done"
        assert 0.1 <= meter.read() < 0.15
        assert meter.read() == 0.0
        await other

    asyncio.run(ask())


def test_who_has_used_up_a_share_waits_and_nobody_else() -> None:
    def used(shares: LoopShares, player: str, caller: str, seconds: float) -> None:
        shares.begin(player, caller)
        shares.charge(player, caller, seconds)

    shares = LoopShares(0.01)
    used(shares, "ana", "1.2.3.4", 0.15)  # 0.05 s may be used at once
    assert 9 < shares.debt("ana", "5.6.7.8") < 10.1
    assert shares.debt("ben", "1.2.3.4") <= 0  # an address may use four times as much
    used(shares, "cleo", "1.2.3.4", 0.45)
    assert 9 < shares.debt(None, "1.2.3.4") < 10.1
    assert 9 < shares.debt("ben", "1.2.3.4") < 10.1
    assert shares.debt("ben", "9.9.9.9") <= 0
    unlimited = LoopShares(0.0)
    used(unlimited, "ana", "1.2.3.4", 1000.0)
    assert unlimited.debt("ana", "1.2.3.4") == 0


FLOOD = 1000
"""Messages of one socket: some 180 of them use up the share on a quick machine."""


async def _answers(line: ClientConnection, message: dict[str, Any], seconds: float) -> int:
    """How many answers a socket gets that asks without waiting for them."""
    found = 0

    async def read() -> None:
        nonlocal found
        async for _ in line:
            found += 1

    reading = asyncio.create_task(read())
    for _ in range(FLOOD):
        await line.send(json.dumps(message))
        await asyncio.sleep(0)
    await asyncio.sleep(seconds)
    reading.cancel()
    await asyncio.gather(reading, return_exceptions=True)
    return found


def test_a_socket_that_asks_for_too_much_is_answered_later_and_others_at_once(tmp_path: Path) -> None:
    async def ask(server: Server) -> int:
        path = f"ws://127.0.0.1:{server.port}/api/positions/{next(iter(positions()))}/socket"
        view = {"type": "view", "id": "a", "seat": 0}
        async with connect(path) as mallory, connect(path, local_addr=(OTHER_ADDRESS, 0)) as ana:
            flood = asyncio.create_task(_answers(mallory, view, 4.0))
            await asyncio.sleep(1.0)
            for ping in range(5):
                await ana.send(json.dumps({"type": "ping", "id": str(ping)}))
                while json.loads(await ana.recv())["type"] != "pong":
                    pass
            return await flood

    server = Server(tmp_path, settings={"CLEOPATRA_LOOP_SHARE": "0.0005"})
    server.start()
    try:
        answered = asyncio.run(asyncio.wait_for(ask(server), 60))
    finally:
        server.stop()
    assert answered < 0.6 * FLOOD
    assert not server.errors()


def test_a_journal_full_of_undos_stops_nobody(tmp_path: Path) -> None:
    """Each of them went back to before cards were drawn; a restarted server does them all again."""
    game = unending_game(1000)
    seat = game.waiting[0]

    async def fill(server: Server) -> tuple[str, str | None]:
        async with Client(server.url) as client:
            await client.become("Mallory")
            brought = {"save": game.to_json(), "names": PLAYERS}
            table = (await client.ask("POST", "/api/tables/import", brought))["id"]
            async with client.sit(table, seat) as sitting:
                await sitting.until(lambda: sitting.situation.legal, 20)
                for _ in range(REWINDS):
                    await sitting.play("take 1")
                    position = sitting.situation.position
                    await sitting.undo()
                    await sitting.until(lambda before=position: sitting.situation.position > before, 20)
                assert len(sitting.situation.log) == game.told(seat)
            return table, client.token

    async def read(server: Server, table: str, token: str | None) -> float:
        async with Client(server.url, token=token) as client, bystander(server.url) as other:
            async with client.sit(table, seat) as sitting:
                await sitting.until(lambda: sitting.situation.legal, 60)
            return other.worst

    server = Server(tmp_path)
    server.start()
    table, token = asyncio.run(asyncio.wait_for(fill(server), 120))
    server.kill()
    server.start()
    try:
        assert asyncio.run(asyncio.wait_for(read(server, table, token), 120)) < 2.0
    finally:
        server.stop()
    assert not server.errors()


def test_a_journal_is_played_back_in_pieces_of_equal_cost() -> None:
    def entries(kinds: str) -> list[Entry]:
        words = {"p": "play", "u": "undo", "r": "rewind"}
        return [Entry(at, words[kind], 0, "", None, "", 0.0) for at, kind in enumerate(kinds)]

    def sizes(kinds: str) -> list[int]:
        return [len(piece) for piece in table._pieces(entries(kinds)) if piece]

    assert sizes("") == []
    assert sizes("p" * 450) == [200, 200, 50]
    assert sizes("p" * 200 + "u" * 20) == [200, 18, 2]
    assert sizes("p" * 5000 + "r" * 3)[25:] == [1, 1, 1]


def test_a_game_allows_so_many_undos(monkeypatch: pytest.MonkeyPatch) -> None:
    session = SimpleNamespace(moves={}, position=lambda seat: 0, taken_back=moves.MOST_TAKEN_BACK)

    async def running(there: Table) -> SimpleNamespace:
        return session

    monkeypatch.setattr(moves, "running_game", running)
    here = SimpleNamespace(record=SimpleNamespace(seats=[SimpleNamespace(bot=None)]))
    with pytest.raises(Refusal) as refusal:
        asyncio.run(undo(cast("Table", here), Undo(id="a", seat=0, position=0), 0.0))
    assert (refusal.value.code, refusal.value.expected["what"]) == ("too-many", "undos")


def test_an_address_is_refused_over_http_once_its_share_is_used(tmp_path: Path) -> None:
    async def ask(server: Server) -> int:
        elsewhere = httpx.AsyncHTTPTransport(local_address=OTHER_ADDRESS)
        async with (
            httpx.AsyncClient(base_url=server.url, timeout=30) as mallory,
            httpx.AsyncClient(base_url=server.url, timeout=30, transport=elsewhere) as ana,
        ):
            flood = [asyncio.create_task(mallory.get("/api/schema/openapi.json")) for _ in range(200)]
            for _ in range(5):
                (await ana.get("/health/live")).raise_for_status()
            codes = [answer.status_code for answer in await asyncio.gather(*flood)]
            return codes.count(200)

    server = Server(tmp_path, settings={"CLEOPATRA_LOOP_SHARE": "0.0005"})
    server.start()
    try:
        done = asyncio.run(asyncio.wait_for(ask(server), 60))
    finally:
        server.stop()
    assert done < 100  # the others were refused
