"""Many sockets at one table: frames and bytes caused by connects and disconnects.

python bench/attacks/many_sockets.py --sockets 500
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.attacks.bystander import bystander
from bench.attacks.memory import watched_memory
from cleopatra.client import Client
from tests.server.running import Server
from tests.server.thin_socket import ThinSocket


async def attack(url: str, sockets: int, seconds: float) -> tuple[int, int, int, float]:
    """The number of sockets opened, frames and bytes received on all of them, and a bystander's longest wait."""
    frames: list[int] = []
    lines: list[ThinSocket] = []
    async with Client(url) as client, bystander(url) as other:
        await client.become("Ana")
        table = (await client.make_table(["me", "open", "open"]))["id"]
        for _ in range(sockets):
            with suppress(ConnectionError):
                lines.append(
                    await ThinSocket.connect(client.socket_url(table), "", lambda text: frames.append(len(text)))
                )
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            await asyncio.sleep(0.1)
        for line in lines:
            line.close()
    return len(lines), len(frames), sum(frames), other.worst


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sockets", type=int, default=500)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        begin = time.monotonic()
        with watched_memory([server]) as memory:
            opened, frames, size, worst = asyncio.run(attack(server.url, options.sockets, 2.0))
        print(f"{opened} sockets, {frames} frames of {size / 1e6:.1f} MB, bystander waited at most {worst:.2f} s, "
              f"{time.monotonic() - begin:.1f} s in all; {memory}")  # fmt: skip
        server.kill()


if __name__ == "__main__":
    main()
