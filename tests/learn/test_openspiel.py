"""OpenSpiel's own random simulation, and its IS-MCTS, on the game."""

from __future__ import annotations

import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import cleopatra
import cleopatra.learn.openspiel  # registers the game


@pytest.mark.skipif(not cleopatra.native.is_compiled(), reason="takes minutes without native code")
@pytest.mark.parametrize(("edition", "players"), [("classic", 3), ("deluxe", 2)])
def test_random_simulation(edition: str, players: int) -> None:
    game = pyspiel.load_game("python_cleopatra", {"edition": edition, "players": players})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def walk(game: pyspiel.Game, steps: int, seed: int) -> pyspiel.State:
    rng = random.Random(seed)
    state = game.new_initial_state()
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_copies_go_their_own_way() -> None:
    game = pyspiel.load_game("python_cleopatra(edition=classic,players=4,seed=3)")
    state = walk(game, 60, 1)
    twin = state.clone()
    assert str(twin) == str(state)
    assert twin.observation_string(2) == state.observation_string(2)
    before = str(state)
    twin.apply_action(twin.legal_actions()[-1])
    assert str(state) == before
    again = walk(pyspiel.load_game("python_cleopatra(edition=classic,players=4,seed=3)"), 60, 1)
    assert str(again) == before
    assert state.action_to_string(state.legal_actions()[0])


def test_resampling_keeps_what_the_player_knows() -> None:
    game = pyspiel.load_game("python_cleopatra(edition=classic,players=3)")
    state = walk(game, 400, 2)
    player = state.current_player()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    others = set()
    for _ in range(5):
        world = state.resample_from_infostate(player, sampler)
        assert world.observation_string(player) == state.observation_string(player)
        assert world.legal_actions() == state.legal_actions()
        others.add(tuple(world.observation_tensor((player + 1) % 3)))
    assert len(others) > 1


def test_ismcts_chooses_legally() -> None:
    game = pyspiel.load_game("python_cleopatra(edition=deluxe,players=2)")
    state = walk(game, 700, 4)
    assert not state.is_terminal()
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1)),
        uct_c=1.0,
        max_simulations=3,
        random_state=np.random.RandomState(2),
        use_observation_string=True,
    )
    for _ in range(2):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
