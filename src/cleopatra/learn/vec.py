"""Vectorized games: numpy arrays in and out, one row per game, stepped in native code."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, TypeVar

from cleopatra.extras import MissingExtra

from .env_terms import MAX_DECISIONS, CopiedWhole, check_players, kind_of

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
except ImportError as error:
    raise MissingExtra("cleopatra.learn.VecGame", "numpy", "rl") from error

from cleopatra.bots import BotLike
from cleopatra.engine.features import ACTION_INDICES, MOST_OPEN, SIZE
from cleopatra.native import warn_if_slow
from cleopatra.rules.model.chance import Chance

from .batch import check_actions, sample_open
from .vec_workers import Arrays, BatchRows, BatchTerms, Final, VecWorker, private, shared

Item = TypeVar("Item", bound=np.generic)


class VecGame(CopiedWhole):
    """N games side by side. After every step each row shows the seat that must choose next in its game.

    The arrays are reused: copy what you keep. When a game ends, `rewards` has everyone's reward and `dones`
    is 1, and its row already shows the next game's first choice. A game that is not over after `limit` decisions is
    truncated: no rewards, and `dones` is 2. `finals` shows such games as they ended.

    `bots` play some of the seats, by seat number; their turns are over when a step returns. With `workers` the rows are
    divided among that many processes, this one included: the same games, sooner. Such a batch must be closed, and a
    script that makes one needs `if __name__ == "__main__"`.

    >>> games = VecGame(8, "classic", players=3, seed=1)
    >>> for _ in range(100):
    ...     games.step(games.sample())
    >>> games.seats.shape, games.rewards.shape
    ((8,), (8, 3))
    """

    size = SIZE
    actions = ACTION_INDICES

    def __init__(
        self,
        n: int,
        edition: str = "deluxe",
        players: int = 2,
        seed: int = 0,
        *,
        reading: str = "en",
        options: Mapping[str, bool] | None = None,
        limit: int = MAX_DECISIONS,
        bots: Mapping[int, BotLike] | None = None,
        nodes: int | None = None,
        workers: int = 1,
    ) -> None:
        if not isinstance(n, int | np.integer):
            raise ValueError(f"{n!r} games; expected a whole number of at least one")
        if n < 1:
            raise ValueError(f"{n} games; expected a whole number of at least one")
        if limit < 1:
            raise ValueError(f"a limit of {limit} decisions; expected at least one")
        check_players(edition, players)
        if not 1 <= workers <= n:
            raise ValueError(f"{workers} workers for {n} games; expected 1 to {n}")
        warn_if_slow()
        n = int(n)
        self.n = n
        self.players = players
        self._kind = f"{n} × {kind_of(edition, reading, players)}"
        terms = BatchTerms(edition, players, seed, reading, dict(options or {}), limit, bots, nodes)
        self._arrays = Arrays(n, players, private if workers == 1 else shared)
        cuts = [n * part // workers for part in range(workers + 1)]
        self._rows = BatchRows(terms, self._arrays, *cuts[:2])
        self._workers = [VecWorker(terms, self._arrays, *rows) for rows in pairwise(cuts[1:])]
        for worker in self._workers:
            worker.wait()
        self._samples = Chance(seed)
        self._told: dict[int, Final] = {}
        self._show()

    def _show(self) -> None:
        """Read-only views of the arrays for callers."""
        self.seats = self._shown("seats", np.int32)
        """Who chooses in each game."""
        self.observations = self._shown("observations", np.float32, SIZE)
        """What that seat knows."""
        self.masks = self._shown("masks", np.uint8, ACTION_INDICES)
        """Its legal action indices."""
        self.open_counts = self._shown("counts", np.int32)
        """How many those are."""
        self.open = self._shown("open", np.int32, MOST_OPEN)
        """The same as lists: the first `open_counts[row]` entries of each row count."""
        self.rewards = self._shown("rewards", np.float32, self.players)
        """What the last step gave to each seat."""
        self.dones = self._shown("dones", np.uint8)
        """1 where the last step ended the game, 2 where it truncated it."""
        self._chosen = np.frombuffer(self._arrays.rooms["actions"], np.int32)
        everything = (0, self.n)
        self._checked = (self._arrays.part("actions", *everything), self._arrays.part("masks", *everything))
        self._listed = (self._arrays.part("open", *everything), self._arrays.part("counts", *everything))

    def _shown(self, name: str, kind: type[Item], *width: int) -> NDArray[Item]:
        shown = np.frombuffer(self._arrays.rooms[name], kind).reshape(self.n, *width)
        shown.flags.writeable = False
        return shown

    def __getstate__(self) -> dict[str, Any]:
        if self._workers:
            raise TypeError("a batch with worker processes can't be copied or pickled; save its rows")
        return {
            name: getattr(self, name) for name in ("n", "players", "_kind", "_arrays", "_rows", "_samples", "_told")
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._workers = []
        self._show()

    def __enter__(self) -> VecGame:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """End the workers."""
        while self._workers:
            self._workers.pop().stop()

    def reset(self, seed: int) -> None:
        """Restart every game from a new seed."""
        self._samples = Chance(seed)
        self._rows.restart(seed)
        for worker in self._workers:
            worker.ask("restart", seed)
        self._told = {}
        for name in ("rewards", "dones"):
            np.frombuffer(self._arrays.rooms[name], np.uint8).fill(0)

    def step(self, actions: ArrayLike) -> None:
        """Play one action index in every game. Raises `GameError` if any is illegal; then nothing has changed."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions of type {given.dtype}; expected whole numbers, one for each game")
        if given.shape != (self.n,):
            raise ValueError(f"actions of shape {given.shape}; expected one for each of {self.n} games")
        self._chosen[:] = given if given.dtype == np.int32 else np.minimum(given, ACTION_INDICES)  # none wraps around
        self._told = {}
        if not self._workers:
            self._rows.step()
            return
        check_actions(*self._checked)
        for worker in self._workers:
            worker.begin_play()
        self._rows.play()
        for worker in self._workers:
            self._told |= worker.wait()

    def sample(self) -> NDArray[np.int32]:
        """A random legal action index for every game."""
        chosen = np.zeros(self.n, np.int32)
        sample_open(self._samples, chosen.data, *self._listed)
        return chosen

    @property
    def finals(self) -> dict[int, Final]:
        """The games that the last step ended or truncated, by row: what every seat knew at the end, and its mask."""
        return self._rows.finals() | self._told

    def seed_of(self, row: int) -> int:
        """The seed of the game that a row plays now: `new_game` deals the same one from it."""
        return int(self._of(row, "seed"))

    def save(self, row: int) -> dict[str, Any]:
        """A row's game, to be restored into any row of a batch of the same kind; it can be pickled."""
        return dict(self._of(row, "saved"))

    def restore(self, row: int, saved: Mapping[str, Any]) -> None:
        """Put a saved game into a row. Raises `ValueError` if it is of another kind.

        >>> games = VecGame(2, seed=1)
        >>> start = games.save(0)
        >>> games.step(games.sample())
        >>> games.restore(1, start)
        >>> games.seed_of(0) == games.seed_of(1)
        True
        """
        if not isinstance(saved, Mapping):
            raise ValueError(f"a row is restored from what `save` returned, not from {str(saved)[:60]!r}")
        if "state" not in saved:
            raise ValueError(f"a row is restored from what `save` returned, not from {', '.join(saved) or 'nothing'}")
        self._of(row, "restore", saved)

    def _of(self, row: int, what: str, *given: Any) -> Any:
        if not 0 <= row < self.n:
            raise ValueError(f"no row {row}; expected 0 to {self.n - 1}")
        if row < self._rows.end:
            return getattr(self._rows, what)(row, *given)
        worker = next(worker for worker in self._workers if row < worker.end)
        return worker.ask(what, row, *given)
