"""A Python client for the server, for remote bots and for tests.

A complete bot::

    async with Client("http://localhost:8206") as client:
        await client.become("Robo")
        state = await client.join(table)
        mine = next(seat["seat"] for seat in state["seats"] if seat["name"].startswith("Robo"))
        async with client.sit(table, mine) as seat:
            async for now in seat.turns():
                await seat.play(random.choice(now.legal))

`join_with` does the same with any bot of `cleopatra.bots`.
"""

from cleopatra.extras import MissingExtra

try:
    from .bot_player import join_with, play_with
    from .http import UNREACHABLE, Client, ServerRefusal
    from .seat import Refused, Seat, SeatView
except ModuleNotFoundError as error:
    raise MissingExtra("the client of a server", str(error.name), "server") from error

__all__ = ["UNREACHABLE", "Client", "Refused", "Seat", "SeatView", "ServerRefusal", "join_with", "play_with"]
