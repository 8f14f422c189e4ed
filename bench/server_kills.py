"""Durability: games over real sockets while the server is killed with SIGKILL at random moments.

    python bench/server_kills.py --kills 100 --games 6
    python bench/server_kills.py --kills 100 --games 6 --postgres

Every acknowledged move must be in the journal exactly once and in order, and every game must finish.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server import backing, kills
from tests.server.reading import journal_reader, state_reader
from tests.server.running import Server


def main() -> None:
    """Play, kill, check, and print figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        server = Server(folder, stack.enter_context(backing.postgres(folder)) if options.postgres else None)
        server.start()
        begin = time.monotonic()
        witnesses = asyncio.run(kills.play_while_killed(server, options.games, options.kills, options.seed))
        moves = kills.check(witnesses, journal_reader(server.database))
        tables = {witness.table for witness in witnesses}
        kills.wait_until_over(state_reader(server.database), tables, 60)
        server.stop()
    figures = {
        "database": "postgresql" if options.postgres else "sqlite",
        "kills": options.kills,
        "games_finished": len(tables),
        "acknowledged_moves": moves,
        "seconds": round(time.monotonic() - begin, 1),
    }
    print(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
