"""Redis crashes, hangs and recovers: nodes reconnect by themselves, and no message is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack

import httpx
import pytest

from bench.attacks import redis_restart
from cleopatra.client import Client, Seat
from tests.server import backing
from tests.server.running import Server, wait_for

Both = tuple[list[Server], backing.Redis]


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    """Two nodes, and the Redis between them."""
    folder = tmp_path_factory.mktemp("redis")
    redis = backing.Redis(folder)
    redis.start()
    with backing.postgres(folder) as database:
        servers = [Server(folder, database, {"CLEOPATRA_REDIS": redis.url}) for _ in range(2)]
        for server in servers:
            server.start()
        yield servers, redis
        redis.kill()
        for server in servers:
            assert server.stop() in (0, -15)  # even without Redis
            assert not server.errors()


def check(told: redis_restart.Delays, times: int) -> None:
    """All messages arrived within five seconds, and /health reported the problem."""
    assert not any(told.missed.values()), told.missed
    assert all(len(waits) == times and max(waits) < 5 for waits in told.waits.values()), told.waits
    assert told.health
    assert all(one.startswith("degraded redis") for one in told.health), told.health


def test_two_seconds_without_redis(both: Both) -> None:
    nodes, redis = both
    check(asyncio.run(asyncio.wait_for(redis_restart.attack(nodes, redis, 1), 60)), 1)
    for node in nodes:
        wait_for(lambda node=node: httpx.get(f"{node.url}/health").json()["status"] == "ok")
        log = node.log.read_text()
        assert log.count("lost the connection to Redis") == 1
        assert "connected to the other nodes" in log
        assert "cleopatra_redis_lost 0.0" in httpx.get(f"{node.url}/metrics").text


@pytest.mark.slow
def test_a_redis_that_freezes(both: Both) -> None:
    nodes, redis = both
    freeze, thaw = backing.Redis.freeze, backing.Redis.thaw
    check(asyncio.run(asyncio.wait_for(redis_restart.attack(nodes, redis, 1, 10.0, freeze, thaw), 90)), 1)


def test_two_who_agree_on_two_nodes_at_once_are_both_heard(both: Both) -> None:
    nodes, _ = both

    async def agree() -> None:
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(Client(nodes[at].url)) for at in (0, 0, 1)]
            for client, name in zip(clients, ("Ana", "Ben", "Cleo"), strict=True):
                await client.become(name)
            table = (await clients[0].make_table(["me", "open", "open"], first=0))["id"]
            for client in clients[1:]:
                await client.join(table)
            await clients[0].start(table)
            seats = [await stack.enter_async_context(client.sit(table, at)) for at, client in enumerate(clients)]
            for _ in range(3):
                await take_back(seats)

    async def take_back(seats: list[Seat]) -> None:
        await seats[0].until(lambda: "take 1" in seats[0].situation.legal, 10)
        await seats[0].play("take 1")
        await seats[0].undo()
        for seat in seats[1:]:
            await seat.until(lambda seat=seat: seat.wish is not None, 10)
        await asyncio.gather(*(seat.answer_undo(True) for seat in seats[1:]))
        for seat in seats:
            await seat.until(lambda seat=seat: seat.wishes[-1].settled == "granted", 10)

    asyncio.run(asyncio.wait_for(agree(), 60))
