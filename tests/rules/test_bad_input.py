"""Bad input: each mistake has its own reason and says what was expected; nothing changes."""

from __future__ import annotations

from typing import Any

import pytest

import cleopatra
from cleopatra import Reason

THREE = ["Ana", "Ben", "Cleo"]
BAD_STARTS: list[tuple[dict[str, Any], Reason, str]] = [
    ({"edition": "silver"}, Reason.UNKNOWN_EDITION, "classic, deluxe"),
    ({"reading": "es"}, Reason.UNKNOWN_READING, "en, de, fr, it"),
    ({"edition": "deluxe", "reading": "de"}, Reason.UNKNOWN_READING, "en"),
    ({"players": ["Ana", "Ben"]}, Reason.PLAYER_COUNT, "3 to 5"),
    ({"players": [*THREE, "D", "E", "F"]}, Reason.PLAYER_COUNT, "3 to 5"),
    ({"edition": "deluxe", "players": ["Ana"]}, Reason.PLAYER_COUNT, "2 to 4"),
    ({"edition": "deluxe", "players": [*THREE, "D", "E"]}, Reason.PLAYER_COUNT, "2 to 4"),
    ({"players": "Ana"}, Reason.PLAYER_COUNT, "a list"),
    ({"players": ["Ana", "Ana", "Ben"]}, Reason.PLAYER_NAME, "differ"),
    ({"players": ["Ana", "", "Ben"]}, Reason.PLAYER_NAME, "single word"),
    ({"players": ["Ana", "Ben Hur", "Cleo"]}, Reason.PLAYER_NAME, "single word"),
    ({"players": ["Ana", 7, "Cleo"]}, Reason.PLAYER_NAME, "single word"),
    ({"seed": -1}, Reason.BAD_SEED, "whole number"),
    ({"seed": "x"}, Reason.BAD_SEED, "whole number"),
    ({"seed": 2**70}, Reason.BAD_SEED, "whole number"),
    ({"options": {"speed": True}}, Reason.UNKNOWN_OPTION, "mirror_mosaics"),
    ({"options": {"open_tallies": 3}}, Reason.UNKNOWN_OPTION, "true or false"),
    ({"first": 3}, Reason.UNKNOWN_SEAT, "0 to 2"),
    ({"layout": {"throne": "e5"}}, Reason.BAD_LAYOUT, "throne"),
    ({"layout": {"throne": "k5", "palms": ""}}, Reason.BAD_LAYOUT, "9×9"),
    ({"layout": {"throne": "e5", "palms": "a10"}}, Reason.BAD_LAYOUT, "9×9"),
    ({"layout": {"throne": "e5", "palms": "e5"}}, Reason.BAD_LAYOUT, "throne"),
    ({"layout": {"throne": "e5", "palms": "a1 a1"}}, Reason.BAD_LAYOUT, "two palms"),
    ({"layout": {"throne": "e5", "palms": ["a1"]}}, Reason.BAD_LAYOUT, "one string"),
    ({"setup": {"altar": 5}}, Reason.BAD_SETUP, "0 to 4"),
    ({"setup": {"dragons": 1}}, Reason.BAD_SETUP, "unknown key"),
    ({"setup": {"hands": {"Zoe": "stone"}}}, Reason.BAD_SETUP, "Ana, Ben, Cleo"),
    ({"setup": {"hands": {"Ana": "cave"}}}, Reason.BAD_SETUP, "cave"),
    ({"setup": {"worshippers": "architect"}}, Reason.BAD_SETUP, "has none"),
    ({"setup": {"mosaics": "X X"}}, Reason.BAD_SETUP, "twice"),
    ({"setup": {"garden": ["I a1 a2 a3 a4 b4"]}}, Reason.BAD_SETUP, "not the shape"),
    ({"setup": {"garden": ["I a1 a2 a3 a4 a5", "V a1 b1 c1 a2 a3"]}}, Reason.BAD_SETUP, "overlaps"),
    ({"setup": {"stalls": ["stone"]}}, Reason.BAD_SETUP, "list of three"),
    ({"setup": {"draw": "stone^^"}}, Reason.BAD_SETUP, "stone^^"),
    ({"setup": {"talents": {"Ana": -1}}}, Reason.BAD_SETUP, "0 to"),
    ({"setup": {"walls": "L1 L1"}}, Reason.BAD_SETUP, "at most once"),
    ({"setup": {"throne": "roof"}}, Reason.BAD_SETUP, "pedestal"),
    ({"setup": {"sphinxes": {"left": 1}}}, Reason.BAD_SETUP, "0 to 6"),
    ({"setup": {"sanctuaries": [{"owner": "Ana", "cells": "a1", "statue": "b1"}]}}, Reason.BAD_SETUP, "outside"),
    ({"setup": {"hands": {"Ana": "stone " * 80}, "discard": "stone " * 80}}, Reason.BAD_SETUP, "160 cards"),
    ({"setup": {"stalls": ["wood " * 100, "", "stone"], "draw": "stone " * 100}}, Reason.BAD_SETUP, "up to 159"),
    ({"setup": {"talents": {"Ana": 1500, "Ben": 1500, "Cleo": 1}}}, Reason.BAD_SETUP, "up to 3000"),
    (
        {
            "setup": {
                "sanctuaries": [
                    {"owner": "Ana", "cells": cell, "statue": cell} for cell in "a1 b1 c1 d1 e1 f1 g1".split()
                ]
                + [{"owner": "Ben", "cells": cell, "statue": cell} for cell in "a2 b2 c2 d2 e2 f2 g2".split()],
                "statues": {"Ana": 2, "Ben": 0},
            }
        },
        Reason.BAD_SETUP,
        "statues and sanctuaries",
    ),
]


@pytest.mark.parametrize(("given", "reason", "expected"), BAD_STARTS)
def test_a_game_that_cannot_start(given: dict[str, Any], reason: Reason, expected: str) -> None:
    with pytest.raises(cleopatra.SetupError) as error:
        cleopatra.new_game(**({"players": THREE} | given))
    assert error.value.reason is reason
    assert expected in str(error.value)


RICH = {
    "hands": {
        "Ana": "artisan wood stone artisan wood stone artisan artisan marble lapis",
        "Ben": "stone",
    },
    "stalls": ["stone^", "", "wood"],
    "draw": "stone " * 12,
    "mosaics": "T X",
    "walls": "L1",
    "garden": ["I a1 b1 c1 d1 e1"],
}
DELUXE = {
    "hands": {"Ana": "artisan stone wood"},
    "worshippers": "merchant architect vizier beggar foreman",
    "talents": {"Ana": 0},
}
REFUSED: list[tuple[int, str, Reason]] = [
    (0, "", Reason.BAD_NOTATION),
    (0, "dance", Reason.UNKNOWN_WORD),
    (0, "take 4", Reason.STALL),
    (0, "take", Reason.BAD_NOTATION),
    (0, "take 2", Reason.STALL),
    (0, "take 1 2", Reason.BAD_NOTATION),
    (1, "take 1", Reason.NOT_YOUR_TURN),
    (0, "done", Reason.ACTION_MISSING),
    (0, "bid 3", Reason.NOT_NOW),
    (0, "bid x", Reason.BAD_NOTATION),
    (0, "bid " + "9" * 5000, Reason.BAD_NOTATION),
    (0, "close", Reason.NOT_NOW),
    (0, "hold", Reason.ACTION_MISSING),
    (0, "discard stone", Reason.ACTION_MISSING),
    (0, "stock 1 2 3", Reason.NOT_NOW),
    (0, "beggar", Reason.CARD_NOT_HELD),
    (0, "call merchant", Reason.NOT_NOW),
    (0, "call pharaoh", Reason.BAD_NOTATION),
    (0, "build wall L2", Reason.BAD_NOTATION),
    (0, "build pay artisan", Reason.BAD_NOTATION),
    (0, "build wall L9 pay artisan wood stone", Reason.BAD_NOTATION),
    (0, "build wall L1 pay artisan wood stone", Reason.SLOT_TAKEN),
    (0, "build wall L2 pay artisan wood", Reason.DOES_NOT_COVER),
    (0, "build wall L2 pay artisan wood lapis", Reason.DOES_NOT_COVER),
    (0, "build wall L2 ; wall L3 pay artisan wood stone", Reason.DOES_NOT_COVER),
    (0, "build wall L2 pay artisan wood stone trompe", Reason.CARD_NOT_HELD),
    (0, "build wall L2 pay artisan wood cave", Reason.UNKNOWN_CARD),
    (0, "build wall L2 pay artisan wood beggar", Reason.UNKNOWN_CARD),
    (0, "build throne pay artisan artisan artisan marble lapis merchant merchant", Reason.PIECE_GONE),
    (0, "build sphinx left pay artisan stone marble", Reason.BAD_NOTATION),
    (0, "build mosaic T a1 b1 c1 b2 b3 pay artisan artisan stone marble lapis", Reason.CELL_TAKEN),
    (0, "build mosaic X b4 a5 b5 c5 b6 pay artisan artisan stone marble lapis", Reason.WRONG_MOSAIC),
    (0, "build mosaic F b4 a5 b5 c5 b6 pay artisan artisan stone marble lapis", Reason.WRONG_SHAPE),
    (0, "build mosaic T a3 b3 c3 b4 pay artisan artisan stone marble lapis", Reason.WRONG_SHAPE),
    (0, "build mosaic T a3 b3 c3 b4 z9 pay artisan artisan stone marble lapis", Reason.BAD_NOTATION),
    (0, "build mosaic T a3 b3 c3 b4 b5 claim a9 pay artisan artisan stone marble lapis", Reason.NO_SANCTUARY),
    (5, "take 1", Reason.UNKNOWN_SEAT),
    (-1, "take 1", Reason.UNKNOWN_SEAT),
]


@pytest.mark.parametrize(("seat", "command", "reason"), REFUSED)
def test_a_command_that_is_refused(seat: int, command: str, reason: Reason) -> None:
    game = cleopatra.new_game("classic", THREE, setup=RICH)
    before = game.fingerprint()
    with pytest.raises(cleopatra.GameError) as error:
        game.play(seat, command)
    assert error.value.reason is reason, str(error.value)
    assert game.fingerprint() == before
    assert game.moves == []


def test_without_a_statue_the_statue_is_what_is_missing() -> None:
    """A mosaic that closes off a corner, laid by somebody whose statues all stand."""
    hands = {"Ana": "artisan artisan stone marble lapis"}
    corner = {"hands": hands, "statues": {"Ana": 0}, "mosaics": "V X"}
    game = cleopatra.new_game(players=THREE, first=0, setup=corner)
    game.play(0, "build mosaic V a3 b3 c3 c2 c1 pay artisan artisan stone marble lapis more")
    with pytest.raises(cleopatra.IllegalAction) as error:
        game.play(0, "claim a1")
    assert error.value.reason is Reason.NO_STATUE


def test_bids_and_answers_out_of_bounds() -> None:
    game = cleopatra.new_game("classic", THREE, setup={"hands": {"Ana": "scribe"}, "altar": 4})
    game.play(0, "scribe die on")
    for seat, command, reason in ((1, "bid 6", Reason.BID_TOO_HIGH), (1, "take 1", Reason.NOT_NOW)):
        with pytest.raises(cleopatra.GameError) as error:
            game.play(seat, command)
        assert error.value.reason is reason
    game.play(1, "bid 5")
    with pytest.raises(cleopatra.GameError) as error:
        game.play(1, "bid 0")
    assert error.value.reason is Reason.NOTHING_OWED


def test_a_worshipper_that_costs_too_much() -> None:
    game = cleopatra.new_game("deluxe", THREE, setup=DELUXE)
    with pytest.raises(cleopatra.GameError) as error:
        game.play(0, "call merchant")
    assert error.value.reason is Reason.PENALTY


def test_an_action_of_another_kind_is_no_action() -> None:
    game = cleopatra.new_game("classic", THREE)
    with pytest.raises(cleopatra.NotationError):
        game.play(game.active, 17)  # type: ignore[arg-type]


def test_after_the_end_nothing_is_played() -> None:
    game = cleopatra.new_game("deluxe", ["Ana", "Ben"], setup={})
    for seat in (0, 1):
        game.play(seat, "take 1")
        game.play(seat, "done")
    assert game.over, "two turns in which nothing moves end the game (R55)"
    with pytest.raises(cleopatra.GameError) as error:
        game.play(0, "take 1")
    assert error.value.reason is Reason.GAME_OVER
