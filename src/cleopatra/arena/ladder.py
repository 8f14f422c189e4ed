"""The ladder: more bots than seats. They meet at one table in changing line-ups, and all are rated together."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from random import Random
from typing import Any

from .contestants import Contestant, read_contestant
from .match import Match, Played, game_seed, play_game
from .records import FORMAT, VERSION, code_of_players
from .series import play_each

LADDER = (
    "random", "novice", "greedy", "planner", "apprentice", "mason", "master", "intuition", "architect1@0.2s",
    "architect@0.01s", "architect@0.05s", "architect@0.2s", "architect@1s",
)  # fmt: skip
"""Every bot, and the strongest at several budgets."""
FOR_TWO = ("architect@5s",)
"""Played as well where two meet: games with more players take too long."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """One table of a ladder: contestants in line-ups that follow from the seed.

    Contestants are shuffled in every round and seated in that order; the last table of a round is filled up with
    others. A line-up plays one deal in every rotation.

    >>> ladder = Ladder("deluxe", 2, ("random", "novice", "greedy", "planner"), seed=1)
    >>> ladder.line_up(0), ladder.line_up(1)
    (('greedy', 'novice'), ('planner', 'random'))
    >>> ladder.match(1).bots
    ('novice', 'greedy')
    """

    edition: str
    players: int
    bots: tuple[str, ...]
    """In the syntax of `read_contestant`, each once."""
    seed: int = 0

    @property
    def contestants(self) -> dict[str, Contestant]:
        """The contestants by full name."""
        return {str(one): one for one in map(read_contestant, self.bots)}

    @property
    def tables_a_round(self) -> int:
        """The number of line-ups until every bot has played."""
        return -(-len(self.bots) // self.players)

    def whole_rounds(self, games: int) -> int:
        """The number of games rounded up, so that all bots play about as many.

        >>> Ladder("deluxe", 4, ("random", "novice", "greedy", "planner", "mason")).whole_rounds(10)
        16
        """
        size = self.tables_a_round * self.players
        return -(-games // size) * size

    def line_up(self, deal: int) -> tuple[str, ...]:
        """Who meets in a deal."""
        turn, table = divmod(deal, self.tables_a_round)
        rng = Random(f"{self.edition} {self.players} {self.seed} {turn}")
        names = list(self.contestants)
        rng.shuffle(names)
        missing = self.tables_a_round * self.players - len(names)
        last = set(names[(self.tables_a_round - 1) * self.players :])
        others = [name for name in names if name not in last] or names
        names += rng.sample(others, missing) if missing <= len(others) else rng.choices(others, k=missing)
        return tuple(names[table * self.players : (table + 1) * self.players])

    def match(self, number: int) -> Match:
        """The match that one of its games is the first game of."""
        deal, turn = divmod(number, self.players)
        names = self.line_up(deal)
        return Match(self.edition, names[turn:] + names[:turn], game_seed(self.seed, deal))

    def header(self) -> dict[str, Any]:
        """The first line of its file of results."""
        described = {**asdict(self), "bots": list(self.contestants)}
        return {"format": FORMAT, "version": VERSION, "code": code_of_players(), "ladder": described}


def play_ladder(ladder: Ladder, numbers: Sequence[int], jobs: int = 1) -> Generator[Played]:
    """The games with these numbers, in order, on `jobs` processes.

    >>> ladder = Ladder("deluxe", 2, ("greedy", "random"), seed=1)
    >>> [played.seats for played in play_ladder(ladder, range(2))]
    [('random', 'greedy'), ('greedy', 'random')]
    """
    return play_each(partial(_play, ladder), numbers, jobs)


def _play(ladder: Ladder, number: int) -> Played:
    return replace(play_game(ladder.match(number), 0), number=number, deal=number // ladder.players)
