"""PettingZoo: the game as a parallel environment: whoever has to decide does so at the same time as the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cleopatra.extras import MissingExtra

from .env_terms import MAX_DECISIONS, CopiedWhole, action_index, kind_of

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import ParallelEnv
except ImportError as error:
    raise MissingExtra("cleopatra.learn.parallel_env", "pettingzoo", "rl") from error

from cleopatra.engine.features import ACTION_INDICES

from .rendering import RENDER_MODES
from .zoo import ILLEGAL_REWARD, Observation, raw_env


class parallel_env(CopiedWhole, ParallelEnv):  # noqa: N801, RUF100 - what PettingZoo calls it
    """All seats step at once. Most choices are one player's, and others' actions count for nothing then; bids and
    answers are given by several at a time. An empty `action_mask` says that an agent has nothing to decide.

    Rewards and the end are those of `env`: an action that is not open ends the game for everyone.

    >>> zoo = parallel_env("deluxe", players=2)
    >>> observations, infos = zoo.reset(seed=3)
    >>> sum(int(observation["action_mask"].any()) for observation in observations.values())
    1
    >>> actions = {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}
    >>> observations, rewards, ended, truncated, infos = zoo.step(actions)
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "cleopatra_parallel_v0",
        "render_modes": [*RENDER_MODES],
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
        self._game = raw_env(
            edition, players, render_mode, reading=reading, options=options, max_decisions=max_decisions
        )
        self.render_mode = render_mode
        self._kind = kind_of(edition, reading, players)
        self.possible_agents = self._game.possible_agents
        self.agents: list[str] = []
        self.observation_spaces = self._game.observation_spaces
        self.action_spaces = self._game.action_spaces

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for everyone."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for everyone."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new game: that of `new_game` with the same seed, or the next random one."""
        self._game.reset(seed, options)
        self.agents = self.possible_agents[:]
        return self._observations(), self._infos()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Play an action index for everyone who has to decide now."""
        game, agents = self._game, self.agents
        masks = {agent: mask for agent in agents if (mask := game.mask_of(agent)).any()}
        due = {agent: self._checked(agent, actions) for agent in masks}
        wrong = [agent for agent, index in due.items() if not masks[agent][index]]
        for agent, index in due.items():
            over = any(game.terminations.values()) or any(game.truncations.values())
            if not (wrong or over) and np.array_equal(game.mask_of(agent), masks[agent]):
                game.step_of(agent, index)  # unless an answer before it has settled the question
        over = bool(wrong) or any(game.terminations.values())
        cut = any(game.truncations.values())
        rewards = {agent: ILLEGAL_REWARD if agent in wrong else game.rewards[agent] for agent in agents}
        told = self._observations()
        if over or cut:
            self.agents = []
            for seen in told.values():
                seen["action_mask"] = np.zeros(ACTION_INDICES, np.int8)
        return told, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), self._infos(agents)

    def _checked(self, agent: str, actions: Mapping[str, int]) -> int:
        if agent not in actions:
            raise ValueError(f"no action for {agent}, who has to decide")
        return action_index(actions[agent], ACTION_INDICES)

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._game.observe(agent) for agent in self.possible_agents}

    def _infos(self, agents: list[str] | None = None) -> dict[str, dict[str, Any]]:
        return {agent: {} for agent in (self.agents if agents is None else agents)}

    def render(self) -> Any:
        """The table as a spectator sees it, as text or as an image."""
        return self._game.render()

    def close(self) -> None:
        """Nothing to close."""
