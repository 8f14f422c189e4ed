"""One guest's games keep all bot workers busy; then SIGTERM, and a restart on the same database.

    python bench/attacks/bot_flood.py --tables 60 --answers 20 --seconds 90

Prints how long a bystander's architect takes for a choice on a quiet server, during the attack and after a restart,
how long the server takes to exit on SIGTERM under that load, whether it left processes behind, and its memory before
and during the attack.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.attacks.memory import watched_memory
from cleopatra.client import Client
from tests.server.attacks import BotWatch, Flood, flood_bots, seconds_to_end
from tests.server.running import Server


async def watch(url: str, options: argparse.Namespace) -> dict[str, Any]:
    """Time the choices of a bystander's bot."""
    bystander = BotWatch()
    await bystander.play(url, options.answers, options.seconds)
    return bystander.figures()


async def attack(url: str, options: argparse.Namespace) -> Flood:
    """Flood the server as one guest."""
    async with Client(url) as client:
        await client.become("Mallory")
        return await flood_bots(client, options.tables)


def main() -> None:
    """Attack a fresh server and print figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--answers", type=int, default=20, help="number of timed choices of the bystander's bot")
    parser.add_argument("--seconds", type=float, default=90, help="timeout for these choices")
    parser.add_argument("--bot-games", type=int, default=10, help="the server's quotas per player; 0 turns them off")
    parser.add_argument("--end-seconds", type=float, default=60, help="timeout for the server's exit")
    options = parser.parse_args()
    figures: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        quotas = {"CLEOPATRA_BOT_GAMES": str(options.bot_games), "CLEOPATRA_ADDRESS_BOT_GAMES": "0"}
        server = Server(Path(folder), settings=quotas)
        server.start()
        figures["quiet"] = asyncio.run(watch(server.url, options))
        with watched_memory([server]) as memory:
            flood = asyncio.run(attack(server.url, options))
            figures["tables"], figures["refused"] = len(flood.tables), flood.refused
            figures["attacked"] = asyncio.run(watch(server.url, options))
        figures["memory"] = memory.figures()
        figures["end_s"], figures["left_behind"] = seconds_to_end(server, options.end_seconds)
        server.start()
        figures["after_restart"] = asyncio.run(watch(server.url, options))
        figures["end_again_s"], figures["left_behind_again"] = seconds_to_end(server, options.end_seconds)
    print(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
