"""Rows of a batch: with bots in seats, divided among processes, saved and restored, and as they ended."""

from __future__ import annotations

import os
import pickle
import signal
import threading
from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest

from cleopatra import Action, Chance, IllegalAction, SetupError, load_game, new_game
from cleopatra.bots import BotLike
from cleopatra.learn import SeatEnv, SeatVectorEnv, VecGame, env, parallel_env, raw_env
from cleopatra.learn.vec_workers import LOOKING, PLAY_AND_SAMPLE, READ, channels
from cleopatra.native import is_compiled

ENOUGH = 4000
STEPS = ENOUGH if is_compiled() else 60
BOXES = [("classic", 3), ("deluxe", 2)]


def first_open(games: VecGame) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    return games.open[:, 0].copy()


@pytest.mark.parametrize(("edition", "players"), BOXES)
@pytest.mark.parametrize("bot", ["random", "novice"])
def test_a_row_with_bots_is_the_seat_of_the_environment(edition: str, players: int, bot: str) -> None:
    steps = STEPS if bot == "random" else STEPS // 20
    games = VecGame(3, edition, players, seed=4, bots={seat: bot for seat in range(players) if seat != 1})
    alone = [SeatEnv(edition, players, bots=bot, seat=1) for _ in range(games.n)]
    rows = [seat.reset(seed=games.seed_of(row))[0] for row, seat in enumerate(alone)]
    ended = 0
    for step in range(steps):
        assert set(games.seats) == {1}
        if step % 20 == 0:
            assert np.array_equal(games.observations, np.array(rows))
        actions = games.sample()
        games.step(actions)
        for row, seat in enumerate(alone):
            rows[row], reward, over, _, _ = seat.step(int(actions[row]))
            assert over == bool(games.dones[row])
            assert reward == pytest.approx(games.rewards[row, 1])
            if over:
                ended += 1
                assert np.array_equal(games.finals[row].observations[1], rows[row])
                rows[row] = seat.reset(seed=games.seed_of(row))[0]
    assert ended or steps < ENOUGH


@pytest.mark.slow
@pytest.mark.parametrize("bots", [None, {1: "random"}, {0: "novice"}], ids=["alone", "random", "novice"])
def test_workers_play_the_same_games(bots: Mapping[int, BotLike] | None) -> None:
    steps = STEPS if bots is None or 1 in bots else STEPS // 20
    one = VecGame(5, seed=7, bots=bots, limit=600)
    with VecGame(5, seed=7, bots=bots, limit=600, workers=2) as two:
        ended = 0
        for _ in range(steps):
            actions = one.sample()
            assert np.array_equal(actions, two.sample())
            one.step(actions)
            two.step(actions)
            assert np.array_equal(one.observations, two.observations)
            assert np.array_equal(one.masks, two.masks)
            assert np.array_equal(one.dones, two.dones)
            finals = two.finals
            assert one.finals.keys() == finals.keys()
            for row, final in one.finals.items():
                ended += 1
                assert np.array_equal(final.observations, finals[row].observations)
                assert np.array_equal(final.masks, finals[row].masks)
        assert ended or steps < ENOUGH
        saved = two.save(4)
        assert two.seed_of(4) == one.seed_of(4) == saved["seed"]
        one.restore(0, saved)
        two.restore(0, saved)
        assert np.array_equal(one.observations, two.observations)
        with pytest.raises(IllegalAction, match="game 4"):
            two.step([*two.sample()[:4], 5000])
        with pytest.raises(TypeError, match="save its rows"):
            pickle.dumps(two)
        two.reset(3)
        assert np.array_equal(VecGame(5, seed=3, bots=bots).observations, two.observations)


def test_samples_do_not_depend_on_workers() -> None:
    alone = VecGame(5, seed=4)
    with VecGame(5, seed=4, workers=3) as divided:
        for step in range(40):
            for _ in range(step % 3):  # not at all, once, twice
                actions = alone.sample()
                assert np.array_equal(actions, divided.sample())
            if step == 20:
                saved = alone.save(4)
                for batch in (alone, divided):
                    batch.restore(0, saved)
                    batch.restore(3, saved)
                continue
            if step % 3 == 0:
                actions = first_open(alone)
            alone.step(actions)
            divided.step(actions)
        assert np.array_equal(alone.masks, divided.masks)


def test_a_sample_that_no_longer_fits_is_checked() -> None:
    games = VecGame(2, seed=4)
    start = games.save(0)
    games.step(games.sample())
    while set(games.open[0, : games.open_counts[0]]) & set(open_at(start)):
        games.step(games.sample())
    actions = games.sample()
    games.restore(0, start)
    with pytest.raises(IllegalAction, match="game 0"):
        games.step(actions)


def open_at(saved: Mapping[str, Any]) -> list[int]:
    games = VecGame(1)
    games.restore(0, saved)
    return [int(index) for index in games.open[0, : games.open_counts[0]]]


class Fails:
    """Chooses the first action until its luck fails, which raises an error that does not survive pickling."""

    def __init__(self, error: type[BaseException]) -> None:
        self.error = error

    def __call__(self, view: object, decision: object, legal: Sequence[Action], rng: Chance, _: object) -> Action:
        if not rng.below(300):
            raise self.error("ink", "spilt")
        return legal[0]


class TwoWords(Exception):
    def __init__(self, first: str, second: str) -> None:
        super().__init__(f"{first} {second}")


def step_for_ever(games: VecGame) -> None:
    while True:
        games.step(games.sample())


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("error", [TwoWords, KeyboardInterrupt])
def test_a_batch_is_reset_after_a_step_that_failed(error: type[BaseException], workers: int) -> None:
    seed = 2
    with VecGame(4, seed=seed, bots={1: Fails(error)}, workers=workers) as games:
        with pytest.raises((error, RuntimeError), match=r"spilt|ended"):
            step_for_ever(games)
        row = games.open[:, 0]
        for use in (partial(games.step, row), games.sample, partial(games.save, 0), lambda: games.finals):
            with pytest.raises(RuntimeError, match="`reset` deals the games anew"):
                use()
        games.reset(seed)
        twin = VecGame(4, seed=seed, bots={1: Fails(error)})
        assert np.array_equal(games.observations, twin.observations)
        for batch in (games, twin):
            batch.step(batch.sample())
        assert np.array_equal(games.observations, twin.observations)


def test_a_process_that_is_gone_is_replaced_by_a_reset() -> None:
    with VecGame(3, seed=1, workers=2) as games:
        os.kill(games._workers[0]._process.pid, signal.SIGKILL)  # type: ignore[arg-type]
        with pytest.raises(RuntimeError, match="a process of the batch has ended"):
            games.step(games.sample())
        games.reset(5)
        assert np.array_equal(games.observations, VecGame(3, seed=5).observations)
    for use in (games.sample, partial(games.reset, 1), partial(games.seed_of, 2)):
        with pytest.raises(RuntimeError, match="the batch is closed"):
            use()


@pytest.mark.parametrize("bots", [None, {1: "novice"}], ids=["alone", "novice"])
def test_a_row_goes_on_from_where_it_was_saved(bots: Mapping[int, BotLike] | None) -> None:
    games = VecGame(3, "deluxe", 2, seed=2, bots=bots)
    for _ in range(30):
        games.step(games.sample())
    saved, seed = pickle.loads(pickle.dumps(games.save(1))), games.seed_of(1)
    twin = deepcopy(games)
    other = VecGame(2, "deluxe", 2, seed=50, bots=bots)
    other.restore(0, saved)
    assert other.seed_of(0) == seed
    for _ in range(25):
        assert np.array_equal(other.observations[0], twin.observations[1])
        assert np.array_equal(other.masks[0], twin.masks[1])
        actions = first_open(twin)
        twin.step(actions)
        other.step([actions[1], other.sample()[1]])
    with pytest.raises(ValueError, match="a game of another table; expected classic with 3 players"):
        VecGame(1, "classic", 3).restore(0, saved)


def test_games_that_were_cut_short_show_what_every_seat_knew() -> None:
    games, twin = VecGame(4, seed=3, limit=12), VecGame(4, seed=3)
    for _ in range(12):
        assert not games.finals
        actions = games.sample()
        games.step(actions)
        twin.step(actions)
    assert games.dones.tolist() == [2] * 4
    for row, final in games.finals.items():
        seat = twin.seats[row]
        assert np.array_equal(final.observations[seat], twin.observations[row])
        assert np.array_equal(final.masks[seat], twin.masks[row])
    games.step(games.sample())
    assert not games.finals


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"bots": {2: "random"}}, "a bot in seat 2; expected 0 to 1"),
        ({"bots": {"1": "random"}}, "a bot in seat '1'; expected a whole number, 0 to 1"),
        ({"bots": {0: "random", 1: "random"}}, "bots in all seats"),
        ({"bots": "random"}, "expected a bot for each of their seats, such as {1: 'random'}"),
        ({"limit": 0}, "a limit of 0 decisions; expected at least 1"),
        ({"limit": "long"}, "a limit of 'long' decisions; expected a whole number"),
        ({"players": "2"}, "'2' players; expected a whole number"),
        ({"workers": 0}, "0 workers for 2 games; expected 1 to 2"),
        ({"workers": 3}, "3 workers for 2 games; expected 1 to 2"),
        ({"workers": 1.5}, "1.5 workers for 2 games; expected a whole number, 1 to 2"),
    ],
)
def test_misuse_is_named(given: dict[str, object], says: str) -> None:
    with pytest.raises((ValueError, TypeError), match=says):
        VecGame(2, **given)  # type: ignore[arg-type]


def test_misuse_of_a_batch_is_named() -> None:
    for n in (0, "two", 1.5):
        with pytest.raises((ValueError, TypeError), match=r"games; expected (a whole number, )?at least 1"):
            VecGame(n)  # type: ignore[arg-type]
    for row in (2, "one", 0.5):
        with pytest.raises((ValueError, TypeError), match=r"no row .+; expected .*0 to 1"):
            VecGame(2).save(row)  # type: ignore[arg-type]
    for make in (partial(VecGame, 2), partial(SeatVectorEnv, 2), SeatEnv, raw_env, parallel_env):
        with pytest.raises(SetupError, match="9 players; deluxe is for 2 to 4"):
            make("deluxe", 9)
    wrong: list[Any] = [{}, 5, {"state": 5}, {"state": 5, "seed": 1, "luck": 0, "kept": []}]
    for saved in wrong:
        with pytest.raises(ValueError, match="a row is restored from what `save` returned"):
            VecGame(1).restore(0, saved)


def test_numbers_of_numpy_are_numbers() -> None:
    seed = np.int64(7)
    games = VecGame(np.int64(2), players=np.int32(2), seed=seed)  # type: ignore[arg-type]
    assert games.save(np.int64(1))["seed"] == VecGame(2, seed=7).seed_of(1)  # type: ignore[arg-type]
    games.reset(seed)  # type: ignore[arg-type]
    again = new_game(seed=seed)  # type: ignore[arg-type]
    assert again.fingerprint() == new_game(seed=7).fingerprint()
    assert load_game(again.to_json()).fingerprint() == again.fingerprint()
    for wrong in (True, np.float64(7)):
        with pytest.raises(SetupError, match="expected a whole number"):
            new_game(seed=wrong)  # type: ignore[arg-type]


def test_before_the_first_reset() -> None:
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset first"):
        SeatEnv().step(1)
    for use in (lambda: env().step(1), lambda: raw_env().last(), lambda: parallel_env().step({})):
        with pytest.raises(AttributeError, match="before the first reset"):
            use()


def test_a_seat_whose_bots_have_failed_is_reset() -> None:
    def play() -> None:
        _, info = alone.reset(seed=1)
        while True:
            _, _, _, _, info = alone.step(int(info["action_mask"].argmax()))

    alone = SeatEnv(bots=Fails(TwoWords))
    with pytest.raises(TwoWords):
        play()
    with pytest.raises(gymnasium.error.ResetNeeded, match="a bot failed in it"):
        alone.step(0)
    alone.reset(seed=1)


def test_a_number_too_large_is_no_other_action() -> None:
    games = VecGame(1, seed=1)
    right = int(games.sample()[0])
    wrong = right + (1 << 32)
    for given in (np.array([wrong]), np.array([right - (1 << 32)]), np.array([wrong], np.uint64)):
        with pytest.raises(IllegalAction, match="is not open"):
            games.step(given)


@pytest.mark.parametrize(("edition", "players"), BOXES)
def test_gymnasiums_vector_face(edition: str, players: int) -> None:
    envs = SeatVectorEnv(3, edition, players, seat=1, max_decisions=40)
    rows, infos = envs.reset(seed=6)
    assert envs.observation_space.contains(rows)
    alone = VecGame(3, edition, players, seed=6, limit=40, bots={s: "random" for s in range(players) if s != 1})
    over = 0
    for _ in range(80):
        actions = alone.sample()
        assert infos["action_mask"][np.arange(3), actions].all()
        rows, rewards, ended, cut, infos = envs.step(actions.astype(np.int64))
        alone.step(actions)
        assert np.array_equal(rows, alone.observations)
        assert np.array_equal(ended | cut, alone.dones > 0)
        for row, final in alone.finals.items():
            over += 1
            assert np.array_equal(infos["final_obs"][row], final.observations[1])
            assert np.array_equal(infos["final_info"]["action_mask"][row], final.masks[1])
        assert np.allclose(rewards, alone.rewards[:, 1])
    assert over
    kept = rows.copy()
    envs.step(envs.games.sample().astype(np.int64))
    assert np.array_equal(rows, kept), "what a step gave stays as it was"
    envs.close()


def test_gymnasium_makes_it() -> None:
    named = "cleopatra.learn.seat_env:cleopatra/Seat-v0"
    envs = gymnasium.make_vec(named, num_envs=2, edition="classic", players=3, bots=["random", "novice"])
    assert isinstance(envs, SeatVectorEnv)
    rows, _ = envs.reset(seed=4)
    assert np.array_equal(rows, SeatVectorEnv(2, "classic", 3, ["random", "novice"]).reset(seed=4)[0])
    one_by_one = gymnasium.make_vec(named, num_envs=2, vectorization_mode="sync")
    assert one_by_one.reset(seed=4)[0].shape == rows.shape


def test_gymnasiums_wrappers_take_it() -> None:
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(SeatVectorEnv(2, max_decisions=30))
    _, infos = envs.reset(seed=1)
    for _ in range(40):
        _, _, _, _, infos = envs.step(infos["action_mask"].argmax(1))
    assert envs.episode_count > 0
    with pytest.raises(TypeError, match="expected one number"):
        SeatVectorEnv(2).reset(seed=[1, 2])


def test_a_message_is_heard_whether_it_is_there_or_late() -> None:
    here, there = channels()
    there.tell(PLAY_AND_SAMPLE, 7)
    assert here.receive() == (PLAY_AND_SAMPLE, 7)
    late = threading.Timer(50 * LOOKING, there.send, ["late"])
    late.start()
    assert here.receive()[0] == READ
    assert here.read() == "late"
    late.join()
    there.close_here()  # as if its process were gone
    with pytest.raises(EOFError):
        here.receive()
