"""What games and views say about themselves, and what they say to somebody who gives them the wrong thing."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cleopatra
from cleopatra import Chance, View, determinize, load_game, new_game
from tests.tables import KINDS, Kind, play_on, start

GAME = new_game(seed=7, first=0)


def test_a_game_says_whose_turn_it_is() -> None:
    assert repr(GAME) == "<Game classic en, 3 players, turn 1: Ana to choose (turn), Cleopatra on 0>"
    assert repr(GAME.view(1)) == f"<View of Ben: {repr(GAME)[6:]}"
    assert repr(GAME.view(None)) == f"<View of a spectator: {repr(GAME)[6:]}"


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_it_is_one_short_line_at_any_time(kind: Kind) -> None:
    game, rng, seen = start(kind, 2), random.Random(2), set()
    while not game.over:
        play_on(game, rng, 7)
        line = repr(game)
        assert "\n" not in line
        assert len(line) < 160
        seen.add(f"({game.phase})" in line or game.over)
    assert seen == {True}
    assert ", over: " in repr(game)
    assert not {*(game.result.winners if game.result else ())} or "won" in repr(game)


def test_several_may_have_to_choose() -> None:
    position = start(Kind("classic", "en", 3), 1)
    rng = random.Random(1)
    while len(position.waiting) < 3:
        play_on(position, rng, 1)
    assert "Ana, Ben and Cleo to choose (bid)" in repr(position)


WRONG: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: load_game(Path("game.json")), TypeError, "load_game expects the text of a save file"),  # type: ignore[arg-type]
    (lambda: load_game("game.json"), cleopatra.SaveError, "'game.json'; expected the text of a file, not its name"),
    (lambda: determinize(GAME, Chance(1)), TypeError, r"such as game.view\(0\), not Game: '<Game classic"),  # type: ignore[arg-type]
    (lambda: determinize(GAME.view(0), None), TypeError, r"random numbers, such as Chance\(1\), not NoneType"),  # type: ignore[arg-type]
    (lambda: GAME.playout(None), TypeError, r"random numbers, such as Chance\(1\), not NoneType"),  # type: ignore[arg-type]
    (lambda: View.from_dict(3), TypeError, "what View.to_numbers gives, not int: '3'"),  # type: ignore[arg-type]
    (lambda: new_game(players=3), cleopatra.SetupError, "players: expected a list of names, not 3"),  # type: ignore[arg-type]
    (lambda: new_game(options=["open_tallies"]), cleopatra.SetupError, "options: expected a dict, not "),  # type: ignore[arg-type]
    (lambda: new_game(layout="standard"), cleopatra.SetupError, "layout: expected a dict, not 'standard'"),  # type: ignore[arg-type]
    (lambda: new_game(setup=3), cleopatra.SetupError, "setup: expected a dict, not 3"),  # type: ignore[arg-type]
    (lambda: new_game(fair=3), cleopatra.SetupError, "fair: expected a dict, not 3"),  # type: ignore[arg-type]
    (lambda: new_game(first="Ana"), cleopatra.SetupError, "no seat 'Ana' to begin; expected 0 to 2"),  # type: ignore[arg-type]
    (lambda: GAME.view("Ana"), cleopatra.GameError, "no seat 'Ana'; expected 0 to 2"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("call", "kind", "sentence"), WRONG, ids=[sentence for _, _, sentence in WRONG])
def test_a_wrong_type_gets_a_sentence(call: Callable[[], Any], kind: type[Exception], sentence: str) -> None:
    with pytest.raises(kind, match=sentence):
        call()


def test_a_game_goes_back() -> None:
    game = start(Kind("classic", "en", 4), 5)
    prints = [game.fingerprint()]
    rng = random.Random(5)
    for _ in range(120):
        play_on(game, rng, 1)
        prints.append(game.fingerprint())
    assert [game.at(moves).fingerprint() for moves in (0, 1, 60, 120)] == [prints[n] for n in (0, 1, 60, 120)]
    assert game.at(-20).fingerprint() == prints[100]
