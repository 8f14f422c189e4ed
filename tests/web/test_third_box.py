"""A box from outside the package in the browser: words, pictures, its character's question, a game to its end."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import third_box as package
from tests.server.running import Server
from tests.tables import THIRD_BOX, THIRD_KEY, third_box

from .clicking import Clicker
from .conftest import Visitor
from .moments import save_at

FOLDER = Path(str(package.__file__)).parent
DRAWN = """async (selector) => {
    const all = [...document.querySelectorAll(selector)].map((one) => one.getAttribute('href'));
    const shown = await Promise.all(all.map(async (url) => {
        const picture = new Image();
        picture.src = url;
        await picture.decode();
        return picture.naturalWidth > 0;
    }));
    return all.length > 0 && shown.every(Boolean);
}"""


@pytest.fixture(scope="module")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the third box, which is also registered in the tests."""
    running = Server(tmp_path_factory.mktemp("third"), settings={"CLEOPATRA_BOXES": THIRD_BOX})
    running.start()
    with third_box():
        yield running
    running.stop()
    assert not running.errors()


def words(language: str) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads((FOLDER / "words" / f"{language}.json").read_text("utf-8"))
    return found


def has_picture(page: Page, name: str) -> bool:
    return bool(page.evaluate(DRAWN, f'image[href$="{THIRD_KEY}/{name}.svg"]'))


@pytest.mark.parametrize("language", sorted(path.stem for path in (FOLDER / "words").glob("*.json")))
def test_a_question_is_asked_in_the_words_of_the_box(visit: Callable[..., Visitor], language: str) -> None:
    page = visit(locale=language).bring(save_at(THIRD_KEY, "toll"))
    said = words(language)
    expect(page.locator(".guide")).to_contain_text(said["guide"]["toll"][0])
    expect(page.locator(".guide")).to_contain_text(said["guide"]["toll"][1])
    expect(page.locator('[data-choice="toll-keeper refuse"]')).to_have_text(said["character"]["toll-keeper refuse"])
    expect(page.locator(".wors")).to_contain_text(said["worshipper"]["gardener"])
    assert has_picture(page, "gardener")
    assert has_picture(page, "toll-keeper")
    page.locator('[data-choice="toll-keeper refuse"]').click()
    told = said["deed"]["toll-keeper refused"].split("{who}")
    for part in told:
        expect(page.locator(".chron, .left").first).to_contain_text(part.strip())


def test_the_box_is_offered_by_its_name(visit: Callable[..., Visitor]) -> None:
    page = visit().home()
    offered = page.locator(f"[data-ask=edition] option[value={THIRD_KEY}]")
    expect(offered).to_have_text(words("en")["editions"][THIRD_KEY])


def test_the_printed_boxes_keep_their_own_words(visit: Callable[..., Visitor]) -> None:
    """The third box has other texts for the beggar and the hand limit."""
    visitor = visit()
    page = visitor.bring(save_at("classic", "beggar"))
    expect(page.locator(".guide")).to_contain_text("Give two talents or one clean card.")
    page = visitor.bring(save_at(THIRD_KEY, "toll"))
    expect(page.locator(".guide")).not_to_contain_text("two talents")


@pytest.mark.slow
def test_a_game_is_played_to_its_end(visit: Callable[..., Visitor]) -> None:
    """Ana asks a bot for a toll, gets an answer, and continues."""
    page = visit().bring(save_at(THIRD_KEY, "late toll"))
    page.locator('[data-choice="characters"]').click()
    ask = page.locator('[data-choice="toll-keeper Ben"]')
    expect(ask).to_contain_text("Toll keeper: ask Ben")
    assert has_picture(page, "toll-keeper")
    ask.click()
    expect(page.locator(".left")).to_contain_text("toll")
    player = Clicker(page, seed=3)
    player.play(seconds=400)
    assert page.locator(".rank li").count() == 2
