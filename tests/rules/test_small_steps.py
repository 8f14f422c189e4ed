"""Small steps: states visible only between the steps of a phrase."""

from __future__ import annotations

import pytest

import cleopatra
from cleopatra import Reason

THREE = ["Ana", "Ben", "Cleo"]


def words(game: cleopatra.Game, seat: int) -> list[str]:
    return [str(action) for action in game.legal(seat)]


def test_characters_wait_once_stocking_has_begun() -> None:
    setup = {"hands": {"Ana": "beggar", "Ben": "stone"}, "stalls": ["stone", "", ""], "draw": "wood wood wood wood"}
    game = cleopatra.new_game("classic", THREE, setup=setup)
    game.play(0, "take 1")
    assert words(game, 0) == ["beggar", "put 1", "put 2", "put 3"]
    game.play(0, "put 2")
    assert words(game, 0) == ["put 1", "put 3"]
    with pytest.raises(cleopatra.GameError) as error:
        game.play(0, "beggar")
    assert error.value.reason is Reason.NOT_NOW
    game.play(0, "put 3")
    game.play(0, "put 1")
    assert words(game, 0) == ["done", "beggar"]


def test_cards_are_laid_for_a_piece_and_a_visit_closes_behind_one() -> None:
    setup = {"hands": {"Ana": "artisan wood stone lapis"}, "merchants": {"Ana": 0}}
    game = cleopatra.new_game("classic", THREE, setup=setup)
    game.play(0, "quarry")
    assert "close" not in words(game, 0)
    for step in ("play artisan", "play lapis", "play wood", "play stone"):
        game.play(0, step)
    game.play(0, "raise wall L1")
    assert words(game, 0) == ["close"]


def test_behind_a_piece_cards_are_laid_only_while_another_is_within_reach() -> None:
    setup = {"hands": {"Ana": "artisan wood stone lapis"}, "merchants": {"Ana": 0}}
    game = cleopatra.new_game("classic", THREE, setup=setup)
    for step in ("quarry", "play artisan", "play wood", "play stone", "raise wall L1"):
        game.play(0, step)
    assert words(game, 0) == ["close"]
    with pytest.raises(cleopatra.GameError) as error:
        game.play(0, "play lapis")
    assert error.value.reason is Reason.NOTHING_TO_BUILD


def test_the_discard_pile_is_seen_only_once_the_courtesan_is_played() -> None:
    setup = {
        "hands": {"Ana": "courtesan"},
        "discard": "lapis stone2",
        "stalls": ["wood", "wood", "wood"],
        "merchants": {"Ana": 0},
    }
    game = cleopatra.new_game("classic", THREE, setup=setup)
    assert words(game, 0) == ["courtesan", "take 1", "take 2", "take 3"]
    game.play(0, "courtesan")
    assert words(game, 0) == ["pick lapis", "pick stone2"]


def test_statues_stand_on_any_cell_of_a_sanctuary() -> None:
    setup = {
        "hands": {"Ana": "artisan artisan stone marble lapis"},
        "mosaics": "I",
        "garden": ["V a2 a3 a4 b4 c4", "P d3 e3 d4 e4 e2"],
    }
    game = cleopatra.new_game("classic", THREE, setup=setup)
    for step in ("quarry", "play artisan", "play artisan", "play stone", "play marble", "play lapis"):
        game.play(0, step)
    game.play(0, "raise mosaic I a1 b1 c1 d1 e1")
    assert game.phase == "claim"
    enclosed = {"claim b2", "claim c2", "claim d2", "claim b3", "claim c3"}
    assert enclosed <= set(words(game, 0))
    game.play(0, "claim c3")
    assert not enclosed & set(words(game, 0))
    game.play(0, "leave")
    assert game.view(0).to_dict()["palace"]["sanctuaries"] == [
        {"owner": 0, "statue": "c3", "cells": ["b2", "c2", "d2", "b3", "c3"]}
    ]
