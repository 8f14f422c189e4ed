"""Home and lobby: what a newcomer finds there, and what somebody who comes back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .conftest import Visitor
from .layout import SIZES, speak
from .screens import LANGUAGES, Reach, invited, lobby
from .test_screens import CUT_OFF, axe, speaking

WIDTHS = (360, 390, 768, 1280, 1440, 2560)
LEAST_PICTURE = 140
"""How high the palace is in a lobby at least, in pixels."""
GRAPHICS_CARD = """() => {
    const {prototype} = WebGL2RenderingContext, told = prototype.getParameter;
    prototype.getParameter = function (what) { return what === 0x9246 ? 'a graphics card' : told.call(this, what); };
}"""
"""Software that says it is none."""
OVERLAPS = """() => {
    const parts = ['.site', '.lob-seats', '.opts > :first-child', '.opts > :last-child', '.shr', '.lob .fair', '.cht'];
    const boxes = parts.map((name) => document.querySelector(name).getBoundingClientRect());
    return boxes.some((a, i) => boxes.slice(i + 1).some((b) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1));
}"""


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


@pytest.mark.parametrize("reach", [Visitor.home, invited], ids=["home", "lobby"])
def test_the_still_gives_way_to_the_living_palace(visit: Callable[..., Visitor], reach: Reach) -> None:
    visitor = visit(reduced_motion="no-preference")
    visitor.context.add_init_script(f"({GRAPHICS_CARD})()")
    page = reach(visitor)
    page.locator(".heropic canvas.up").wait_for(timeout=90_000)
    page.wait_for_function("() => getComputedStyle(document.querySelector('.heropic canvas')).opacity === '1'")
    visitor.complaints[:] = [one for one in visitor.complaints if "GPU stall" not in one]  # the driver is software


def test_a_newcomer_in_a_lobby_is_offered_the_game_in_two_minutes(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = invited(visitor)
    expect(page.locator(".site .poster")).to_be_visible()
    expect(page.locator(".site canvas")).to_have_count(0)
    expect(page.locator(".seat", has_text="Ben")).to_contain_text("host")
    offer = page.locator("[data-lobby=minutes]")
    with visitor.context.expect_page() as opened:  # beside the lobby, not in its place
        offer.click()
    opened.value.locator(".r2m").wait_for()
    page.locator(".namefield input").fill("Cleo")
    page.locator(".seat.free [data-sit=here]").last.click()
    expect(page.locator(".seat", has_text="Cleo")).to_be_visible()
    expect(offer).to_be_visible()
    page.goto(visitor.url)  # the table that waits is on the home page now
    page.locator('.mine a[href^="/table/"]').click()
    page.locator(".lob").wait_for()
    expect(offer).to_have_count(0)  # whoever comes back finds it in the bar


@pytest.mark.slow
@pytest.mark.parametrize("reach", [invited, lobby("deluxe")], ids=["guest", "host"])
def test_the_lobby_fits_every_screen(visit: Callable[..., Visitor], reach: Reach) -> None:
    page = reach(visit())
    wrong = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for language in LANGUAGES:
            speak(page, language)
            wrong += [f"{width}x{height} {language}: {one}" for one in page.evaluate(CUT_OFF)]
            picture = page.locator(".site .poster").bounding_box()
            if picture is None or picture["height"] < LEAST_PICTURE:
                wrong.append(f"{width}x{height} {language}: the palace is {picture}")
            if page.evaluate(OVERLAPS):
                wrong.append(f"{width}x{height} {language}: parts of the lobby overlap")
    assert not wrong, "\n".join(wrong)
