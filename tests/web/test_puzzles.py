"""Puzzles in the browser: answered on the real table, judged, explained; days, streaks and the rush."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from cleopatra.puzzles.puzzle import Puzzle
from cleopatra.puzzles.store import puzzles

from .conftest import Visitor
from .screens import LANGUAGES
from .solving import Player
from .test_screens import CUT_OFF, axe, speaking

STALL = next(one for one in puzzles().values() if one.kind == "stall" and one.accepted == ("take 1",))
BID = next(one for one in puzzles().values() if one.kind == "bid" and one.edition == "classic")
WIDTHS = (360, 390, 768, 1280, 1440, 2560)


def asked(visitor: Visitor, puzzle: Puzzle) -> Page:
    visitor.page.goto(f"{visitor.url}/puzzle/{puzzle.id}")
    visitor.page.locator(".table .guide.mine").wait_for()
    return visitor.page


def verdict(page: Page) -> str:
    page.locator("[data-puzzle][data-verdict]").wait_for()
    return page.locator("[data-puzzle]").get_attribute("data-verdict") or ""


def test_a_puzzle_is_missed_explained_and_solved(visit: Callable[..., Visitor]) -> None:
    visitor = visit(width=1280, height=720)
    page = asked(visitor, STALL)
    player = Player(page, "mouse")
    player.play("take 2")
    assert verdict(page) == "worse"
    expect(page.locator(".explained .best li").first).to_contain_text("Take stall I")
    expect(page.locator(".explained .why p").first).to_be_visible()
    page.locator('[data-choice="try again"]').click()
    page.locator(".table .guide.mine").wait_for()
    player.play("take 1")
    assert verdict(page) == "best"
    assert not axe(page)
    page.locator('[data-choice="back"]').click()
    expect(page.locator(".past li a")).to_have_count(1)
    expect(page.locator('[data-kind="stall"] small')).to_contain_text("1 of")


def test_a_bid_is_answered_with_the_keyboard(visit: Callable[..., Visitor]) -> None:
    page = asked(visit(width=1280, height=720), BID)
    Player(page, "keyboard").play(BID.accepted[0])
    assert verdict(page) == "best"
    page.locator('[data-choice="next puzzle"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-puzzle="{BID.id}"]')).to_have_count(0)


def test_the_puzzle_of_the_day_and_the_rush(visit: Callable[..., Visitor]) -> None:
    visitor = visit(width=390, height=844, has_touch=True, is_mobile=True)
    page = visitor.page
    page.goto(f"{visitor.url}/puzzle")
    today = page.locator('[data-choice="today"]')
    expect(today).to_have_attribute("href", f"/puzzle/{page.request.get(visitor.url + '/api/puzzles').json()['today']}")
    page.locator('[data-choice="rush"]').tap()
    page.locator(".coach small", has_text="0 solved").wait_for()


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_overview_fits_every_screen(visit: Callable[..., Visitor], language: str) -> None:
    visitor = visit()
    visitor.page.goto(visitor.url)
    page = speaking(visitor, language).page
    page.goto(f"{visitor.url}/puzzle")
    page.locator(".kinds a").first.wait_for()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(CUT_OFF) == [], (language, width)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
