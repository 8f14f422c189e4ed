"""OpenSpiel: importing this registers the game `python_cleopatra` with pyspiel.

All luck comes first, as chance nodes that nobody sees: `LUCK_NODES` of them choose one of 2 ** 32 seeds, uniformly,
and the seed decides the deal, the dice and every reshuffle. That is the same game as one whose chance nodes stand
where the dice fall, with short lists of outcomes; and a state can be rebuilt from its history alone. Simultaneous
answers are given in seat order, none knowing the others'. With the parameter `deals` there are only that many seeds,
and one chance node chooses among them: with a small box that makes a game tree that can be searched as a whole.

Observations are those of `cleopatra.learn`, current knowledge without perfect recall; information states add all that
a player was ever shown or chose. Resampling (`resample_from_infostate`) deals anew what the player can't know, so
IS-MCTS never looks at hidden cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cleopatra.extras import MissingExtra

from .env_terms import MAX_DECISIONS, agents_of

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise MissingExtra("cleopatra.learn.openspiel", "open-spiel", "openspiel") from error

from cleopatra.engine.features import ACTION_INDICES, FEATURES, SIZE
from cleopatra.engine.observe import code_of
from cleopatra.rules.model.phases import SEATS

from .ansi import describe, own_cards
from .indexed_game import IndexedGame, indexed_game
from .recall import Recall, digest

DEFAULTS: dict[str, Any] = {"edition": "deluxe", "players": 2, "reading": "en", "deals": 0}
"""`deals`: how many seeds there are; 0 for all of them."""
LUCK_NODES = 4
OUTCOMES = 256
"""Of each chance node: a byte of the seed."""
MOST_DEALS = OUTCOMES**2
LUCK_BOUND = OUTCOMES**LUCK_NODES
UNDEALT = "before the deal"

GAME_TYPE = pyspiel.GameType(
    short_name="python_cleopatra",
    long_name="Cleopatra and the Society of Architects",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=SEATS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class CleopatraGame(pyspiel.Game):
    """The game with its parameters: edition, players, reading, deals."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        terms = DEFAULTS | (params or {})
        players, deals = terms["players"], terms["deals"]
        if not 0 <= deals <= MOST_DEALS:
            raise ValueError(f"{deals} deals; expected 1 to {MOST_DEALS}, or 0 for all there are")
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTION_INDICES,
            max_chance_outcomes=deals or OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_DECISIONS,
        )
        super().__init__(GAME_TYPE, info, params or {})
        self.deal(0)  # terms that no table can have are refused here

    def new_initial_state(self) -> CleopatraState:
        """A new game, before the deal."""
        return CleopatraState(self)

    def max_chance_nodes_in_history(self) -> int:
        """All of them come first."""
        return self.luck()[0]

    def luck(self) -> tuple[int, int]:
        """How many chance nodes there are, and how many outcomes each of them has."""
        deals = (DEFAULTS | self.get_parameters())["deals"]
        return (1, deals) if deals else (LUCK_NODES, OUTCOMES)

    def deal(self, seed: int) -> IndexedGame:
        """The game that a seed deals. A game that pyspiel hands back has nothing but its parameters."""
        t = DEFAULTS | self.get_parameters()
        return indexed_game(t["edition"], agents_of(t["players"]), seed, t["reading"], {})

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: object = None
    ) -> CleopatraObserver | CleopatraText:
        """What a player knows as a tensor and in words; perfect recall, public and private parts in words alone."""
        if params:
            raise ValueError(f"observers take no parameters here, not {params}")
        if iig_obs_type is None:
            return CleopatraObserver()
        if iig_obs_type.perfect_recall:
            return CleopatraText(lambda state, player: state.information_state_string(player))
        if iig_obs_type.private_info == pyspiel.PrivateInfoType.NONE:
            return CleopatraText(lambda state, _: str(state))
        if not iig_obs_type.public_info:
            return CleopatraText(private_string)
        return CleopatraObserver()


class CleopatraState(pyspiel.State):
    """One game as OpenSpiel sees it."""

    def __init__(self, game: CleopatraGame) -> None:
        super().__init__(game)
        self.table: IndexedGame | None = None
        """The game itself, once it is dealt."""
        self._recall: Recall | None = None
        self._seed = 0
        self._actions: list[int] = []

    def current_player(self) -> int:
        """The player to choose: the first of those who have to decide."""
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.table.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """A byte of the seed, or one of a few seeds: each as likely as the others."""
        outcomes = self.get_game().luck()[1]
        return [(outcome, 1 / outcomes) for outcome in range(outcomes)]

    def _legal_actions(self, player: int) -> list[int]:
        return self._dealt().indices(player)

    def _apply_action(self, action: int) -> None:
        if self.table is not None:
            self.table.play(self.table.seat, action)
            self._actions.append(action)
            return
        nodes, outcomes = self.get_game().luck()
        self._seed = self._seed * outcomes + action
        if self.move_number() == nodes - 1:
            self.table = self.get_game().deal(self._seed)

    def _dealt(self) -> IndexedGame:
        if self.table is None:
            raise AssertionError("chance moves first")
        return self.table

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"luck {action}"
        table = self._dealt()
        return str(table.notation.action(code_of(action, player, table.players)))

    def is_terminal(self) -> bool:
        """Over, or truncated."""
        return self.table is not None and (self.table.over or len(self._actions) >= MAX_DECISIONS)

    def returns(self) -> list[float]:
        """Every player's reward: zero before the end."""
        return [0.0] * self.num_players() if self.table is None else self.table.rewards()

    def information_state_string(self, player: int | None = None) -> str:
        """What a player knows now, with a digest of everything that it was shown and chose so far."""
        player = self.current_player() if player is None else player
        if self.table is None:
            return UNDEALT
        recall = self._recalled()
        return f"{observation_string(self.table, player)}\nrecall {recall.of(player, self._actions)}"

    def _recalled(self) -> Recall:
        if self._recall is None:
            self._recall = Recall(self.get_game().deal(self._seed))
        return self._recall

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> CleopatraState:
        """A state consistent with what the player knows. It plays on, but can't be rebuilt from its history."""
        twin: CleopatraState = self.clone()
        if self.table is not None:
            twin.table = self.table.imagined(player, int(sampler() * LUCK_BOUND))
            twin._recall = self._recalled().continued_in(twin.table, self._actions)
        return twin

    def __str__(self) -> str:
        return UNDEALT if self.table is None else describe(self.table.view(None))


def observation_string(table: IndexedGame, player: int) -> str:
    """What a player knows in words, with a digest that tells apart whatever the words leave out."""
    row = np.empty(SIZE, np.float32)
    table.observe(player, row)
    return f"{describe(table.view(player))}\np{player} {digest(row.tobytes())}"


def private_string(state: CleopatraState, player: int) -> str:
    """What only that player sees."""
    return UNDEALT if state.table is None else own_cards(state.table.view(player))


class CleopatraText:
    """An observer without a tensor."""

    tensor = None

    def __init__(self, text: Callable[[CleopatraState, int], str]) -> None:
        self.dict: dict[str, Any] = {}
        self._text = text

    def set_from(self, state: CleopatraState, player: int) -> None:
        """There is nothing to fill."""

    def string_from(self, state: CleopatraState, player: int) -> str:
        """The words."""
        return self._text(state, player)


class CleopatraObserver:
    """Writes what a player knows."""

    def __init__(self) -> None:
        self.tensor = np.zeros(SIZE, np.float32)
        self.dict = {name: self.tensor[part.at : part.at + part.size] for name, part in FEATURES.items()}

    def set_from(self, state: CleopatraState, player: int) -> None:
        """Fill the tensor; with zeros before the deal."""
        if state.table is None:
            self.tensor.fill(0)
        else:
            state.table.observe(player, self.tensor)

    def string_from(self, state: CleopatraState, player: int) -> str:
        """Words and a digest, equal exactly for positions that the player can't distinguish."""
        return UNDEALT if state.table is None else observation_string(state.table, player)


pyspiel.register_game(GAME_TYPE, CleopatraGame)
