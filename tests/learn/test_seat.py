"""Gymnasium's own check, and a learner's seat among bots."""

from __future__ import annotations

from copy import deepcopy

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from cleopatra import new_game
from cleopatra.learn import Encoder, SeatEnv, SeatVectorEnv, VecGame, env, parallel_env, raw_env
from cleopatra.learn.env_terms import agents_of


@pytest.mark.parametrize(("edition", "players", "seat"), [("classic", 3, 2), ("deluxe", 2, 0), ("deluxe", 4, 1)])
def test_gymnasium_accepts_the_environment(edition: str, players: int, seat: int) -> None:
    env = gymnasium.make(
        "cleopatra.learn.seat_env:cleopatra/Seat-v0",
        edition=edition,
        players=players,
        seat=seat,
        render_mode="rgb_array",
    )
    check_env(env.unwrapped)


def play(env: SeatEnv, seed: int) -> tuple[list[int], float]:
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    chosen: list[int] = []
    while True:
        assert np.array_equal(info["action_mask"], env.action_masks())
        chosen.append(int(rng.choice(np.flatnonzero(env.action_masks()))))
        row, reward, over, cut, info = env.step(chosen[-1])
        assert env.observation_space.contains(row)
        assert not cut
        if over:
            assert not env.action_masks().any()
            return chosen, reward


def test_a_masked_learner_plays_to_the_end_and_the_same_way_again() -> None:
    env = SeatEnv("deluxe", 3, bots=["random", "random"], seat=1)
    assert play(env, 5) == play(env, 5)
    assert {play(env, seed)[1] for seed in range(8)} <= {-0.5, 0.0, 0.25, 1.0}


def test_an_action_that_is_not_open_ends_the_episode() -> None:
    env = SeatEnv()
    env.reset(seed=1)
    closed = int(np.flatnonzero(~env.action_masks())[0])
    _, reward, over, _, info = env.step(closed)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)


@pytest.mark.parametrize(
    ("wrong", "error"), [(99999, ValueError), (-1, ValueError), (3.5, TypeError), ("3", TypeError)]
)
def test_what_is_outside_the_space_is_refused_with_a_sentence(wrong: object, error: type[Exception]) -> None:
    env = SeatEnv()
    row, _ = env.reset(seed=1)
    with pytest.raises(error, match="expected 0 to"):
        env.step(wrong)  # type: ignore[arg-type]
    again, _, over, _, _ = env.step(int(np.flatnonzero(env.action_masks())[0]))
    assert not over
    assert again.shape == row.shape


@pytest.mark.parametrize(("edition", "players"), [("classic", 3), ("deluxe", 2)])
def test_a_seed_deals_the_same_game_as_in_the_other_environments(edition: str, players: int) -> None:
    aec, dealt = env(edition, players), new_game(edition, agents_of(players), seed=11)
    aec.reset(seed=11)
    seat = dealt.waiting[0]
    row, info = SeatEnv(edition, players, seat=seat).reset(seed=11)
    assert aec.agent_selection == agents_of(players)[seat]
    assert np.array_equal(aec.observe(aec.agent_selection)["observation"], row)
    assert np.array_equal(aec.infos[aec.agent_selection]["action_mask"], info["action_mask"])
    assert np.array_equal(Encoder(edition, players).encode(dealt.view(seat)), row)


def test_episodes_can_be_cut_short() -> None:
    env = SeatEnv(max_decisions=1)
    env.reset(seed=1)
    _, reward, over, cut, _ = env.step(int(np.flatnonzero(env.action_masks())[0]))
    assert (reward, over, cut) == (0.0, False, True)


def test_misuse_is_named() -> None:
    with pytest.raises(ValueError, match="2 bots; expected 1"):
        SeatEnv(bots=["random", "random"])
    with pytest.raises(ValueError, match="no seat 2"):
        SeatEnv(seat=2)
    with pytest.raises(LookupError, match="nobody"):
        SeatEnv(bots="nobody")
    with pytest.raises(ValueError, match="render mode"):
        SeatEnv(render_mode="human")


def test_many_side_by_side() -> None:
    many = gymnasium.vector.SyncVectorEnv([SeatEnv, SeatEnv])
    rows, infos = many.reset(seed=3)
    assert rows.shape == (2, SeatEnv().observation_space.shape[0])  # type: ignore[index]
    chosen = [int(np.flatnonzero(mask)[0]) for mask in infos["action_mask"]]
    rows, rewards, *_ = many.step(np.array(chosen))
    assert rewards.tolist() == [0, 0]


def test_what_is_made_says_in_a_line_what_it_is() -> None:
    says = {
        "<Encoder classic, 3 players>": Encoder("classic", 3),
        "<VecGame 2 × deluxe en, 2 players>": VecGame(2),
        "<SeatEnv classic de, 3 players: seat 1 against random, novice>": SeatEnv(
            "classic", 3, ["random", "novice"], 1, reading="de"
        ),
        "<SeatVectorEnv 2 × deluxe en, 2 players: seat 0>": SeatVectorEnv(2),
        "<env deluxe en, 2 players>": env(),
        "<raw_env deluxe en, 2 players>": raw_env(),
        "<parallel_env deluxe en, 2 players>": parallel_env(),
    }
    assert says == {repr(one): one for one in says.values()}
    assert [repr(deepcopy(one)) for one in says.values()] == list(says)
