"""Sockets that send nothing but pings, pongs, fragments or tiny messages, as fast as the line takes them.

python bench/attacks/idle_frames.py --sockets 8 --seconds 5
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import os
import socket
import sys
import tempfile
import time
from multiprocessing import get_context
from pathlib import Path
from threading import Thread

sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.attacks.bystander import bystander
from bench.attacks.memory import watched_memory
from cleopatra.server.routes.positions import positions
from tests.server.running import Server

MASKED, NO_KEY = 0x80, bytes(4)
SETTINGS = {"CLEOPATRA_SOCKET_MESSAGES": "20"}
AT_ONCE = 200


def frame(first: int, payload: bytes) -> bytes:
    """A short frame as clients send it."""
    return bytes([first, MASKED | len(payload)]) + NO_KEY + payload


FRAMES = {
    "pings": (b"", frame(0x89, bytes(100))),
    "pongs": (b"", frame(0x8A, b"")),
    "fragments": (frame(0x01, b""), frame(0x00, b"")),
    "messages": (b"", frame(0x81, b'{"type":"ping","id":"1"}')),
}
"""What begins, and what follows without end."""


def _open(port: int) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port))
    key = base64.b64encode(os.urandom(16)).decode()
    lines = (
        f"GET /api/positions/{next(iter(positions()))}/socket HTTP/1.1", f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", "",
    )  # fmt: skip
    line.sendall("\r\n".join(lines).encode())
    line.recv(65536)
    line.settimeout(0.2)
    return line


def _send(port: int, kind: str, end: float) -> None:
    """Until the end, or until the server hangs up."""
    begin, more = FRAMES[kind]
    with _open(port) as line:
        line.sendall(begin)
        while time.time() < end:
            try:
                line.sendall(more * AT_ONCE)
            except TimeoutError:
                continue
            except OSError:
                return
        os._exit(1)  # still open


def flood(port: int, kind: str, sockets: int, seconds: float) -> None:
    """In a process of its own. Its exit code is 1 if a socket was still open at the end."""
    end = time.time() + seconds
    threads = [Thread(target=_send, args=(port, kind, end)) for _ in range(sockets)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


async def attack(server: Server, kind: str, sockets: int, seconds: float) -> tuple[bool, float, int]:
    """Whether all sockets were closed, and a bystander's longest wait and failures."""
    process = get_context("spawn").Process(target=flood, args=(server.port, kind, sockets, seconds))
    async with bystander(server.url) as other:
        process.start()
        while process.is_alive():
            await asyncio.sleep(0.1)
    return process.exitcode == 0, other.worst, other.failures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sockets", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), settings=SETTINGS)
        server.start()
        for kind in FRAMES:
            with watched_memory([server]) as memory:
                closed, worst, failures = asyncio.run(attack(server, kind, options.sockets, options.seconds))
            print(f"{kind:9} {'closed' if closed else 'open to the end'}; bystander waited at most {worst:.2f} s, "
                  f"failed {failures}; {memory}")  # fmt: skip
        server.kill()


if __name__ == "__main__":
    main()
