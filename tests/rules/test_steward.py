"""The steward: playouts by sensible play, legal and ended at every kind of table, compiled and plain alike."""

from __future__ import annotations

import pytest

import cleopatra
from cleopatra.rules.choices import Choices
from cleopatra.rules.game import Playout
from cleopatra.rules.leanings import COUNT, EATEN_ROW, NAMES, PRICED_ROW
from cleopatra.rules.play import legal
from cleopatra.rules.reckoning import Reckoning
from cleopatra.rules.steward import steward_choice
from cleopatra.rules.table import imagine
from tests.tables import KINDS, Kind, start

LONG = 3000
GAMES = 3 if cleopatra.native.is_compiled() else 1
"""In plain Python the steward takes a few seconds for a game."""


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_choice_is_legal_and_the_game_ends(kind: Kind) -> None:
    for seed in range(GAMES):
        game = start(kind, seed)
        rng, room, desk = cleopatra.Chance(seed), Choices(), Reckoning()
        steps = 0
        while not game.over:
            seat = game.waiting[0]
            code = steward_choice(game._state, seat, rng, room, desk)
            assert code in legal(game._state, seat)
            game.play(seat, game.notation.action(code))
            steps += 1
            assert steps < LONG
        game.check()


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_playout_leaves_the_game_alone_and_repeats(kind: Kind) -> None:
    game = start(kind, 7)
    before = game.fingerprint()
    first, second = (game.playout(cleopatra.Chance(3), "steward") for _ in range(2))
    assert game.fingerprint() == before
    assert first == second
    assert first.decisions < LONG


def test_it_beats_random_play() -> None:
    """Sensible play is worth something: the steward's worst is better than chance's best, nearly always."""
    sensible = [start(KINDS[-1], seed).playout(cleopatra.Chance(seed), "steward") for seed in range(4 * GAMES)]
    chance = [start(KINDS[-1], seed).playout(cleopatra.Chance(seed), "random") for seed in range(4 * GAMES)]

    def talents(playouts: list[Playout]) -> int:
        return sum([account.talents for playout in playouts for account in playout.result.accounts])

    assert talents(sensible) > 1.5 * talents(chance)


def test_an_unknown_policy_is_refused_by_name() -> None:
    with pytest.raises(cleopatra.GameError, match="no policy 'lazy'; expected one of: random, steward"):
        start(KINDS[0], 1).playout(cleopatra.Chance(1), "lazy")


def test_a_table_imagined_from_a_view_is_played_out_to_scores() -> None:
    game = start(KINDS[0], 3)
    scores = imagine(game.view(0), cleopatra.Chance(1)).play_out(cleopatra.Chance(2))
    assert len(scores) == KINDS[0].players
    assert max(scores) > 0


def test_leanings_have_names() -> None:
    assert len(NAMES) == len(set(NAMES)) == COUNT == len(EATEN_ROW) == len(PRICED_ROW)
