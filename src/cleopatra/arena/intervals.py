"""Confidence intervals of shares and means, 95 %."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random

Z = 1.959964
"""Standard deviations on either side of a normal mean that cover 95 %."""
RESAMPLES = 1000


def wilson(share: float, of: int) -> tuple[float, float]:
    """The Wilson interval of a share; 0 to 1 where there were no trials."""
    if not of:
        return 0.0, 1.0
    middle = (share + Z * Z / (2 * of)) / (1 + Z * Z / of)
    reach = Z * sqrt(share * (1 - share) / of + Z * Z / (4 * of * of)) / (1 + Z * Z / of)
    return max(0.0, min(share, middle - reach)), min(1.0, max(share, middle + reach))  # despite rounding


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """A mean and its normal interval."""
    n = len(values)
    mean = sum(values) / n
    if n == 1:
        return mean, mean, mean
    error = Z * sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)
    return mean, mean - error, mean + error


def resampled(values: Sequence[float], seed: int = 0, resamples: int = RESAMPLES) -> tuple[float, float]:
    """A bootstrap interval of the mean, 95 %, with one value for each deal.

    Games of one deal are correlated, so whole deals are resampled, not single games (a cluster bootstrap).
    """
    rng = Random(seed)
    n = len(values)
    means = sorted(sum(rng.choices(values, k=n)) / n for _ in range(resamples))
    return means[int(0.025 * resamples)], means[int(0.975 * resamples)]
