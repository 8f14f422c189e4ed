"""PettingZoo's own tests, and what they don't cover: rewards, hidden information, rendering."""

from __future__ import annotations

import warnings
from functools import partial

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import cleopatra
from cleopatra.learn import Encoder, env, raw_env
from cleopatra.rules.game import new_game

BOXES = [("classic", 3), ("classic", 5), ("deluxe", 2), ("deluxe", 4)]
each_box = pytest.mark.parametrize(("edition", "players"), BOXES)


@each_box
def test_pettingzoo_accepts_the_environment(edition: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        api_test(env(edition=edition, players=players), num_cycles=150)


@each_box
def test_the_same_seed_plays_the_same_game(edition: str, players: int) -> None:
    seed_test(partial(env, edition=edition, players=players), num_cycles=60)


@each_box
def test_a_game_is_that_of_new_game_and_its_rewards_sum_to_nothing(edition: str, players: int) -> None:
    zoo = raw_env(edition=edition, players=players)
    zoo.reset(seed=12)
    game = new_game(edition, zoo.possible_agents, seed=12)
    encoder = Encoder(edition, players)
    rng = np.random.default_rng(1)
    for step, agent in enumerate(zoo.agent_iter()):
        observation, reward, ended, cut, info = zoo.last()
        assert not cut
        if ended:
            result = game.result
            assert result is not None
            assert (reward > 0) == (zoo.possible_agents.index(agent) in result.winners)
            zoo.step(None)
            continue
        seat = zoo.possible_agents.index(agent)
        assert observation is not None
        assert game.waiting[0] == seat
        assert reward == 0
        if step % 50 == 0:
            assert np.array_equal(observation["observation"], encoder.encode(game.view(seat)))
            assert np.array_equal(observation["action_mask"], encoder.mask(game.legal(seat), seat))
            assert np.array_equal(observation["action_mask"], info["action_mask"])
            other = zoo.observe(zoo.possible_agents[seat - 1])
            assert np.array_equal(other["observation"], encoder.encode(game.view((seat - 1) % players)))
            assert zoo.observation_space(agent).contains(observation)
        index = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        game.play(seat, encoder.action(index, game.notation, seat))
        zoo.step(index)
    assert game.over
    assert zoo.agents == []


def test_an_action_that_is_not_open_is_refused_or_ends_the_game() -> None:
    zoo = raw_env()
    zoo.reset(seed=1)
    closed = int(np.flatnonzero(zoo.observe(zoo.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(cleopatra.GameError):
        zoo.step(closed)
    wrapped = env()
    wrapped.reset(seed=1)
    guilty = wrapped.agent_selection
    wrapped.step(closed)
    assert all(wrapped.terminations.values())
    assert wrapped.rewards == {agent: -1 if agent == guilty else 0 for agent in wrapped.agents}
    wrapped.reset(seed=1)
    with pytest.raises(ValueError, match="not in the action space"):
        wrapped.step(-1)
    with pytest.raises(AttributeError):
        env().step(0)


def test_a_game_that_goes_on_for_too_long_is_cut_short() -> None:
    zoo = raw_env(max_decisions=5)
    zoo.reset(seed=1)
    for _ in range(5):
        zoo.step(int(np.flatnonzero(zoo.observe(zoo.agent_selection)["action_mask"])[0]))
    assert all(zoo.truncations.values())
    assert not any(zoo.terminations.values())


@pytest.mark.parametrize("decisions", range(1, 12))
@pytest.mark.parametrize("kind", [raw_env, env])
def test_the_last_observation_of_a_cut_game_is_each_seats_own(kind: type[raw_env], decisions: int) -> None:
    zoo, encoder = kind("classic", 3, max_decisions=decisions), Encoder("classic", 3)
    zoo.reset(seed=2)
    game = cleopatra.new_game("classic", zoo.possible_agents, 2)
    for _ in range(decisions):
        seat, index = game.waiting[0], int(np.flatnonzero(zoo.observe(zoo.agent_selection)["action_mask"])[-1])
        game.play(seat, encoder.action(index, game.notation, seat))
        zoo.step(index)
    for seat, agent in enumerate(zoo.possible_agents):
        assert np.array_equal(zoo.observe(agent)["action_mask"], encoder.mask(game.legal(seat), seat)), agent


@pytest.mark.parametrize("wrong", [2.0, 2.7, "2", None, np.float32(1)])
def test_what_is_no_whole_number_is_no_action(wrong: object) -> None:
    for kind in (raw_env, env):
        zoo = kind()
        zoo.reset(seed=1)
        with pytest.raises(TypeError, match="whole number"):
            zoo.step(wrong)  # type: ignore[arg-type]


def test_text_and_pictures() -> None:
    text = env(edition="classic", players=3, render_mode="ansi")
    text.reset(seed=3)
    assert "player_0: 3 cards" in str(text.render())
    drawn = env(edition="deluxe", players=4, render_mode="rgb_array")
    drawn.reset(seed=3)
    picture = drawn.render()
    assert isinstance(picture, np.ndarray)
    assert picture.dtype == np.uint8
    assert picture.ndim == 3
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 12
    shown = env(edition="deluxe", players=4, render_mode="svg")
    shown.reset(seed=3)
    assert "<Picture of the table: deluxe en, 4 players, turn 1" in repr(shown.render())
    with pytest.raises(ValueError, match="render mode 'human'; expected one of: ansi, rgb_array, svg"):
        env(render_mode="human")
