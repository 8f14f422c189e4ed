"""Training without PyTorch: recording and replaying games, workers' rows, quantisation, duels."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from cleopatra.bots import ArchitectBot, Budget
from cleopatra.bots.prior_search import Prior
from cleopatra.engine.features import FEATURES
from cleopatra.engine.policy_net import PolicyNet
from cleopatra.engine.policy_net_format import ONE
from cleopatra.engine.value_weights import FACTS
from cleopatra.rules.model.cards import KINDS
from tools.train.duel import draw, play_duel
from tools.train.games import Record, play_game, read_games, replay, write_games
from tools.train.integers import (
    FloatPlayer,
    IntegerPlayer,
    integers_from,
    packed,
    player_from,
    quantise,
    quantised_observation,
)
from tools.train.prior_match import play_match, tried_architect
from tools.train.rows import LEAGUE, LOOKAHEAD, ROLLOUT, SELF, Group, SharedArrays, plan_rows
from tools.train.tables import ACTION_INDICES, SIZE, TABLES, flat_view, kind_named


def weights(width: int = 16, rank: int = 8, seed: int = 1) -> dict[str, NDArray[np.float32]]:
    """Random weights of a small policy."""
    rng = np.random.default_rng(seed)
    shapes = {
        "trunk.inp": (width, SIZE),
        "trunk.up.0": (width, width),
        "trunk.down.0": (width, width),
        "mix": (rank, width),
        "act": (ACTION_INDICES, rank),
        "value": (1, width),
    }
    found = {}
    for name, shape in shapes.items():
        found[f"{name}.weight"] = rng.normal(0, shape[1] ** -0.5, shape).astype(np.float32)
        found[f"{name}.bias"] = rng.normal(0, 0.1, shape[0]).astype(np.float32)
    return found


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """A game at the smallest and one at the largest table."""
    luck = random.Random(5)
    found = [play_game(kind, "novice", luck) for kind in (0, len(TABLES) - 1)]
    return [record for record in found if record is not None]


def test_games_come_back_as_they_were_written(records: list[Record], tmp_path: Path) -> None:
    write_games(records, tmp_path / "games.npz")
    assert read_games(tmp_path / "games.npz") == records
    assert len(records) == 2


def test_a_game_played_again_shows_its_teacher_what_it_saw(records: list[Record]) -> None:
    samples = replay(records)
    assert len(samples.actions) == sum(sum(record.taught) for record in records)
    masks = np.unpackbits(samples.masks, axis=1)[:, :ACTION_INDICES]
    assert masks[np.arange(len(masks)), samples.actions].all()
    assert (masks.sum(1) > 1).all()
    assert set(samples.outcomes[samples.games == 0]) == {-1.0, 1.0}
    hand = FEATURES["hand"]
    opening = np.flatnonzero(samples.observations[:, FEATURES["turn"].at] == 0)[0]
    seen = samples.observations[opening, hand.at : hand.at + hand.size] * hand.unit
    assert samples.oracles[opening, samples.seats[opening], FACTS : FACTS + KINDS].tolist() == seen.tolist()


def test_rows_hold_every_table_and_kind_of_opponents() -> None:
    plan = plan_rows(96, [SELF, LEAGUE, ROLLOUT, LOOKAHEAD])
    assert [plan.kinds.count(kind) for kind in range(len(TABLES))] == [16] * len(TABLES)
    for kind, who, mine in zip(plan.kinds, plan.opponents, plan.mine, strict=True):
        players = TABLES[kind].players
        most = {SELF: players, LEAGUE: players - 1}.get(who, 1)
        assert (players if who == SELF else 1) <= sum(mine[:players]) <= most


def test_tables_have_their_shares() -> None:
    plan = plan_rows(40, [SELF], (1, 2, 0, 1, 0, 4))
    assert [plan.kinds.count(kind) for kind in range(len(TABLES))] == [5, 10, 0, 5, 0, 20]
    with pytest.raises(ValueError, match="expected one for each of 6"):
        plan_rows(40, [SELF], (1, 2))


def test_workers_go_on_where_the_one_before_stopped() -> None:
    opponents = [SELF, LEAGUE, ROLLOUT, LOOKAHEAD] * 4
    plans = [plan_rows(len(TABLES) * 3, opponents, worker=worker) for worker in range(16)]
    for kind in range(len(TABLES)):
        met = [who for plan in plans for one, who in zip(plan.kinds, plan.opponents, strict=True) if one == kind]
        assert [met.count(who) for who in (SELF, LEAGUE, ROLLOUT, LOOKAHEAD)] == [12] * 4


def test_scripted_opponents_play_their_own_seats_and_games_end() -> None:
    plan = plan_rows(24, [ROLLOUT, LOOKAHEAD])
    arrays = SharedArrays.over(bytearray(SharedArrays.size(24)), 24)
    group = Group(plan, arrays, 3)
    luck = np.random.default_rng(2)
    games = 0
    for _ in range(1500):
        arrays.actions[:] = (luck.random(group.masks.shape) * group.masks).argmax(1)
        written = arrays.actions.copy()
        seats = arrays.seats.copy()
        group.step()
        mine = np.array([plan.mine[row][seat] for row, seat in enumerate(seats)])
        assert (arrays.actions == written)[mine].all()
        for row in np.flatnonzero(arrays.dones == 1):
            players = TABLES[plan.kinds[row]].players
            assert abs(arrays.rewards[row, :players].sum()) < 1e-5
            games += 1
    assert games


def test_integers_say_nearly_the_same_and_the_policy_net_exactly(records: list[Record]) -> None:
    samples = replay(records[:1])
    held = weights()
    ints = quantise(held)
    whole, real = IntegerPlayer(ints), FloatPlayer(held)
    net = PolicyNet(packed(ints))
    for at in (0, len(samples.actions) // 2):
        seen = samples.observations[at, :SIZE].astype(np.float32)
        are_open = np.flatnonzero(np.unpackbits(samples.masks[at])[:ACTION_INDICES])
        found = whole.ints(seen, are_open)
        assert found.tolist() == net.logits(flat_view(quantised_observation(seen)), are_open.tolist())
        np.testing.assert_allclose(found / ONE, real(seen, are_open), atol=0.06)


def test_weights_are_read_as_what_they_are(tmp_path: Path) -> None:
    held = weights()
    np.savez(tmp_path / "float.npz", allow_pickle=False, **held)
    assert isinstance(player_from(tmp_path / "float.npz"), FloatPlayer)
    ints = quantise(held)
    (tmp_path / "one.bin").write_bytes(packed(ints))
    assert isinstance(player_from(tmp_path / "one.bin"), IntegerPlayer)
    again = integers_from(packed(ints))
    assert again.keys() == ints.keys()
    assert all(np.array_equal(again[name], ints[name]) for name in ints)
    with pytest.raises(ValueError, match="not the weights"):
        integers_from(b"something else")
    with pytest.raises(OverflowError, match="don't fit"):
        packed({**ints, "mix.weight": ints["mix.weight"] * 2})


def test_a_duel_ends_and_the_same_seed_gives_the_same() -> None:
    logits = FloatPlayer(weights())
    kind = TABLES.index(kind_named("deluxe-2"))
    ended = [play_duel(kind, logits, "novice", 1, 9, 1.0, float("inf")) for _ in range(2)]
    assert ended[0] is not None
    assert ended[0] == ended[1]
    assert ended[0].share in (0.0, 0.5, 1.0)


def test_a_tried_architect_has_its_settings_and_weights_and_plays_to_the_end() -> None:
    net = PolicyNet(packed(quantise(weights())))
    bot = tried_architect(Prior(weight=0.01, trust=5.0), net)
    assert (bot.prior.trust, bot.net) == (5.0, net)
    assert ArchitectBot().prior.trust != 5.0
    shares = [play_match(0, tried_architect(Prior(), net), 1, 5, Budget(nodes=2)) for _ in range(2)]
    assert shares[0] == shares[1]
    assert 0.0 <= shares[0] <= 1.0


def test_without_temperature_the_best_is_drawn() -> None:
    logits = np.array([0.0, 3.0, 1.0])
    luck = random.Random(1)
    assert draw(logits, 0.0, luck) == 1
    drawn = [draw(logits, 1.0, luck) for _ in range(400)]
    assert 280 < drawn.count(1) < 380


def test_tables_are_named() -> None:
    assert str(kind_named("classic-5")) == "classic-5"
    with pytest.raises(ValueError, match="no table 'classic-2'"):
        kind_named("classic-2")
