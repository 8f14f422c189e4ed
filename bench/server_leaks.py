"""Nothing leaked: every byte sent to every seat and a spectator in many random games, held against the rules.

    python bench/server_leaks.py --games 200

So many games of each edition, over all readings and player counts in turn.
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

sys.path.insert(0, str(Path(__file__).parents[1]))

from cleopatra.rules.editions import EDITION_KEYS
from tests.server import leaks
from tests.server.running import Server
from tests.tables import KINDS


def main() -> None:
    """Play, listen in, check, print figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, help="stop each game after so long; default: play to its end")
    options = parser.parse_args()
    figures = {}
    with tempfile.TemporaryDirectory() as name:
        server = Server(Path(name))
        server.start()
        for edition in EDITION_KEYS:
            begin = time.monotonic()
            kinds = cycle([kind for kind in KINDS if kind.edition == edition])
            messages = size = 0
            for game, kind in zip(range(options.games), kinds, strict=False):
                play = leaks.tapped_game(
                    server.url,
                    kind.players,
                    options.seed + game,
                    options.seconds,
                    edition=edition,
                    reading=kind.reading,
                )
                tapped = asyncio.run(play)
                messages += leaks.check(Path(name) / "tables.db", tapped)
                size += sum(len(text) for texts in tapped.heard.values() for text in texts)
            seconds = round(time.monotonic() - begin, 1)
            figures[edition] = {"games": options.games, "messages": messages, "bytes": size, "seconds": seconds}
        server.stop()
        assert not server.errors()
    print(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
