"""Ratings: openskill's Plackett-Luce model, made independent of the order of games, with error bars.

Such a rating moves from game to game, so that it depends on which game came last. Here whole deals are drawn again at
random, in a random order, and everybody is rated from the start; many such samples give a mean and a spread that holds
both the luck of the deals and that of the order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import hypot
from random import Random
from statistics import fmean, stdev
from typing import Any

from .extras import needs
from .intervals import Z
from .match import Played
from .places import places

try:
    from openskill.models import PlackettLuce
except ImportError as error:
    raise needs("a rating", "openskill", "arena") from error

MOST_SAMPLES, FEWEST_SAMPLES = 200, 20
WORK = 40_000
"""About how many games are rated in all."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A contestant's strength on openskill's scale, where everybody begins at 25."""

    mu: float
    sigma: float
    """The model's own doubt."""
    spread: float
    """The standard deviation between samples of deals and orders."""

    @property
    def reach(self) -> float:
        """Half of the 95 per cent interval, from both doubts together."""
        return Z * hypot(self.sigma, self.spread)

    def to_dict(self) -> dict[str, float]:
        """JSON-able, the interval included."""
        return {**asdict(self), "low": self.mu - self.reach, "high": self.mu + self.reach}


def rate(games: Sequence[Played], seed: int = 0) -> dict[str, Rating]:
    """Everybody's rating, by full name."""
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
    model = PlackettLuce(tau=0.0)  # nobody grows stronger from game to game
    ratings: dict[str, Any] = {name: model.rating(name=name) for name in names}
    for seats, ranks in games:
        teams = [[model.rating(ratings[name].mu, ratings[name].sigma)] for name in seats]
        after = model.rate(teams, ranks=ranks)
        for name in set(seats):  # who sits in several seats learns the mean of what they learnt
            own = [team[0] for seat, team in enumerate(after) if seats[seat] == name]
            ratings[name] = model.rating(fmean(r.mu for r in own), fmean(r.sigma for r in own))
    return ratings


def _summed_up(pairs: Sequence[tuple[float, float]]) -> Rating:
    means = [mu for mu, _ in pairs]
    return Rating(fmean(means), fmean(sigma for _, sigma in pairs), stdev(means))
