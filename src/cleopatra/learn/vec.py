"""Many games at once: numpy arrays in and out, one row a game, and no Python for any single game."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, TypeVar

from .env_terms import MAX_DECISIONS, missing

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
except ImportError as error:
    raise missing("cleopatra.learn.VecGame", "numpy", "rl") from error

from .batch import Batch
from .features import ACTION_INDICES, SIZE

Item = TypeVar("Item", bound=np.generic)


class VecGame:
    """So many games side by side. After every step each row shows the seat that must choose next in its game.

    The arrays are the same ones all along, overwritten by each step: copy what should be kept. A game that ends leaves
    everyone's reward in `rewards` and a one in `dones`, and its row already shows the next game's first choice. A game
    that is not over after `limit` decisions is cut short: no rewards, and a two in `dones`.
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
    ) -> None:
        if n < 1:
            raise ValueError(f"{n} games; expected at least one")
        self.n = n
        self.players = players
        self._batch = Batch(n, edition, players, seed, reading, dict(options or {}), limit)
        self._seats = np.zeros(n, np.int32)
        self._observations = np.zeros((n, SIZE), np.float32)
        self._masks = np.zeros((n, ACTION_INDICES), np.uint8)
        self._rewards = np.zeros((n, players), np.float32)
        self._dones = np.zeros(n, np.uint8)
        self._lend()
        self._batch.show(*self._flat)

    def _lend(self) -> None:
        """Room for the batch to write in, and the same for others to look at."""
        self._flat = (_lent(self._seats), _lent(self._observations), _lent(self._masks))
        self._ended = (_lent(self._rewards), _lent(self._dones))
        self.seats = _shown(self._seats)
        """Who chooses in each game."""
        self.observations = _shown(self._observations)
        """What that seat knows."""
        self.masks = _shown(self._masks)
        """Which action indices are open to it."""
        self.rewards = _shown(self._rewards)
        """What the last step gave to each seat."""
        self.dones = _shown(self._dones)
        """1 where the last step ended the game, 2 where it cut it short."""

    def __getstate__(self) -> dict[str, Any]:
        kept = ("n", "players", "_batch", "_seats", "_observations", "_masks", "_rewards", "_dones")
        return {name: getattr(self, name) for name in kept}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._lend()

    def __copy__(self) -> VecGame:
        return deepcopy(self)

    def reset(self, seed: int) -> None:
        """Deal every game anew."""
        self._batch.restart(seed)
        self._rewards.fill(0)
        self._dones.fill(0)
        self._batch.show(*self._flat)

    def step(self, actions: ArrayLike) -> None:
        """Play one action index in every game. Raises `GameError` if any is not open, and then nothing has changed."""
        chosen = np.ascontiguousarray(actions, dtype=np.int32)
        if chosen.shape != (self.n,):
            raise ValueError(f"actions of shape {chosen.shape}; expected one for each of {self.n} games")
        self._batch.step(_lent(chosen), *self._flat, *self._ended)

    def sample(self) -> NDArray[np.int32]:
        """A random open action for every game."""
        chosen = np.zeros(self.n, np.int32)
        self._batch.sample(_lent(chosen), self._flat[2])
        return chosen

    def seed_of(self, row: int) -> int:
        """The seed of the game that a row plays now: `new_game` deals the same one from it."""
        return self._batch.seed(row)


def _lent(array: NDArray[Any]) -> Any:
    """An array's room as one long row of plain Python numbers: numpy's own would overflow in plain rules."""
    return array.reshape(-1).data


def _shown(array: NDArray[Item]) -> NDArray[Item]:
    """The same numbers, to be looked at only."""
    shown = array.view()
    shown.flags.writeable = False
    return shown
