"""Saves: truncated, edited or foreign files are refused with a reason."""

from __future__ import annotations

import json
import random

import pytest

import cleopatra
from cleopatra import Reason, SaveError
from cleopatra.rules.text.saves import seal_save
from tests.tables import play_on


@pytest.fixture
def text() -> str:
    game = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], seed=5)
    play_on(game, random.Random(5), 120)
    return game.to_json()


def refused(text: str) -> Reason:
    with pytest.raises(SaveError) as error:
        cleopatra.load_game(text)
    assert len(str(error.value)) > 10
    return error.value.reason


def test_a_truncated_file(text: str) -> None:
    for cut in (0, 1, len(text) // 2, len(text) - 3):
        assert refused(text[:cut]) is Reason.NOT_A_SAVE


@pytest.mark.parametrize("foreign", ["[]", "17", "null", '{"format": "pgn"}', "<html></html>", "{}"])
def test_a_foreign_file(foreign: str) -> None:
    assert refused(foreign) is Reason.NOT_A_SAVE


def test_an_edited_file(text: str) -> None:
    assert refused(text.replace('"seed": 5', '"seed": 6')) is Reason.SAVE_DAMAGED
    assert refused(text.replace("take 1", "take 2", 1)) is Reason.SAVE_DAMAGED


@pytest.mark.parametrize(("key", "value"), [("version", 99), ("rules", 0)])
def test_another_version(text: str, key: str, value: int) -> None:
    assert refused(text.replace(f'"{key}": 1', f'"{key}": {value}', 1)) is Reason.SAVE_VERSION


def resealed(text: str, **changes: object) -> str:
    body = json.loads(text)
    for key in ("format", "version", "rules", "seal"):
        body.pop(key)
    return seal_save(body | changes)


def test_a_sealed_forgery_is_played_again_and_found_out(text: str) -> None:
    body = json.loads(text)
    assert cleopatra.load_game(resealed(text)).to_json() == text
    assert refused(resealed(text, position="0" * 32)) is Reason.SAVE_DAMAGED
    assert refused(resealed(text, moves=body["moves"][1:])) is Reason.SAVE_DAMAGED
    assert refused(resealed(text, moves=[[0, "fly"]])) is Reason.SAVE_DAMAGED
    assert refused(resealed(text, moves=[["x"]], position=1)) is Reason.SAVE_DAMAGED
    assert refused(resealed(text, moves=7)) is Reason.SAVE_DAMAGED
    assert refused(resealed(text, game={})) is Reason.SAVE_DAMAGED
    assert refused(resealed(text, shuffles=["gold"])) is Reason.SAVE_DAMAGED
    assert refused(resealed(text, rolls=[[]], moves=body["moves"])) is Reason.SAVE_DAMAGED


def test_a_custom_layout_travels_with_the_game() -> None:
    garden = {"throne": "a1", "palms": "b2 c3 d4"}
    game = cleopatra.new_game("deluxe", ["Ana", "Ben"], layout=garden)
    assert cleopatra.load_game(game.to_json()).view(0).to_dict()["layout"] == garden
