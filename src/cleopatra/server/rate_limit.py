"""Rate limits: token buckets, one for each caller."""

from __future__ import annotations

from time import monotonic

from .callers import FROM_ONE_SITE, site_of

MOST_CALLERS = 50_000


class TokenBucket:
    """Refills at a constant rate up to a burst; every request takes one token."""

    __slots__ = ("burst", "filled", "left", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.filled = monotonic()

    def take(self, count: float = 1.0) -> bool:
        """Take `count` tokens, if there are as many."""
        self._fill()
        if self.left < count:
            return False
        self.left -= count
        return True

    def debt(self) -> float:
        """Seconds until something is left again; 0 or less if something is."""
        self._fill()
        return -self.left / self.rate

    def owe(self, count: float) -> None:
        """Take `count` tokens, even if there are not as many."""
        self._fill()
        self.left = min(self.burst, self.left - count)

    def _fill(self) -> None:
        now = monotonic()
        self.left = min(self.burst, self.left + (now - self.filled) * self.rate)
        self.filled = now


class RateLimiter:
    """A token bucket for each caller; the least recently seen are dropped first."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[str, TokenBucket] = {}

    def allows(self, caller: str, count: float = 1.0) -> bool:
        """Whether the caller is within its rate limit; a rate of 0 means no limit."""
        return not self._rate or self._bucket(caller).take(count)

    def debt(self, caller: str) -> float:
        """Seconds until something is left for the caller again; 0 or less if something is."""
        return self._bucket(caller).debt() if self._rate else 0.0

    def owe(self, caller: str, count: float) -> None:
        """Count what the caller has already used."""
        if self._rate:
            self._bucket(caller).owe(count)

    def _bucket(self, caller: str) -> TokenBucket:
        bucket = self._buckets.pop(caller, None) or TokenBucket(self._rate, self._burst)
        self._buckets[caller] = bucket
        if len(self._buckets) > MOST_CALLERS:
            del self._buckets[next(iter(self._buckets))]
        return bucket


class AddressLimiter(RateLimiter):
    """A token bucket for each address, and a larger one for all IPv6 addresses of a site."""

    def __init__(self, rate: float, burst: float, site: float = FROM_ONE_SITE) -> None:
        super().__init__(rate, burst)
        self._sites = RateLimiter(site * rate, site * burst)

    def allows(self, caller: str, count: float = 1.0) -> bool:
        """Whether the caller and its site are within their limits."""
        return super().allows(caller, count) and self._sites.allows(site_of(caller), count)

    def debt(self, caller: str) -> float:
        """Seconds until something is left again for both."""
        return max(super().debt(caller), self._sites.debt(site_of(caller)))

    def owe(self, caller: str, count: float) -> None:
        """Count what the caller has already used, for both."""
        super().owe(caller, count)
        self._sites.owe(site_of(caller), count)
