"""Pictures: XML for every position of every box, the same every time, and no more than the observer may know."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

import cleopatra
from cleopatra import pictures
from cleopatra.pictures.faces import PICTURES, names_in
from cleopatra.pictures.garden import MOSAICS
from cleopatra.pictures.paper import SEATS, SIGNS, shortened
from cleopatra.rules.editions import EDITION_KEYS, edition
from cleopatra.rules.model.cards import WILD
from cleopatra.rules.seen.open_view import open_view
from tests.tables import KINDS, THIRD_KEY, THIRD_KINDS, Kind, play_on, start, third_box
from tools import picture as drawn

SVG = "{http://www.w3.org/2000/svg}"


def titles(picture: pictures.Picture) -> list[str]:
    """What the parts of a picture are called."""
    return [found.text or "" for found in ElementTree.fromstring(str(picture)).iter(f"{SVG}title")]


def positions(kind: Kind) -> Iterator[cleopatra.Game]:
    """A random game at its beginning, on the way and at its end."""
    game, rng = start(kind, 3), random.Random(1)
    yield game
    for steps in (300, 100_000):
        play_on(game, rng, steps)
        yield game


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_position_has_a_picture(kind: Kind) -> None:
    for game in positions(kind):
        for view in (game.view(0), game.view(None), open_view(game)):
            picture = pictures.table(view)
            named = titles(picture)
            assert [f"mosaic {letter}" in named for letter in view.to_dict()["palace"]["mosaics"]].count(False) == 0
            assert named.count("sphinx") == 6
            assert len([name for name in named if name.startswith("wall ")]) == 9
            assert named.count("Cleopatra") == 1
        assert str(picture) == game._repr_svg_()
        assert set(titles(pictures.palace(view))[1:]) <= set(named)


def test_a_picture_shows_what_the_view_knows_and_backs_for_the_rest() -> None:
    game = start(Kind("classic", "en", 4), 3)
    play_on(game, random.Random(4), 60)
    for seat in range(4):
        view = game.view(seat)
        words = view.to_dict()
        shown = [card for player in words["players"] for card in player["known"]]
        shown += [
            card for stall in [*words["stalls"], words["aside"], [words["draw"]["top"]]] for card in stall if card
        ]
        assert sorted(name for name in titles(pictures.table(view)) if view.notation.box.kind(name) >= 0) == sorted(
            shown
        )


def test_names_are_text() -> None:
    game = cleopatra.new_game("classic", ["<script>alert(1)</script>", '"&\u0007', "架空の名前架空の名前"], seed=1)
    svg = game._repr_svg_()
    assert "<script" not in svg
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in svg
    assert "架空の名前…" in svg
    ElementTree.fromstring(svg)


def test_nothing_is_loaded_and_nothing_is_named_twice() -> None:
    """Several pictures stand on one page, in a notebook without a network."""
    svg = start(KINDS[0], 1)._repr_svg_()
    assert not re.search(r"\b(id|href|on\w+|src)=|url\(|<style|<script", svg)
    assert set(re.findall(r"https?://[^\"]+", svg)) == {"http://www.w3.org/2000/svg"}


@pytest.mark.parametrize("key", EDITION_KEYS)
def test_every_card_has_a_face(key: str) -> None:
    names = names_in(edition(key))
    faces = [re.sub("<title>.*?</title>|<text.*?</text>", "", str(pictures.card(name, key))) for name in names]
    plain = [face for name, face in zip(names, faces, strict=True) if edition(key).kind(name) <= WILD]
    assert len(set(plain)) == len(plain) == (10 if "cave" in names else 11)
    assert titles(pictures.cards([*names, None], key))[1:] == names


def test_a_box_from_elsewhere_is_drawn_too() -> None:
    with third_box() as box:
        for game in positions(THIRD_KINDS[0]):
            assert titles(pictures.table(game.view(0)))[0].startswith(f"Ana: {THIRD_KEY} ")
        assert titles(pictures.cards(names_in(box), THIRD_KEY))[1:] == names_in(box)


def test_shapes_tell_apart_what_colours_do() -> None:
    assert len(set(SIGNS)) == len(SEATS) == 5
    assert len({tuple(lines for lines, _ in picture) for picture in PICTURES}) == len(PICTURES)
    assert len({pattern for _, _, pattern in MOSAICS.values()}) == 12


def test_a_hand_and_its_backs() -> None:
    game = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], seed=7)
    own = game.view(0)
    assert titles(pictures.hand(own))[1:] == own.to_dict()["hand"]
    assert titles(pictures.hand(own, 1))[1:] == []
    assert len(titles(pictures.hand(open_view(game), 1))[1:]) == 3
    with pytest.raises(ValueError, match="no seat None; expected 0 to 2"):
        pictures.hand(game.view(None))


def test_wrong_things_get_a_sentence() -> None:
    game = cleopatra.new_game(seed=7)
    with pytest.raises(TypeError, match=r"what a seat knows, such as game.view\(0\), not Game"):
        pictures.table(game)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a list of names, not str"):
        pictures.cards("artisan")
    with pytest.raises(cleopatra.GameError, match="no card 'gold' in deluxe; expected one of: artisan, stone"):
        pictures.card("gold", "deluxe")


def test_a_picture_is_saved(tmp_path: Path) -> None:
    picture = pictures.card(None)
    picture.save(tmp_path / "back.svg")
    assert (tmp_path / "back.svg").read_text("utf-8") == str(picture) == picture._repr_svg_()


def test_names_are_shortened_by_what_they_take() -> None:
    assert [shortened("Ana", 3), shortened("Anatol", 4), shortened("架空の名", 4)] == ["Ana", "Ana…", "架…"]


def test_the_picture_in_the_documentation_is_fresh() -> None:
    assert drawn.PICTURE.read_text("utf-8") == drawn.draw()
