"""Thinking times as a histogram with narrow bins, so that many games can be added up in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import exp, floor, log, log1p
from typing import Any

STEP = log1p(0.01)
"""Each bin is 1 % wider than the one before: quantiles are accurate to 0.5 %."""
SHORTEST = 1e-6


class Pace:
    """The times of many choices."""

    def __init__(self, counts: Mapping[int, int] | None = None, slowest: float = 0.0) -> None:
        self.counts: Counter[int] = Counter(counts or {})
        self.slowest = slowest

    @property
    def choices(self) -> int:
        """The number of choices."""
        return self.counts.total()

    def add(self, seconds: float) -> None:
        """Count one choice."""
        self.counts[floor(log(max(seconds, SHORTEST) / SHORTEST) / STEP)] += 1
        self.slowest = max(self.slowest, seconds)

    def quantile(self, share: float) -> float:
        """A quantile in seconds; 0 if there were no choices."""
        wanted = share * self.choices
        passed = 0
        for step, count in sorted(self.counts.items()):
            passed += count
            if passed >= wanted:
                return min(SHORTEST * exp((step + 0.5) * STEP), self.slowest)
        return 0.0

    def to_dict(self) -> dict[str, Any]:
        """JSON-compatible data for `pace_from_dict`."""
        return {"slowest": self.slowest, "steps": {str(step): n for step, n in sorted(self.counts.items())}}


def together(paces: Iterable[Pace]) -> Pace:
    """Several histograms added up."""
    whole = Pace()
    for pace in paces:
        whole.counts += pace.counts
        whole.slowest = max(whole.slowest, pace.slowest)
    return whole


def pace_from_dict(table: Mapping[str, Any]) -> Pace:
    """The inverse of `to_dict`."""
    return Pace({int(step): n for step, n in table["steps"].items()}, table["slowest"])
