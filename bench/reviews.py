"""Reviews: how soon the chart and the quick pass are there, and what two reviews at once cost running tables.

    python bench/reviews.py --games 3 --seconds 60

First one game after the other is reviewed on a server with nothing else to do: planners' games for four, brought in as
save files. Then people play at a steady rate, without reviews and with two at once, in alternating rounds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

import uvloop

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.server_load import Load
from cleopatra.arena import Match, play_game
from cleopatra.client import Client
from cleopatra.rules.editions import EDITION_KEYS
from tests.server.running import Server

PLAYERS = 4
POLL_SECONDS = 0.05
ROUNDS = 3


def planners_game(edition: str, seed: int) -> str:
    """The save file of a game for four."""
    played = play_game(Match(edition, ("planner",) * PLAYERS, seed, keep=True), 0)
    if played.save is None:
        raise AssertionError("a match that keeps its games has them")
    return played.save


async def bring_in(client: Client, save: str) -> str:
    """The path of the review of a game that is brought in."""
    table = await client.ask("POST", "/api/tables/import", {"save": save, "names": []})
    return f"/api/tables/{table['id']}/review"


async def times(client: Client, path: str) -> dict[str, float]:
    """Seconds until the chart and until the end of the quick pass."""
    begin = time.perf_counter()
    found = await client.ask("POST", path, {"depth": "quick"})
    chart = 0.0
    while found["state"] != "done":
        await asyncio.sleep(POLL_SECONDS)
        found = await client.ask("GET", path)
        if not chart and found["review"] is not None:
            chart = time.perf_counter() - begin
    return {"turns": found["turns"], "chart_seconds": chart, "pass_seconds": time.perf_counter() - begin}


async def alone(server: Server, games: int) -> dict[str, Any]:
    """Reviews one after the other."""
    figures: dict[str, Any] = {}
    async with Client(server.url) as client:
        await client.become("Ana")
        for edition in EDITION_KEYS:
            rows = [
                await times(client, await bring_in(client, planners_game(edition, seed)))
                for seed in range(1, games + 1)
            ]
            figures[edition] = {key: [round(row[key], 1) for row in rows] for key in rows[0]}
    return figures


async def under_load(server: Server, options: argparse.Namespace) -> dict[str, Any]:
    """The latency of moves without and with two reviews that don't end."""
    load = Load(random.Random(1))
    await load.open(server.url, options.tables)
    rounds: dict[str, list[dict[str, float]]] = {"without": [], "with_two_reviews": []}
    async with Client(server.url) as one, Client(server.url) as two:
        paths = []
        for client, name, seed in ((one, "Ana", 11), (two, "Ben", 12)):
            await client.become(name)
            paths.append((client, await bring_in(client, planners_game("classic", seed))))
        for _ in range(ROUNDS):
            rounds["without"].append(await load.steady(options.rate, options.seconds / ROUNDS))
            for client, path in paths:
                await client.ask("POST", path, {"depth": "deep"})
            rounds["with_two_reviews"].append(await load.steady(options.rate, options.seconds / ROUNDS))
            for client, path in paths:
                found = await client.ask("DELETE", f"{path}?depth=deep")
                if found["state"] != "stopped":
                    raise AssertionError("a review ended before its round")
    await load.close()
    return {
        "tables": options.tables,
        "rate": options.rate,
        **{name: {key: median(row[key] for row in rows) for key in rows[0]} for name, rows in rounds.items()},
    }


def main() -> None:
    """Measure, and print JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3, help="games of each box")
    parser.add_argument("--tables", type=int, default=80)
    parser.add_argument("--rate", type=float, default=60)
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    figures = {}
    for name, work in (
        ("alone", lambda server: alone(server, options.games)),
        ("load", lambda s: under_load(s, options)),
    ):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder))
            server.start()
            try:
                figures[name] = uvloop.run(work(server))
            finally:
                server.stop()
    print(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
