"""Undo: back to the last revelation, never further."""

from __future__ import annotations

import pytest

import cleopatra
from cleopatra import Reason

THREE = ["Ana", "Ben", "Cleo"]
SETUP = {
    "hands": {"Ana": "artisan wood stone artisan wood stone envoy", "Ben": "stone", "Cleo": "stone"},
    "stalls": ["stone", "wood", "lapis"],
    "draw": "stone " * 9,
}


def refused(game: cleopatra.Game, seat: int) -> Reason:
    before = game.fingerprint()
    with pytest.raises(cleopatra.GameError) as error:
        game.undo(seat)
    assert game.fingerprint() == before
    return error.value.reason


def test_a_phrase_is_taken_back_as_a_whole() -> None:
    game = cleopatra.new_game("classic", THREE, setup=SETUP)
    before = game.fingerprint()
    game.play(0, "build wall L1 ; wall L2 pay artisan wood stone artisan wood stone more")
    game.undo(0)
    assert game.fingerprint() == before
    assert game.moves == []


def test_dice_are_not_taken_back() -> None:
    game = cleopatra.new_game("classic", THREE, setup=SETUP)
    game.play(0, "build wall L1 pay artisan wood stone")
    assert refused(game, 0) is Reason.REVEALED


def test_cards_drawn_are_not_taken_back_but_their_stalls_are() -> None:
    game = cleopatra.new_game("classic", THREE, setup=SETUP)
    game.play(0, "take 1")
    drawn = game.fingerprint()
    game.play(0, "stock 3 2 1")
    game.undo(0)
    assert game.fingerprint() == drawn
    assert refused(game, 0) is Reason.REVEALED


def test_only_ones_own_choices() -> None:
    game = cleopatra.new_game("classic", THREE, setup=SETUP)
    assert refused(game, 0) is Reason.NOTHING_TO_UNDO
    game.play(0, "take 1")
    assert refused(game, 1) is Reason.NOTHING_TO_UNDO


def test_an_offer_being_laid_is_taken_back_whatever_others_did_meanwhile() -> None:
    game = cleopatra.new_game("classic", THREE, setup=SETUP)
    game.play(0, "envoy Ben stone ; Cleo stone")
    game.play(1, "lay stone")
    game.play(2, "offer stone")
    game.undo(1)
    assert [str(action) for action in game.legal(1)] == ["ready", "lay stone"]
    assert refused(game, 2) is Reason.REVEALED
