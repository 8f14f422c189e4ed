"""Menus: every numbered choice is accepted by the game, in every phase."""

from __future__ import annotations

import io
import random
import re
import tomllib
from importlib import resources

import pytest
from rich.console import Console

import cleopatra
from cleopatra.cli.choices import menu_for
from cleopatra.cli.menu import ListMenu, Menu, NumberMenu, OpenMenu, PlayCommand
from cleopatra.cli.placing import PlacementMenu, cells_of
from cleopatra.cli.power_words import PLAY_CHARACTER, beggars_talents, character_line, worshipper_line
from cleopatra.rules.editions import EDITION_KEYS, make_edition
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
        if isinstance(answer, PlayCommand):
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


def choice(menu: Menu, words: str) -> PlayCommand | OpenMenu:
    (found,) = [choice for choice in menu.choices if choice.label.plain.startswith(words)]
    return found.answer()


def test_payments_spend_what_is_missed_least() -> None:
    answer = choice(menu_for(at_the_quarry(), 0), "build wall")
    assert isinstance(answer, OpenMenu)
    first = answer.menu.read("1")
    assert isinstance(first, PlayCommand)
    assert sorted(first.command.split(" pay ")[1].split()) == ["artisan", "more", "stone", "wood"]


def test_placements_narrow_down_to_cells_and_back() -> None:
    menu = menu_for(at_the_quarry(), 0)
    answer = choice(menu, "build mosaic")
    assert isinstance(answer, OpenMenu)
    placing = answer.menu
    assert isinstance(placing, PlacementMenu)
    assert placing.read("back") == OpenMenu(menu)
    narrowed = placing.read("h8 h9")
    assert isinstance(narrowed, OpenMenu)
    assert "h8 h9" in narrowed.menu.headline().plain
    assert placing.read("z9") is None
    whole = placing.read("g7 h7 i7 h8 h9")
    assert isinstance(whole, OpenMenu)
    claim, leave = (choice.answer() for choice in (whole.menu.choices[0], whole.menu.choices[-1]))
    assert isinstance(claim, PlayCommand)
    assert isinstance(leave, PlayCommand)
    assert "claim" in claim.command
    for play in (claim, leave):
        at_the_quarry().play(0, play.command)


def test_a_scribe_opens_the_whole_pile() -> None:
    game = at_the_quarry()
    game.play(0, "scribe mosaic")
    answer = choice(menu_for(game, 0), "build mosaic")
    assert isinstance(answer, OpenMenu)
    assert [choice.label.plain.split()[0] for choice in answer.menu.choices] == ["F", "P", "T", "W", "X"]


def asked_by_an_envoy(reading: str) -> cleopatra.Game:
    setup = {"hands": {"Ana": "envoy", "Ben": "stone wood wood stone2", "Cleo": "lapis"}}
    return cleopatra.new_game("classic", ["Ana", "Ben", "Cleo", "Dido"], reading=reading, setup=setup)


@pytest.mark.parametrize("reading", ["de", "it"])
def test_an_envoy_for_one_kind_asks_one_opponent_or_all(reading: str) -> None:
    game = asked_by_an_envoy(reading)
    kinds = choice(menu_for(game, 0), "play the envoy")
    assert isinstance(kinds, OpenMenu)
    whom = choice(kinds.menu, "stone")
    assert isinstance(whom, OpenMenu)
    assert [line.answer() for line in whom.menu.choices] == [
        PlayCommand("envoy Ben stone"),
        PlayCommand("envoy Cleo stone"),
        PlayCommand("envoy Dido stone"),
        PlayCommand("envoy Ben stone ; Cleo stone ; Dido stone"),
    ]


def test_what_may_be_offered_is_what_the_reading_says() -> None:
    game = asked_by_an_envoy("de")
    game.play(0, "envoy Ben stone ; Cleo stone ; Dido stone")
    assert [line.answer() for line in menu_for(game, 1).choices] == [PlayCommand("offer stone"), PlayCommand("offer")]
    assert [line.answer() for line in menu_for(game, 2).choices] == [PlayCommand("offer")]
    game = asked_by_an_envoy("it")
    game.play(0, "envoy Ben stone ; Cleo stone ; Dido stone")
    menu = menu_for(game, 1)
    assert isinstance(menu, ListMenu)
    assert [label.plain for label in menu.labels] == ["stone", "wood", "wood"]
    assert menu.read("2 3") == PlayCommand("offer wood wood")
    assert [line.answer() for line in menu_for(game, 2).choices] == [PlayCommand("offer lapis"), PlayCommand("offer")]


@pytest.mark.parametrize("box_key", EDITION_KEYS)
def test_lines_of_powers_have_the_figures_of_the_box(box_key: str) -> None:
    """Every printed power has a line, with the figures of the box."""
    table = tomllib.loads((resources.files("cleopatra.rules.editions") / f"{box_key}.toml").read_text("utf-8"))
    table["key"] = "other-figures"
    for family in ("characters", "worshippers"):
        for row in table.get(family, {}).values():
            row.update(dict.fromkeys(row, 3))
    box = make_edition(table)
    starts = [word for word in PLAY_CHARACTER if any(word.startswith(power.name) for power in box.characters)]
    lines = [character_line(box, word) for word in starts]
    lines += [worshipper_line(box, power.name, "free") for power in box.worshippers]
    assert len(lines) >= len(box.characters) + len(box.worshippers) > 0
    for line in lines:
        assert line is not None
        assert set(re.findall(r"\d+", line)) <= {"3"}
    if any(power.name == "beggar" for power in box.characters):
        assert beggars_talents(box) == 3
