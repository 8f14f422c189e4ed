"""Standings: what every contestant made of a series."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from .contestants import Contestant
from .intervals import resampled, wilson
from .match import Played
from .pace import Pace, together
from .places import margins


@dataclass(frozen=True, slots=True)
class Standing:
    """One contestant's figures. Rates are of its own seats; in a game with three of its seats it has three chances."""

    name: str
    games: int
    seats: int
    wins: float
    """Games won; a shared win counts for its share."""
    rate: float
    low: float
    high: float
    """Wilson's interval at 95 per cent; a game counts once, however many of its seats were taken."""
    deal_low: float
    deal_high: float
    """The same by drawing whole deals again."""
    margin: float
    """Talents ahead of the best of the others, on average; the eaten have none."""
    eaten: float
    choices: int
    """Decisions that left a choice; the others are not timed."""
    median: float
    p99: float
    slowest: float
    """Seconds of a choice."""
    overrun: float | None
    """How far the 99th percentile lies above the budget, as a share of it; None without a budget in seconds."""

    def to_dict(self) -> dict[str, Any]:
        """JSON-able."""
        return asdict(self)


def standings(games: Sequence[Played], contestants: Mapping[str, Contestant]) -> list[Standing]:
    """Everybody's figures, whoever won most often first."""
    found = [_standing(name, who, games) for name, who in contestants.items()]
    return sorted(found, key=lambda standing: -standing.rate)


def _standing(name: str, who: Contestant, games: Sequence[Played]) -> Standing:
    by_deal: dict[int, list[float]] = defaultdict(list)
    ahead: list[int] = []
    paces: list[Pace] = []
    wins = 0.0
    eaten = own_games = 0
    for played in games:
        result = played.result
        if result is None:
            raise AssertionError("a broken game counts for nothing")
        margin = margins(result)
        own = [seat for seat, sitting in enumerate(played.seats) if sitting == name]
        own_games += bool(own)
        for seat in own:
            share = 1 / len(result.winners) if seat in result.winners else 0.0
            wins += share
            by_deal[played.deal].append(share)
            ahead.append(margin[seat])
            eaten += seat in result.eaten
            paces.append(played.paces[seat])
    seats = len(ahead)
    rate = wins / seats
    low, high = wilson(rate, own_games)
    deal_low, deal_high = resampled([sum(shares) / len(shares) for shares in by_deal.values()])
    pace = together(paces)
    bound = who.budget.seconds
    return Standing(
        name, own_games, seats, wins, rate, low, high, deal_low, deal_high, sum(ahead) / seats, eaten / seats,
        pace.choices, pace.quantile(0.5), pace.quantile(0.99), pace.slowest,
        pace.quantile(0.99) / bound - 1 if bound else None,
    )  # fmt: skip
