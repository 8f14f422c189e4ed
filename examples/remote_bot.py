"""A bot that plays from elsewhere: it sits down at a table by its link and takes what seems to earn most.

Run it beside a server: python examples/remote_bot.py http://localhost:8206 TABLE
"""

from __future__ import annotations

import asyncio
import random
import sys

from cleopatra.client import Client, Seat


async def best(seat: Seat, legal: list[str]) -> str:
    """The choice whose forecast promises most: talents less twice the amulets."""
    worth = {}
    for action in random.sample(legal, min(len(legal), 12)):
        forecast = (await seat.plan(action)).forecast
        if forecast is not None:
            worth[action] = forecast.talents - 2 * forecast.amulets + random.random()
    return max(worth, key=worth.__getitem__)


async def main(url: str, table: str) -> None:
    """Join, play to the end, say who won."""
    async with Client(url) as client:
        me = await client.become("Robo")
        state = await client.join(table)
        mine = next(seat["seat"] for seat in state["seats"] if seat["player"] == me["player"])
        async with client.sit(table, mine) as seat:
            async for now in seat.turns():
                await seat.play(await best(seat, now.legal))
            print(seat.situation.view["result"]["winners"] if seat.situation.view else "nobody")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2]))
