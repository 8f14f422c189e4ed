"""A real server for tests: `cleopatra serve` in a separate process, on a free port, with a real database."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

START_SECONDS = 60
LIMITS = (
    "connections", "sockets", "new_sockets", "lobbies", "tables", "imports", "replays", "stored_megabytes", "bot_games",
    "address_bot_games", "loop_share",
)  # fmt: skip
"""Limits that tests switch off, because all of their players share one address."""


class Server:
    """One running server. It can be killed and restarted on the same database and port."""

    def __init__(self, folder: Path, database: str | None = None, settings: Mapping[str, str] | None = None) -> None:
        self.folder = folder
        self.database = database or f"sqlite:///{folder}/tables.db"
        self.port = 0
        self.log = folder / f"server-{id(self)}.log"
        self._environment = os.environ | {
            "CLEOPATRA_DATABASE": self.database,
            "CLEOPATRA_NEWCOMERS": "0",
            "CLEOPATRA_REQUESTS": "0",
            "CLEOPATRA_SOCKET_MESSAGES": "5000",
            **{f"CLEOPATRA_{name.upper()}": "0" for name in LIMITS},
            **(settings or {}),
        }
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """Its base URL."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The server's process id."""
        assert self._process is not None
        return self._process.pid

    def start(self, without: Sequence[str] = ()) -> None:
        """Start, and wait until it listens; settings named in `without` keep their defaults."""
        environment = {name: value for name, value in self._environment.items() if name not in without}
        command = [sys.executable, "-c", "from cleopatra.cli import main; main()", "serve", "--port", str(self.port)]
        log = self.log.open("a")
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        log.close()
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        assert found, f"the server did not start: {line} {self.log.read_text()[-3000:]}"
        self.port = int(found[1])

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Stop it; returns its exit code."""
        return self._end(signal.SIGTERM)

    def end(self, how: signal.Signals, seconds: float) -> bool:
        """Send a signal; returns whether the server exits within `seconds`."""
        assert self._process is not None
        self._process.send_signal(how)
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        self._end(how)
        return True

    def _end(self, how: signal.Signals) -> int:
        if self._process is None:
            return 0
        process, self._process = self._process, None
        process.send_signal(how)
        code = process.wait(START_SECONDS)
        if process.stdout is not None:
            process.stdout.close()
        return code

    def errors(self) -> list[str]:
        """Logged errors."""
        return [line for line in self.log.read_text().splitlines() if '"level": "error"' in line]


def wait_for(what: object, seconds: float = 10.0) -> None:
    """Wait until a function returns true."""
    assert callable(what)
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.02)
