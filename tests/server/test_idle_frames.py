"""Sockets that keep the server busy without saying anything are closed, and others don't notice."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from bench.attacks import idle_frames
from cleopatra.server.routes.positions import positions
from cleopatra.server.socket_writer import MOST_IDLE_FRAMES, MOST_UNANSWERED
from tests.server.running import Server

LONGEST = 240.0
"""The attack ends when its sockets are closed, by counts and not by rates: a busy machine may take its time."""
MANY = {"CLEOPATRA_SOCKET_MESSAGES": "100000"}


@pytest.mark.parametrize(
    ("kind", "settings"),
    [*((kind, idle_frames.SETTINGS) for kind in idle_frames.FRAMES), ("messages", MANY)],
    ids=[*idle_frames.FRAMES, "messages within the rate limit"],
)
def test_a_flood_of_frames_ends_its_sockets(tmp_path: Path, kind: str, settings: dict[str, str]) -> None:
    """Also one that a slow machine never answers faster than the rate limit allows, as if that were high."""
    server = Server(tmp_path, settings=settings)
    server.start()
    try:
        closed, worst, failures = asyncio.run(idle_frames.attack(server, kind, 4, LONGEST))
        assert closed
        assert failures == 0
        assert worst < 5
    finally:
        server.kill()


def test_who_waits_for_answers_now_and_then_may_send_many(server: Server) -> None:
    async def ask() -> None:
        url = f"ws://127.0.0.1:{server.port}/api/positions/{next(iter(positions()))}/socket"
        async with connect(url, ping_interval=None, max_size=None) as line:
            for batch in range(2 * MOST_UNANSWERED // 20):
                for number in range(20):
                    await line.send(f'{{"type":"ping","id":"{batch}.{number}"}}')
                while f'"id":"{batch}.19"' not in str(await line.recv()):
                    pass

    asyncio.run(asyncio.wait_for(ask(), 120))


def test_as_many_as_clients_send_are_answered(server: Server) -> None:
    async def ask() -> None:
        url = f"ws://127.0.0.1:{server.port}/api/positions/{next(iter(positions()))}/socket"
        async with connect(url, ping_interval=None, max_size=None) as line:
            await line.recv()
            for _ in range(int(MOST_IDLE_FRAMES) // 2):
                await asyncio.wait_for(await line.ping(), 5)
            await line.send(["x" * 100 for _ in range(20)])  # one message in fragments
            while '"refused"' not in str(await line.recv()):
                pass

    asyncio.run(asyncio.wait_for(ask(), 30))
