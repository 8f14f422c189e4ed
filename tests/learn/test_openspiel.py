"""OpenSpiel's own random simulation, playthrough and IS-MCTS on the game, and what its states remember."""

from __future__ import annotations

import lzma
import pickle
import random
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

import cleopatra
import cleopatra.learn.openspiel  # registers the game


@pytest.mark.skipif(not cleopatra.native.is_compiled(), reason="takes minutes without native code")
@pytest.mark.parametrize(("edition", "players"), [pytest.param("classic", 3, marks=pytest.mark.slow), ("deluxe", 2)])
def test_random_simulation(edition: str, players: int) -> None:
    game = pyspiel.load_game("python_cleopatra", {"edition": edition, "players": players})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def walk(game: pyspiel.Game, steps: int, seed: int) -> pyspiel.State:
    rng = random.Random(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_copies_go_their_own_way() -> None:
    game = pyspiel.load_game("python_cleopatra(edition=classic,players=4)")
    state = walk(game, 60, 1)
    twin = state.clone()
    assert str(twin) == str(state)
    assert twin.observation_string(2) == state.observation_string(2)
    before = str(state)
    twin.apply_action(twin.legal_actions()[-1])
    assert str(state) == before
    again = walk(pyspiel.load_game("python_cleopatra(edition=classic,players=4)"), 60, 1)
    assert str(again) == before
    assert state.action_to_string(state.legal_actions()[0])


def test_states_come_back_from_their_text_their_pickle_and_their_history() -> None:
    game = pyspiel.load_game("python_cleopatra(edition=classic,players=3)")
    state = walk(game, 150, 5)
    text = pyspiel.serialize_game_and_state(game, state)
    replayed = game.new_initial_state()
    for action in state.history():
        replayed.apply_action(action)
    for same in (
        game.deserialize_state(state.serialize()),
        pyspiel.deserialize_game_and_state(text)[1],
        pickle.loads(pickle.dumps(state)),
        pickle.loads(pickle.dumps(game)).deserialize_state(state.serialize()),
        replayed,
    ):
        assert same.history() == state.history()
        for player in range(3):
            assert same.information_state_string(player) == state.information_state_string(player)
        for action in state.legal_actions()[:2]:
            assert str(same.child(action)) == str(state.child(action))


def test_luck_is_chance_nodes_that_nobody_sees() -> None:
    game = pyspiel.load_game("python_cleopatra(players=2)")
    state = game.new_initial_state()
    seen = set()
    for _ in range(game.max_chance_nodes_in_history()):
        assert state.is_chance_node()
        assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        seen.add(state.information_state_string(0))
        state.apply_action(7)
    assert len(seen) == 1
    assert not state.is_chance_node()
    dealt = cleopatra.new_game("deluxe", ["player_0", "player_1"], seed=0x07070707)
    assert state.table.view(0) == dealt.view(0)


def test_information_states_recall_what_the_position_forgets() -> None:
    """Cards stocked in another order may leave the same stalls; whoever stocked them remembers."""
    game, equal = pyspiel.load_game("python_cleopatra(players=2)"), 0
    for seed in range(8):
        state = walk(game, 0, seed)
        player = state.current_player()
        ends = [state.child(next(a for a in state.legal_actions() if state.action_to_string(a) == "take 1"))]
        for _ in range(3):
            ends = [end.child(action) for end in ends for action in end.legal_actions()]
        equal += len(ends) - len({end.observation_string(player) for end in ends})
        assert len({end.information_state_string(player) for end in ends}) == len(ends)
    assert equal


@pytest.mark.slow
def test_the_playthrough_is_what_openspiel_replays(tmp_path: Path) -> None:
    file = tmp_path / "python_cleopatra.txt"
    file.write_bytes(lzma.decompress((Path(__file__).parent / "playthrough.txt.xz").read_bytes()))
    flags.FLAGS.mark_as_parsed()
    original, replayed = generate_playthrough.replay(str(file))
    assert original == replayed, "run tools/playthrough.py if the rules or the encoding changed"


def test_resampling_keeps_what_the_player_knows() -> None:
    game = pyspiel.load_game("python_cleopatra(edition=classic,players=3)")
    state = walk(game, 400, 2)
    player = state.current_player()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    others = set()
    for _ in range(5):
        world = state.resample_from_infostate(player, sampler)
        assert world.observation_string(player) == state.observation_string(player)
        assert world.information_state_string(player) == state.information_state_string(player)
        again = pickle.loads(pickle.dumps(world))
        assert again.observation_string((player + 1) % 3) == world.observation_string((player + 1) % 3)
        assert world.legal_actions() == state.legal_actions()
        others.add(tuple(world.observation_tensor((player + 1) % 3)))
    assert len(others) > 1


@pytest.mark.parametrize("by_observation", [True, False])
def test_ismcts_chooses_legally(by_observation: bool) -> None:
    game = pyspiel.load_game("python_cleopatra(edition=deluxe,players=2)")
    state = walk(game, 700, 4)
    assert not state.is_terminal()
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1)),
        uct_c=1.0,
        max_simulations=3,
        random_state=np.random.RandomState(2),
        use_observation_string=by_observation,
    )
    for _ in range(2):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
