"""Imports and replays: many complete games imported and replayed at once.

python bench/attacks/imports.py --imports 80
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.attacks.bystander import bystander
from bench.attacks.memory import watched_memory
from cleopatra.rules.game import new_game
from tests.server.running import Server


def long_game() -> str:
    """A random game, played to its end."""
    rng = random.Random(1)
    game = new_game("classic", players=["Ana", "Ben", "Cleo", "Dido"], seed=5)
    while not game.over:
        seat = game.waiting[0]
        game.play(seat, rng.choice(game.legal(seat)))
    return game.to_json()


async def attack(url: str, imports: int, replays: int) -> tuple[Counter[int], float, float]:
    """The status codes, a bystander's longest wait, and the total time."""
    save = {"save": long_game(), "names": ["Ana"]}
    found: Counter[int] = Counter()
    begin = time.monotonic()
    async with httpx.AsyncClient(base_url=url, timeout=60) as http, bystander(url) as other:
        await http.post("/api/me", json={"name": "Ana"})
        await asyncio.sleep(0.2)
        brought = await asyncio.gather(*(http.post("/api/tables/import", json=save) for _ in range(imports)))
        tables = [answer.json()["id"] for answer in brought if answer.status_code == 201]
        found.update(answer.status_code for answer in brought)
        if tables:
            paths = [f"/api/tables/{tables[at % len(tables)]}/replay?first=1400" for at in range(replays)]
            shown = await asyncio.gather(*(http.get(path) for path in paths))
            found.update(answer.status_code for answer in shown)
    return found, other.worst, time.monotonic() - begin


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--imports", type=int, default=80)
    parser.add_argument("--replays", type=int, default=40)
    parser.add_argument("--limits", action="store_true", help="with the default quotas")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start(without=LIMITS if options.limits else ())
        with watched_memory([server]) as memory:
            found, worst, seconds = asyncio.run(attack(server.url, options.imports, options.replays))
        print(f"{dict(found)}, bystander waited at most {worst:.2f} s, {seconds:.1f} s in all; {memory}")
        server.kill()


LIMITS = ("CLEOPATRA_IMPORTS", "CLEOPATRA_REPLAYS", "CLEOPATRA_TABLES", "CLEOPATRA_LOBBIES")


if __name__ == "__main__":
    main()
