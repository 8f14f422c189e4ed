"""The parallel environment: PettingZoo's own check, and the same games as in the others."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test

from cleopatra import new_game
from cleopatra.learn import Encoder, parallel_env
from cleopatra.learn.env_terms import agents_of
from cleopatra.learn.indexed_game import rewards_of


@pytest.mark.parametrize(("edition", "players"), [("classic", 3), ("deluxe", 2)])
def test_pettingzoo_accepts_it(edition: str, players: int) -> None:
    parallel_api_test(parallel_env(edition, players), num_cycles=120)
    parallel_seed_test(lambda: parallel_env(edition, players), num_cycles=20)


@pytest.mark.parametrize(("edition", "players"), [("classic", 4), ("deluxe", 3)])
def test_it_plays_the_game_of_its_seed_and_answers_come_together(edition: str, players: int) -> None:
    rng, encoder = np.random.default_rng(1), Encoder(edition, players)
    zoo, game = parallel_env(edition, players), new_game(edition, agents_of(players), seed=8)
    seen, _ = zoo.reset(seed=8)
    together = steps = 0
    while zoo.agents:
        due = [agent for agent in zoo.agents if seen[agent]["action_mask"].any()]
        assert due == [zoo.agents[seat] for seat in game.waiting]
        together += len(due) > 1
        actions = {agent: int(rng.choice(np.flatnonzero(seen[agent]["action_mask"]))) for agent in due}
        asked = {seat: game.legal(seat) for seat in game.waiting}
        for seat, legal in asked.items():
            if game.legal(seat) == legal:  # an answer may settle the question for those behind it
                game.play(seat, encoder.action(actions[zoo.agents[seat]], game.notation, seat))
        seen, rewards, ended, cut, _ = zoo.step(actions)
        steps += 1
        if steps % 25 == 0:
            for seat, agent in enumerate(zoo.agents):
                assert np.array_equal(encoder.encode(game.view(seat)), seen[agent]["observation"])
    assert together
    assert all(ended.values())
    assert not any(cut.values())
    assert game.result is not None
    assert list(rewards.values()) == rewards_of(game.result, players)


def test_misuse_is_named_and_costs() -> None:
    zoo = parallel_env()
    seen, _ = zoo.reset(seed=1)
    due = next(agent for agent in zoo.agents if seen[agent]["action_mask"].any())
    with pytest.raises(ValueError, match=f"no action for {due}, who has to decide"):
        zoo.step({})
    with pytest.raises(TypeError, match="no whole number"):
        zoo.step({due: 1.5})  # type: ignore[dict-item]
    closed = int(np.flatnonzero(seen[due]["action_mask"] == 0)[0])
    _, rewards, ended, _, _ = zoo.step({due: closed})
    assert rewards[due] == -1
    assert all(ended.values())
    assert not zoo.agents


def test_long_games_are_cut_short() -> None:
    zoo = parallel_env(max_decisions=3)
    seen, _ = zoo.reset(seed=1)
    for _ in range(3):
        actions = {agent: int(now["action_mask"].argmax()) for agent, now in seen.items()}
        seen, _, ended, cut, _ = zoo.step(actions)
    assert all(cut.values())
    assert not any(ended.values())
    assert not zoo.agents
