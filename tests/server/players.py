"""Players for tests: they join a table and choose at random."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from cleopatra.client import Client, Refused, Seat

NAMES = ("Ana", "Ben", "Cleo", "Dido", "Elia")
SECONDS = 120


@asynccontextmanager
async def company(url: str, players: int, **settings: Any) -> AsyncIterator[tuple[list[Client], str]]:
    """People at a new table in its lobby; the first is the host."""
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(url)) for _ in range(players)]
        for client, name in zip(clients, NAMES, strict=False):
            await client.become(name)
        table = (await clients[0].make_table(["me", *["open"] * (players - 1)], **settings))["id"]
        for client in clients[1:]:
            await client.join(table)
        yield clients, table


@asynccontextmanager
async def seated(url: str, players: int, **settings: Any) -> AsyncIterator[tuple[list[Client], str, list[Seat]]]:
    """People with open sockets at a started game."""
    async with company(url, players, **settings) as (clients, table), AsyncExitStack() as stack:
        await clients[0].start(table)
        seats = [await stack.enter_async_context(client.sit(table, at)) for at, client in enumerate(clients)]
        for seat in seats:
            await seat.until(lambda seat=seat: seat.situation.view is not None, 10)
        yield clients, table, seats


async def play_at_random(seat: Seat, rng: random.Random, moves: int | None = None) -> int:
    """Choose at random whenever this seat owes a decision; returns the number of choices."""
    made = 0
    async for now in seat.turns():
        if made == moves:
            break
        try:
            await seat.play(rng.choice(now.legal))
        except Refused as refused:
            if refused.code != "stale-position":
                raise
        else:
            made += 1
    return made


async def all_play(seats: list[Seat], seed: int) -> None:
    """Everyone plays at random until the game is over."""
    rngs = [random.Random(f"{seed}-{at}") for at in range(len(seats))]
    async with asyncio.timeout(SECONDS):
        await asyncio.gather(*(play_at_random(seat, rng) for seat, rng in zip(seats, rngs, strict=True)))
