"""Data sets: games of bots in a Parquet file, one row a game, read back as games, observations and masks.

A row holds what decides a game, which is its table, its seed and every choice in order, and how it ended. A choice is
its code in the action space of the rules; it was made by the first seat that owed a decision.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cleopatra.engine.observe import index_of
from cleopatra.rules.game import Game, new_game
from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.errors import GameError
from cleopatra.rules.play.ending import Result
from cleopatra.rules.text.saves import RULES_VERSION

from .data_file import DataSetError, read_rows, write_rows
from .env_terms import missing
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
        try:
            game = new_game(self.edition, NAMES[: len(self.bots)], self.seed, self.reading)
            for code in self.moves:
                seat = game.waiting[0] if not game.over else 0
                action = game.notation.action(code)
                yield game, seat, action
                game.play(seat, action)
        except GameError as error:
            raise DataSetError(f"game {self.number} can't be played again: {error}") from None
        self._compare(game.result)

    def replay(self) -> Game:
        """The finished game. Raises `DataSetError` if it can't be played, or does not end as recorded."""
        game: Game | None = None
        for game, _, _ in self.positions():  # noqa: B007 (the same game each time)
            pass
        if game is None:
            raise DataSetError(f"game {self.number} has no choices")
        return game

    def decisions(self) -> Decisions:
        """What the seats saw and could choose, as arrays. Raises `DataSetError` as `replay` does."""
        try:
            import numpy as np  # noqa: PLC0415 (an optional extra)
        except ImportError as error:
            raise missing("RecordedGame.decisions", "numpy", "rl") from error
        from cleopatra.engine.features import ACTION_INDICES, SIZE  # noqa: PLC0415

        players = len(self.bots)
        observations = np.zeros((len(self.moves), SIZE), np.float32)
        masks = np.zeros((len(self.moves), ACTION_INDICES), np.uint8)
        seats: list[int] = []
        actions: list[int] = []
        try:
            game = indexed_game(self.edition, NAMES[:players], self.seed, self.reading, {})
            for code in self.moves:
                seat = max(0, game.seat)
                index = index_of(code, seat, players)
                if game.mask(seat, masks[len(seats)]) > 1 and index >= 0:
                    game.observe(seat, observations[len(seats)])
                    seats.append(seat)
                    actions.append(index)
                else:
                    masks[len(seats)] = 0
                game.choose(seat, code)
        except GameError as error:
            raise DataSetError(f"game {self.number} can't be played again: {error}") from None
        self._compare(game.result)
        rewards = np.array(game.rewards(), np.float32)
        kept = len(seats)
        return Decisions(
            observations[:kept], masks[:kept], np.array(actions, np.int64), np.array(seats, np.int64), rewards[seats]
        )

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


def write_games(games: Sequence[RecordedGame], about: Mapping[str, str], file: Path) -> None:
    """Write a data set. `about` is kept in the file beside its format and the version of the rules."""
    header = {"format": FORMAT, "version": str(VERSION), "rules": str(RULES_VERSION), **about}
    write_rows(games, header, file)


def load_games(file: str | Path) -> Iterator[RecordedGame]:
    """The games of a data set, one after the other. Raises `DataSetError` for any other file.

    >>> for recorded in load_games("data/games-of-bots/games.parquet"):
    ...     game = recorded.replay()
    ...     arrays = recorded.decisions()
    ...     break
    >>> sorted({*game.result.winners, *game.result.eaten}) != [], arrays.observations.shape[1]
    (True, 1742)
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
