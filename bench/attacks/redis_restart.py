"""Redis restarts while players of one table are on two nodes: which messages still reach the other node?

    python bench/attacks/redis_restart.py --restarts 20

For each restart, one player chats, takes a seat and asks for an undo while Redis is down, and the other declines and
chats once it is back. Needs Debian's PostgreSQL and Redis.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.attacks.memory import watched_memory
from cleopatra.client import Client, Seat
from tests.server import backing
from tests.server.running import Server

TIMEOUT = 12.0
OUTAGE = 2.0
KINDS = ("said meanwhile", "sat down meanwhile", "undo asked meanwhile", "undo declined", "said afterwards")

Change = Callable[[backing.Redis], None]


@dataclass
class Delays:
    """Delays until the other node's player got each kind of message."""

    waits: dict[str, list[float]] = field(default_factory=lambda: {kind: [] for kind in KINDS})
    missed: dict[str, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))
    health: list[str] = field(default_factory=list)
    """The nodes' health while Redis was down."""

    async def wait(self, kind: str, seat: Seat, holds: Callable[[], object], since: float) -> None:
        """Wait until the condition holds or the timeout expires."""
        try:
            await seat.until(holds, TIMEOUT)
        except TimeoutError:
            self.missed[kind] += 1
        else:
            self.waits[kind].append(time.monotonic() - since)


async def attack(
    nodes: list[Server], redis: backing.Redis, restarts: int, away: float = OUTAGE,
    stop: Change = backing.Redis.kill, start: Change = backing.Redis.start,
) -> Delays:  # fmt: skip
    """Restart Redis `restarts` times."""
    delays = Delays()
    async with AsyncExitStack() as stack:
        here = await stack.enter_async_context(Client(nodes[0].url))
        there = await stack.enter_async_context(Client(nodes[1].url))
        await here.become("Ana")
        await there.become("Ben")
        game = (await here.make_table(["me", "open", "random"], first=0))["id"]
        await there.join(game)
        await here.start(game)
        ana = await stack.enter_async_context(here.sit(game, 0))
        ben = await stack.enter_async_context(there.sit(game, 1))
        await ana.until(lambda: ana.situation.legal, 10)
        await ana.play("take 1")
        for number in range(restarts):
            lobby = (await here.make_table(["me", "open", "open"]))["id"]
            async with there.sit(lobby, None) as waiting:
                await _restart(delays, redis, away, number, nodes, here, (ana, ben, waiting), lobby, stop, start)
    return delays


async def _restart(
    delays: Delays, redis: backing.Redis, away: float, number: int, nodes: list[Server], here: Client,
    seats: tuple[Seat, Seat, Seat], lobby: str, stop: Change, start: Change,
) -> None:  # fmt: skip
    ana, ben, waiting = seats
    stop(redis)
    begin = time.monotonic()
    await ana.say(f"meanwhile {number}")
    await here.join(lobby)
    await ana.undo()
    done = time.monotonic()
    others = [
        asyncio.create_task(delays.wait(kind, seat, holds, done))
        for kind, seat, holds in (
            (KINDS[0], ben, lambda: any(line.text == f"meanwhile {number}" for line in ben.chat)),
            (KINDS[1], waiting, lambda: waiting.table and waiting.table.seats[1].player),
            (KINDS[2], ben, lambda: ben.wish is not None),
        )
    ]
    await asyncio.sleep(max(0.0, away - (done - begin)))
    async with httpx.AsyncClient() as http:
        for node in nodes:
            answer = (await http.get(f"{node.url}/health")).json()
            delays.health.append(" ".join([answer["status"], *answer.get("problems", [])]))
    await asyncio.to_thread(start, redis)
    await asyncio.gather(*others)
    if ben.wish is not None:
        begin = time.monotonic()
        await ben.answer_undo(False)
        await delays.wait(KINDS[3], ana, lambda: ana.wish is None, begin)
    begin = time.monotonic()
    await ben.say(f"afterwards {number}")
    await delays.wait(KINDS[4], ana, lambda: any(line.text == f"afterwards {number}" for line in ana.chat), begin)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--restarts", type=int, default=20)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder, redis = Path(name), backing.Redis(Path(name))
        redis.start()
        with backing.postgres(folder) as database:
            nodes = [Server(folder, database, {"CLEOPATRA_REDIS": redis.url}) for _ in range(2)]
            try:
                for node in nodes:
                    node.start()
                with watched_memory(nodes) as memory:
                    delays = asyncio.run(attack(nodes, redis, options.restarts))
            finally:
                for node in nodes:
                    node.kill()
                redis.kill()
    for kind in KINDS:
        waits = sorted(delays.waits[kind])
        seen = f"median {waits[len(waits) // 2]:.2f} s, at most {waits[-1]:.2f} s" if waits else "never"
        print(f"{kind:22} received {len(waits)}, missed {delays.missed[kind]}; {seen}")
    print("both nodes:", memory)
    print("health while Redis was down:", ", ".join(sorted(set(delays.health))))


if __name__ == "__main__":
    main()
