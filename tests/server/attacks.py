"""Attacks on a running server, as any stranger on the internet could make them.

Tests run them at small scale, `bench/attacks` at full scale. Everything goes over HTTP and sockets.
"""

from __future__ import annotations

import asyncio
import random
import signal
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import cleopatra
from cleopatra.client import Client, Seat, ServerRefusal
from tests.server.running import Server

ARCHITECTS = ["architect"] * 4


def won_saves(count: int, edition: str = "deluxe") -> list[str]:
    """Finished games, played offline until Ana has won `count` of them."""
    saves: list[str] = []
    seed = 0
    while len(saves) < count:
        seed += 1
        game = cleopatra.new_game(edition, ["Ana", "Ben"], seed)
        rng = random.Random(seed)
        while not game.over:
            seat = game.waiting[0]
            game.play(seat, rng.choice(game.legal(seat)))
        if game.result is not None and game.result.winners == (0,):
            saves.append(game.to_json())
    return saves


async def forge_ladder(url: str, imports: int, edition: str = "deluxe") -> dict[str, Any]:
    """Import games won offline; returns the ladder afterwards."""
    async with Client(url) as client:
        me = (await client.become("Ana"))["player"]
        accepted = 0
        for save in won_saves(imports, edition):
            await client.ask("POST", "/api/tables/import", {"save": save, "names": ["Ana"]})
            accepted += 1
        ladder = (await client.ask("GET", f"/api/ladder/{edition}"))["standings"]
        profile = await client.ask("GET", f"/api/players/{me}")
        place = next((at for at, row in enumerate(ladder, 1) if row["player"] == me), None)
        return {
            "imports": accepted, "place_on_ladder": place, "rated_games": sum(r["games"] for r in profile["ratings"]),
        }  # fmt: skip


@dataclass
class Flood:
    """The result of an attack on the bot queue."""

    tables: list[str] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)


async def flood_bots(client: Client, tables: int) -> Flood:
    """Start solo tables of four architects, and hand the fifth seat to a bot at each."""
    flood = Flood()
    for _ in range(tables):
        try:
            table = (await client.solo(ARCHITECTS))["id"]
            await client.ask("PUT", f"/api/tables/{table}/seats/0/bot", {"bot": "architect"})
            flood.tables.append(table)
        except ServerRefusal as refusal:
            flood.refused[refusal.code] = flood.refused.get(refusal.code, 0) + 1
    return flood


class BotWatch:
    """A bystander's game against one architect: how long each of the bot's choices takes."""

    def __init__(self) -> None:
        self.times: list[float] = []

    async def play(self, url: str, answers: int, seconds: float) -> None:
        """Play at random until the bot has answered `answers` times, for at most `seconds`."""
        rng = random.Random(7)
        async with Client(url) as client:
            table = (await client.solo(["architect"], "Bystander", edition="deluxe"))["id"]
            async with client.sit(table, 0) as seat:
                try:
                    async with asyncio.timeout(seconds):
                        await seat.until(lambda: seat.situation.view is not None)
                        while len(self.times) < answers and not seat.situation.over:
                            await self._step(seat, rng)
                except TimeoutError:
                    return

    async def _step(self, seat: Seat, rng: random.Random) -> None:
        now = seat.situation
        if now.legal:
            await seat.play(rng.choice(now.legal))
            return
        position, begin = now.position, time.perf_counter()
        await seat.until(lambda: seat.situation.position > position or seat.situation.over)
        took = time.perf_counter() - begin
        if took > 0.03:  # forced choices are immediate
            self.times.append(took)

    def figures(self) -> dict[str, Any]:
        """Number and duration of the bot's choices."""
        if not self.times:
            return {"answers": 0}
        return {
            "answers": len(self.times), "median_s": round(median(self.times), 2), "longest_s": round(max(self.times), 2)
        }  # fmt: skip


def children_of(pid: int) -> list[int]:
    """Child processes of a process."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def seconds_to_end(server: Server, most: float, how: signal.Signals = signal.SIGTERM) -> tuple[float | None, int]:
    """How long a server takes to exit after the signal (None: longer than `most`, then it is killed), and how many of
    its processes are left half a second later."""
    workers = children_of(server.pid)
    begin = time.monotonic()
    ended = server.end(how, most)
    took = round(time.monotonic() - begin, 2)
    if not ended:
        server.kill()
    time.sleep(0.5)
    return took if ended else None, sum(Path(f"/proc/{pid}").exists() for pid in workers)


async def close_code(socket: ClientConnection, seconds: float, heard: list[str] | None = None) -> int | None:
    """Read a socket until the server closes it; the close code, or None if it is still open after `seconds`."""
    try:
        async with asyncio.timeout(seconds):
            while True:
                text = str(await socket.recv())
                if heard is not None:
                    heard.append(text)
    except TimeoutError:
        return None
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 1006


def open_socket(client: Client, table: str) -> connect:
    """A bare socket with the client's cookie, as `async with`."""
    headers = {"Cookie": f"cleopatra={client.token}"} if client.token else {}
    return connect(client.socket_url(table), additional_headers=headers, compression=None)
