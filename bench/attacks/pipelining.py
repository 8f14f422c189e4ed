"""Requests sent without waiting for answers, thousands at once, on connections that are opened again when they close.

python bench/attacks/pipelining.py --connections 12 --seconds 10
"""

from __future__ import annotations

import argparse
import asyncio
import socket
import sys
import tempfile
import time
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from threading import Thread

sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.attacks.bystander import bystander
from bench.attacks.memory import Memory, watched_memory
from tests.server.running import Server

REQUESTS = b"GET /api/tables HTTP/1.1\r\nHost: a\r\n\r\n" * 1000
SETTINGS = {"CLEOPATRA_REQUESTS": "20", "CLEOPATRA_CONNECTIONS": "100"}


def _send(port: int, end: float) -> None:
    while time.time() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port)) as line:
            reader = Thread(target=_read, args=(line.dup(),))
            reader.start()
            line.settimeout(end - time.time())
            while time.time() < end:
                line.sendall(REQUESTS)


def _read(line: socket.socket) -> None:
    with suppress(OSError), line:
        line.settimeout(1)
        while line.recv(1 << 16):
            pass


def flood(port: int, connections: int, seconds: float) -> None:
    """In a process of its own."""
    end = time.time() + seconds
    threads = [Thread(target=_send, args=(port, end)) for _ in range(connections)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


async def attack(server: Server, connections: int, seconds: float) -> tuple[Memory, float, int]:
    """The server's memory, and a bystander's longest wait and failures."""
    process = get_context("spawn").Process(target=flood, args=(server.port, connections, seconds))
    with watched_memory([server]) as memory:
        async with bystander(server.url) as other:
            process.start()
            while process.is_alive():
                await asyncio.sleep(0.1)
    return memory, other.worst, other.failures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--connections", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=10)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), settings=SETTINGS)
        server.start()
        memory, worst, failures = asyncio.run(attack(server, options.connections, options.seconds))
        print(f"bystander waited at most {worst:.2f} s, failed {failures}; {memory}")
        server.kill()


if __name__ == "__main__":
    main()
