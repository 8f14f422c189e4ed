"""Upgrades with games running: a drained node, a new version of the rules, two nodes replaced one after the other."""

from __future__ import annotations

import asyncio
import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from cleopatra.client import Client, Refused, ServerRefusal
from tests.cli.conftest import Run
from tests.rules.test_golden import GOLDEN
from tests.server import backing
from tests.server.players import all_play, seated
from tests.server.reading import change, journal_reader, query, state_reader
from tests.server.running import Server, wait_for


async def code_of(work: Any) -> str:
    """How something is refused."""
    try:
        await work
    except (Refused, ServerRefusal) as refusal:
        return refusal.code
    raise AssertionError("it was not refused")


def ready(server: Server) -> list[str]:
    """What readiness objects to."""
    return list(httpx.get(f"{server.url}/health/ready").json()["problems"])


def test_a_drained_node_sends_everybody_away_and_keeps_how_games_look(own: Server, run: Run) -> None:
    async def play() -> str:
        async with seated(own.url, 2, edition="deluxe", first=0) as (clients, table, seats):
            await seats[0].play(seats[0].situation.legal[0])
            lobby = (await clients[0].make_table(["me", "me"], edition="deluxe"))["id"]
            told = await asyncio.to_thread(run, "host", "drain", "--database", own.database)
            assert told.code == 0, told.err
            assert "can be stopped" in told.out
            for work in (
                clients[0].make_table(["me", "open"]), clients[0].start(lobby), clients[0].solo(["random"], "Ana"),
            ):  # fmt: skip
                assert await code_of(work) == "draining"
            assert (await clients[0].table(table))["state"] == "playing"
            assert "draining" in ready(own)
            assert httpx.get(f"{own.url}/health").status_code == 200
            handshake = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
            handshake["Sec-WebSocket-Key"] = "dGhlIHNhbXBsZSBub25jZQ=="
            answer = httpx.get(f"{own.url}/api/tables/{table}/socket", headers=handshake)
            assert answer.status_code == 503
            return str(table)

    table = asyncio.run(asyncio.wait_for(play(), 60))
    wait_for(lambda: query(own.database, 'SELECT entries FROM snapshots WHERE "table" = :t', t=table))
    own.stop()
    own.start()
    assert "draining" not in ready(own)


def test_games_of_older_rules_are_read_and_exported_and_ended_only_by_command(own: Server, run: Run) -> None:
    async def play() -> tuple[str, str, list[Any]]:
        async with seated(own.url, 2, edition="deluxe", first=0) as (clients, table, seats):
            await seats[0].play(seats[0].situation.legal[0])
            await seats[0].say("see you after the upgrade")
            assert (await asyncio.to_thread(run, "host", "drain", "--database", own.database)).code == 0
            assert clients[0].token
            await asyncio.to_thread(
                wait_for, lambda: query(own.database, 'SELECT entries FROM snapshots WHERE "table" = :t', t=table)
            )
            return str(table), clients[0].token, [seats[0].situation.view, seats[0].situation.log]

    async def look(table: str, token: str, seen: list[Any]) -> None:
        async with Client(own.url, token=token) as ana, Client(own.url) as stranger:
            await stranger.become("Eve")
            assert (await ana.table(table))["closed"] == "outdated"
            async with ana.sit(table, 0) as seat, stranger.sit(table) as watching:
                await seat.until(lambda: seat.situation.view is not None, 10)
                assert [seat.situation.view, seat.situation.log] == seen
                assert seat.situation.legal == []
                assert seat.chat
                await watching.until(lambda: watching.situation.view is not None, 10)
                assert watching.situation.view["players"][0].get("hand") is None  # type: ignore[index]
                assert await code_of(seat.play("market 1")) == "other-rules"
            assert await code_of(ana.ask("GET", f"/api/tables/{table}/save")) == "not-over"

    table, token, seen = asyncio.run(asyncio.wait_for(play(), 60))
    own.stop()
    change(own.database, "UPDATE tables SET rules = 0 WHERE id = :t", t=table)
    own.start()
    [line] = [line for line in own.log.read_text().splitlines() if "use rules that this version can't play" in line]
    assert (json.loads(line)["games"], json.loads(line)["rules"]) == (1, 0)
    asyncio.run(asyncio.wait_for(look(table, token, seen), 60))
    file = own.folder / "old.json"
    assert run("host", "save", table, file, "--database", own.database).code == 0
    assert len(json.loads(file.read_text())["moves"]) == 1
    assert state_reader(own.database)(table) == "playing"
    assert run("host", "retire", "--database", own.database, stdin="n\n").code != 0
    told = run("host", "retire", "--yes", "--database", own.database)
    assert "1 games" in told.out
    wait_for(lambda: httpx.get(f"{own.url}/api/tables/{table}").json()["closed"] == "retired")
    save = httpx.get(f"{own.url}/api/tables/{table}/save")
    assert save.text == file.read_text()


def test_finished_games_of_older_rules_say_why_they_are_not_looked_at_again(own: Server) -> None:
    """Neither replayed nor reviewed under rules that they were not played by: each way says so."""
    save = (GOLDEN / "rules1-deluxe-en-2.json").read_text("utf-8")

    async def bring() -> tuple[str, str | None]:
        async with Client(own.url) as ana:
            await ana.become("Ana")
            table = await ana.ask("POST", "/api/tables/import", {"save": save, "names": []})
            path = f"/api/tables/{table['id']}"
            assert (await ana.ask("GET", f"{path}/replay", count=1))["frames"]
            assert (await ana.ask("POST", f"{path}/review", {}))["state"] in ("waiting", "running")
            return str(table["id"]), ana.token

    async def look(table: str, token: str | None) -> None:
        path = f"/api/tables/{table}"
        async with Client(own.url, token=token) as ana:
            assert (await ana.table(table))["state"] == "over"
            for method, page in (
                ("GET", "replay"), ("GET", "scenario?position=3"), ("GET", "review"), ("POST", "review"),
            ):  # fmt: skip
                assert await code_of(ana.ask(method, f"{path}/{page}", {} if method == "POST" else None)) == (
                    "other-rules"
                ), page
            branch = {"position": 3, "seat": 0, "bot": "novice"}
            assert await code_of(ana.ask("POST", f"{path}/branch", branch)) == "other-rules"

    table, token = asyncio.run(asyncio.wait_for(bring(), 60))
    own.stop()
    change(own.database, "UPDATE tables SET rules = 0 WHERE id = :t", t=table)
    own.start()
    asyncio.run(asyncio.wait_for(look(table, token), 60))


@pytest.mark.slow
def test_two_nodes_are_replaced_one_after_the_other_and_nobody_loses_a_move(tmp_path: Path, run: Run) -> None:
    """Behind the proxy that is shipped, with a bot at the table whose work is handed over each time."""

    async def play(url: str, nodes: list[Server]) -> tuple[str, list[tuple[int, str]]]:
        async with seated(url, 2, edition="deluxe") as (clients, table, seats):
            made: list[tuple[int, str]] = []
            for seat in seats:
                seat.play = remembered(seat.play, seat.seat or 0, made)  # type: ignore[method-assign]
            bots = (await clients[0].solo(["random"], edition="deluxe", first=1))["id"]
            playing = asyncio.create_task(all_play(seats, 5))
            for node in nodes:
                before = len(made)
                async with asyncio.timeout(30):
                    while len(made) < before + 5 and not playing.done():
                        await asyncio.sleep(0.05)
                name = httpx.get(f"{node.url}/health/live").json()["node"]
                told = await asyncio.to_thread(run, "host", "drain", name, "--database", node.database)
                assert told.code == 0, told.err
                await asyncio.to_thread(node.stop)
                await asyncio.to_thread(node.start)
            await playing
            assert seats[0].situation.over
            assert seats[1].situation.over
            async with clients[0].sit(bots, 0) as alone:
                await alone.until(lambda: alone.situation.legal, 30)
            return str(table), made

    def remembered(real: Any, seat: int, made: list[tuple[int, str]]) -> Any:
        async def made_and_kept(action: str) -> Any:
            kept = await real(action)
            made.append((seat, action))
            return kept

        return made_and_kept

    with ExitStack() as stack:
        database = stack.enter_context(backing.postgres(tmp_path))
        redis = stack.enter_context(backing.redis(tmp_path))
        nodes = [Server(tmp_path, database, {"CLEOPATRA_REDIS": redis}) for _ in range(2)]
        for node in nodes:
            node.start()
            stack.callback(node.stop)
        port = stack.enter_context(backing.nginx(tmp_path, [node.port for node in nodes]))
        table, made = asyncio.run(asyncio.wait_for(play(f"http://127.0.0.1:{port}", nodes), 200))
        kept = journal_reader(database)(table)
        assert made
        chosen = [(seat, action) for _, seat, _, action in kept]
        for move in made:
            chosen.remove(move)
        wait_for(lambda: state_reader(database)(table) == "over", 20)
        assert not any(node.errors() for node in nodes)
