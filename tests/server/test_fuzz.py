"""A fuzzed server keeps working."""

from __future__ import annotations

import asyncio
import json
import random

from websockets.asyncio.client import connect

from tests.server.fuzzing import malformed
from tests.server.players import seated
from tests.server.running import Server


def test_rubbish_is_refused_and_the_table_goes_on(server: Server) -> None:
    rng = random.Random(3)

    async def fuzz_and_play() -> None:
        async with seated(server.url, 3) as (clients, table, seats):
            headers = {"Cookie": f"cleopatra={clients[0].token}"}
            async with connect(clients[0].socket_url(table), additional_headers=headers, max_size=None) as socket:
                for number in range(1000):
                    await socket.send(malformed(rng))
                    if number % 50 == 0:
                        await socket.send(json.dumps({"type": "ping", "id": f"n{number}"}))
                        while json.loads(await socket.recv()).get("id") != f"n{number}":
                            pass
            mover = next(seat for seat in seats if seat.situation.legal)
            await mover.play(mover.situation.legal[0])

    asyncio.run(asyncio.wait_for(fuzz_and_play(), 60))
