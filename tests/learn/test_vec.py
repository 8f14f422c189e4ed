"""The batch: every row is an ordinary game, ends are reported, and rows are independent of each other."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from zlib import crc32

import numpy as np
import pytest

import cleopatra
from cleopatra.learn import Encoder, VecGame
from cleopatra.learn.indexed_game import rewards_of
from tests.tables import KINDS, NAMES, Kind

ROOT = Path(__file__).parents[2]
BOXES = [("classic", 3), ("deluxe", 2)]
ENOUGH = 6000
STEPS = ENOUGH if cleopatra.native.is_compiled() else 120
"""Without native code every step of a batch costs milliseconds."""


def digest(vec: VecGame, steps: int) -> list[tuple[int, ...]]:
    """A digest of a batch's output during random play."""
    seen = []
    for _ in range(steps):
        actions = vec.sample()
        vec.step(actions)
        seen.append((*actions.tolist(), *vec.seats.tolist(), *vec.dones.tolist(), crc32(vec.observations.tobytes())))
    return seen


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_row_is_the_game_of_its_seed(kind: Kind) -> None:
    options = {"mirror_mosaics": False, "open_tallies": True}
    vec = VecGame(2, kind.edition, kind.players, seed=9, reading=kind.reading, options=options)
    encoder = Encoder(kind.edition, kind.players)
    names = NAMES[: kind.players]
    games = [cleopatra.new_game(kind.edition, names, vec.seed_of(row), kind.reading, options) for row in range(2)]
    ended = 0
    for step in range(STEPS):
        actions = vec.sample()
        for row, game in enumerate(games):
            seat = game.waiting[0]
            assert vec.seats[row] == seat
            if step % 100 == 0:
                assert np.array_equal(vec.observations[row], encoder.encode(game.view(seat)))
                assert np.array_equal(vec.masks[row], encoder.mask(game.legal(seat), seat))
                assert sorted(vec.open[row, : vec.open_counts[row]]) == np.flatnonzero(vec.masks[row]).tolist()
            game.play(seat, encoder.action(int(actions[row]), game.notation, seat))
        vec.step(actions)
        for row, game in enumerate(games):
            assert vec.dones[row] == game.over
            if game.result is None:
                assert not vec.rewards[row].any()
            else:
                assert np.allclose(vec.rewards[row], rewards_of(game.result, kind.players))
                games[row] = cleopatra.new_game(kind.edition, names, vec.seed_of(row), kind.reading, options)
                ended += 1
        if ended >= 2:
            return
    assert STEPS < ENOUGH, "no game ended"


def test_the_same_seed_gives_the_same_batch_and_rows_do_not_meet() -> None:
    once, again = VecGame(3, "classic", 3, seed=4), VecGame(3, "classic", 3, seed=4)
    assert digest(once, 200) == digest(again, 200)
    once.reset(4)
    again.reset(5)
    assert not np.array_equal(once.observations, again.observations)
    alone, among = VecGame(1, "deluxe", 2, seed=7), VecGame(4, "deluxe", 2, seed=7)
    for _ in range(300):
        actions = among.sample()
        alone.step(actions[:1])
        among.step(actions)
        assert np.array_equal(alone.observations[0], among.observations[0])


def test_plain_rules_step_the_same_batch() -> None:
    code = "from tests.learn.test_vec import *; print([digest(VecGame(2, *box, seed=3), 60) for box in BOXES])"
    said = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"CLEOPATRA_PLAIN": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.strip() == str([digest(VecGame(2, *box, seed=3), 60) for box in BOXES])


def test_an_action_that_is_not_open_is_refused_and_nothing_has_changed() -> None:
    vec = VecGame(3)
    before = vec.observations.copy()
    actions = vec.sample()
    for wrong in (int(np.flatnonzero(vec.masks[2] == 0)[0]), -1, vec.actions):
        with pytest.raises(cleopatra.GameError, match=f"game 2: action index {wrong} is not open"):
            vec.step([*actions[:2], wrong])
    assert np.array_equal(vec.observations, before)
    vec.step(actions)
    with pytest.raises(ValueError, match="expected one for each of 3 games"):
        vec.step([1, 2])
    with pytest.raises(ValueError, match="read-only"):
        vec.masks[0, 0] = 1
    with pytest.raises(ValueError, match="at least 1"):
        VecGame(0)
    with pytest.raises(cleopatra.SetupError, match="2 players"):
        VecGame(1, "classic", 2)


def test_actions_are_whole_numbers() -> None:
    many = VecGame(2)
    with pytest.raises(TypeError, match="whole numbers"):
        many.step([float(index) for index in many.sample()])


def test_long_games_are_cut_short() -> None:
    vec = VecGame(2, limit=3)
    for _ in range(3):
        assert not vec.dones.any()
        vec.step(vec.sample())
    assert vec.dones.tolist() == [2, 2]
    assert not vec.rewards.any()


def test_rewards_are_shared_and_sum_to_nothing() -> None:
    def rewards(winners: tuple[int, ...], players: int) -> list[float]:
        return rewards_of(cleopatra.Result(winners, (), ()), players)

    assert rewards((1,), 2) == [-1, 1]
    assert rewards((0,), 5) == [1, -0.25, -0.25, -0.25, -0.25]
    assert rewards((0, 2), 3) == [0.25, -0.5, 0.25]
    assert rewards((), 3) == [0, 0, 0]
    assert rewards((0, 1, 2), 3) == [0, 0, 0]
