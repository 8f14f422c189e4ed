"""A bot at a remote table: the same bot as in the arena, shown the same view."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from typing import Any

from cleopatra.bots import BotLike, Budget, choice_of, make_bot
from cleopatra.rules.model.chance import Chance

from .http import Client
from .seat import Refused, Seat

THINKING = Budget(seconds=1.0)


async def play_with(seat: Seat, bot: BotLike, budget: Budget = THINKING) -> dict[str, Any]:
    """Have a bot play a seat to the end of the game; returns the result in words. Raises `UnknownBot`, `BadAnswer`."""
    player, rng = make_bot(bot), Chance(secrets.randbits(63))
    if seat.seat is None:
        raise ValueError("a spectator's seat; expected one of the player's own")
    async for now in seat.turns():
        position = now.position
        view = await seat.view()
        if now.position != position:
            continue  # something happened while the view was asked for
        codes = [view.notation.read(text) for text in now.legal]
        legal = [view.notation.action(code) for code in codes if isinstance(code, int)]
        action = legal[0]
        if len(legal) > 1:
            action = await asyncio.to_thread(
                choice_of, player, {view.seat: view}.__getitem__, seat.seat, legal, rng, budget
            )
        with contextlib.suppress(Refused):  # somebody was quicker, or took something back: look again
            await seat.play(str(action))
    return dict((seat.situation.view or {})["result"])


async def join_with(
    url: str, table: str, bot: BotLike, name: str | None = None, budget: Budget = THINKING
) -> dict[str, Any]:
    """Take an open seat at a server's table and play it with a bot. Raises `ServerRefusal`, and as `play_with`."""
    player = make_bot(bot)
    async with Client(url) as client:
        me = await client.become(name or player.name)
        state = await client.join(table)
        mine = next(number for number, one in enumerate(state["seats"]) if one["player"] == me["player"])
        async with client.sit(table, mine) as seat:
            return await play_with(seat, player, budget)
