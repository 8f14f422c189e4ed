"""Hostile webhook responses: a gzip bomb, endless headers, an endless body, or a redirect to itself.

python bench/attacks/answers.py --megabytes 700
"""

from __future__ import annotations

import argparse
import asyncio
import socket
import sys
import tempfile
import threading
import time
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.attacks.bystander import bystander
from bench.attacks.memory import Memory, watched_memory
from cleopatra.client import Client
from tests.server.running import Server

KINDS = ("bomb", "head", "body", "interim", "redirect")
SEND_SECONDS = 30.0
"""How long a sink keeps sending an endless response."""
SETTINGS = {"CLEOPATRA_PRIVATE_WEBHOOKS": "true"}


@dataclass
class Sink:
    """A webhook receiver."""

    port: int
    asked: list[bytes] = field(default_factory=list)
    """The request line of each request."""
    released: list[float] = field(default_factory=list)
    """Seconds until the caller hung up, for each endless response."""

    def url(self, kind: str) -> str:
        """The URL that gives this kind of response."""
        return f"http://127.0.0.1:{self.port}/{kind}?token=very-secret"


def gzip_bomb(megabytes: int) -> bytes:
    """`megabytes` of zeros, gzipped."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    return b"".join(packer.compress(bytes(1 << 20)) for _ in range(megabytes)) + packer.flush()


@contextmanager
def sink(megabytes: int) -> Iterator[Sink]:
    """A sink on a free port."""
    listener = socket.create_server(("127.0.0.1", 0))
    found = Sink(listener.getsockname()[1])
    packed = gzip_bomb(megabytes)

    def serve() -> None:
        while True:
            try:
                caller, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=_answer, args=(caller, found, packed), daemon=True).start()

    threading.Thread(target=serve, daemon=True).start()
    try:
        yield found
    finally:
        listener.close()


def _answer(caller: socket.socket, found: Sink, packed: bytes) -> None:
    begin = time.monotonic()
    with caller:
        line = caller.recv(65536).split(b"\r\n")[0]
        found.asked.append(line)
        kind = line.split(b"/")[1].split(b"?")[0].decode()
        with suppress(OSError):
            if kind == "bomb":
                head = f"HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: {len(packed)}\r\n\r\n"
                caller.sendall(head.encode() + packed)
            elif kind == "redirect":
                caller.sendall(b"HTTP/1.1 307 Elsewhere\r\nlocation: /redirected\r\ncontent-length: 0\r\n\r\n")
            else:
                begun, piece = {
                    "head": (b"HTTP/1.1 200 OK\r\n", b"x-more: and-more\r\n" * 100),
                    "body": (
                        b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n",
                        b"1000\r\n" + bytes(4096) + b"\r\n",
                    ),
                    "interim": (b"", b"HTTP/1.1 102 Wait\r\n\r\n" * 100),
                }[kind]
                caller.sendall(begun)
                while time.monotonic() - begin < SEND_SECONDS:
                    caller.sendall(piece)
        if kind not in ("bomb", "redirect"):
            found.released.append(time.monotonic() - begin)


async def trigger_webhooks(url: str, webhook: str, tables: int = 1) -> None:
    """Make it the turn of an offline player with that webhook, at `tables` tables."""
    async with Client(url) as ana, Client(url) as ben:
        await ana.become("Ana")
        await ben.become("Ben")
        await ben.ask("PUT", "/api/me/webhook", {"url": webhook})
        for _ in range(tables):
            table = (await ana.make_table(["me", "open"], edition="deluxe", first=0))["id"]
            await ben.join(table)
            await ana.start(table)
            async with ana.sit(table, 0) as seat:
                for action in ("take 1", "stock 1 2 3", "done"):
                    await seat.play(action)


async def attack(server: Server, sending: Sink, kinds: Sequence[str], seconds: float) -> tuple[Memory, float]:
    """The server's memory, and a bystander's longest wait in seconds."""
    async with bystander(server.url) as other:
        with watched_memory([server]) as memory:
            await asyncio.gather(*(trigger_webhooks(server.url, sending.url(kind)) for kind in kinds))
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                await asyncio.sleep(0.2)
    return memory, other.worst


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--megabytes", type=int, default=700)
    parser.add_argument("--seconds", type=float, default=15.0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sink(options.megabytes) as sending:
        for kind in KINDS:
            server = Server(Path(folder), settings=SETTINGS)
            server.start()
            memory, worst = asyncio.run(attack(server, sending, [kind], options.seconds))
            secrets = server.log.read_text().count("very-secret")
            server.stop()
            print(f"{kind:9} {memory}; bystander waited at most {worst:6.3f} s; secrets logged {secrets}")
        print("hung up after", ", ".join(f"{wait:.2f} s" for wait in sending.released))
        print("redirects followed:", sum(b"redirected" in line for line in sending.asked))


if __name__ == "__main__":
    main()
