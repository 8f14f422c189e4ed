"""Home: what a newcomer finds, and what somebody who comes back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .conftest import Visitor
from .screens import LANGUAGES
from .test_screens import CUT_OFF, axe, speaking

WIDTHS = (360, 390, 768, 1280, 1440, 2560)


def test_a_newcomer_is_shown_the_palace_how_it_goes_and_where_to_learn(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.home()
    expect(page.locator(".heropic .poster")).to_be_visible()
    expect(page.locator(".heropic canvas")).to_have_count(0)  # whoever wants stillness keeps the still
    expect(page.locator(".how li")).to_have_count(3)
    expect(page.locator('[data-gate="puzzle"]')).to_have_attribute("href", "/puzzle/" + _today(visitor))
    expect(page.locator(".b.prime")).to_have_count(1)
    assert not axe(page)
    page.locator('[data-play="learn"]').click()
    expect(page.locator(".chp")).to_have_count(6)


def _today(visitor: Visitor) -> str:
    return str(visitor.context.request.get(f"{visitor.url}/api/puzzles").json()["today"])


def test_whoever_comes_back_goes_on_with_their_game(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.play_now("classic")
    table = page.url
    page = visitor.home()
    onward = page.locator('[data-play="go on"]')
    expect(onward).to_have_class("b prime big")
    expect(page.locator(".go .prime")).to_have_count(1)
    expect(page.locator(".how")).to_have_count(0)
    onward.click()
    page.wait_for_url(table)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_home_fits_every_screen(visit: Callable[..., Visitor], language: str) -> None:
    visitor = visit()
    visitor.page.goto(visitor.url)
    page = speaking(visitor, language).home()
    page.locator('[data-gate="puzzle"]').wait_for()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(CUT_OFF) == [], (language, width)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
