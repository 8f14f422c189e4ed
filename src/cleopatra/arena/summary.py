"""The summary of a series over all seats: wins and means."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from .match import Played


class Summary:
    """Sums over games; shared wins are exact fractions, so that the order of adding does not matter.

    >>> from cleopatra.arena import Match, play_series
    >>> match = Match("deluxe", ("greedy", "random"), seed=1)
    >>> summary = Summary(match.bots)
    >>> for played in play_series(match, 2):
    ...     summary.add(played)
    >>> summary.wins()
    {'greedy': 2.0, 'random': 0.0}
    """

    def __init__(self, bots: tuple[str, ...]) -> None:
        self.bots = bots
        self.games = 0
        self.decisions = 0
        self.choices = 0
        self.turns = 0
        self.offerings = 0
        self.eaten = 0
        self.no_winner = 0
        self.talents = 0
        self.amulets = 0
        self.wins_by_seat = [Fraction(0)] * len(bots)
        self.wins_by_bot = dict.fromkeys(bots, Fraction(0))

    def add(self, played: Played) -> None:
        """Count one game."""
        if played.result is None:
            raise AssertionError("a broken game counts for nothing")
        self.games += 1
        self.decisions += played.decisions
        self.choices += played.choices
        self.turns += played.turns
        self.offerings += played.offerings
        winners = played.result.winners
        self.no_winner += not winners
        for seat in winners:
            self.wins_by_seat[seat] += Fraction(1, len(winners))
            self.wins_by_bot[played.seats[seat]] += Fraction(1, len(winners))
        self.eaten += len(played.result.eaten)
        self.talents += sum(account.talents for account in played.result.accounts)
        self.amulets += sum(account.amulets for account in played.result.accounts)

    def wins(self) -> dict[str, float]:
        """Games won by each bot over all its seats."""
        return {bot: float(won) for bot, won in self.wins_by_bot.items()}

    def to_dict(self, seconds: float) -> dict[str, Any]:
        """JSON-compatible data: turns, offerings, eaten and no_winner per game, talents and amulets per player."""
        games = max(1, self.games)
        accounts = games * len(self.bots)
        return {
            "games": self.games,
            "decisions": self.decisions,
            "choices": self.choices,
            "seconds": round(seconds, 3),
            "wins": self.wins(),
            "wins_by_seat": [float(won) for won in self.wins_by_seat],
            "turns": self.turns / games,
            "talents": self.talents / accounts,
            "amulets": self.amulets / accounts,
            "offerings": self.offerings / games,
            "eaten": self.eaten / games,
            "no_winner": self.no_winner / games,
        }
