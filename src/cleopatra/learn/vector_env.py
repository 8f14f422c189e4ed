"""Gymnasium's vector environment over a batch: one seat of every game for the learner, bots in the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from cleopatra.extras import MissingExtra

from .env_terms import MAX_DECISIONS, CopiedWhole, check_players, kind_of, whole

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ImportError as error:
    raise MissingExtra("cleopatra.learn.SeatVectorEnv", "gymnasium", "rl") from error

from cleopatra.bots import BotLike
from cleopatra.engine.features import ACTION_INDICES, BOUND, CUT_SHORT, ENDED, SIZE
from cleopatra.rules.model.terms import MAX_SEED

from .vec import VecGame

Rows = NDArray[np.float32]


class SeatVectorEnv(CopiedWhole, VectorEnv[Rows, NDArray[np.int64], NDArray[Any]]):
    """What `SeatEnv` is, many times over and in native code. `bots` sit in the other seats, or one of them in all.

    Rewards are those of `SeatEnv`. A game that ends is followed by the next in the same step: `infos["final_obs"]` and
    `infos["final_info"]` have its last observation and mask. `infos["action_mask"]` has the legal actions; any other
    raises `GameError`.

    >>> envs = SeatVectorEnv(4, "deluxe", players=2)
    >>> rows, infos = envs.reset(seed=1)
    >>> rows, rewards, ended, truncated, infos = envs.step(infos["action_mask"].argmax(1))
    >>> rows.shape, rewards.tolist(), infos["action_mask"].shape
    ((4, 1742), [0.0, 0.0, 0.0, 0.0], (4, 4091))
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # type: ignore[misc]

    def __init__(
        self,
        num_envs: int,
        edition: str = "deluxe",
        players: int = 2,
        bots: BotLike | Sequence[BotLike] = "random",
        seat: int = 0,
        *,
        reading: str = "en",
        options: Mapping[str, bool] | None = None,
        max_decisions: int = MAX_DECISIONS,
        nodes: int | None = None,
        workers: int = 1,
    ) -> None:
        check_players(edition, players)
        seat = whole(seat, "no seat {}", 0, players - 1)
        each = list(bots) if isinstance(bots, Sequence) and not isinstance(bots, str) else [bots] * (players - 1)
        if len(each) != players - 1:
            raise ValueError(f"{len(each)} bots; expected {players - 1}, one for each other seat")
        others = {other: each[other - (other > seat)] for other in range(players) if other != seat}
        self.num_envs = num_envs
        self.seat = seat
        self._kind = f"{num_envs} × {kind_of(edition, reading, players)}: seat {seat}"
        self.games = VecGame(
            num_envs, edition, players, reading=reading, options=options, limit=max_decisions, bots=others, nodes=nodes,
            workers=workers,
        )  # fmt: skip
        self.single_observation_space = spaces.Box(-BOUND, BOUND, (SIZE,), np.float32)
        self.single_action_space = spaces.Discrete(ACTION_INDICES)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Rows, dict[str, Any]]:
        """Deal every game anew, all of them from one seed."""
        if isinstance(seed, list):
            raise TypeError("one seed for each game; expected one number, from which every game has its own")
        super().reset(seed=seed)
        self.games.reset(int(self.np_random.integers(MAX_SEED)) if seed is None else seed)
        return self.games.observations.copy(), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Rows, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play an action in every game, then the bots up to the learner's next choice."""
        games = self.games
        games.step(actions)
        info = self._info()
        ended, cut = games.dones == ENDED, games.dones == CUT_SHORT
        if (over := ended | cut).any():
            rows, masks = np.empty(self.num_envs, object), np.zeros((self.num_envs, ACTION_INDICES), np.int8)
            for row, final in games.finals.items():
                rows[row], masks[row] = final.observations[self.seat], final.masks[self.seat]
            info |= {"final_obs": rows, "_final_obs": over, "_final_info": over}
            info["final_info"] = {"action_mask": masks, "_action_mask": over}
        rewards = games.rewards[:, self.seat].astype(np.float64)
        return games.observations.copy(), rewards, ended, cut, info

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.games.masks.view(np.int8).copy(), "_action_mask": np.ones(self.num_envs, np.bool_)}

    def close_extras(self, **kwargs: Any) -> None:
        """End the workers."""
        self.games.close()
