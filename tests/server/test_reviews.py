"""Reviews: the terminal's numbers, progress, stopping and going on, fairness, links, and a server that is killed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cleopatra.arena import Match, play_game
from cleopatra.cli import main
from cleopatra.client import Client, ServerRefusal
from tests.server import backing
from tests.server.players import seated
from tests.server.running import Server

SECONDS = 300
NODES = 3
FEW = {"CLEOPATRA_REVIEW_NODES": str(NODES)}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose reviews take seconds."""
    running = Server(tmp_path_factory.mktemp("reviews"), settings=FEW)
    running.start()
    yield running
    running.stop()
    assert not running.errors()


@cache
def save(edition: str = "deluxe", players: int = 2, seed: int = 2) -> str:
    """A game between quick bots."""
    played = play_game(Match(edition, ("novice",) * players, seed, keep=True), 0)
    assert played.save is not None
    return played.save


async def brought_in(client: Client, name: str, text: str) -> str:
    await client.become(name)
    return str((await client.ask("POST", "/api/tables/import", {"save": text, "names": []}))["id"])


async def until_done(client: Client, path: str, states: tuple[str, ...] = ("done",)) -> dict[str, Any]:
    seen = 0
    async with asyncio.timeout(SECONDS):
        while True:
            found: dict[str, Any] = await client.ask("GET", path)
            assert found["done"] >= seen, "progress goes forwards"
            seen = found["done"]
            if found["state"] in states:
                return found
            await asyncio.sleep(0.3)


def test_the_page_gets_the_terminals_numbers(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And the chart is there long before the last choice is judged."""

    async def ask() -> tuple[dict[str, Any], dict[str, Any]]:
        async with Client(server.url) as client:
            path = f"/api/tables/{await brought_in(client, 'Ana', save())}/review"
            assert (await client.ask("GET", path))["state"] == "none"
            begun = await client.ask("POST", path, {"depth": "quick"})
            assert begun["state"] in ("waiting", "running")
            assert begun["mine"]
            chart = begun
            async with asyncio.timeout(SECONDS):
                while chart["review"] is None:
                    await asyncio.sleep(0.05)
                    chart = await client.ask("GET", path)
            return chart, await until_done(client, path)

    chart, found = asyncio.run(ask())
    assert chart["done"] < found["turns"] == found["done"]
    assert chart["review"]["moments"] == found["review"]["moments"]
    (tmp_path / "game.json").write_text(save())
    with pytest.raises(SystemExit):
        main(["analyse", str(tmp_path / "game.json"), "--nodes", str(NODES), "--json", str(tmp_path / "review.json")])
    assert "accuracy" in capsys.readouterr().out
    told = json.loads((tmp_path / "review.json").read_text())
    for part, words in found["review"].items():
        assert words == told[part], part


def test_it_is_stopped_and_goes_on_and_nobody_else_stops_it(server: Server) -> None:
    async def ask() -> None:
        async with Client(server.url) as client, Client(server.url) as other:
            await other.become("Ben")
            path = f"/api/tables/{await brought_in(client, 'Ana', save(seed=3))}/review"
            await client.ask("POST", path, {})
            with pytest.raises(ServerRefusal) as refused:
                await other.ask("DELETE", path)
            assert refused.value.code == "not-host"
            async with asyncio.timeout(SECONDS):
                while (await client.ask("GET", path))["done"] < 2:
                    await asyncio.sleep(0.1)
            stopped = await client.ask("DELETE", path)
            assert stopped["state"] == "stopped"
            await asyncio.sleep(1.0)
            after = await client.ask("GET", path)
            assert after["done"] <= stopped["done"] + 1
            assert after["review"]["moments"]
            assert len(after["review"]["judged"]) > 0
            await other.ask("POST", path, {})  # what is stopped, anybody may go on with
            await until_done(other, path)

    asyncio.run(ask())


def test_reviews_take_turns_and_bots_come_first(server: Server) -> None:
    """Somebody's many reviews don't keep another's waiting, and one player has a few at a time."""

    async def ask() -> None:
        async with Client(server.url) as greedy, Client(server.url) as other:
            paths = [f"/api/tables/{await brought_in(greedy, 'Ana', save(seed=4 + at))}/review" for at in range(4)]
            for path in paths[:3]:
                await greedy.ask("POST", path, {})
            with pytest.raises(ServerRefusal) as refused:
                await greedy.ask("POST", paths[3], {})
            assert refused.value.code == "too-many"
            own = f"/api/tables/{await brought_in(other, 'Ben', save(seed=9))}/review"
            await other.ask("POST", own, {})
            first = await until_done(other, own, ("done",))
            behind = [await greedy.ask("GET", path) for path in paths[:3]]
            assert sum(one["done"] for one in behind) < 3 * first["done"]
            for path in paths[:3]:
                await greedy.ask("DELETE", path)

    asyncio.run(ask())


def test_behind_the_proxy_that_is_shipped_a_review_stays_with_its_node(tmp_path: Path) -> None:
    """Progress goes forwards whichever node answers everything else, and whoever began may stop it."""

    async def ask(port: int) -> None:
        async with Client(f"http://127.0.0.1:{port}") as client:
            for seed in (3, 4):
                path = f"/api/tables/{await brought_in(client, 'Ana', save(seed=seed))}/review"
                await client.ask("POST", path, {"depth": "quick"})
                for _ in range(6):
                    found = await client.ask("GET", path, depth="quick")
                    assert found["state"] in ("waiting", "running")
                    assert found["mine"]
                await until_done(client, path, ("running",))
                assert (await client.ask("DELETE", path, depth="quick"))["state"] == "stopped"

    with backing.postgres(tmp_path) as database, backing.redis(tmp_path) as redis:
        nodes = [Server(tmp_path, database, FEW | {"CLEOPATRA_REDIS": redis}) for _ in range(2)]
        for node in nodes:
            node.start()
        try:
            with backing.nginx(tmp_path, [node.port for node in nodes]) as port:
                asyncio.run(asyncio.wait_for(ask(port), SECONDS))
        finally:
            for node in nodes:
                node.stop()
        assert not any(node.errors() for node in nodes)


def test_a_running_game_is_not_reviewed(server: Server) -> None:
    async def ask() -> None:
        async with seated(server.url, 3) as (clients, table, _):
            for method, page in (("GET", "review"), ("POST", "review"), ("GET", "review/link")):
                with pytest.raises(ServerRefusal) as refused:
                    await clients[0].ask(method, f"/api/tables/{table}/{page}", {} if method == "POST" else None)
                assert refused.value.code == "not-over"

    asyncio.run(ask())


def test_a_private_link_opens_replay_and_review_of_its_table_only(server: Server) -> None:
    text = json.loads(save())

    async def ask() -> None:
        async with Client(server.url) as client, Client(server.url) as stranger:
            tables = [await brought_in(client, "Ana", json.dumps(text)) for _ in range(2)]
            keys = [(await client.ask("GET", f"/api/tables/{table}/review/link"))["key"] for table in tables]
            assert len({*keys}) == 2
            with pytest.raises(ServerRefusal) as refused:
                await stranger.ask("GET", f"/api/tables/{tables[0]}/review/link")
            assert refused.value.code == "not-signed-in"
            found = await stranger.ask("GET", f"/api/tables/{tables[0]}/review", key=keys[0])
            assert found["state"] == "none"

    asyncio.run(ask())


def test_a_table_without_spectators_shows_its_review_to_whoever_has_the_key(server: Server) -> None:
    async def ask() -> None:
        async with seated(server.url, 3, spectators=False) as (clients, table, _), Client(server.url) as stranger:
            key = "0" * 32
            for page in ("review", "replay"):
                with pytest.raises(ServerRefusal) as refused:
                    await stranger.ask("GET", f"/api/tables/{table}/{page}", key=key)
                assert refused.value.code == "no-spectators"
            with pytest.raises(ServerRefusal) as running:
                await clients[0].ask("GET", f"/api/tables/{table}/review/link")
            assert running.value.code == "not-over"

    asyncio.run(ask())


def test_the_key_opens_a_private_table_once_its_game_is_over(server: Server) -> None:
    """Everything that the shared pages offer, and only at that table."""

    async def ask() -> None:
        async with Client(server.url) as host, Client(server.url) as stranger:
            await host.become("Ana")
            settings = {"edition": "deluxe", "spectators": False}
            tables = []
            for _ in range(2):
                made = await host.ask("POST", "/api/tables", {"seats": ["me", "novice"], "settings": settings})
                tables.append(f"/api/tables/{made['id']}")
                await host.ask("POST", f"{tables[-1]}/start", {"fill": "novice"})
            own, other = tables
            await host.ask("PUT", f"{own}/seats/0/bot", {"bot": "novice"})
            async with asyncio.timeout(SECONDS):
                while (await host.ask("GET", own))["state"] != "over":
                    await asyncio.sleep(0.2)
            key = (await host.ask("GET", f"{own}/review/link"))["key"]
            await stranger.become("Ben")
            pages: tuple[tuple[str, dict[str, Any]], ...] = (
                ("replay", {}), ("save", {}), ("scenario", {"position": 5}), ("review", {}),
                ("what-if", {"position": 0, "seat": 0, "choice": "done"}),
            )  # fmt: skip
            for page, asked in pages:
                with pytest.raises(ServerRefusal) as refused:
                    await stranger.ask("GET", f"{own}/{page}", **asked)
                assert refused.value.code == "no-spectators", page
                with pytest.raises(ServerRefusal) as refused:
                    await stranger.ask("GET", f"{other}/{page}", **asked, key=key)
                assert refused.value.code == "no-spectators", page
            for page, asked in pages[:2]:
                assert await stranger.ask("GET", f"{own}/{page}", **asked, key=key)
            branch = {"position": 3, "seat": 1, "bot": "novice"}
            with pytest.raises(ServerRefusal) as refused:
                await stranger.ask("POST", f"{own}/branch", branch)
            assert refused.value.code == "no-spectators"
            assert (await stranger.ask("POST", f"{own}/branch?key={key}", branch))["id"]

    asyncio.run(ask())


def test_a_killed_server_begins_again_when_it_is_asked(tmp_path: Path) -> None:
    server = Server(tmp_path, settings=FEW)
    server.start()
    try:

        async def begin() -> tuple[str, str | None]:
            async with Client(server.url) as client:
                path = f"/api/tables/{await brought_in(client, 'Ana', save())}/review"
                await client.ask("POST", path, {})
                async with asyncio.timeout(SECONDS):
                    while (await client.ask("GET", path))["done"] < 1:
                        await asyncio.sleep(0.1)
                return path, client.token

        path, token = asyncio.run(begin())
        server.kill()
        server.start()

        async def again() -> None:
            async with Client(server.url, token=token) as client:
                assert (await client.ask("GET", path))["state"] == "none"
                await client.ask("POST", path, {})
                async with asyncio.timeout(SECONDS):
                    while (await client.ask("GET", path))["review"] is None:
                        await asyncio.sleep(0.1)

        asyncio.run(again())
        assert not server.errors()
    finally:
        server.stop()
