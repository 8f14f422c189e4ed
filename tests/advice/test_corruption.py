"""Everyone's corruption as one seat knows it: its own exactly, the others' between two bounds that always hold."""

from __future__ import annotations

import random

import pytest

from cleopatra.advice.accounts import account_of
from cleopatra.advice.corruption import corruption
from cleopatra.advice.forecasts import imagined
from cleopatra.rules.play.ending import settle
from cleopatra.rules.seen.view import view_of
from tests.tables import KINDS, Kind, play_on, start

EVERY = 9
"""Choices between two positions that are looked at."""
MOST_POSITIONS = 40


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_bounds_hold_and_ones_own_count_is_exact(kind: Kind) -> None:
    rng = random.Random(str(kind))
    game = start(kind, 5)
    open_hands = 0
    for _ in range(MOST_POSITIONS):
        play_on(game, rng, EVERY)
        told = settle(game._state)
        real = [max(0, one.amulets_before + one.tainted_cards - one.sanctuary_cells) for one in told.accounts]
        for observer in range(game._state.players):
            view = game.view(observer)
            known = corruption(view)
            for seat, one in enumerate(known.seats):
                assert one.least <= real[seat] <= one.most
                assert real[seat] >= known.line or not told.accounts[seat].eaten
                open_hands += one.tainted > 0 and seat != observer
            own = known.seats[observer]
            assert own.least == own.most == account_of(imagined(view), observer, view.amulets[observer]).left
            twin = imagined(view)  # what the seat can't tell apart is told alike
            assert corruption(view_of(twin, observer, view.notation)) == known
    assert open_hands > 0
