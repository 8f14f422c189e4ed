"""OpenSpiel: importing this registers the game `python_cleopatra` with pyspiel.

Simultaneous answers are given in seat order, none knowing the others'. Chance is sampled, not a node of the tree: a
state's luck comes from a seed, which the game draws for every new initial state from its own parameter `seed`.
Observations are those of `cleopatra.learn`, current knowledge without perfect recall, as tensors and as digests;
resampling (`resample_from_infostate`) deals anew what the player can't know, so IS-MCTS never looks at hidden cards.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any

from .env_terms import MAX_DECISIONS, agents_of, missing

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise missing("cleopatra.learn.openspiel", "open-spiel", "openspiel") from error

from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.phases import SEATS

from .ansi import describe
from .features import ACTION_INDICES, FEATURES, SIZE
from .indexed_game import IndexedGame, indexed_game
from .observe import code_of

DEFAULTS: dict[str, Any] = {"edition": "deluxe", "players": 2, "reading": "en", "seed": 0}
LUCK_BOUND = (1 << 31) - 1

GAME_TYPE = pyspiel.GameType(
    short_name="python_cleopatra",
    long_name="Cleopatra and the Society of Architects",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=SEATS,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class CleopatraGame(pyspiel.Game):
    """The game with its parameters: edition, players, reading, seed."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.terms = DEFAULTS | (params or {})
        players = self.terms["players"]
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTION_INDICES,
            max_chance_outcomes=0,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_DECISIONS,
        )
        super().__init__(GAME_TYPE, info, params or {})
        self._seeds = Chance(self.terms["seed"])

    def new_initial_state(self) -> CleopatraState:
        """A new game, dealt when it is first looked at."""
        return CleopatraState(self)

    def deal(self) -> IndexedGame:
        """The next game that chance has."""
        t = self.terms
        return indexed_game(t["edition"], agents_of(t["players"]), self._seeds.below(LUCK_BOUND), t["reading"], {})

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> CleopatraObserver:
        """Whatever is asked for, what is given is what the player knows."""
        if params:
            raise ValueError(f"observers take no parameters here, not {params}")
        return CleopatraObserver()


class Undealt:
    """A table that is dealt when somebody looks: pyspiel makes a new state for every copy, only to overwrite it."""

    def __init__(self, deal: Callable[[], IndexedGame]) -> None:
        self._deal = deal
        self._table: IndexedGame | None = None

    def table(self) -> IndexedGame:
        """The table."""
        if self._table is None:
            self._table = self._deal()
        return self._table

    def __deepcopy__(self, memo: object) -> Undealt:
        table = self.table().copy()
        return Undealt(lambda: table)


class CleopatraState(pyspiel.State):
    """One game as OpenSpiel sees it."""

    def __init__(self, game: CleopatraGame) -> None:
        super().__init__(game)
        self._place = Undealt(game.deal)

    @property
    def table(self) -> IndexedGame:
        """The game itself."""
        return self._place.table()

    def current_player(self) -> int:
        """Who chooses: the first of those who owe a decision."""
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.table.seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.indices(player)

    def _apply_action(self, action: int) -> None:
        table = self.table
        table.play(table.seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        table = self.table
        return str(table.notation.action(code_of(action, player, table.players)))

    def is_terminal(self) -> bool:
        """Over, or cut short for going on too long."""
        return self.table.over or self.move_number() >= MAX_DECISIONS

    def returns(self) -> list[float]:
        """Everyone's reward: nothing before the end."""
        return self.table.rewards()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> CleopatraState:
        """A state that the player can't tell from this one."""
        twin: CleopatraState = self.clone()
        imagined = self.table.imagined(player, int(sampler() * LUCK_BOUND))
        twin._place = Undealt(lambda: imagined)
        return twin

    def __str__(self) -> str:
        return describe(self.table.view(None))


class CleopatraObserver:
    """Writes what a player knows."""

    def __init__(self) -> None:
        self.tensor = np.zeros(SIZE, np.float32)
        self.dict = {name: self.tensor[part.at : part.at + part.size] for name, part in FEATURES.items()}

    def set_from(self, state: CleopatraState, player: int) -> None:
        """Fill the tensor."""
        state.table.observe(player, self.tensor)

    def string_from(self, state: CleopatraState, player: int) -> str:
        """A digest: the same for positions that the player can't tell apart, and else another."""
        self.set_from(state, player)
        return f"p{player} {blake2b(self.tensor.tobytes(), digest_size=16).hexdigest()}"


pyspiel.register_game(GAME_TYPE, CleopatraGame)
