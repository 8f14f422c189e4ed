"""Indexed games: the same game as `Game`, played by index; illegal indices are refused."""

from __future__ import annotations

import random

import numpy as np
import pytest

import cleopatra
from cleopatra.engine.features import ACTION_INDICES
from cleopatra.learn import Encoder
from cleopatra.learn.indexed_game import indexed_game
from cleopatra.rules.model.phases import NOBODY
from tests.tables import KINDS, NAMES, Kind


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_table_plays_the_game_of_its_seed_and_refuses_the_rest(kind: Kind) -> None:
    names = NAMES[: kind.players]
    table = indexed_game(kind.edition, names, 21, kind.reading, {})
    game = cleopatra.new_game(kind.edition, names, 21, kind.reading)
    encoder = Encoder(kind.edition, kind.players)
    rng = random.Random(21)
    mask = np.zeros(ACTION_INDICES, np.uint8)
    while not game.over:
        seat = table.seat
        assert seat == game.waiting[0]
        indices = table.indices(seat)
        assert len(indices) == len(game.legal(seat))
        if rng.random() < 0.01:
            assert table.mask(seat, mask) == len(indices)
            assert np.flatnonzero(mask).tolist() == indices
            for closed in rng.sample(range(ACTION_INDICES), 40):
                if not mask[closed]:
                    with pytest.raises(cleopatra.GameError):
                        table.copy().play(seat, closed)
            with pytest.raises(cleopatra.GameError):
                table.play((seat + 1) % kind.players if len(game.waiting) == 1 else kind.players, indices[0])
            assert table.view(seat).to_dict() == game.view(seat).to_dict()
            assert table.imagined(seat, 5).view(seat).to_dict() == game.view(seat).to_dict()
        index = rng.choice(indices)
        game.play(seat, encoder.action(index, game.notation, seat))
        table.play(seat, index)
    assert table.over
    assert table.seat == NOBODY
    assert table.result == game.result
    assert abs(sum(table.rewards())) < 1e-9


def test_what_is_no_index_is_refused() -> None:
    table = indexed_game("deluxe", NAMES[:2], 1, "en", {})
    for index in (-1, ACTION_INDICES):
        with pytest.raises(cleopatra.GameError, match="no action index"):
            table.play(table.seat, index)
    with pytest.raises(cleopatra.GameError, match="no seat"):
        table.play(7, 0)
    with pytest.raises(cleopatra.SetupError):
        indexed_game("deluxe", NAMES[:2], -1, "en", {})
