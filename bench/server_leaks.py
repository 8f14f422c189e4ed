"""Hidden information: every byte sent to every seat and a spectator in many random games, checked against the rules.

    python bench/server_leaks.py --games 200

Games of each edition cycle through all readings and player counts.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from itertools import cycle
from pathlib import Path

import uvloop

sys.path.insert(0, str(Path(__file__).parents[1]))

from cleopatra.rules.editions import EDITION_KEYS
from tests.server import leaks
from tests.server.running import Server
from tests.tables import KINDS


async def play(url: str, database: Path, options: argparse.Namespace, edition: str) -> dict[str, float]:
    """Play games of an edition, several at a time; each is checked as soon as it is over."""
    kinds = cycle([kind for kind in KINDS if kind.edition == edition])
    games = iter([*zip(range(options.games), kinds, strict=False)])
    figures = {"games": 0, "messages": 0, "bytes": 0}
    begin = time.monotonic()

    async def player() -> None:
        for game, kind in games:
            tapped = await leaks.tapped_game(
                url, kind.players, options.seed + game, options.seconds, edition=edition, reading=kind.reading
            )
            figures["messages"] += leaks.check(database, tapped)
            figures["bytes"] += sum(len(text) for texts in tapped.heard.values() for text in texts)
            figures["games"] += 1

    await asyncio.gather(*(player() for _ in range(options.at_once)))
    return figures | {"seconds": round(time.monotonic() - begin, 1)}


def main() -> None:
    """Play, record all traffic, check it, and print figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--at-once", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, help="time limit per game in seconds (default: play to the end)")
    options = parser.parse_args()
    figures = {}
    with tempfile.TemporaryDirectory() as name:
        server = Server(Path(name))
        server.start()
        for edition in EDITION_KEYS:
            figures[edition] = uvloop.run(play(server.url, Path(name) / "tables.db", options, edition))
        server.stop()
        assert not server.errors()
    print(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
