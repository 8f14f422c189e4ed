"""The effect of an attack on others: a bystander's response times."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import httpx

PAUSE = 0.02
OTHER_ADDRESS = "127.0.0.2"
TIMEOUT = 20.0


@dataclass
class Bystander:
    """A client that keeps requesting /health."""

    waits: list[float] = field(default_factory=list)
    """Response times in seconds."""
    failures: int = 0

    @property
    def worst(self) -> float:
        """The longest wait in seconds."""
        return max(self.waits, default=0.0)


@asynccontextmanager
async def bystander(url: str) -> AsyncIterator[Bystander]:
    """Sends requests while the block runs, from another address and on a new connection each time."""
    seen = Bystander()

    async def ask() -> None:
        while True:
            begin = time.monotonic()
            try:
                transport = httpx.AsyncHTTPTransport(local_address=OTHER_ADDRESS)
                async with httpx.AsyncClient(base_url=url, timeout=TIMEOUT, transport=transport) as http:
                    (await http.get("/health")).raise_for_status()
            except httpx.HTTPError:
                seen.failures += 1
            seen.waits.append(time.monotonic() - begin)
            await asyncio.sleep(PAUSE)

    task = asyncio.create_task(ask())
    try:
        yield seen
    finally:
        if not seen.waits:
            await asyncio.wait({task}, timeout=TIMEOUT)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
