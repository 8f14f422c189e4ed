"""Rate limits behind the proxy: every request forges another address in X-Forwarded-For.

python bench/attacks/forwarded.py --requests 300
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.attacks.memory import watched_memory
from tests.server import backing
from tests.server.running import Server

SETTINGS = {"CLEOPATRA_NEWCOMERS": "1", "CLEOPATRA_REQUESTS": "20"}


async def attack(url: str, requests: int) -> Counter[int]:
    """Create players from one machine, each with another forged address; returns the status codes."""
    found: Counter[int] = Counter()
    async with httpx.AsyncClient(base_url=url) as http:
        for number in range(requests):
            forged = {"X-Forwarded-For": f"8.{number >> 8}.{number & 255}.1, 9.9.9.{number & 255}"}
            found[(await http.post("/api/me", json={"name": "Eve"}, headers=forged)).status_code] += 1
            http.cookies.clear()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--requests", type=int, default=300)
    parser.add_argument("--proxies", default="127.0.0.0/8", help="the trusted network of the compose file")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = Server(folder, settings=SETTINGS | {"CLEOPATRA_PROXIES": options.proxies})
        server.start()
        with backing.nginx(folder, [server.port]) as port, watched_memory([server]) as memory:
            print(dict(asyncio.run(attack(f"http://127.0.0.1:{port}", options.requests))))
        print(memory)
        server.stop()


if __name__ == "__main__":
    main()
