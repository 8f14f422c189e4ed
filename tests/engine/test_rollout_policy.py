"""The rollout policy: playouts are legal and end at every kind of table, compiled and plain alike."""

from __future__ import annotations

import pytest

import cleopatra
from cleopatra.engine.bare_game import bare_game, imagine
from cleopatra.engine.estimates import Estimates
from cleopatra.engine.rollout_policy import rollout_choice
from cleopatra.engine.rollout_weights import COUNT, EATEN_ROW, PRICED_ROW
from cleopatra.engine.rollout_weights import NAMES as WEIGHT_NAMES
from cleopatra.rules.model.choices import Choices
from cleopatra.rules.play.dispatch import legal
from tests.tables import KINDS, NAMES, Kind, start

LONG = 3000
GAMES = 3 if cleopatra.native.is_compiled() else 1
"""In plain Python a game by the rollout policy takes a few seconds."""


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_choice_is_legal_and_the_game_ends(kind: Kind) -> None:
    for seed in range(GAMES):
        game = start(kind, seed)
        rng, room, desk = cleopatra.Chance(seed), Choices(), Estimates()
        steps = 0
        while not game.over:
            seat = game.waiting[0]
            code = rollout_choice(game._state, seat, rng, room, desk)
            assert code in legal(game._state, seat)
            game.play(seat, game.notation.action(code))
            steps += 1
            assert steps < LONG
        game.check()


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_playout_leaves_the_game_alone_and_repeats(kind: Kind) -> None:
    game = bare_game(kind.edition, NAMES[: kind.players], 7, kind.reading, {})
    twin = game.copy()
    first, second = (game.copy().play_out(cleopatra.Chance(3)) for _ in range(2))
    assert first == second
    assert game.codes(game.seat) == twin.codes(twin.seat)
    assert not game.over


def test_it_beats_random_play() -> None:
    """The rollout policy's worst score beats random play's best, nearly always."""
    kind = KINDS[-1]

    def talents(result: cleopatra.Result | None) -> int:
        assert result is not None
        return sum([account.talents for account in result.accounts])

    sensible = chance = 0
    for seed in range(4 * GAMES):
        game = bare_game(kind.edition, NAMES[: kind.players], seed, kind.reading, {})
        game.play_out(cleopatra.Chance(seed))
        sensible += talents(game.result)
        chance += talents(start(kind, seed).playout(cleopatra.Chance(seed)).result)
    assert sensible > 1.5 * chance


def test_a_table_imagined_from_a_view_is_played_out_to_scores() -> None:
    game = start(KINDS[0], 3)
    scores = imagine(game.view(0), cleopatra.Chance(1)).play_out(cleopatra.Chance(2))
    assert len(scores) == KINDS[0].players
    assert max(scores) > 0


def test_weights_have_names() -> None:
    assert len(WEIGHT_NAMES) == len(set(WEIGHT_NAMES)) == COUNT == len(EATEN_ROW) == len(PRICED_ROW)
