"""Menus: whatever a person picks by number is accepted by the game, in every phase."""

from __future__ import annotations

import io
import random

import pytest
from rich.console import Console

import cleopatra
from cleopatra.cli.choices import menu_for
from cleopatra.cli.menu import ListMenu, Menu, NumberMenu, Open, Play
from cleopatra.cli.placing import PlacementMenu, cells_of
from tests.tables import KINDS, Kind, start

DECISIONS = 120


def picked(menu: Menu, rng: random.Random) -> str:
    """Something a person might type."""
    if isinstance(menu, NumberMenu):
        return str(rng.randint(0, menu.most))
    if isinstance(menu, ListMenu):
        numbers = [str(n) for n in range(1, len(menu.labels) + 1)]
        least, most = (1, 1) if menu.exactly == -1 else (0, 2) if menu.exactly is None else (menu.exactly, menu.exactly)
        return " ".join(rng.sample(numbers, min(len(numbers), rng.randint(least, most))))
    if isinstance(menu, PlacementMenu):
        some = rng.choice(menu.places)
        return rng.choice(["", "1", cells_of(some)[2], " ".join(cells_of(some)[:2]), " ".join(cells_of(some))])
    return str(rng.randint(1, len(menu.choices)))


def answered(game: cleopatra.Game, seat: int, rng: random.Random) -> str:
    """Follow menus until one of them gives a command."""
    consoles = [Console(file=io.StringIO(), width=width, force_terminal=width > 90) for width in (80, 100)]
    menu = menu_for(game, seat)
    while True:
        for console in consoles:
            console.print(menu.draw(console))
        answer = menu.read(picked(menu, rng))
        assert answer is not None, menu.question
        if isinstance(answer, Play):
            return answer.command
        menu = answer.menu


@pytest.mark.parametrize("kind", KINDS[::2], ids=str)
def test_every_menu_leads_to_something_legal(kind: Kind) -> None:
    rng = random.Random(7)
    game = start(kind, 7)
    for _ in range(DECISIONS):
        if game.over:
            break
        seat = rng.choice(game.waiting)
        game.play(seat, answered(game, seat, rng))


def at_the_quarry() -> cleopatra.Game:
    setup = {
        "hands": {"Ana": "artisan artisan artisan stone stone marble lapis wood wood2 trompe scribe"},
        "garden": ["I a1 b1 c1 d1 e1", "V c3 d3 e3 c4 c5"],
        "mosaics": "T P F X W",
    }
    return cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup=setup)


def choice(menu: Menu, words: str) -> Play | Open:
    (found,) = [choice for choice in menu.choices if choice.label.plain.startswith(words)]
    return found.answer()


def test_payments_spend_what_is_missed_least() -> None:
    answer = choice(menu_for(at_the_quarry(), 0), "build wall")
    assert isinstance(answer, Open)
    first = answer.menu.read("1")
    assert isinstance(first, Play)
    assert sorted(first.command.split(" pay ")[1].split()) == ["artisan", "more", "stone", "wood"]


def test_placements_narrow_down_to_cells_and_back() -> None:
    menu = menu_for(at_the_quarry(), 0)
    answer = choice(menu, "build mosaic")
    assert isinstance(answer, Open)
    placing = answer.menu
    assert isinstance(placing, PlacementMenu)
    assert placing.read("back") == Open(menu)
    narrowed = placing.read("h8 h9")
    assert isinstance(narrowed, Open)
    assert "h8 h9" in narrowed.menu.headline().plain
    assert placing.read("z9") is None
    whole = placing.read("g7 h7 i7 h8 h9")
    assert isinstance(whole, Open)
    claim, leave = (choice.answer() for choice in (whole.menu.choices[0], whole.menu.choices[-1]))
    assert isinstance(claim, Play)
    assert isinstance(leave, Play)
    assert "claim" in claim.command
    for play in (claim, leave):
        at_the_quarry().play(0, play.command)


def test_a_scribe_opens_the_whole_pile() -> None:
    game = at_the_quarry()
    game.play(0, "scribe mosaic")
    answer = choice(menu_for(game, 0), "build mosaic")
    assert isinstance(answer, Open)
    assert [choice.label.plain.split()[0] for choice in answer.menu.choices] == ["F", "P", "T", "W", "X"]


def asked_by_an_envoy(reading: str) -> cleopatra.Game:
    setup = {"hands": {"Ana": "envoy", "Ben": "stone wood wood stone2", "Cleo": "lapis"}}
    return cleopatra.new_game("classic", ["Ana", "Ben", "Cleo", "Dido"], reading=reading, setup=setup)


@pytest.mark.parametrize("reading", ["de", "it"])
def test_an_envoy_for_one_kind_asks_one_opponent_or_all(reading: str) -> None:
    game = asked_by_an_envoy(reading)
    kinds = choice(menu_for(game, 0), "play the envoy")
    assert isinstance(kinds, Open)
    whom = choice(kinds.menu, "stone")
    assert isinstance(whom, Open)
    assert [line.answer() for line in whom.menu.choices] == [
        Play("envoy Ben stone"),
        Play("envoy Cleo stone"),
        Play("envoy Dido stone"),
        Play("envoy Ben stone ; Cleo stone ; Dido stone"),
    ]


def test_what_may_be_offered_is_what_the_reading_says() -> None:
    game = asked_by_an_envoy("de")
    game.play(0, "envoy Ben stone ; Cleo stone ; Dido stone")
    assert [line.answer() for line in menu_for(game, 1).choices] == [Play("offer stone"), Play("offer")]
    assert [line.answer() for line in menu_for(game, 2).choices] == [Play("offer")]
    game = asked_by_an_envoy("it")
    game.play(0, "envoy Ben stone ; Cleo stone ; Dido stone")
    menu = menu_for(game, 1)
    assert isinstance(menu, ListMenu)
    assert [label.plain for label in menu.labels] == ["stone", "wood", "wood"]
    assert menu.read("2 3") == Play("offer wood wood")
    assert [line.answer() for line in menu_for(game, 2).choices] == [Play("offer lapis"), Play("offer")]
