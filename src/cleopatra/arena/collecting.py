"""Collecting games for a data set: which bots play which game, and the games as they are recorded."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from random import Random
from typing import Any

from cleopatra import __version__
from cleopatra.learn.data_set import RecordedGame, outcome_of
from cleopatra.learn.env_terms import MAX_DECISIONS
from cleopatra.rules.editions import edition
from cleopatra.rules.model.terms import check_seed
from cleopatra.rules.text.saves import RULES_VERSION

from .contestants import read_contestant
from .match import Match, game_seed, play_game
from .records import code_of_players
from .series import play_each

FORMAT = "cleopatra-collection"
VERSION = 1


@dataclass(frozen=True, slots=True)
class Collection:
    """The games of a data set: tables in turn, readings in turn, bots drawn for every seat.

    >>> collection = Collection((("classic", 3), ("deluxe", 2)), ("greedy", "random"), seed=1)
    >>> [(match.edition, match.reading, match.bots) for match in map(collection.match, range(3))]
    [('classic', 'en', ('random', 'greedy', 'greedy')), ('deluxe', 'en', ('random', 'greedy')), \
('classic', 'de', ('random', 'greedy', 'greedy'))]
    """

    tables: tuple[tuple[str, int], ...]
    """Editions and numbers of players."""
    bots: tuple[str, ...]
    """In the syntax of `read_contestant`."""
    seed: int = 0

    def match(self, number: int) -> Match:
        """The match that one of its games is the first game of."""
        check_seed(self.seed)
        turn, table = divmod(number, len(self.tables))
        box, players = self.tables[table]
        readings = tuple(edition(box).readings)
        seats = tuple(
            Random(f"{self.seed} {number}").choices([str(read_contestant(bot)) for bot in self.bots], k=players)
        )
        return Match(
            box, seats, game_seed(self.seed, number), readings[turn % len(readings)], moves=True, limit=MAX_DECISIONS
        )

    def header(self) -> dict[str, Any]:
        """The first line of the file in which its games are kept while they are played."""
        rules = {"rules": RULES_VERSION, "code": code_of_players()}
        tables = [f"{box}:{players}" for box, players in self.tables]
        return {
            "format": FORMAT,
            "version": VERSION,
            **rules,
            **asdict(self),
            "tables": tables,
            "bots": list(self.bots),
        }

    def about(self) -> dict[str, str]:
        """What its data set says about how it was made."""
        tables = ",".join(f"{box}:{players}" for box, players in self.tables)
        made = {"bots": ",".join(self.bots), "seed": str(self.seed), "tables": tables}
        return {**made, "program": __version__, "code": code_of_players()}


def collect(collection: Collection, numbers: Sequence[int], jobs: int = 1) -> Iterator[RecordedGame]:
    """The games with these numbers, in order, on `jobs` processes, but for those that do not come to an end.

    >>> [len(game.won) for game in collect(Collection((("deluxe", 2),), ("greedy",), seed=1), range(2))]
    [2, 2]
    """
    played = play_each(partial(_play, collection), numbers, jobs)
    return (game for game in played if game is not None)


def _play(collection: Collection, number: int) -> RecordedGame | None:
    match = collection.match(number)
    played = play_game(match, 0)
    if played.result is None or played.moves is None:
        return None
    ended = outcome_of(played.result)
    return RecordedGame(number, match.edition, match.reading, played.seats, played.seed, played.moves, **ended)


def line_of(game: RecordedGame) -> dict[str, Any]:
    """A game as JSON-compatible data."""
    return {**asdict(game), "moves": list(game.moves)}


def game_from(line: Mapping[str, Any]) -> RecordedGame:
    """The inverse of `line_of`."""
    listed = {name: tuple(line[name]) for name in ("bots", "talents", "amulets", "eaten", "won")}
    return RecordedGame(**{**line, **listed, "moves": array("H", line["moves"])})
