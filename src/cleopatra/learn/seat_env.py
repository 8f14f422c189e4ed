"""Gymnasium: one seat for the learner, bots in the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from cleopatra.extras import MissingExtra

from .env_terms import MAX_DECISIONS, CopiedWhole, action_index, agents_of, check_players, kind_of, whole

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
except ImportError as error:
    raise MissingExtra("cleopatra.learn.SeatEnv", "gymnasium", "rl") from error

from cleopatra.bots import BotLike, Budget, choice_of, make_bot
from cleopatra.engine.features import ACTION_INDICES, BOUND, SIZE
from cleopatra.rules.model.chance import Chance, sealed_seed, secret_of_seed
from cleopatra.rules.model.phases import NOBODY
from cleopatra.rules.model.streams import BOTS
from cleopatra.rules.model.terms import MAX_SEED

from .indexed_game import IndexedGame, indexed_game
from .rendering import RENDER_MODES, check_render_mode, rendered

ILLEGAL_REWARD = -1.0

Row = NDArray[np.float32]


class SeatEnv(CopiedWhole, gymnasium.Env[Row, np.int64]):
    """The learner's seat. `bots` are the bots in the others, in seat order, or one for all of them: names, or bots.

    The reward comes at the end: 1 for winning alone, -1 / (players - 1) for losing, in between for sharing. An illegal
    action ends the episode with -1; `info["action_mask"]` and `action_masks()` have the legal ones.

    >>> env = SeatEnv("deluxe", players=2, bots="random")
    >>> row, info = env.reset(seed=5)
    >>> row, reward, ended, truncated, info = env.step(info["action_mask"].argmax())
    >>> reward, ended, truncated
    (0.0, False, False)
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [*RENDER_MODES], "render_fps": 4}  # type: ignore[misc]

    def __init__(
        self,
        edition: str = "deluxe",
        players: int = 2,
        bots: BotLike | Sequence[BotLike] = "random",
        seat: int = 0,
        render_mode: str | None = None,
        *,
        reading: str = "en",
        options: Mapping[str, bool] | None = None,
        max_decisions: int = MAX_DECISIONS,
        nodes: int | None = None,
    ) -> None:
        check_render_mode(render_mode)
        check_players(edition, players)
        seat = whole(seat, "no seat {}", 0, players - 1)
        each = list(bots) if isinstance(bots, Sequence) and not isinstance(bots, str) else [bots] * (players - 1)
        if len(each) != players - 1:
            raise ValueError(f"{len(each)} bots; expected {players - 1}, one for each other seat")
        self.render_mode = render_mode
        self.seat = seat
        self._others = {other: make_bot(each[other - (other > seat)]) for other in range(players) if other != seat}
        self._budget = Budget(nodes=nodes)
        against = ", ".join(bot.name for bot in self._others.values())
        self._kind = f"{kind_of(edition, reading, players)}: seat {seat} against {against}"
        self._terms = (edition, agents_of(players), reading, dict(options or {}))
        self._limit = max_decisions
        self._table = self._dealt(0)
        self._begun = False
        self.observation_space = spaces.Box(-BOUND, BOUND, (SIZE,), np.float32)
        self.action_space = spaces.Discrete(ACTION_INDICES)

    def _dealt(self, seed: int) -> IndexedGame:
        edition, names, reading, options = self._terms
        self._luck = Chance(sealed_seed(secret_of_seed(seed), BOTS, 0))
        self._decisions = 0
        return indexed_game(edition, names, seed, reading, options)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        """A new game, played until the learner must choose."""
        super().reset(seed=seed)
        self._table = self._dealt(int(self.np_random.integers(MAX_SEED)) if seed is None else seed)
        self._let_others_play()
        self._begun = True
        return self._row(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Play an action index, then let the others play until the learner must choose again."""
        index = action_index(action, ACTION_INDICES)
        if not self._begun:
            raise gymnasium.error.ResetNeeded("no game has begun, or a bot failed in it; call reset first")
        if not self._mask()[index]:
            return self._row(), ILLEGAL_REWARD, True, False, {**self._info(), "illegal": True}
        self._table.play(self.seat, index)
        self._decisions += 1
        self._begun = False  # until the others have played
        self._let_others_play()
        self._begun = True
        over = self._table.over
        reward = self._table.rewards()[self.seat] if over else 0.0
        return self._row(), reward, over, not over and self._decisions >= self._limit, self._info()

    def _let_others_play(self) -> None:
        table = self._table
        while (seat := table.seat) not in (self.seat, NOBODY):
            legal = table.notation.actions(table.codes(seat))
            choice = choice_of(self._others[seat], table.view, seat, legal, self._luck, self._budget)
            table.choose(seat, choice.code)
            self._decisions += 1

    def _row(self) -> Row:
        row = np.empty(SIZE, np.float32)
        self._table.observe(self.seat, row)
        return row

    def _mask(self) -> NDArray[np.uint8]:
        mask = np.empty(ACTION_INDICES, np.uint8)
        self._table.mask(self.seat, mask)
        return mask

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask().view(np.int8)}

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, as maskable algorithms expect them."""
        return self._mask().view(np.bool_)

    def render(self) -> Any:
        """The table as the learner sees it: text, an array of pixels, or a picture that notebooks show."""
        return rendered(self._table.view(self.seat), self.render_mode)


gymnasium.register(
    "cleopatra/Seat-v0",
    "cleopatra.learn.seat_env:SeatEnv",
    vector_entry_point="cleopatra.learn.vector_env:SeatVectorEnv",
)
