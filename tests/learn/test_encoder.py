"""Encoding: the same numbers from a view as from the state, without hidden information, and indices that round-trip."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cleopatra
from cleopatra.engine.features import ACTION_INDICES, BOUND, FEATURES, FIRST_OPEN_INDEX, IN_SEAT_ROW, SEAT_SIZE, SIZE
from cleopatra.engine.observe import choice_mask, observe
from cleopatra.learn import Encoder
from cleopatra.rules.seen.view import view_of
from tests.tables import KINDS, Kind, play_on, start

every_kind = pytest.mark.parametrize("kind", KINDS, ids=str)
quick = settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def observed(state: object, seat: int) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    out = np.full(SIZE + 3, 7, np.float32)
    observe(state, seat, out, 2)  # type: ignore[arg-type]
    assert (out[:2] == 7).all()
    assert out[-1] == 7
    return out[2:-1]


def masked(state: object, seat: int) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    out = np.full(ACTION_INDICES, 7, np.uint8)
    assert choice_mask(state, seat, out, 0) == out.sum()  # type: ignore[arg-type]
    return out


@every_kind
@quick
@given(seed=st.integers(0, 2**32), depth=st.integers(0, 1200))
def test_a_view_encodes_as_its_state_and_so_does_every_state_it_cannot_tell_apart(
    kind: Kind, seed: int, depth: int
) -> None:
    game = start(kind, seed)
    play_on(game, random.Random(seed), depth)
    encoder = Encoder(kind.edition, kind.players)
    for seat in range(kind.players):
        view = game.view(seat)
        row = encoder.encode(view)
        assert row.shape == (SIZE,)
        assert np.abs(row).max() <= BOUND
        mask = encoder.mask(game.legal(seat), seat)
        for luck in range(3):
            other = cleopatra.determinize(view, cleopatra.Chance(seed, luck))
            assert np.array_equal(observed(other, seat), row)
            assert np.array_equal(encoder.encode(view_of(other, seat, game.notation)), row)
            assert np.array_equal(masked(other, seat), mask)
        assert np.array_equal(observed(game._state, seat), row)
        assert np.array_equal(masked(game._state, seat), mask)


@every_kind
def test_every_number_is_the_same_from_view_and_state_all_through_a_game(kind: Kind) -> None:
    game = start(kind, 11)
    encoder = Encoder(kind.edition, kind.players)
    rng = random.Random(5)

    def compare() -> None:
        if rng.random() < 0.05 or game.over or len(game.waiting) > 1:
            for seat in range(kind.players):
                assert np.array_equal(observed(game._state, seat), encoder.encode(game.view(seat)))

    play_on(game, rng, 5000, compare)


@every_kind
def test_every_legal_action_has_an_index_of_its_own_and_comes_back(kind: Kind) -> None:
    game = start(kind, 3)
    encoder = Encoder(kind.edition, kind.players)
    rng = random.Random(3)

    def round_trip() -> None:
        for seat in game.waiting:
            legal = game.legal(seat)
            indices = [encoder.index(action, seat) for action in legal]
            assert len(set(indices)) == len(legal)
            assert np.flatnonzero(encoder.mask(legal, seat)).tolist() == sorted(indices)
            for index in rng.sample(indices, min(3, len(indices))):
                assert encoder.action(index, game.notation, seat) == legal[indices.index(index)]

    play_on(game, rng, 5000, round_trip)


def test_features_lie_side_by_side_and_parts_have_names() -> None:
    for table, size in ((FEATURES, SIZE), (IN_SEAT_ROW, SEAT_SIZE)):
        at = 0
        for feature in table.values():
            assert feature.at == at
            at += feature.size
        assert at == size
    encoder = Encoder("classic", 3)
    game = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], seed=4)
    parts = encoder.named(encoder.encode(game.view(1)))
    assert parts["planes"].shape == (len(encoder.planes()), 9, 9)
    assert parts["planes"][encoder.planes().index("palm")].sum() == sum(game.view(1).layout.palms)
    assert parts["hand"].sum() * FEATURES["hand"].unit == len(game.view(1).to_dict()["hand"])
    assert parts["seats"][:, IN_SEAT_ROW["present"].at].tolist() == [1, 1, 1, 0, 0]
    assert sum(part.size for part in parts.values()) == SIZE


def test_seats_are_counted_from_the_observer() -> None:
    game = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup={"hands": {"Ana": "envoy"}, "turn": "Ana"})
    encoder = Encoder("classic", 3)
    game.play(0, "envoy")
    asks = [encoder.index(action, 0) for action in game.legal(0)]
    other = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup={"hands": {"Ben": "envoy"}, "turn": "Ben"})
    other.play(1, "envoy")
    assert sorted(asks) == sorted(encoder.index(action, 1) for action in other.legal(1))
    active = IN_SEAT_ROW["active"].at
    assert encoder.named(encoder.encode(other.view(0)))["seats"][:, active].tolist() == [0, 1, 0, 0, 0]
    assert encoder.named(encoder.encode(other.view(2)))["seats"][:, active].tolist() == [0, 0, 1, 0, 0]


def test_bids_up_to_255_have_an_index() -> None:
    setup = {"altar": 4, "hands": {"Ana": "scribe"}, "talents": {"Ben": 300}, "turn": "Ana"}
    game = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup=setup)
    game.play(0, "scribe die on")
    encoder = Encoder("classic", 3)
    assert encoder.mask(game.legal(1), 1).sum() == 256
    assert masked(game._state, 1).sum() == 256
    with pytest.raises(ValueError, match="255"):
        encoder.index(game.legal(1)[-1], 1)
    assert str(encoder.action(FIRST_OPEN_INDEX - 1, game.notation, 1)) == "bid 255"


def test_what_cannot_be_encoded_is_refused() -> None:
    game = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"])
    encoder = Encoder("classic", 3)
    with pytest.raises(ValueError, match="spectator"):
        encoder.encode(game.view(None))
    with pytest.raises(ValueError, match="another table"):
        Encoder("classic", 4).encode(game.view(0))
    with pytest.raises(ValueError, match="9 players"):
        Encoder("classic", 9)
    with pytest.raises(ValueError, match="no action index"):
        encoder.action(ACTION_INDICES, game.notation, 0)
    with pytest.raises(ValueError, match="no room"):
        observe(game._state, 0, np.zeros(SIZE - 1, np.float32), 0)
    with pytest.raises(ValueError, match="no room"):
        choice_mask(game._state, 3, np.zeros(ACTION_INDICES, np.uint8), 0)
