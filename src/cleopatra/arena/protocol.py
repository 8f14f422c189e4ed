"""The evaluation protocol: a bot against each opponent of a fixed ladder, with fixed deals, and one number at the end.

The bot sits in one seat, the opponent in all others; every deal is played from every seat. The number is the bot's mean
reward in percent: 100 for winning everything, 0 for winning as often as one opponent does, and less for losing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from math import sqrt
from random import Random
from typing import Any

from cleopatra.learn.env_terms import MAX_DECISIONS
from cleopatra.learn.indexed_game import rewards_of

from .intervals import Z, wilson
from .match import Match, play_game
from .records import code_of_players
from .series import play_each

VERSION = 1
"""Incremented when results of the protocol no longer compare."""
OPPONENTS = ("random", "novice", "greedy", "planner", "architect@50n")
"""Budgets are in nodes, so that the same bot gets the same result on every machine."""
DEALS = 10
QUICK_DEALS = 2


@dataclass(frozen=True, slots=True)
class Pairing:
    """One opponent at one table."""

    edition: str
    players: int
    opponent: str

    def match(self, bot: str, deal: int, seat: int) -> Match:
        """The match that a game is the first game of: one deal, with the bot in that seat."""
        seats = [self.opponent] * self.players
        seats[seat] = bot
        luck = Random(f"{VERSION} {self.edition} {self.players} {self.opponent} {deal}").getrandbits(63)
        return Match(self.edition, tuple(seats), luck, limit=MAX_DECISIONS)


@dataclass(frozen=True, slots=True)
class Score:
    """The bot's result in a pairing."""

    pairing: Pairing
    games: int
    wins: float
    """A shared win counts as its share."""
    rate: float
    low: float
    high: float
    """Wilson interval, 95 %."""
    reward: float
    """100 for winning every game, 0 for winning one in as many as there are players."""
    eaten: float
    spread: float
    """The standard error of the reward, from one deal to the next."""


@dataclass(frozen=True, slots=True)
class Report:
    """The bot's results in all pairings, and their mean reward with its interval."""

    bot: str
    deals: int
    scores: tuple[Score, ...]

    @property
    def score(self) -> float:
        """The mean reward."""
        return sum(score.reward for score in self.scores) / len(self.scores)

    @property
    def reach(self) -> float:
        """How far its interval of 95 % reaches on either side."""
        return Z * sqrt(sum(score.spread**2 for score in self.scores)) / len(self.scores)

    def to_dict(self) -> dict[str, Any]:
        """JSON-compatible data."""
        found = [{**asdict(score.pairing), **asdict(score)} for score in self.scores]
        scores = [{name: value for name, value in one.items() if name not in ("pairing", "spread")} for one in found]
        about = {"protocol": VERSION, "code": code_of_players(), "bot": self.bot, "deals": self.deals}
        return {**about, "score": self.score, "reach": self.reach, "pairings": scores}


@dataclass(frozen=True, slots=True)
class BotEvaluation:
    """An evaluation: the bot, the tables, and how many deals are played in each pairing.

    >>> evaluation = BotEvaluation("planner", (("deluxe", 2),), deals=2)
    >>> report = evaluation.report(list(evaluation.play()))
    >>> [(score.pairing.opponent, score.games) for score in report.scores][:2], report.score > 0
    ([('random', 4), ('novice', 4)], True)
    """

    bot: str
    """A contestant's full name."""
    tables: tuple[tuple[str, int], ...]
    deals: int = DEALS
    opponents: tuple[str, ...] = OPPONENTS

    @property
    def games(self) -> list[tuple[Pairing, int, int]]:
        """All games in order: the pairing, the deal, and the bot's seat."""
        pairings = [Pairing(box, players, one) for one in self.opponents for box, players in self.tables]
        return [
            (pairing, deal, seat)
            for pairing in pairings
            for deal in range(self.deals)
            for seat in range(pairing.players)
        ]

    def play(self, jobs: int = 1) -> Iterator[Outcome]:
        """Play them all, on `jobs` processes."""
        games = self.games
        return play_each(partial(_play, self.bot, games), range(len(games)), jobs)

    def report(self, outcomes: Sequence[Outcome]) -> Report:
        """The results of all its games."""
        found: dict[Pairing, list[Outcome]] = {}
        for (pairing, _, _), outcome in zip(self.games, outcomes, strict=True):
            found.setdefault(pairing, []).append(outcome)
        return Report(self.bot, self.deals, tuple(_score(pairing, played) for pairing, played in found.items()))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one game brought the bot."""

    won: float
    reward: float
    eaten: bool


def _play(bot: str, games: Sequence[tuple[Pairing, int, int]], number: int) -> Outcome:
    pairing, deal, seat = games[number]
    result = play_game(pairing.match(bot, deal, seat), 0).result
    if result is None:  # it came to no end, and stalling must not be better than losing
        return Outcome(0.0, -100 / (pairing.players - 1), eaten=False)
    won = 1 / len(result.winners) if seat in result.winners else 0.0
    return Outcome(won, 100 * rewards_of(result, pairing.players)[seat], seat in result.eaten)


def _score(pairing: Pairing, played: Sequence[Outcome]) -> Score:
    games, wins = len(played), sum(one.won for one in played)
    low, high = wilson(wins / games, games)
    seats = pairing.players
    deals = [sum(one.reward for one in played[at : at + seats]) / seats for at in range(0, games, seats)]
    reward = sum(deals) / len(deals)
    spread = sqrt(sum((deal - reward) ** 2 for deal in deals) / (len(deals) - 1) / len(deals))
    eaten = sum(one.eaten for one in played) / games
    return Score(pairing, games, wins, wins / games, low, high, reward, eaten, spread)
