"""Copies: copy-on-write sharing, and full independence."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

import cleopatra
from cleopatra.rules.editions import edition
from cleopatra.rules.model.chance import Tape
from cleopatra.rules.model.copying import clear_fields
from cleopatra.rules.model.state import ARRAYS, State
from tests.tables import KINDS, NAMES, Kind, play_on, start

every_kind = pytest.mark.parametrize("kind", KINDS, ids=str)
SETUP = {
    "hands": {"Ana": "artisan wood stone artisan wood stone", "Ben": "artisan wood stone", "Cleo": "stone"},
    "stalls": ["stone", "wood", "lapis"],
    "draw": "stone " * 9,
}
WALL = "build wall {} pay artisan wood stone"


def everything(game: cleopatra.Game) -> tuple[object, ...]:
    """A game's complete state: position, moves, chance, log and save."""
    luck = game.tape
    return (
        game.fingerprint(), game.moves, luck.rolls, luck.shuffles, luck.next_roll, luck.next_shuffle, game.to_json(),
        game.log(),
    )  # fmt: skip


@every_kind
def test_playing_on_one_copy_leaves_the_others_unchanged(kind: Kind) -> None:
    game = start(kind, 5)
    play_on(game, random.Random(5), 300)
    twins = [game, game.copy()]
    twins.append(twins[-1].copy())
    before = everything(game.copy())
    for number, goes_on in enumerate(twins):
        play_on(goes_on, random.Random(number), 400)
        assert everything(goes_on) != before
        for waits in twins[number + 1 :]:
            assert everything(waits.copy()) == before
            assert everything(waits) == before


@every_kind
def test_twins_that_choose_alike_meet_the_same_luck(kind: Kind) -> None:
    game = start(kind, 6)
    play_on(game, random.Random(6), 200)
    twin = game.copy()
    play_on(game, random.Random(1), 3000)
    play_on(twin, random.Random(1), 3000)
    assert game.over
    assert everything(twin) == everything(game)
    assert everything(cleopatra.load_game(twin.to_json())) == everything(game)


def test_taking_back_in_one_twin_does_not_reach_the_other() -> None:
    game = cleopatra.new_game("classic", NAMES[:3], setup=SETUP)
    opening = everything(game.copy())
    game.play(0, WALL.format("L1") + " more")
    twin, before = game.copy(), everything(game.copy())
    twin.undo(0)
    assert everything(twin) == opening
    assert everything(game) == before
    game.play(0, "close")
    assert everything(twin) == opening


def test_twins_read_written_luck_each_for_itself() -> None:
    game = cleopatra.new_game("classic", NAMES[:3], setup=SETUP, tape=Tape([3, 1], []))
    twin = game.copy()
    game.play(0, WALL.format("L1"))
    game.play(0, "done")
    game.play(1, WALL.format("L2"))
    assert game.view(None).to_dict()["altar"] == 4
    twin.play(0, WALL.format("L3"))
    assert twin.view(None).to_dict()["altar"] == 3
    assert (twin.tape.next_roll, twin.tape.rolls) == (1, (3, 1))


def test_a_phrase_loaded_from_a_save_is_still_one_choice_in_a_twin() -> None:
    game = cleopatra.new_game("classic", NAMES[:3], setup=SETUP)
    opening = game.fingerprint()
    game.play(0, WALL.format("L1") + " more")
    twin = cleopatra.load_game(game.to_json()).copy()
    twin.undo(0)
    assert (twin.fingerprint(), twin.moves) == (opening, [])


@every_kind
def test_changes_name_every_number_that_differs(kind: Kind) -> None:
    game = start(kind, 2)
    numbers = [*ARRAYS, *game.view(None).scalars]
    rng = random.Random(2)
    was, changed = game.changes(None)
    assert changed is None
    while not game.over:
        play_on(game, rng, rng.choice((0, 1, 1, 5)))
        now, changed = game.changes(was)
        assert changed is not None
        assert set(changed).intersection(numbers) == {n for n in numbers if getattr(now, n) != getattr(was, n)}
        was = now


STATE = ast.parse(Path(cleopatra.__file__).with_name("rules").joinpath("model", "state.py").read_text("utf-8"))
DECLARED = {
    item.target.id: ast.unparse(item.annotation)
    for node in STATE.body
    if isinstance(node, ast.ClassDef)
    for item in node.body
    if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
}
"""Every field of a state, from its source."""
NUMBERS = [name for name, kind in DECLARED.items() if kind.startswith("Annotated") or kind in ("int", "Wide")]


def filled() -> State:
    """A state in which every number is different from 0."""
    box = edition("classic")
    s = State(box, box.reading("en"), box.layout, 3)
    for count, name in enumerate(NUMBERS, 1):
        value = getattr(s, name)
        setattr(s, name, [(count + at) % 100 + 1 for at in range(len(value))] if name in ARRAYS else count)
    s.tape, s.sink = Tape([1], []), []
    return s


def test_arrays_are_named_as_they_are_declared() -> None:
    assert [name for name, kind in DECLARED.items() if kind.startswith("Annotated")] == ARRAYS
    assert set(DECLARED).difference(NUMBERS) == {"edition", "reading", "layout", "tape", "sink"}


def test_a_copy_has_every_field_and_shares_no_number() -> None:
    s, before = filled(), filled()
    twin = s.copy()
    assert twin.sink is None
    assert all(getattr(twin, name) is getattr(s, name) for name in ("edition", "reading", "layout", "tape"))
    assert s.differing(twin) == []
    for name in NUMBERS:
        value = getattr(s, name)
        assert getattr(twin, name) == value
        setattr(twin, name, [item + 1 for item in value] if name in ARRAYS else value + 1)
        assert getattr(s, name) == value == getattr(before, name)
        assert s.differing(twin) == [name]
        setattr(twin, name, value)


@pytest.mark.parametrize("name", ARRAYS)
def test_the_last_number_of_a_row_is_copied_and_compared(name: str) -> None:
    s = filled()
    row = getattr(s, name)
    setattr(s, name, [*row[:-1], row[-1] + 1])
    assert s.differing(filled()) == [name]
    assert getattr(s.copy(), name) == [*row[:-1], row[-1] + 1]


def test_cleared_fields_are_zeros_and_nothing() -> None:
    s = filled()
    clear_fields(s)
    for name in DECLARED:
        value = getattr(s, name)
        assert value is None if name not in NUMBERS else not any(value) if name in ARRAYS else value == 0
