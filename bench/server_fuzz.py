"""Fuzz the socket protocol: malformed messages of every kind, while a game is played at the same table.

python bench/server_fuzz.py --messages 10000
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.fuzzing import malformed
from tests.server.players import play_at_random, seated
from tests.server.running import Server

LAST = "last-of-all"


async def fuzz(url: str, messages: int, seed: int) -> dict[str, Any]:
    """Send malformed messages over one player's second socket while the others play."""
    rng = random.Random(seed)
    codes: Counter[str] = Counter()
    async with seated(url, 3) as (clients, table, seats):
        playing = [asyncio.create_task(play_at_random(seat, random.Random(rng.random()))) for seat in seats]
        headers = {"Cookie": f"cleopatra={clients[0].token}"}
        left = messages
        while left:
            async with connect(clients[0].socket_url(table), additional_headers=headers, max_size=None) as socket:

                async def count(socket: Any = socket) -> None:
                    async for text in socket:
                        told = json.loads(text)
                        if told.get("id") == LAST:
                            return
                        codes[told.get("code", told["type"])] += 1

                counting = asyncio.create_task(count())
                try:
                    while left:
                        await socket.send(malformed(rng))
                        left -= 1
                    await socket.send(json.dumps({"type": "ping", "id": LAST}))
                except ConnectionClosed:
                    codes["closed"] += 1
                await counting
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await asyncio.sleep(1)  # let pending messages arrive
        moved = len(seats[0].situation.log)
        mover = next(seat for seat in seats if seat.situation.legal or seat.situation.over)
        if not mover.situation.over:
            await mover.play(mover.situation.legal[0])
    return {"messages": messages, "answers": dict(codes), "events_meanwhile": moved}


def main() -> None:
    """Fuzz a fresh server, check that it still works, and print figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        server = Server(Path(name), settings={"CLEOPATRA_SOCKET_MESSAGES": "100000"})
        server.start()
        begin = time.monotonic()
        figures = asyncio.run(fuzz(server.url, options.messages, options.seed))
        server.stop()
        figures |= {"seconds": round(time.monotonic() - begin, 1), "errors_logged": len(server.errors())}
    print(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
