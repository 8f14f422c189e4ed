"""Event loop lag: how late a timer fires. Every request waits that much longer."""

from __future__ import annotations

import asyncio
from collections import deque

from prometheus_client import Histogram

INTERVAL = 0.2
REMEMBERED = 25
"""Timers, which are five seconds."""


class LoopLag:
    """Measures for as long as `measure` runs."""

    def __init__(self, observed: Histogram) -> None:
        self._observed = observed
        self._recent: deque[float] = deque(maxlen=REMEMBERED)

    @property
    def worst(self) -> float:
        """The longest of the last seconds."""
        return max(self._recent, default=0.0)

    async def measure(self) -> None:
        """Run until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            begin = loop.time()
            await asyncio.sleep(INTERVAL)
            lag = max(0.0, loop.time() - begin - INTERVAL)
            self._recent.append(lag)
            self._observed.observe(lag)
