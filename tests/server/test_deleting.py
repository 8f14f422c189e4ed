"""A player deletes a game against bots, and only such a one; tables and bots have names, kept as players' are."""

from __future__ import annotations

import asyncio

import pytest

from cleopatra.client import Client, ServerRefusal
from tests.server.players import seated
from tests.server.reading import query
from tests.server.running import Server


async def code(work: object) -> str:
    with pytest.raises(ServerRefusal) as refusal:
        await work  # type: ignore[misc]
    return refusal.value.code


def test_only_a_running_game_alone_against_bots_is_deleted(server: Server) -> None:
    async def play() -> None:
        async with Client(server.url) as ana, Client(server.url) as ben:
            table = (await ana.solo(["random"], "Ana", edition="deluxe"))["id"]
            path = f"/api/tables/{table}"
            await ben.become("Ben")
            assert await code(ben.ask("DELETE", path)) == "not-seated"
            await ana.ask("DELETE", path)
            assert await code(ana.ask("GET", path)) == "no-such-table"
            assert (await ana.ask("GET", "/api/me/tables"))["tables"] == []
            [line] = query(server.database, f"SELECT who, detail FROM host_log WHERE subject = '{table}'")
            assert line[0] == "player"
            waiting = (await ana.make_table(["me", "random"], edition="deluxe"))["id"]
            assert await code(ana.ask("DELETE", f"/api/tables/{waiting}")) == "not-started"
        async with seated(server.url, 2, edition="deluxe") as (clients, table, _):
            assert await code(clients[0].ask("DELETE", f"/api/tables/{table}")) == "not-alone"

    asyncio.run(asyncio.wait_for(play(), 60))


def test_a_table_and_its_bots_have_names(server: Server) -> None:
    async def play() -> None:
        async with Client(server.url) as ana:
            await ana.become("Ana")
            made = await ana.make_table(["me", "planner"], edition="deluxe", name="  Dendera\u00a0 two ")
            assert made["settings"]["name"] == "Dendera two"
            path = f"/api/tables/{made['id']}"
            seat = {"who": "planner", "name": "Hemon"}
            assert (await ana.ask("PUT", f"{path}/seats/1", seat))["seats"][1]["name"] == "Hemon"
            alike = {"who": "planner", "name": "\u0410na"}
            assert (await ana.ask("PUT", f"{path}/seats/1", alike))["seats"][1]["name"].endswith("2")
            assert await code(ana.ask("PUT", f"{path}/seats/1", {"who": "planner", "name": "a;b"})) == "bad-name"
            assert await code(ana.make_table(["me", "planner"], edition="deluxe", name="\u202e")) == "bad-name"

    asyncio.run(asyncio.wait_for(play(), 60))
