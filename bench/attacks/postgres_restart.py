"""PostgreSQL crashes and comes back while games are played: is an acknowledged move lost, and how soon does play go on?

    python bench/attacks/postgres_restart.py --restarts 20

Two people and a bot at each table, over sockets. After each restart every player waits for the next choice there.
Needs Debian's PostgreSQL.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.attacks.memory import watched_memory
from tests.server import backing, kills
from tests.server.reading import journal_reader, state_reader
from tests.server.running import Server

TIMEOUT = 30.0
OUTAGE = 2.0


@dataclass
class Outages:
    """Restarts a database, and records how long players waited after it was back."""

    database: backing.Postgres
    seconds: float = OUTAGE
    waits: list[float] = field(default_factory=list)
    missed: int = 0

    async def __call__(self, witnesses: list[kills.Witness]) -> None:
        """One outage."""
        await asyncio.to_thread(self.database.kill)
        await asyncio.sleep(self.seconds)
        await asyncio.to_thread(self.database.start)
        await asyncio.gather(*[self._wait(witness) for witness in witnesses if not witness.over])

    async def _wait(self, witness: kills.Witness) -> None:
        begin = time.monotonic()
        try:
            await witness.hears(TIMEOUT)
        except TimeoutError:
            self.missed += 1
        else:
            self.waits.append(time.monotonic() - begin)


def measure(folder: Path, games: int, restarts: int, seed: int, seconds: float = OUTAGE) -> dict[str, object]:
    """Play, restart the database, and check the journal; returns the figures."""
    with backing.restartable_postgres() as database:
        server, outages = Server(folder, database.url), Outages(database, seconds)
        server.start()
        try:
            with watched_memory([server]) as memory:
                witnesses = asyncio.run(kills.play_through(server, outages, games, restarts, seed))
            moves = kills.check(witnesses, journal_reader(server.database))
            kills.wait_until_over(state_reader(server.database), {witness.table for witness in witnesses}, 60)
        finally:
            server.stop()
    waits = sorted(outages.waits)
    return {
        "restarts": restarts,
        "acknowledged_moves": moves,
        "lost": 0,  # or `check` would have raised
        "players_told_after_a_restart": len(waits),
        "players_not_told": outages.missed,
        "seconds_until_told": {"median": round(median(waits), 2), "longest": round(waits[-1], 2)} if waits else None,
        "memory": memory.figures(),
    }


def main() -> None:
    """Print figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--restarts", type=int, default=20)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        print(json.dumps(measure(Path(name), options.games, options.restarts, options.seed), indent=1))


if __name__ == "__main__":
    main()
