"""Floods: how much one caller may ask for. A bucket fills steadily and every request takes from it."""

from __future__ import annotations

from time import monotonic

MOST_CALLERS = 50_000


class Bucket:
    """So many a second for long, and a few more at once."""

    __slots__ = ("burst", "filled", "left", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.filled = monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = monotonic()
        self.left = min(self.burst, self.left + (now - self.filled) * self.rate)
        self.filled = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Gate:
    """A bucket for each caller; those who have not been seen for long are forgotten first."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[str, Bucket] = {}

    def allows(self, caller: str) -> bool:
        """Whether that caller may ask now; a rate of 0 lets everyone in."""
        if not self._rate:
            return True
        bucket = self._buckets.pop(caller, None) or Bucket(self._rate, self._burst)
        self._buckets[caller] = bucket
        if len(self._buckets) > MOST_CALLERS:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take()
