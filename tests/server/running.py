"""A real server for tests: `cleopatra serve` in a process of its own, on a free port, with a real database."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

START_SECONDS = 60


class Server:
    """One running server. It can be killed and started again on the same database and port."""

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
            **(settings or {}),
        }
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The server's process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start, and wait until it listens."""
        command = [sys.executable, "-c", "from cleopatra.cli import main; main()", "serve", "--port", str(self.port)]
        log = self.log.open("a")
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=self._environment)
        log.close()
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        assert found, f"the server did not start: {line} {self.log.read_text()[-3000:]}"
        self.port = int(found[1])

    def kill(self) -> None:
        """As a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to end; its exit code."""
        return self._end(signal.SIGTERM)

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
        """What it logged as errors."""
        return [line for line in self.log.read_text().splitlines() if '"level": "error"' in line]


def wait_for(what: object, seconds: float = 10.0) -> None:
    """Wait until a function answers yes."""
    assert callable(what)
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.02)
