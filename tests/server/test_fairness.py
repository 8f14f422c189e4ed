"""Provably fair games at a real server: commitment, players' numbers, deal, secret at the end."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from cleopatra.cli import main
from cleopatra.client import ServerRefusal
from cleopatra.rules.fairness import verify

from .players import all_play, company
from .running import Server

NUMBERS = ("0a" * 32, "0b" * 32)


def test_the_deal_comes_from_both_sides_and_can_be_verified(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def ask() -> tuple[str, str]:
        async with company(server.url, 2, edition="deluxe") as (clients, table):
            lobby = await clients[0].ask("GET", f"/api/tables/{table}")
            for client, number in zip(clients, NUMBERS, strict=True):
                await client.add_luck(table, number)
            told = await clients[1].ask("GET", f"/api/tables/{table}")
            assert [seat["number"] for seat in told["seats"]] == list(NUMBERS)
            assert told["commitment"] == lobby["commitment"]
            await clients[0].start(table)
            await clients[1].add_luck(table)
            late = await clients[1].ask("GET", f"/api/tables/{table}")
            assert [seat["number"] for seat in late["seats"]] == list(NUMBERS), "too late: nothing changes"
            async with clients[0].sit(table, 0) as ana, clients[1].sit(table, 1) as ben:
                await all_play([ana, ben], 5)
            save = await clients[0].ask("GET", f"/api/tables/{table}/save")
            return lobby["commitment"], save if isinstance(save, str) else json.dumps(save)

    commitment, text = asyncio.run(asyncio.wait_for(ask(), 120))
    assert verify(text, commitment=commitment, number=NUMBERS[1]).sound
    file = tmp_path / "game.json"
    file.write_text(text, "utf-8")
    for number, code in ((NUMBERS[0], 0), ("0c" * 32, 1)):
        with pytest.raises(SystemExit) as ended:
            main(["verify", str(file), "--commitment", commitment, "--number", number])
        assert ended.value.code == code
        assert "Numbers came from Ana, Ben." in capsys.readouterr().out
    assert not server.errors()


def test_a_rematch_has_a_commitment_of_its_own_and_no_numbers(server: Server) -> None:
    async def ask() -> None:
        async with company(server.url, 2, edition="deluxe") as (clients, table):
            await clients[0].add_luck(table)
            first = await clients[0].start(table)
            async with clients[0].sit(table, 0) as ana, clients[1].sit(table, 1) as ben:
                await all_play([ana, ben], 6)
            again = await clients[0].ask("POST", f"/api/tables/{table}/rematch")
            assert again["commitment"] not in (None, first["commitment"])
            assert [seat["number"] for seat in again["seats"]] == ["", ""]

    asyncio.run(asyncio.wait_for(ask(), 120))


def test_numbers_belong_to_the_seated_player(server: Server) -> None:
    async def ask() -> None:
        async with company(server.url, 2, edition="deluxe") as (clients, table):
            await clients[1].add_luck(table)
            state = await clients[1].ask("DELETE", f"/api/tables/{table}/seats/1/player")
            assert [seat["number"] for seat in state["seats"]] == ["", ""]
            with pytest.raises(ServerRefusal) as stranger:
                await clients[1].add_luck(table)
            assert stranger.value.code == "not-seated"
            for wrong in ("7", "AB" * 32, "g" * 64, "0" * 65):
                with pytest.raises(ServerRefusal) as bad:
                    await clients[0].add_luck(table, wrong)
                assert bad.value.status == 400

    asyncio.run(asyncio.wait_for(ask(), 60))
