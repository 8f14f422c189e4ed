"""Ratings: openskill's Plackett-Luce model, made independent of the order of games, with error bars.

Such a rating depends on the order of games. Here deals are resampled in random order and all bots are rated from
the start; many such samples give a mean and a spread that covers both the luck of the deals and the order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import hypot
from random import Random
from statistics import fmean, stdev
from typing import Any

from cleopatra.extras import MissingExtra

from .intervals import Z
from .match import Played
from .places import places

try:
    from openskill.models import PlackettLuce
except ImportError as error:
    raise MissingExtra("a rating", "openskill", "arena") from error

MOST_SAMPLES, FEWEST_SAMPLES = 200, 20
WORK = 40_000
"""The approximate number of games rated in all samples."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A contestant's strength on openskill's scale, starting at 25."""

    mu: float
    sigma: float
    """The model's own uncertainty."""
    spread: float
    """The standard deviation between samples of deals and orders."""

    @property
    def reach(self) -> float:
        """Half of the 95 % interval, from both uncertainties."""
        return Z * hypot(self.sigma, self.spread)

    def to_dict(self) -> dict[str, float]:
        """JSON-compatible data, the interval included."""
        return {**asdict(self), "low": self.mu - self.reach, "high": self.mu + self.reach}


def rate(games: Sequence[Played], seed: int = 0) -> dict[str, Rating]:
    """The ratings of all contestants by full name."""
    deals: dict[int, list[tuple[tuple[str, ...], list[float]]]] = {}
    for played in sorted(games, key=lambda played: played.number):
        if played.result is not None:
            deals.setdefault(played.deal, []).append((played.seats, [float(place) for place in places(played.result)]))
    clusters = list(deals.values())
    names = sorted({name for cluster in clusters for seats, _ in cluster for name in seats})
    rng = Random(seed)
    samples: dict[str, list[tuple[float, float]]] = {name: [] for name in names}
    for _ in range(max(FEWEST_SAMPLES, min(MOST_SAMPLES, WORK // max(1, len(games))))):
        drawn = [game for cluster in rng.choices(clusters, k=len(clusters)) for game in cluster]
        rng.shuffle(drawn)
        for name, rating in _rated(drawn, names).items():
            samples[name].append((rating.mu, rating.sigma))
    return {name: _summed_up(pairs) for name, pairs in samples.items()}


def _rated(games: Sequence[tuple[tuple[str, ...], list[float]]], names: Sequence[str]) -> dict[str, Any]:
    model = PlackettLuce(tau=0.0)  # bots don't improve from game to game
    ratings: dict[str, Any] = {name: model.rating(name=name) for name in names}
    for seats, ranks in games:
        teams = [[model.rating(ratings[name].mu, ratings[name].sigma)] for name in seats]
        after = model.rate(teams, ranks=ranks)
        for name in set(seats):  # a bot in several seats gets the mean of their updates
            own = [team[0] for seat, team in enumerate(after) if seats[seat] == name]
            ratings[name] = model.rating(fmean(r.mu for r in own), fmean(r.sigma for r in own))
    return ratings


def _summed_up(pairs: Sequence[tuple[float, float]]) -> Rating:
    means = [mu for mu, _ in pairs]
    return Rating(fmean(means), fmean(sigma for _, sigma in pairs), stdev(means))
