"""The client: reconnects by itself, makes each move exactly once, and reports why it was refused."""

from __future__ import annotations

import asyncio

import pytest

from cleopatra.client import Client, Refused
from tests.server.conftest import server
from tests.server.players import seated
from tests.server.running import Server

__all__ = ["server"]


def test_a_broken_connection_costs_nothing(server: Server) -> None:
    async def play() -> None:
        async with seated(server.url, 3) as (_, _, seats):
            mover = next(seat for seat in seats if seat.situation.legal)
            for action in ("take 1", "put 1", "put 2", "put 3"):
                assert mover._socket is not None
                mover._socket.transport.abort()
                await mover.play(action)
            assert mover.reconnects >= 1
            assert [event["event"] for event in mover.situation.log].count("CardStocked") == 3

    asyncio.run(asyncio.wait_for(play(), 60))


def test_a_refused_client_gets_the_reason(server: Server) -> None:
    async def ask() -> None:
        async with seated(server.url, 3) as (_, table, _), Client(server.url) as stranger:
            await stranger.become("Eve")
            with pytest.raises(Refused) as refused:  # while connecting, or right afterwards
                async with stranger.sit(table, 1) as seat:
                    await seat.until(lambda: False, 10)
            assert refused.value.code == "not-your-seat"
            with pytest.raises(Refused) as nowhere:
                async with stranger.sit("nowhere", 0):
                    pass
            assert nowhere.value.code == "no-such-table"

    asyncio.run(asyncio.wait_for(ask(), 60))


def test_a_player_moves_to_another_device_with_its_token(server: Server) -> None:
    async def ask() -> None:
        async with Client(server.url) as client:
            me = await client.become("Ana")
            async with Client(server.url, token=client.token) as twin:
                assert (await twin.ask("GET", "/api/me"))["player"] == me["player"]
                assert (await twin.ask("PATCH", "/api/me", {"name": "Anna"}))["name"] == "Anna"

    asyncio.run(ask())
