"""SIGTERM or Ctrl-C while bots think at many tables and people play at some of them.

    python bench/attacks/end_under_load.py --tables 60 --rounds 3
    python bench/attacks/end_under_load.py --tables 60 --rounds 3 --signal INT

Prints how long the server took to exit, how many of its processes were left half a second later, whether all
acknowledged moves were in the journal, and the server's memory before and under that load. Run it with each Python
version to be tested.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.attacks.memory import watched_memory
from cleopatra.client import Client
from tests.server import kills
from tests.server.attacks import flood_bots, seconds_to_end
from tests.server.reading import journal_reader
from tests.server.running import Server


async def end(server: Server, options: argparse.Namespace) -> dict[str, Any]:
    """One round: load, signal, check."""
    async with Client(server.url) as client:
        await client.become("Mallory")
        with watched_memory([server]) as memory:
            await flood_bots(client, options.tables)
            witnesses = [kills.Witness((await client.solo(["random"], edition="deluxe"))["id"], 0) for _ in range(4)]
            playing = [asyncio.create_task(kills.sit(client, one, random.Random(1))) for one in witnesses]
            await asyncio.sleep(options.seconds)
        took, left = await asyncio.to_thread(
            seconds_to_end, server, options.most, signal.Signals[f"SIG{options.signal}"]
        )
        for one in playing:
            one.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        read = journal_reader(server.database)
        kept = {(witness.table, move) for witness in witnesses for _, _, move, _ in read(witness.table)}
        said = {(witness.table, move) for witness in witnesses for move in witness.acknowledged}
        return {
            "end_s": took, "left_behind": left, "acknowledged": len(said), "lost": len(said - kept),
            "memory": memory.figures(),
        }  # fmt: skip


def main() -> None:
    """Attack fresh servers and print figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=3, help="seconds of play before the signal")
    parser.add_argument("--most", type=float, default=30, help="timeout for the server's exit")
    parser.add_argument("--signal", choices=("TERM", "INT"), default="TERM")
    options = parser.parse_args()
    rounds = []
    for _ in range(options.rounds):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder))
            server.start()
            rounds.append(asyncio.run(end(server, options)))
    print(json.dumps({"python": sys.version.split()[0], "signal": options.signal, "rounds": rounds}, indent=1))


if __name__ == "__main__":
    main()
