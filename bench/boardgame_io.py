"""boardgame.io under the load of server_load.py: its server in one process, and a load generator for each of its games.

It runs as it is fastest: in production mode, in memory, without authentication, sending whole states. Moves are
answered when they are made; nothing is written to disk.
"""

from __future__ import annotations

import json
import os
import random
import socket
import subprocess
from pathlib import Path
from typing import Any

from cleopatra import new_game

HERE = Path(__file__).parent / "peer"
GAMES = ("simplest", "table")
"""A counter, and a table with hidden hands whose state is of the size of ours."""
CHOICES = 600


def cpu_seconds(pid: int) -> float:
    """CPU time of a process, which is more reliable than the clock on a shared machine."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def position() -> dict[str, Any]:
    """The middle of a game of three, as the peer's table begins: seen by all, seen by each seat, and seen by nobody."""
    game, rng = new_game("deluxe", ["Ana", "Ben", "Cleo"], seed=1), random.Random(1)
    for _ in range(CHOICES):
        game.play(game.waiting[0], rng.choice(game.legal(game.waiting[0])))
    shown: dict[str, Any] = {**game.view(None).to_dict()}
    hands = {str(seat): {"hand": ["artisan", "wood", "stone", "marble"]} for seat in range(len(game.players))}
    return {"shown": shown, "players": hands, "secret": {"draw": ["gold", "portal"] * 20}}


class Peer:
    """The server and its load generators, started once and run in rounds."""

    def __init__(self, tables: int, seconds: float, at_once: int) -> None:
        self._environment = os.environ | {"NODE_ENV": "production"}
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = str(probe.getsockname()[1])
        self._server = self._start("server.cjs", port, json.dumps(position()))
        load = (port, str(tables), str(seconds), str(at_once))
        self._loads = {game: self._start("load.cjs", game, *load) for game in GAMES}

    def round(self, game: str) -> dict[str, float]:
        """One round at full speed."""
        load = self._loads[game]
        cpu, own = cpu_seconds(self._server.pid), cpu_seconds(load.pid)
        assert load.stdin is not None
        print(file=load.stdin, flush=True)
        message = json.loads(_read_line(load))
        used, loading = cpu_seconds(self._server.pid) - cpu, cpu_seconds(load.pid) - own
        return {
            "moves_per_second": round(message["moves_per_second"], 1),
            "p99_ms": round(message["p99_ms"], 2),
            "cpu_ms": round(1000 * used / message["moves"], 3),
            "load_cpu_ms": round(1000 * loading / message["moves"], 3),
        }

    def stop(self) -> None:
        """Stop all processes."""
        for process in (*self._loads.values(), self._server):
            process.terminate()
            process.wait(10)

    def _start(self, *command: str) -> subprocess.Popen[str]:
        """A process that has said it is ready."""
        process = subprocess.Popen(
            ["node", *command],
            cwd=HERE,
            env=self._environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        if not _read_line(process):
            raise RuntimeError("boardgame.io did not start; `npm --prefix bench/peer ci` installs it")
        return process


def _read_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline()
