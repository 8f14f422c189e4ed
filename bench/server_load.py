"""Load test: many sockets on many tables, at a steady rate and at full speed, and the memory of idle tables.

    python bench/server_load.py --tables 250 --rate 200 --seconds 60

One server process and this one. Every table has three people, a bot and a spectator; choices are random. Latency is
measured from sending a move to receiving its events on the mover's own socket, which is after the commit.

With `--minutes 10` it is a soak test of memory: after two minutes at full speed games are of every age, and finished
games are replaced while moves continue at the steady rate.

With `--peer`, boardgame.io's server gets the same load in the same run, in alternating rounds: in memory, with its
simplest game and with one that has hidden hands and a state of the size of ours. Then no bot plays at our tables, so
that every choice is a person's move, and the ratio of moves is given, by the clock and by CPU time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import msgspec
import uvloop

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.boardgame_io import GAMES, Peer, cpu_seconds
from cleopatra.client import Client
from tests.server.running import Server
from tests.server.thin_socket import ThinSocket

PEOPLE = 3
TIMEOUT = 2.0
"""Seconds to wait for a table that can move."""


class View(msgspec.Struct, frozen=True):
    """The part of a view that the load needs."""

    phase: str = ""


class Message(msgspec.Struct):
    """The part of a message that the load needs."""

    type: str
    id: str | None = None
    position: int = 0
    legal: list[str] = []
    code: str = ""
    view: View = View()


DECODER = msgspec.json.Decoder(Message)
ENCODER = msgspec.json.Encoder()


@dataclass
class Connection:
    """One socket."""

    seat: int | None
    socket: ThinSocket | None = None
    position: int = 0
    legal: list[str] = field(default_factory=list)


@dataclass
class TableLoad:
    """One table under load, with at most one pending move by people."""

    table: str
    connections: list[Connection] = field(default_factory=list)
    sent: float = 0.0
    mover: Connection | None = None
    free: asyncio.Event = field(default_factory=asyncio.Event)


class Load:
    """All tables, and the measurements."""

    def __init__(self, rng: random.Random, *, bots: bool = True) -> None:
        self.rng = rng
        self.seats = ["me", "open", "open", *(["random"] if bots else [])]
        self.tables: list[TableLoad] = []
        self.ready: asyncio.Queue[TableLoad] = asyncio.Queue()
        self.latencies: list[float] = []
        self.updates = 0
        self.refused: dict[str, int] = {}
        self.clients: list[Client] = []
        self.replacing: set[asyncio.Task[None]] = set()
        self.replaced = 0

    async def open(self, url: str, count: int) -> None:
        self.clients = [Client(url) for _ in range(PEOPLE)]
        for client, name in zip(self.clients, ("Ana", "Ben", "Cleo"), strict=True):
            await client.become(name)
        for _ in range(count):
            await self._open_table()

    async def close(self) -> None:
        """Close all clients."""
        await asyncio.gather(*self.replacing)
        for client in self.clients:
            await client.close()

    async def _open_table(self) -> None:
        clients = self.clients
        table = (await clients[0].make_table(self.seats))["id"]
        for client in clients[1:]:
            await client.join(table)
        await clients[0].start(table)
        one = TableLoad(table)
        self.tables.append(one)
        tokens = [client.token for client in clients] + [None]
        for seat, token in enumerate(tokens):
            conn = Connection(seat if token else None)
            one.connections.append(conn)
            cookie = f"cleopatra={token}" if token else ""
            on_message = partial(self._on_message, one, conn)
            conn.socket = await ThinSocket.connect(clients[0].socket_url(table), cookie, on_message)
            conn.socket.send(ENCODER.encode({"type": "look", "seat": conn.seat, "position": 0}))

    async def _replace(self, table: TableLoad) -> None:
        """Replace a finished game by a new one."""
        self.tables.remove(table)
        table.mover = None
        table.free.set()
        for conn in table.connections:
            if conn.socket is not None:
                conn.socket.close()
        await self._open_table()
        self.replaced += 1

    def _on_message(self, table: TableLoad, conn: Connection, text: bytes) -> None:
        message = DECODER.decode(text)
        if message.type == "update":
            self.updates += 1
            conn.position, conn.legal = message.position, message.legal
            if table.mover is conn:
                self.latencies.append(time.perf_counter() - table.sent)
                table.mover = None
                table.free.set()
            if message.view.phase == "over" and table in self.tables and conn is table.connections[-1]:
                self.replacing.add(task := asyncio.create_task(self._replace(table)))
                task.add_done_callback(self.replacing.discard)
            elif table.mover is None and any(other.legal for other in table.connections):
                self.ready.put_nowait(table)
        elif message.type == "refused":
            self.refused[message.code] = self.refused.get(message.code, 0) + 1
            if table.mover is conn:
                table.mover = None
                table.free.set()
                self.ready.put_nowait(table)

    def move(self, table: TableLoad) -> bool:
        """Send one move at a table, if a player there owes a decision."""
        conn = next((conn for conn in table.connections if conn.legal and conn.seat is not None), None)
        if table.mover is not None or conn is None or conn.socket is None:
            return False
        action = self.rng.choice(conn.legal)
        conn.legal = []
        table.mover, table.sent = conn, time.perf_counter()
        table.free.clear()
        move = f"{conn.position}-{self.rng.randrange(10**9)}"
        message = {"type": "play", "id": move, "seat": conn.seat, "position": conn.position, "action": action}
        conn.socket.send(ENCODER.encode(message))
        return True

    async def steady(self, rate: float, seconds: float) -> dict[str, float]:
        """Send `rate` moves per second."""
        self._reset()
        begin = time.perf_counter()
        made = 0
        while (now := time.perf_counter() - begin) < seconds:
            while made < now * rate:
                made += self.move(await asyncio.wait_for(self.ready.get(), TIMEOUT))
            await asyncio.sleep(0.002)
        took = time.perf_counter() - begin
        await asyncio.sleep(0.5)  # wait for the last answers
        return self._figures(made, took)

    async def flat_out(self, seconds: float, at_once: int) -> dict[str, float]:
        """Send moves as fast as possible, with `at_once` tables in play."""
        self._reset()
        begin = time.perf_counter()
        moves = 0

        async def player() -> None:
            nonlocal moves
            while True:
                table = await self.ready.get()
                if self.move(table):
                    await table.free.wait()
                    moves += 1

        players = [asyncio.create_task(player()) for _ in range(at_once)]
        await asyncio.sleep(seconds)
        for one in players:
            one.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        return self._figures(moves, time.perf_counter() - begin)

    def _reset(self) -> None:
        self.latencies, self.updates, self.refused = [], 0, {}

    def _figures(self, moves: int, seconds: float) -> dict[str, float]:
        ordered = sorted(self.latencies) or [0.0]
        return {
            "moves_per_second": round(moves / seconds, 1),
            "updates_per_second": round(self.updates / seconds, 1),
            "p50_ms": round(1000 * ordered[len(ordered) // 2], 2),
            "p99_ms": round(1000 * ordered[int(len(ordered) * 0.99)], 2),
            "max_ms": round(1000 * ordered[-1], 2),
            "refused": sum(self.refused.values()),
        }


def resident(pid: int) -> int:
    """Resident memory of a process in bytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * 4096


async def journaled_moves(url: str) -> float:
    """Choices in the journal since the server started, including bots'."""
    async with httpx.AsyncClient() as http:
        page = (await http.get(f"{url}/metrics")).text
    return next(float(line.split()[1]) for line in page.splitlines() if line.startswith("cleopatra_moves_total "))


async def idle_tables(folder: Path, tables: int) -> float:
    """Kilobytes per running game without connections, after it has been unloaded."""
    server = Server(folder, f"sqlite:///{folder}/idle.db", {"CLEOPATRA_IDLE_SECONDS": "1"})
    server.start()
    try:
        async with Client(server.url) as client:
            await client.become("Ana")
            before = 0
            for number in range(tables + 20):
                table = (await client.make_table(["me", "me", "me"]))["id"]
                await client.start(table)
                if number == 20:  # warm-up: the first tables load shared data
                    before = resident(server.pid)
        await asyncio.sleep(8)
        return round((resident(server.pid) - before) / tables / 1024, 1)
    finally:
        server.stop()


async def measure(server: Server, options: argparse.Namespace, peer: Peer | None) -> dict[str, Any]:
    """All measurements in one run; full-speed rounds of both servers alternate."""
    load = Load(random.Random(1), bots=peer is None)
    empty = resident(server.pid)
    await load.open(server.url, options.tables)
    figures: dict[str, Any] = {"tables": options.tables, "sockets": options.tables * (PEOPLE + 1)}
    figures["kilobytes_per_open_table"] = round((resident(server.pid) - empty) / options.tables / 1024, 1)
    figures["steady"] = await load.steady(options.rate, options.seconds)
    before = resident(server.pid)
    figures["steady_again"] = await load.steady(options.rate, options.seconds)
    figures["growth_kilobytes"] = (resident(server.pid) - before) // 1024
    ours: list[dict[str, float]] = []
    theirs: dict[str, list[dict[str, float]]] = {game: [] for game in GAMES}
    for _ in range(1 + options.rounds):  # the first warms up
        ours.append(await flat_out(load, server, options))
        if peer is not None:
            for game, rounds in theirs.items():
                rounds.append(await asyncio.to_thread(peer.round, game))
    figures["flat_out"] = medians(ours[1:])
    if peer is not None:
        figures |= {f"boardgame.io, {game}": compared(ours[1:], rounds[1:]) for game, rounds in theirs.items()}
    figures["megabytes"] = round(resident(server.pid) / 1e6, 1)
    await load.close()
    return figures


async def soak(server: Server, options: argparse.Namespace) -> dict[str, Any]:
    """Soak test of memory: games of every age, finished ones replaced, at a steady rate."""
    load = Load(random.Random(1))
    await load.open(server.url, options.tables)
    await load.flat_out(options.ageing, options.at_once)
    before = load.replaced
    minutes: list[dict[str, float]] = []
    for _ in range(options.minutes):
        figures = await load.steady(options.rate, 60)
        megabytes = round(resident(server.pid) / 1e6, 1)
        minutes.append(figures | {"megabytes": megabytes, "games_over": load.replaced - before})
    await load.close()
    return {"tables": options.tables, "games_over_before": before, "minutes": minutes}


async def flat_out(load: Load, server: Server, options: argparse.Namespace) -> dict[str, float]:
    """One round at full speed, with the CPU time per move."""
    cpu, own, moves = cpu_seconds(server.pid), time.process_time(), await journaled_moves(server.url)
    begin = time.perf_counter()
    figures = await load.flat_out(options.flat_seconds, options.at_once)
    used, loading = cpu_seconds(server.pid) - cpu, time.process_time() - own
    made, took = await journaled_moves(server.url) - moves, time.perf_counter() - begin
    return figures | {
        "kept_per_second": round(made / took, 1),
        "cpu_ms": round(1000 * used / made, 3),
        "load_cpu_ms": round(1000 * loading / made, 3),
    }


def compared(ours: list[dict[str, float]], theirs: list[dict[str, float]]) -> dict[str, Any]:
    """The peer's figures, and how many times as many moves we make, round by round."""
    pairs = [*zip(ours, theirs, strict=True)]
    by_clock = [our["moves_per_second"] / their["moves_per_second"] for our, their in pairs]
    by_cpu = [their["cpu_ms"] / our["cpu_ms"] for our, their in pairs]
    ratios = {
        name: {"median": round(median(each), 2), "rounds": [round(one, 2) for one in each]}
        for name, each in (("ratio_of_moves", by_clock), ("ratio_by_cpu", by_cpu))
    }
    return medians(theirs) | ratios


def medians(rounds: list[dict[str, float]]) -> dict[str, float]:
    """The median of each figure."""
    return {key: median([one[key] for one in rounds]) for key in rounds[0]}


def main() -> None:
    """Start a server, load it, and print figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--flat-seconds", type=float, default=5)
    parser.add_argument("--at-once", type=int, default=250)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--minutes", type=int, default=0, help="only run a soak test of memory, for this many minutes")
    parser.add_argument("--ageing", type=float, default=120, help="seconds at full speed before the soak test")
    parser.add_argument("--peer", action="store_true", help="compare with boardgame.io (`npm --prefix bench/peer ci`)")
    options = parser.parse_args()
    peer = Peer(options.tables, options.flat_seconds, options.at_once) if options.peer else None
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), settings={} if options.minutes else {"CLEOPATRA_IDLE_SECONDS": "600"})
        server.start()
        try:
            figures = uvloop.run(soak(server, options) if options.minutes else measure(server, options, peer))
        finally:
            server.stop()
            if peer is not None:
                peer.stop()
        if not options.minutes:
            figures["kilobytes_per_idle_table"] = asyncio.run(idle_tables(Path(folder), options.tables))
    print(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
