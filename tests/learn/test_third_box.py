"""A box from outside the package in every encoding and environment."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

import cleopatra
from cleopatra.engine.features import SIZE
from cleopatra.engine.observe import code_of, index_of, observe
from cleopatra.learn import Encoder, SeatEnv
from cleopatra.rules.model import actions as a
from cleopatra.rules.model.cards import STANDARD_KINDS
from tests.tables import THIRD_KEY, THIRD_KINDS, Kind, start, third_box

from . import test_indexed_game, test_openspiel, test_seat, test_vec, test_zoo

each_kind = pytest.mark.parametrize("kind", THIRD_KINDS, ids=str)


@pytest.fixture(autouse=True, scope="module")
def box() -> Iterator[None]:
    with third_box():
        yield


@each_kind
def test_encodings_from_views_and_from_positions_agree(kind: Kind) -> None:
    game = start(kind, 2)
    encoder, rng, phases = Encoder(THIRD_KEY, kind.players), Random(2), set()
    while not game.over:
        seat = game.waiting[0]
        row = np.zeros(SIZE, np.float32)
        observe(game._state, seat, row, 0)
        assert np.array_equal(encoder.encode(game.view(seat)), row)
        legal = game.legal(seat)
        assert encoder.mask(legal, seat).sum() == len(legal) or game.phase == "bid"
        action = rng.choice(legal)
        assert encoder.action(encoder.index(action, seat), game.notation, seat) == action
        phases.add(game.phase)
        game.play(seat, action)
    assert "toll" in phases


def test_the_asked_player_is_relative_to_the_asker() -> None:
    """The next player has the same index for all seats."""
    found = set()
    for asker, name in enumerate(("Ben", "Cleo", "Ana")):
        setup = {"hands": {("Ana", "Ben", "Cleo")[asker]: "toll-keeper"}, "turn": ("Ana", "Ben", "Cleo")[asker]}
        game = cleopatra.new_game(THIRD_KEY, ("Ana", "Ben", "Cleo"), setup=setup)
        asks = next(action for action in game.legal(asker) if str(action) == f"toll-keeper {name}")
        found.add(Encoder(THIRD_KEY, 3).index(asks, asker))
    assert len(found) == 1


@pytest.mark.parametrize("players", [2, 3, 5])
def test_numbers_that_boxes_give_have_indices_of_their_own(players: int) -> None:
    named = [code for code in range(a.OPEN, a.OPEN_SEATS_AND_CARDS) if (code - a.OPEN_SEATS) % a.SEATS < players]
    both = range(a.OPEN_SEATS_AND_CARDS, a.OPEN_SEATS_AND_CARDS + players * STANDARD_KINDS)
    codes = [*range(a.OPEN, a.OPEN_SEATS), *(code for code in named if code >= a.OPEN_SEATS), *both]
    for seat in range(players):
        indices = [index_of(code, seat, players) for code in codes]
        assert len(set(indices)) == len(codes)
        assert [code_of(index, seat, players) for index in indices] == codes


@each_kind
def test_a_table_played_by_index(kind: Kind) -> None:
    test_indexed_game.test_a_table_plays_the_game_of_its_seed_and_refuses_the_rest(kind)


@each_kind
def test_a_batch(kind: Kind) -> None:
    test_vec.test_every_row_is_the_game_of_its_seed(kind)


@each_kind
def test_in_pettingzoo(kind: Kind) -> None:
    test_zoo.test_pettingzoo_accepts_the_environment(THIRD_KEY, kind.players)
    test_zoo.test_a_game_is_that_of_new_game_and_its_rewards_sum_to_nothing(THIRD_KEY, kind.players)


def test_in_gymnasium() -> None:
    test_seat.test_gymnasium_accepts_the_environment(THIRD_KEY, 3, 1)
    env = SeatEnv(THIRD_KEY, 3, bots=["random", "greedy"], seat=1)
    assert test_seat.play(env, 5) == test_seat.play(env, 5)


@pytest.mark.skipif(not cleopatra.native.is_compiled(), reason="takes minutes without native code")
def test_in_openspiel() -> None:
    test_openspiel.test_random_simulation(THIRD_KEY, 2)
