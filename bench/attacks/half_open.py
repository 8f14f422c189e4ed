"""Slow requests: many connections that start a header or a body and never finish it.

    python bench/attacks/half_open.py --connections 1100

The server starts with the usual soft limit of 1,024 file descriptors, which it may raise itself.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.attacks.bystander import bystander
from bench.attacks.memory import watched_memory
from tests.server.running import Server

PARTIAL_REQUESTS = {
    "nothing": b"",
    "head": b"GET /health HTTP/1.1\r\nHost: a\r\nX-Slow: ",
    "body": b"POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50000\r\n\r\n{",
}


@contextmanager
def half_open(port: int, count: int, kind: str) -> Iterator[list[socket.socket]]:
    """Open connections, each with an incomplete request."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4096)), hard))
    opened: list[socket.socket] = []
    try:
        for _ in range(count):
            with suppress(OSError):
                line = socket.create_connection(("127.0.0.1", port), 2)
                opened.append(line)
                line.sendall(PARTIAL_REQUESTS[kind])
        yield opened
    finally:
        for line in opened:
            line.close()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def still_open(lines: list[socket.socket]) -> int:
    """The number of connections that the server has not closed."""
    count = 0
    for line in lines:
        line.setblocking(False)
        try:
            while line.recv(4096):
                pass
        except BlockingIOError:
            count += 1
        except OSError:
            continue
    return count


async def attack(server: Server, connections: int, kind: str, seconds: float) -> tuple[float, int, list[int]]:
    """A bystander's longest wait and failures, and the number of open connections per second."""
    left = []
    with half_open(server.port, connections, kind) as lines:
        async with bystander(server.url) as other:
            for _ in range(int(seconds)):
                await asyncio.sleep(1)
                left.append(still_open(lines))
    return other.worst, other.failures, left


@contextmanager
def low_descriptor_limit() -> Iterator[None]:
    """Processes started in this block have a soft limit of 1,024 file descriptors."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(1024, hard), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--connections", type=int, default=1100)
    parser.add_argument("--seconds", type=float, default=15)
    options = parser.parse_args()
    for kind in PARTIAL_REQUESTS:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder))
            with low_descriptor_limit():
                server.start()
            begin = time.monotonic()
            with watched_memory([server]) as memory:
                worst, failures, left = asyncio.run(attack(server, options.connections, kind, options.seconds))
            print(f"{kind:8} bystander waited at most {worst:.2f} s, failed {failures}; left by second {left}; "
                  f"{time.monotonic() - begin:.1f} s in all; {memory}")  # fmt: skip
            server.kill()


if __name__ == "__main__":
    main()
