"""Data sets: games of bots in a Parquet file, one row a game, read back as games, observations and masks.

A row holds what decides a game, which is its table, its seed and every choice in order, and how it ended. A choice is
its code in the action space of the rules; it was made by the first seat that owed a decision.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cleopatra.engine.features import ACTION_INDICES, SIZE
from cleopatra.engine.observe import index_of
from cleopatra.extras import MissingExtra
from cleopatra.rules.game import Game, new_game
from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.errors import GameError
from cleopatra.rules.play.ending import Result
from cleopatra.rules.text.saves import RULES_VERSION

from .data_file import DataSetError, read_rows, write_rows
from .indexed_game import indexed_game

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FORMAT = "cleopatra-games"
VERSION = 1
NAMES = ("Player1", "Player2", "Player3", "Player4", "Player5")
"""Players have no names in a data set; these are given to them."""


@dataclass(frozen=True, slots=True)
class Decisions:
    """The decisions of one game as arrays, a row for each that had more than one choice."""

    observations: NDArray[np.float32]
    """As the deciding seat saw it, in the layout of `Encoder`."""
    masks: NDArray[np.uint8]
    """1 for each legal action index."""
    actions: NDArray[np.int64]
    """The index of the choice."""
    seats: NDArray[np.int64]
    rewards: NDArray[np.float32]
    """The deciding seat's reward at the end of the game, as `VecGame` counts it."""


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """One game of a data set: its table, its choices, and how it ended. Lists have an entry for each seat."""

    number: int
    edition: str
    reading: str
    bots: tuple[str, ...]
    seed: int
    moves: array[int]
    """The codes of all choices, forced ones included."""
    talents: tuple[int, ...]
    amulets: tuple[int, ...]
    eaten: tuple[bool, ...]
    won: tuple[bool, ...]

    def positions(self) -> Iterator[tuple[Game, int, Action]]:
        """The game before each choice, with the seat and its choice; the game goes on when the next is asked for.

        Raises `DataSetError` if a choice is illegal, or if the game does not end as recorded.
        """
        with self._replaying():
            game = new_game(self.edition, NAMES[: len(self.bots)], self.seed, self.reading)
            for code in self.moves:
                self._check_goes_on(game.over)
                seat, action = game.waiting[0], game.notation.action(code)
                yield game, seat, action
                game.play(seat, action)
            self._compare(game.result)

    def replay(self) -> Game:
        """The finished game. Raises `DataSetError` if it can't be played, or does not end as recorded."""
        game: Game | None = None
        for game, _, _ in self.positions():  # noqa: B007 (the same game each time)
            pass
        if game is None:
            raise AssertionError("a game without choices does not end as recorded")
        return game

    def decisions(self) -> Decisions:
        """What the seats saw and could choose, as arrays. Raises `DataSetError` as `replay` does.

        Left out are forced choices, and bids too high to have an index.
        """
        try:
            import numpy as np  # noqa: PLC0415 (an optional extra)
        except ImportError as error:
            raise MissingExtra("RecordedGame.decisions", "numpy", "rl") from error
        players = len(self.bots)
        observations = np.zeros((len(self.moves), SIZE), np.float32)
        masks = np.zeros((len(self.moves), ACTION_INDICES), np.uint8)
        seats: list[int] = []
        actions: list[int] = []
        with self._replaying():
            game = indexed_game(self.edition, NAMES[:players], self.seed, self.reading, {})
            for code in self.moves:
                self._check_goes_on(game.over)
                seat, row = game.seat, len(seats)
                index = index_of(code, seat, players)
                if game.mask(seat, masks[row]) > 1 and index >= 0:
                    game.observe(seat, observations[row])
                    seats.append(seat)
                    actions.append(index)
                game.choose(seat, code)
            self._compare(game.result)
        kept, rewards = len(seats), np.array(game.rewards(), np.float32)
        return Decisions(observations[:kept], masks[:kept], np.array(actions), np.array(seats), rewards[seats])

    @contextmanager
    def _replaying(self) -> Iterator[None]:
        try:
            yield
        except GameError as error:
            raise DataSetError(f"game {self.number} can't be played again: {error}") from None

    def _check_goes_on(self, over: bool) -> None:
        if over:
            raise DataSetError(f"game {self.number} can't be played again: it has choices after its end")

    def _compare(self, result: Result | None) -> None:
        recorded = outcome_of(result) if result is not None else None
        if recorded != {"talents": self.talents, "amulets": self.amulets, "eaten": self.eaten, "won": self.won}:
            raise DataSetError(f"game {self.number} does not end as it is recorded")


def outcome_of(result: Result) -> dict[str, Any]:
    """How a game ended, by the names of the columns."""
    seats = range(len(result.accounts))
    return {
        "talents": tuple(account.talents for account in result.accounts),
        "amulets": tuple(account.amulets for account in result.accounts),
        "eaten": tuple(seat in result.eaten for seat in seats),
        "won": tuple(seat in result.winners for seat in seats),
    }


def write_games(games: Sequence[RecordedGame], about: Mapping[str, str], file: str | Path) -> None:
    """Write a data set. `about` is kept in the file beside its format and the version of the rules."""
    header = {"format": FORMAT, "version": str(VERSION), "rules": str(RULES_VERSION), **about}
    write_rows(games, header, Path(file))


def load_games(file: str | Path) -> Iterator[RecordedGame]:
    """The games of a data set, one after the other. Raises `DataSetError` for any other file.

    >>> from tempfile import TemporaryDirectory
    >>> from cleopatra.arena.collecting import Collection, collect
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "two.parquet"
    ...     write_games(list(collect(Collection((("deluxe", 2),), ("greedy",)), range(2))), {}, file)
    ...     [recorded.replay().over for recorded in load_games(file)]
    [True, True]
    """
    header, rows = read_rows(Path(file))
    if header.get("format") != FORMAT:
        raise DataSetError(f"{file}: no games of bots; expected a file with format {FORMAT!r}")
    for what, found, known in (("format version", "version", VERSION), ("rules version", "rules", RULES_VERSION)):
        if header.get(found) != str(known):
            raise DataSetError(f"{file}: {what} {header.get(found)!r}; this program reads {known}")
    return (RecordedGame(**row) for row in rows)


def about_games(file: str | Path) -> dict[str, str]:
    """What a data set says about itself: format, version, rules, and how it was made."""
    return read_rows(Path(file))[0]
