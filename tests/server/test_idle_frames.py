"""Sockets that keep the server busy without saying anything are closed, and others don't notice."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from bench.attacks import idle_frames
from cleopatra.server.routes.positions import positions
from cleopatra.server.socket_writer import MOST_IDLE_FRAMES
from tests.server.running import Server

LONGEST = 240.0
"""The attack ends when its sockets are closed, by counts and not by rates: a busy machine may take its time."""
SLOW = {"CLEOPATRA_SOCKET_MESSAGES": "4", "CLEOPATRA_LOOP_SHARE": "0.0005"}
"""Sockets that get so little of the event loop are never answered faster than the rate limit allows."""


@pytest.mark.parametrize("kind", idle_frames.FRAMES)
def test_a_flood_of_frames_ends_its_sockets(tmp_path: Path, kind: str) -> None:
    closed, worst, failures = flooded(Server(tmp_path, settings=idle_frames.SETTINGS), kind)
    assert closed
    assert failures == 0
    assert worst < 5


@pytest.mark.slow
def test_a_flood_of_messages_ends_on_a_slow_machine(tmp_path: Path) -> None:
    closed, *_ = flooded(Server(tmp_path, settings=SLOW), "messages")
    assert closed


def flooded(server: Server, kind: str) -> tuple[bool, float, int]:
    server.start()
    try:
        return asyncio.run(idle_frames.attack(server, kind, 4, LONGEST))
    finally:
        server.kill()


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
