"""Messages that are cheap to send and dear to answer, from a few accounts of one address, while somebody else plays.

python bench/attacks/costly_messages.py --sockets 20 --seconds 10 [--without-share]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.attacks.bystander import OTHER_ADDRESS
from bench.attacks.memory import watched_memory
from bench.attacks.puzzle_answers import slow_answers
from cleopatra.client import Client
from cleopatra.rules.game import Game, new_game
from tests.server.running import Server

PLAYERS = ["Mallory", "Malina", "Malte", "Malu", "Malwine"]
THINKING = 0.2
"""Seconds between the choices of somebody who plays: more would reach that player's own limits."""
DEFAULTS = (
    "CLEOPATRA_SOCKET_MESSAGES", "CLEOPATRA_REQUESTS", "CLEOPATRA_LOOP_SHARE", "CLEOPATRA_SOCKETS",
    "CLEOPATRA_NEW_SOCKETS", "CLEOPATRA_REPLAYS", "CLEOPATRA_CONNECTIONS",
)  # fmt: skip
"""Limits that are as they are shipped."""
AHEAD = 10
"""Messages of one socket that wait for their answers."""
PAUSE = 0.05
QUIET_CHOICES = 20
"""Choices that are timed before the flood."""


def unending_game(moves: int) -> Game:
    """A game in which nobody builds: many events, and drawn cards can be taken back in the position it comes to."""
    rng = random.Random(1)
    game = new_game("classic", players=PLAYERS, seed=5)
    while len(game.moves) < moves or not any(action.text == "take 1" for action in game.legal(game.waiting[0])):
        seat = game.waiting[0]
        choices = game.legal(seat)
        idle = [action for action in choices if action.text.startswith(("take", "put", "discard", "keep"))]
        game.play(seat, rng.choice(idle or choices))
    return game


@dataclass
class Player:
    """Somebody who plays from another address: how long choices and plans take."""

    choices: list[float] = field(default_factory=list)
    plans: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        return f"choices {_figures(self.choices)}, plans {_figures(self.plans)}"


def _figures(waits: list[float]) -> str:
    return f"{1000 * median(waits):.0f} · {1000 * max(waits):.0f} ms ({len(waits)})" if waits else "none"


async def _answer(line: ClientConnection, kinds: tuple[str, ...], state: dict[str, Any]) -> dict[str, Any]:
    while True:
        told: dict[str, Any] = json.loads(await line.recv())
        if told["type"] == "update":
            state.update(told)
        if told["type"] in kinds:
            return told


@asynccontextmanager
async def somebody_plays(url: str) -> AsyncIterator[Player]:
    """A game for two in one hand, while the block runs: choices, each taken after a plan."""
    seen, rng = Player(), random.Random(3)

    async def play() -> None:
        transport = httpx.AsyncHTTPTransport(local_address=OTHER_ADDRESS)
        async with httpx.AsyncClient(base_url=url, timeout=60, transport=transport) as http:
            await http.post("/api/me", json={"name": "Ana"})
            save = new_game("deluxe", ["Ana", "Ben"], seed=2).to_json()
            made = await http.post("/api/tables/import", json={"save": save, "names": ["Ana", "Ben"]})
            token = http.cookies["cleopatra"]
            path = f"/api/tables/{made.json()['id']}/socket"
            address, state, number = url.replace("http", "ws") + path, dict[str, Any](), 0
            headers = {"Cookie": f"cleopatra={token}"}
            async with connect(address, additional_headers=headers, local_addr=(OTHER_ADDRESS, 0)) as line:
                while True:
                    number += 1
                    for seat in (0, 1):
                        await line.send(json.dumps({"type": "look", "seat": seat, "position": 0}))
                        while (told := await _answer(line, ("update", "refused"), state)).get("seat") != seat:
                            assert told["type"] == "update", told
                        if state["legal"]:
                            break
                    action = rng.choice(state["legal"])
                    begin = time.perf_counter()
                    await line.send(json.dumps({"type": "plan", "id": f"a{number}", "seat": seat, "action": action}))
                    await _answer(line, ("planned", "refused"), {})
                    seen.plans.append(time.perf_counter() - begin)
                    begin = time.perf_counter()
                    move = {"type": "play", "id": f"b{number}", "seat": seat, "position": state["position"]}
                    await line.send(json.dumps(move | {"action": action}))
                    await _answer(line, ("played", "refused"), {})
                    seen.choices.append(time.perf_counter() - begin)
                    await asyncio.sleep(THINKING)

    task = asyncio.create_task(play())
    try:
        yield seen
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


Flood = Callable[[ClientConnection, int, int], Awaitable[None]]
"""What one socket does without end, at a seat that has to decide."""


async def looks(line: ClientConnection, seat: int, position: int) -> None:
    """The whole log, again and again."""
    await _stream(line, lambda number: {"type": "look", "seat": seat, "position": 0})


async def plans(line: ClientConnection, seat: int, position: int) -> None:
    """A forecast of drawing cards."""
    await _stream(line, lambda number: {"type": "plan", "id": str(number), "seat": seat, "action": "take 1"})


async def views(line: ClientConnection, seat: int, position: int) -> None:
    """The view as numbers."""
    await _stream(line, lambda number: {"type": "view", "id": str(number), "seat": seat})


async def chat(line: ClientConnection, seat: int, position: int) -> None:
    """As long as it may be, in letters of four bytes."""
    await _stream(line, lambda number: {"type": "say", "id": str(number), "text": "\U0001f40a" * 500})


async def keys(line: ClientConnection, seat: int, position: int) -> None:
    """Objects with many unknown keys."""
    many = {f"{'x' * 100}{number}": number for number in range(120)}
    await _stream(line, lambda number: many)


async def undos(line: ClientConnection, seat: int, position: int) -> None:
    """Cards are drawn and, as every seat is in one hand, put back by consent."""
    state: dict[str, Any] = {"position": position}
    number = 0
    while True:
        for message in ({"type": "play", "action": "take 1"}, {"type": "undo"}):
            number += 1
            whole = message | {"id": f"{id(line)}-{number}", "seat": seat, "position": state["position"]}
            await line.send(json.dumps(whole))
            told = await _answer(line, ("played", "heard", "refused"), state)
            if told["type"] == "refused":
                await asyncio.sleep(PAUSE)


FLOODS: dict[str, Flood] = {
    "looks": looks, "plans": plans, "views": views, "chat": chat, "keys": keys, "undos": undos,
}  # fmt: skip


async def _stream(line: ClientConnection, message: Callable[[int], dict[str, Any]]) -> None:
    room = asyncio.Semaphore(AHEAD)

    async def read() -> None:
        async for _ in line:
            room.release()

    reading = asyncio.create_task(read())
    try:
        number = 0
        while not reading.done():
            number += 1
            await room.acquire()
            await line.send(json.dumps(message(number), ensure_ascii=False))
    finally:
        reading.cancel()


async def _socket(client: Client, game: Game, flood: Flood) -> None:
    """One socket, opened again whenever it is closed."""
    table = (await client.ask("POST", "/api/tables/import", {"save": game.to_json(), "names": PLAYERS}))["id"]
    headers, seat = {"Cookie": f"cleopatra={client.token}"}, game.waiting[0]
    while True:
        try:
            async with connect(client.socket_url(table), additional_headers=headers, max_size=None) as line:
                await line.send(json.dumps({"type": "look", "seat": seat, "position": 0}))
                await flood(line, seat, (await _answer(line, ("update",), {}))["position"])
        except (ConnectionClosed, OSError, httpx.HTTPError):
            await asyncio.sleep(PAUSE)


async def flood_sockets(url: str, kind: str, sockets: int, seconds: float, moves: int) -> None:
    """From two accounts of one address."""
    game = unending_game(moves)
    async with Client(url) as one, Client(url) as other:
        for client in (one, other):
            await client.become("Mallory")
        tasks = [
            asyncio.create_task(_socket((one, other)[number % 2], game, FLOODS[kind])) for number in range(sockets)
        ]
        await asyncio.sleep(seconds)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def flood_jobs(url: str, addresses: int, seconds: float) -> None:
    """Puzzle answers that have to be weighed, from several addresses."""
    answers, end = slow_answers(), time.monotonic() + seconds

    async def ask(number: int) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=f"127.0.1.{number}")
        async with httpx.AsyncClient(base_url=url, timeout=300, transport=transport) as http:
            while time.monotonic() < end:
                puzzle, actions = random.Random(number).choice(answers)
                await http.post(f"/api/puzzles/{puzzle}/answers", json={"actions": actions})

    tasks = [asyncio.create_task(ask(1 + number % addresses)) for number in range(8 * addresses)]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def attack(url: str, kind: str, sockets: int, seconds: float, moves: int = 1000) -> tuple[Player, Player]:
    """How somebody else fares before and during the flood."""
    async with somebody_plays(url) as seen:
        async with asyncio.timeout(60):
            while len(seen.choices) < QUIET_CHOICES:
                await asyncio.sleep(PAUSE)
        before = Player(seen.choices[:], seen.plans[:])
        seen.choices.clear()
        seen.plans.clear()
        if kind == "jobs":
            await flood_jobs(url, sockets, seconds)
        else:
            await flood_sockets(url, kind, sockets, seconds, moves)
    return before, seen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kinds", nargs="+", default=[*FLOODS, "jobs"], choices=[*FLOODS, "jobs"])
    parser.add_argument("--sockets", type=int, default=20, help="sockets, or of jobs addresses")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--moves", type=int, default=1000, help="of the game they sit at")
    parser.add_argument("--without-share", action="store_true", help="nobody's share of the event loop is limited")
    options = parser.parse_args()
    defaults = [name for name in DEFAULTS if not (options.without_share and name == "CLEOPATRA_LOOP_SHARE")]
    for kind in options.kinds:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder))
            server.start(without=defaults)
            with watched_memory([server]) as memory:
                before, during = asyncio.run(attack(server.url, kind, options.sockets, options.seconds, options.moves))
            print(f"{kind:6} median · longest before: {before}; during: {during}; {memory}", flush=True)
            server.kill()
            for line in server.errors()[:3]:
                print("   ", line[:300])


if __name__ == "__main__":
    main()
