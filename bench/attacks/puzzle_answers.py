"""Puzzle answers that have to be weighed, many at once, while somebody else looks at a replay.

python bench/attacks/puzzle_answers.py --answers 300
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from itertools import cycle, islice
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.attacks.bystander import OTHER_ADDRESS, PAUSE
from bench.attacks.imports import long_game
from bench.attacks.memory import watched_memory
from cleopatra.puzzles.finding import lines_of
from cleopatra.puzzles.store import puzzles
from tests.server.running import Server

PUZZLES = 20
"""How many different ones are answered."""


def slow_answers() -> list[tuple[str, list[str]]]:
    """Puzzles with an answer that is not stored with them, so that determinized tables have to be played."""
    found = []
    for puzzle in islice(puzzles().values(), PUZZLES):
        game, known = puzzle.game(), {line.actions for line in puzzle.lines}
        lines = (tuple(str(game.notation.action(code)) for code in line.codes) for line in lines_of(game, puzzle.seat))
        if (line := next((line for line in lines if line not in known), None)) is not None:
            found.append((puzzle.id, list(line)))
    return found


async def attack(url: str, answers: int) -> tuple[Counter[int], Counter[int], float]:
    """The attacker's and the bystander's status codes, and the bystander's longest wait for a page of a replay."""
    limits = httpx.Limits(max_connections=None)
    elsewhere = httpx.AsyncHTTPTransport(local_address=OTHER_ADDRESS)
    shown: Counter[int] = Counter()
    worst = 0.0
    async with (
        httpx.AsyncClient(base_url=url, timeout=300, limits=limits) as mallory,
        httpx.AsyncClient(base_url=url, timeout=300, transport=elsewhere) as ana,
    ):
        await ana.post("/api/me", json={"name": "Ana"})
        table = (await ana.post("/api/tables/import", json={"save": long_game(), "names": []})).json()["id"]
        sent = [
            asyncio.create_task(mallory.post(f"/api/puzzles/{puzzle}/answers", json={"actions": actions}))
            for puzzle, actions in islice(cycle(slow_answers()), answers)
        ]
        while not all(task.done() for task in sent):
            begin = time.monotonic()
            shown[(await ana.get(f"/api/tables/{table}/replay?count=50")).status_code] += 1
            worst = max(worst, time.monotonic() - begin)
            await asyncio.sleep(PAUSE)
        return Counter(task.result().status_code for task in sent), shown, worst


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--answers", type=int, default=300)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        begin = time.monotonic()
        with watched_memory([server]) as memory:
            answered, shown, worst = asyncio.run(attack(server.url, options.answers))
        print(f"answers {dict(answered)}; replays of a bystander {dict(shown)}, waited at most {worst:.2f} s; "
              f"{time.monotonic() - begin:.1f} s in all; {memory}")  # fmt: skip
        server.kill()


if __name__ == "__main__":
    main()
