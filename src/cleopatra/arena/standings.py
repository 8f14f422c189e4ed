"""Standings: the results of every contestant in a series."""

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
    """One contestant's results. Rates are per seat: with three seats in a game it has three chances.

    >>> from cleopatra.arena import Match, play_game, standings
    >>> match = Match("deluxe", ("greedy", "random"), seed=1)
    >>> best = standings([play_game(match, number) for number in range(2)], match.contestants)[0]
    >>> best.name, best.games, best.wins
    ('greedy', 2, 2.0)
    """

    name: str
    games: int
    seats: int
    wins: float
    """Games won; a shared win counts as its share."""
    rate: float
    low: float
    high: float
    """Wilson interval, 95 %; a game counts once, however many seats the contestant has in it."""
    deal_low: float
    deal_high: float
    """The same by a bootstrap over whole deals."""
    margin: float
    """Mean lead in talents over the best other player; eaten players count as 0."""
    eaten: float
    choices: int
    """Decisions with more than one option; others are not timed."""
    median: float
    p99: float
    slowest: float
    """Seconds per choice."""
    overrun: float | None
    """How far the 99th percentile exceeds the budget, as a share of it; None without a budget in seconds."""

    def to_dict(self) -> dict[str, Any]:
        """JSON-compatible data."""
        return asdict(self)


def standings(games: Sequence[Played], contestants: Mapping[str, Contestant]) -> list[Standing]:
    """The results of all contestants, the highest rate first.

    >>> from cleopatra.arena import Match, play_series
    >>> match = Match("deluxe", ("greedy", "random"), seed=1)
    >>> [(one.name, one.wins) for one in standings(list(play_series(match, 2)), match.contestants)]
    [('greedy', 2.0), ('random', 0.0)]
    """
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
