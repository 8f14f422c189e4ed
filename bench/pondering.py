"""What bots that think on while others choose save the people who wait for them, and how soon they give way.

    PYTHONPATH=src python bench/pondering.py --edition deluxe --bots 1 --choices 60 --pause 2

A planner plays as a person against architects on a server of its own, with a pause before every choice; once with
pondering and once without. Counted is how long people waited for bots.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import ClassVar
from urllib.request import urlopen

sys.path.insert(0, str(Path(__file__).parents[1]))

import cleopatra
from cleopatra.bots import Bot, Budget, Decision, PlannerBot
from cleopatra.bots.pondering import Ponder
from cleopatra.bots.protocol import BotQuestion, fresh_memory, question_for
from cleopatra.client import Client
from cleopatra.client.bot_player import play_with
from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.seen.view import View
from cleopatra.server.bot_workers import BotWorkers
from cleopatra.server.fair_queue import Owner
from tests.server.running import Server

COUNTED = ("bot_seconds_sum", "bot_seconds_count", "bot_answers_ahead_total", "bot_answers_foreseen_total")


class Enough(Exception):
    """As many choices as were wanted."""


class Person(Bot):
    """A planner that takes its time."""

    name: ClassVar[str] = "person"
    needs_view: ClassVar[bool] = True

    def __init__(self, pause: float, choices: int) -> None:
        self.pause, self.left, self.planner = pause, choices, PlannerBot()

    def choose(self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget) -> Action:
        """After a pause."""
        if not self.left:
            raise Enough
        self.left -= 1
        time.sleep(self.pause)
        return self.planner.choose(view, decision, legal, rng, budget)


async def play(server: Server, person: Person, edition: str, bots: int) -> None:
    """One game, or as much of it as is wanted."""
    async with Client(server.url) as client:
        await client.become("Ana")
        table = await client.solo(["architect"] * bots, edition=edition)
        async with client.sit(table["id"], 0) as seat:
            await play_with(seat, person)


def counted(server: Server) -> dict[str, float]:
    """What the server counted."""
    text = urlopen(f"{server.url}/metrics").read().decode()
    return {what: float(re.findall(rf"^cleopatra_{what} (\S+)", text, re.MULTILINE)[0]) for what in COUNTED}


def waits(args: argparse.Namespace, ponder: bool) -> dict[str, float]:
    """How long people waited for bots."""
    with tempfile.TemporaryDirectory() as folder:
        settings = {"CLEOPATRA_PONDER": str(ponder).lower(), "CLEOPATRA_THINK_SECONDS": str(args.think)}
        server = Server(Path(folder), settings=settings)
        server.start()
        try:
            person = Person(args.pause, args.choices)
            while person.left:
                try:
                    asyncio.run(play(server, person, args.edition, args.bots))
                except Enough:
                    break
            found = counted(server)
        finally:
            server.stop()
    mean = found["bot_seconds_sum"] / found["bot_seconds_count"]
    return {"ponder": ponder, **found, "mean_wait_ms": round(1000 * mean, 1)}


async def give_way(times: int) -> dict[str, float]:
    """How much longer a question takes that finds its worker looking ahead."""
    workers, owner, alone, interrupting = BotWorkers(1, 60.0), Owner("ana"), [], []
    try:
        await workers.choose(_question(1), owner)
        for _ in range(times):
            alone.append(await _seconds(workers, owner))
            ahead = asyncio.create_task(workers.ponder(Ponder(_waiting(), frozenset()), lambda _: None))
            await asyncio.sleep(0.1)
            assert not ahead.done()
            interrupting.append(await _seconds(workers, owner))
            await ahead
    finally:
        await workers.stop()
    more = sorted(1000 * (late - median(alone)) for late in interrupting)
    return {"median_ms": round(median(more), 2), "longest_ms": round(more[-1], 2), "times": times}


async def _seconds(workers: BotWorkers, owner: Owner) -> float:
    begin = time.perf_counter()
    await workers.choose(_question(1), owner)
    return time.perf_counter() - begin


def _question(nodes: int) -> BotQuestion:
    game = cleopatra.new_game("deluxe", ["Ana", "Ben"], 5, first=0)
    return question_for(game, 0, fresh_memory("architect", game, 0), Budget(nodes=nodes))


def _waiting() -> BotQuestion:
    """Ana has taken a stall, and Ben looks ahead for longer than anybody waits."""
    game = cleopatra.new_game("deluxe", ["Ana", "Ben"], 5, first=0)
    game.play(0, "take 1")
    return question_for(game, 1, fresh_memory("architect", game, 1), Budget(nodes=1_000_000))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", default="deluxe")
    parser.add_argument("--bots", type=int, default=1)
    parser.add_argument("--choices", type=int, default=60)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds before each of the person's choices")
    parser.add_argument("--think", type=float, default=1.0, help="think_seconds of the server")
    args = parser.parse_args()
    print(json.dumps(asyncio.run(give_way(40))), flush=True)
    for ponder in (True, False):
        print(json.dumps(waits(args, ponder)), flush=True)


if __name__ == "__main__":
    main()
