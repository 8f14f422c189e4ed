"""The garden's planes: a batch draws them when they changed, and never shows old ones."""

from __future__ import annotations

import pickle
from array import array
from typing import Any

import numpy as np
import pytest

from cleopatra.engine.features import ACTION_INDICES, DRAWN, MOST_OPEN, SIZE
from cleopatra.engine.observe import observe, observe_again
from cleopatra.engine.planes import planes_changed
from cleopatra.learn import VecGame
from cleopatra.learn.batch import Batch
from cleopatra.native import is_compiled
from cleopatra.rules.model.pieces import CELLS
from tests.tables import KINDS, start

BOXES = [("classic", 4), ("deluxe", 3)]
STEPS = 3000 if is_compiled() else 120


def new_row(state: Any, seat: int) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    out = np.full(SIZE, 7, np.float32)
    room: Any = out.data
    observe(state, seat, room, 0)
    return out


def check(games: VecGame) -> None:
    for row in range(games.n):
        shown = new_row(games.save(row)["state"], int(games.seats[row]))
        assert np.array_equal(games.observations[row], shown)


@pytest.mark.parametrize(("edition", "players"), BOXES)
def test_every_row_is_what_a_new_observation_would_be(edition: str, players: int) -> None:
    games = VecGame(3, edition, players, seed=5)
    ended = claimed = 0
    for step in range(STEPS):
        games.step(games.sample())
        ended += int(games.dones.any())
        if step % 7 == 0 or games.dones.any():
            check(games)
            claimed += any(games.save(row)["state"].sanctuaries for row in range(games.n))
    assert (ended and claimed) or STEPS < 3000
    games.restore(0, games.save(1))
    check(games)
    games.step(games.sample())
    check(games)
    twin = pickle.loads(pickle.dumps(games))
    twin.step(games.sample())
    check(twin)
    games.reset(9)
    check(games)


def test_a_batch_draws_everything_in_a_room_that_it_has_not_filled() -> None:
    def rooms() -> tuple[Any, ...]:
        return (
            np.zeros(2, np.int32).data, np.full(2 * SIZE, 7, np.float32), np.zeros(2 * ACTION_INDICES, np.uint8).data
        )  # fmt: skip

    batch = Batch(
        "deluxe", 2, 1, "en", {}, 5000, [], 0,
        np.zeros(2 * MOST_OPEN, np.int32).data, np.zeros(2, np.int32).data,
    )  # fmt: skip
    first, second = rooms(), rooms()
    for seats, observations, masks in (first, second):
        batch.show(seats, observations.data, masks)
    assert np.array_equal(first[1], second[1])


@pytest.mark.parametrize("kind", KINDS[:1], ids=str)
def test_planes_are_drawn_again_for_every_reason(kind: Any) -> None:
    state = start(kind, 1)._state.copy()
    drawn = array("h", [-1]) * (DRAWN + 1)
    assert planes_changed(state, 0, memoryview(drawn), 1)
    assert not planes_changed(state, 1, memoryview(drawn), 1)  # nobody's sanctuary: all seats see the same
    state.sanctuaries = 2
    assert planes_changed(state, 0, memoryview(drawn), 1)
    for name, size in (("cells", CELLS), ("mosaic_at", CELLS), ("formed", CELLS), ("sanctuary", CELLS),
                       ("sanctuary_owner", 2), ("sanctuary_statue", 2)):  # fmt: skip
        for at in (0, size - 1):
            numbers = list(getattr(state, name))
            numbers[at] += 1
            setattr(state, name, numbers)
            assert planes_changed(state, 0, memoryview(drawn), 1), name
            assert not planes_changed(state, 0, memoryview(drawn), 1), name
    assert planes_changed(state, 1, memoryview(drawn), 1)  # sanctuaries are the observer's or another's
    assert drawn[0] == -1


def test_there_must_be_room() -> None:
    state = start(KINDS[0], 1)._state
    out: Any = np.zeros(SIZE, np.float32).data
    drawn = memoryview(array("h", [-1]) * DRAWN)
    for seat, base, at in ((-1, 0, 0), (9, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)):
        with pytest.raises(ValueError, match="no room"):
            observe_again(state, seat, out, base, drawn, at)
