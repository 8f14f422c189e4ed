"""PettingZoo: the game as an AEC environment, one small choice per step.

Simultaneous answers are given in seat order, without knowing the others'. Rewards come at the end and sum to zero: a
sole winner gets 1, everyone else -1 / (players - 1); several winners share.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cleopatra.extras import MissingExtra

from .env_terms import MAX_DECISIONS, CopiedWhole, action_index, agents_of, kind_of

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as error:
    raise MissingExtra("cleopatra.learn.env", "pettingzoo", "rl") from error

from cleopatra import pictures
from cleopatra.engine.features import ACTION_INDICES, BOUND, SIZE
from cleopatra.rules.model.phases import NOBODY
from cleopatra.rules.model.terms import MAX_SEED

from .indexed_game import IndexedGame, indexed_game
from .rendering import RENDER_MODES, check_render_mode, rendered

ILLEGAL_REWARD = -1.0
Observation = dict[str, np.ndarray[Any, Any]]


class raw_env(CopiedWhole, AECEnv):
    """The bare environment: an illegal action raises `GameError`, and then nothing has changed.

    >>> zoo = raw_env("deluxe", players=2)
    >>> zoo.reset(seed=3)
    >>> observation, reward, ended, truncated, info = zoo.last()
    >>> zoo.step(int(observation["action_mask"].argmax()))
    >>> zoo.agents
    ['player_0', 'player_1']
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "cleopatra_v0",
        "render_modes": [*RENDER_MODES],
        "is_parallelizable": False,
        "render_fps": 4,
    }

    def __init__(
        self,
        edition: str = "deluxe",
        players: int = 2,
        render_mode: str | None = None,
        *,
        reading: str = "en",
        options: Mapping[str, bool] | None = None,
        max_decisions: int = MAX_DECISIONS,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self.possible_agents = agents_of(players)
        self._terms = (edition, self.possible_agents, reading, dict(options or {}))
        self._kind = kind_of(edition, reading, players)
        self._limit = max_decisions
        self._rng = np.random.default_rng(0)
        self._table = self._dealt(0)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        row = spaces.Box(-BOUND, BOUND, (SIZE,), np.float32)
        mask = spaces.Box(0, 1, (ACTION_INDICES,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": row, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(ACTION_INDICES) for agent in self.possible_agents}

    def _dealt(self, seed: int) -> IndexedGame:
        edition, names, reading, options = self._terms
        return indexed_game(edition, names, seed, reading, options)

    def __getattr__(self, name: str) -> Any:
        if name in {"agents", "agent_selection", "rewards", "terminations", "truncations", "infos"}:
            raise AttributeError(f"there is no {name} before the first reset")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for everyone."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for everyone."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: that of `new_game` with the same seed, or the next random one."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self._table = self._dealt(int(self._rng.integers(MAX_SEED)) if seed is None else seed)
        self._decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask(self._table.seat)

    def _ask(self, seat: int) -> None:
        """Give the next agent its action mask."""
        self._asked = seat
        self.agent_selection = self.possible_agents[seat]
        self._mask = np.empty(ACTION_INDICES, np.uint8)
        self._table.mask(seat, self._mask)
        self._shown = self._mask.view(np.int8)
        self.infos[self.agent_selection] = {"action_mask": self._shown}

    def mask_of(self, agent: str) -> np.ndarray[Any, Any]:
        """Its legal actions; none while it does not have to decide."""
        mask = np.empty(ACTION_INDICES, np.uint8)
        self._table.mask(self._seats[agent], mask)
        return mask.view(np.int8)

    def observe(self, agent: str) -> Observation:
        """What an agent knows, and its legal actions: none while it does not have to decide."""
        row = np.empty(SIZE, np.float32)
        seat = self._seats[agent]
        self._table.observe(seat, row)
        if seat == self._asked:
            return {"observation": row, "action_mask": self._shown}
        return {"observation": row, "action_mask": self.mask_of(agent)}

    def step(self, action: int | None) -> None:
        """Play an action index for the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.step_of(agent, action_index(action, ACTION_INDICES))

    def step_of(self, agent: str, index: int) -> None:
        """Play an action index for an agent, the selected one or another that has to decide."""
        table = self._table
        table.play(self._seats[agent], index)
        self.infos[agent] = {}
        self._cumulative_rewards[agent] = 0.0
        self._decisions += 1
        seat = table.seat
        if seat >= 0 and self._decisions < self._limit:
            self._ask(seat)
            return
        self._asked = NOBODY
        if table.over:
            self.rewards = dict(zip(self.agents, table.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        else:
            self.truncations = dict.fromkeys(self.agents, True)
        self._deads_step_first()

    def render(self) -> str | np.ndarray[Any, Any] | pictures.Picture | None:
        """The table as a spectator sees it: text, an array of pixels, or a picture that notebooks show."""
        return rendered(self._table.view(None), self.render_mode)

    def close(self) -> None:
        """Nothing to close."""


class env(raw_env):  # noqa: N801, RUF100 - what PettingZoo calls it
    """The environment with the behaviour of PettingZoo's usual wrappers, without their cost per step.

    An illegal action ends the game for everyone, and its agent gets -1; an action outside the space, or a step before
    the first reset, raises an error.

    >>> zoo = env("deluxe", players=2)
    >>> zoo.reset(seed=3)
    >>> zoo.step(int(zoo.observe(zoo.agent_selection)["action_mask"].argmin()))  # an illegal action
    >>> sorted(zoo.terminations.values())
    [True, True]
    """

    def step(self, action: int | None) -> None:
        """Play an action index for the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
        elif self._mask[action_index(action, ACTION_INDICES)]:
            super().step(action)
        else:
            self._asked = NOBODY
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self.rewards[agent] = ILLEGAL_REWARD
            self.terminations = dict.fromkeys(self.agents, True)
            self._cumulative_rewards[agent] = 0.0
            self._accumulate_rewards()
            self._deads_step_first()
