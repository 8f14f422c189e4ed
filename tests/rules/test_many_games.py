"""Thousands of random games, every position of them checked."""

from __future__ import annotations

import pytest

import cleopatra
from tests.tables import KINDS, Kind, start

GAMES_PER_EDITION = 2000 if cleopatra.native.is_compiled() else 200
"""Plain Python is about twenty times slower, so it checks fewer games. Little is lost: test_native plays 1,000 games of
each edition in both modes, in every reading, and compares every state, so what holds for compiled positions holds for
plain ones; these show that the checks themselves work in plain Python too."""
CHUNK = 50


def _chunks() -> list[tuple[Kind, int, int]]:
    """The same number of games for each edition, distributed over its kinds of tables."""
    chunks = []
    for key in dict.fromkeys(kind.edition for kind in KINDS):
        kinds = [kind for kind in KINDS if kind.edition == key]
        each = -(-GAMES_PER_EDITION // len(kinds))
        for kind in kinds:
            chunks += [(kind, first, min(CHUNK, each - first)) for first in range(0, each, CHUNK)]
    return chunks


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "first", "games"), _chunks(), ids=str)
def test_checked_games(kind: Kind, first: int, games: int) -> None:
    for seed in range(first, first + games):
        game = start(kind, seed)
        rng = cleopatra.Chance(seed, 77)
        while not game.over:
            waiting = game.waiting
            seat = waiting[rng.below(len(waiting))]
            listed = game.legal(seat)
            game.play(seat, listed[rng.below(len(listed))])
            game.check()
        assert game.result is not None
