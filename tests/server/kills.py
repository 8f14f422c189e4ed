"""Durability: games over sockets while the server or its database is killed repeatedly.

Every player records its acknowledged moves. Afterwards the journal must contain each of them exactly once, in each
player's order, and every game must have been finished.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from cleopatra.client import Client, Refused, Seat
from tests.server.running import Server

Journal = list[tuple[int, int, str, str]]
"""Position, seat, move and action of each entry of a game."""

MOST_BETWEEN = 20
"""Acknowledged moves between two troubles."""


@dataclass
class Witness:
    """A player's acknowledged moves."""

    table: str
    seat: int
    acknowledged: list[str] = field(default_factory=list)
    over: bool = False
    live: Seat | None = None
    """Its connection."""

    async def hears(self, seconds: float) -> None:
        """Wait until it hears of another choice at its table, or the game is over."""
        seat = self.live
        if seat is None or self.over:
            return
        known = seat.situation.position
        await seat.until(lambda: seat.situation.over or seat.situation.position > known, seconds)


async def _play(seat: Seat, witness: Witness, rng: random.Random) -> None:
    async for now in seat.turns():
        move = f"{witness.seat}-{len(witness.acknowledged)}-{rng.randrange(10**9)}"
        try:
            await seat.play(rng.choice(now.legal), move=move)
        except Refused as refused:
            if refused.code not in ("stale-position", "storage"):
                raise
        else:
            witness.acknowledged.append(move)
    witness.over = True


Trouble = Callable[[list[Witness]], Awaitable[None]]
"""Something that is broken and mended while these play."""


async def play_while_killed(server: Server, games: int, kills: int, seed: int) -> list[Witness]:
    """Kill the server at random moments."""

    async def trouble(_: list[Witness]) -> None:
        server.kill()
        await asyncio.to_thread(server.start)

    return await play_through(server, trouble, games, kills, seed)


async def play_through(server: Server, trouble: Trouble, games: int, times: int, seed: int) -> list[Witness]:
    """Play games of two people with bots, make trouble at random moments, then play to the end.

    The moments are counted in moves: in seconds, a fast machine would have finished the game before they come.
    """
    rng = random.Random(seed)
    witnesses: list[Witness] = []
    clients: list[Client] = []
    work = []
    for number in range(games):
        host, guest = Client(server.url), Client(server.url)
        clients += [host, guest]
        await host.become("Ana")
        await guest.become("Ben")
        edition, bots = ("deluxe", ["random"]) if number % 2 else ("classic", ["greedy"])
        table = (await host.make_table(["me", "open", *bots], edition=edition))["id"]
        await guest.join(table)
        await host.start(table)
        for at, client in enumerate((host, guest)):
            witness = Witness(table, at)
            witnesses.append(witness)
            work.append(sit(client, witness, random.Random(rng.random())))
    tasks = [asyncio.create_task(one) for one in work]
    for _ in range(times):
        await _progress(witnesses, rng.randint(1, MOST_BETWEEN))
        await asyncio.sleep(rng.uniform(0, 0.02))
        await trouble(witnesses)
    await asyncio.gather(*tasks)
    for client in clients:
        await client.close()
    return witnesses


async def _progress(witnesses: list[Witness], moves: int) -> None:
    def count() -> int:
        return sum(len(witness.acknowledged) for witness in witnesses)

    enough = count() + moves
    while count() < enough and not all(witness.over for witness in witnesses):
        await asyncio.sleep(0.005)


async def sit(client: Client, witness: Witness, rng: random.Random) -> None:
    """Play to the end at random, and record acknowledged moves."""
    async with client.sit(witness.table, witness.seat) as seat:
        witness.live = seat
        await _play(seat, witness, rng)


def check(witnesses: list[Witness], read: Callable[[str], Journal]) -> int:
    """Assert that no acknowledged move is missing, duplicated or out of order; returns the number of moves."""
    moves = 0
    for witness in witnesses:
        journal = read(witness.table)
        assert [position for position, *_ in journal] == list(range(len(journal)))
        mine = [move for _, seat, move, _ in journal if seat == witness.seat]
        assert len(set(mine)) == len(mine)
        places = [mine.index(move) for move in witness.acknowledged]
        assert places == sorted(places)
        assert witness.over
        moves += len(witness.acknowledged)
    return moves


def wait_until_over(read_state: Callable[[str], str], tables: set[str], seconds: float = 20.0) -> None:
    """Results are stored shortly after the last move."""
    end = time.monotonic() + seconds
    while any(read_state(table) != "over" for table in tables):
        assert time.monotonic() < end, "a finished game was not closed"
        time.sleep(0.1)
