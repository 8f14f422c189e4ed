"""Undo: back to the last revelation, never further."""

from __future__ import annotations

import contextlib
import random

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


@pytest.mark.parametrize(("edition", "names"), [("classic", THREE), ("deluxe", ["Ana", "Ben"])])
def test_after_going_back_every_log_is_as_if_it_had_never_gone_on(edition: str, names: list[str]) -> None:
    """Logs are cut, not written again: whoever looked at them before sees the same as whoever comes now."""
    rng = random.Random(11)
    game = cleopatra.new_game(edition, names, seed=4)
    for step in range(400):
        if game.over:
            break
        seat = rng.choice(game.waiting)
        game.play(seat, rng.choice(game.legal(seat)))
        for looks in [None, *range(len(names))][: step % 4]:
            game.events(0, looks)
        if step % 3 == 0:
            with contextlib.suppress(cleopatra.GameError):
                game.undo(seat)
        elif step % 50 == 49:
            game.rewind(len(game.moves) - 7)
        again = cleopatra.load_game(game.to_json())
        assert again.fingerprint() == game.fingerprint()
        assert again.tape.rolls == game.tape.rolls
        assert again.tape.shuffles == game.tape.shuffles
        for looks in (None, *range(len(names))):
            assert game.events(0, looks) == again.events(0, looks)


def test_rewinding_counts_a_phrase_as_one_choice() -> None:
    game = cleopatra.new_game("classic", THREE, setup=SETUP)
    game.play(0, "build wall L1 ; wall L2 pay artisan wood stone artisan wood stone more")
    phrase = game.fingerprint()
    game.play(0, game.legal(0)[0])
    game.rewind(1)
    assert game.fingerprint() == phrase
    game.rewind(0)
    assert game.moves == []
