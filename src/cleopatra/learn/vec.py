"""Vectorized games: numpy arrays in and out, one row per game, stepped in native code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any, TypeVar

from cleopatra.extras import MissingExtra

from .env_terms import MAX_DECISIONS, CopiedWhole, check_players, kind_of, whole

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
except ImportError as error:
    raise MissingExtra("cleopatra.learn.VecGame", "numpy", "rl") from error

from cleopatra.bots import BotLike
from cleopatra.engine.features import ACTION_INDICES, MOST_OPEN, SIZE
from cleopatra.native import warn_if_slow
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.terms import check_seed, plain_seed

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
    script that makes one needs `if __name__ == "__main__"`. After a step that was interrupted, or in which a bot
    failed, the batch has to be `reset`.

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
        n = whole(n, "{} games", 1)
        limit = whole(limit, "a limit of {} decisions", 1)
        workers = whole(workers, f"{{}} workers for {n} games", 1, n)
        check_players(edition, players)
        players, seed = int(players), plain_seed(seed)
        warn_if_slow()
        self.n = n
        self.players = players
        self._kind = f"{n} × {kind_of(edition, reading, players)}"
        terms = BatchTerms(edition, players, seed, reading, dict(options or {}), limit, bots, nodes)
        self._arrays = Arrays(n, players, private if workers == 1 else shared)
        cuts = [n * part // workers for part in range(workers + 1)]
        self._rows = BatchRows(terms, self._arrays, *cuts[:2])
        self._cuts = cuts[1:]
        self._workers: list[VecWorker] = []
        self._closed = False
        self._failed = False
        """Whether a step with workers, or a question to them, was interrupted or went wrong."""
        self._finals: dict[int, Final] | None = None
        self._start_workers(terms)
        self._sample_by(Chance(seed))
        self._show()

    def _start_workers(self, terms: BatchTerms) -> None:
        self._terms = terms
        self._workers = [VecWorker(terms, self._arrays, *rows) for rows in pairwise(self._cuts)]
        for worker in self._workers:
            worker.made()
        self._failed = False

    def _sample_by(self, luck: Chance) -> None:
        self._luck = luck
        self._key = luck.draw() << 32 | luck.draw()
        """What the next actions are sampled by."""
        self._sampling = self._sampled = self._samples_hold = False
        """Whether each process is to sample for its rows at the end of the next step, whether it has, and whether the
        samples that were drawn last are of what the rows show, and so need no check: to look at other processes' masks
        takes their cache lines away from them."""

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
        self._samples = np.frombuffer(self._arrays.rooms["samples"], np.int32)
        self._drawn = tuple(self._arrays.part(name, *everything) for name in ("samples", "open", "counts"))

    def _shown(self, name: str, kind: type[Item], *width: int) -> NDArray[Item]:
        shown = np.frombuffer(self._arrays.rooms[name], kind).reshape(self.n, *width)
        shown.flags.writeable = False
        return shown

    def __getstate__(self) -> dict[str, Any]:
        if self._workers:
            raise TypeError("a batch with worker processes can't be copied or pickled; save its rows")
        kept = ("n", "players", "_kind", "_arrays", "_rows", "_luck", "_key", "_closed")
        return {name: getattr(self, name) for name in kept}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._workers = []
        self._failed = self._sampling = self._sampled = self._samples_hold = False
        self._finals = None
        self._show()

    def __enter__(self) -> VecGame:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """End the workers. A batch that has any can't be used any more."""
        self._closed = self._closed or bool(self._workers)
        self._end_workers()

    def _end_workers(self) -> None:
        while self._workers:
            worker = self._workers.pop()
            if self._failed:
                worker.kill()
            else:
                worker.stop()

    def _check_usable(self) -> None:
        if self._closed:
            raise RuntimeError("the batch is closed")
        if self._failed or self._rows.batch.midway:
            raise RuntimeError("a step was interrupted, or a bot failed in it; `reset` deals the games anew")

    def reset(self, seed: int) -> None:
        """Restart every game from a new seed, also those of a batch whose last step failed."""
        check_seed(seed := plain_seed(seed))
        if self._closed:
            self._check_usable()
        self._rows.restart(seed)
        if self._failed:
            self._end_workers()
            self._start_workers(replace(self._terms, seed=seed))
        else:
            for worker in self._workers:
                self._ask(worker, "restart", seed)
        self._sample_by(Chance(seed))
        self._finals = None
        for name in ("rewards", "dones"):
            np.frombuffer(self._arrays.rooms[name], np.uint8).fill(0)

    def step(self, actions: ArrayLike) -> None:
        """Play one action index in every game. Raises `GameError` if any is illegal; then nothing has changed."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions of type {given.dtype}; expected whole numbers, one for each game")
        if given.shape != (self.n,):
            raise ValueError(f"actions of shape {given.shape}; expected one for each of {self.n} games")
        self._check_usable()
        if given.dtype == np.int32:
            self._chosen[:] = given
        else:  # none wraps around
            self._chosen[:] = np.clip(given, 0 if given.dtype.kind == "u" else -1, ACTION_INDICES)
        if not (self._samples_hold and np.array_equal(self._chosen, self._samples)):
            check_actions(*self._checked)
        key = self._key if self._sampling else None
        self._sampling = self._sampled = self._samples_hold = False
        self._finals = None
        if not self._workers:
            self._rows.play(key)
            return
        self._failed = True  # until it is over
        for worker in self._workers:
            worker.begin_play(key)
        self._rows.play(key)
        for worker in self._workers:
            worker.wait()
        self._failed = False
        self._sampled = self._samples_hold = key is not None

    def sample(self) -> NDArray[np.int32]:
        """A random legal action index for every game: with the same seed the same for any number of workers."""
        self._check_usable()
        if not self._sampled:
            sample_open(self._key, 0, *self._drawn)
        chosen = self._samples.copy()
        self._sample_by(self._luck)
        self._samples_hold = True
        self._sampling = bool(self._workers)
        return chosen

    @property
    def finals(self) -> dict[int, Final]:
        """The games that the last step ended or truncated, by row: what every seat knew at the end, and its mask."""
        if self._finals is None:
            self._check_usable()
            self._finals = self._rows.finals()
            for worker in self._workers:
                if self.dones[worker.first : worker.end].any():
                    self._finals |= self._ask(worker, "finals")
        return self._finals

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
        if not {"state", "seed", "luck", "kept"} <= saved.keys():
            named = ", ".join(map(str, saved)) or "nothing"
            raise ValueError(f"a row is restored from what `save` returned, not from a dict of {named}")
        self._sampled = self._samples_hold = False
        self._of(row, "restore", saved)

    def _of(self, row: int, what: str, *given: Any) -> Any:
        row = whole(row, "no row {}", 0, self.n - 1)
        self._check_usable()
        if row < self._rows.end:
            return getattr(self._rows, what)(row, *given)
        return self._ask(next(worker for worker in self._workers if row < worker.end), what, row, *given)

    def _ask(self, worker: VecWorker, what: str, *given: Any) -> Any:
        try:
            return worker.ask(what, *given)
        finally:
            self._failed = not worker.idle
