"""Hints and small things around the table: the lamp, what it points at, the keys, leaving, settings that hold."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .conftest import Visitor
from .layout import faults, speak
from .screens import at
from .test_looking import HIDE

IN_SIGHT = """selector => {
    const {left, top, right, bottom} = document.querySelector(selector).getBoundingClientRect();
    const seen = [[left + 3, top + 3], [right - 3, bottom - 3], [(left + right) / 2, (top + bottom) / 2]];
    return seen.every(([x, y]) => document.elementFromPoint(x, y)?.closest(selector)) && right - left > 24;
}"""
BOARD = "['.hero', '.guide', '.left'].map((one) => JSON.stringify(document.querySelector(one).getBoundingClientRect()))"


def test_a_hint_is_given_up_for_shown_and_noted(visit: Callable[..., Visitor]) -> None:
    """By keys, in a game that would count; nothing moves, and the choice is marked, not made."""
    page = visit().play_now("deluxe")
    page.locator(".guide.mine").wait_for()
    before, legal = page.evaluate(BOARD), page.locator(".guide").inner_text()
    page.keyboard.press("h")
    expect(page.locator(".lamp-sheet")).to_contain_text("counts for the list of solo players")
    page.locator("[data-hint=confirm]").click()
    expect(page.locator(".lamp-sheet [data-hint=show]")).to_be_visible()
    assert page.evaluate(BOARD) == before
    page.locator("[data-hint=show]").click()
    expect(page.locator("[data-hinted]").first).to_be_visible()
    expect(page.locator(".lamp-sheet")).to_have_count(0)
    assert page.evaluate(BOARD) == before
    assert page.locator(".guide").inner_text() == legal
    page.keyboard.press("h")
    expect(page.locator(".lamp-sheet [data-hint=show]")).to_be_visible()  # the same position: it is known
    page.keyboard.press("Escape")
    expect(page.locator(".lamp-sheet")).to_have_count(0)


@pytest.mark.parametrize("state", ["turn", "limit", "claim", "beggar", "courtesan", "offer", "accept", "keep"])
def test_the_lamp_is_in_sight_on_every_phone_beside_the_longest_questions(
    visit: Callable[..., Visitor], state: str
) -> None:
    page = at("classic", state)(visit())
    for width, height in ((390, 844), (360, 740), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        for language in ("de", "fr"):
            speak(page, language)
            assert page.evaluate(IN_SIGHT, ".guide .lamp"), f"{width}x{height} {language}"
            assert faults(page) == []


def test_keys_are_listed_and_a_bot_plays_on(visit: Callable[..., Visitor]) -> None:
    page = at("classic", "turn")(visit())
    page.keyboard.press("?")
    expect(page.locator("dialog.over dt")).to_have_count(13)
    page.keyboard.press("Escape")
    expect(page.locator("dialog.over")).to_have_count(0)
    page.locator("[data-tool=leave]").click()
    page.locator("[data-leave=bot]").click()
    expect(page.locator(".news, .cer, .res").first).to_be_visible()  # bots alone may have finished by now


def test_a_phone_on_its_side_has_the_bar_under_more(visit: Callable[..., Visitor]) -> None:
    page = at("classic", "turn")(visit(width=844, height=390))
    expect(page.locator("[data-tool=leave]")).to_be_hidden()
    page.locator(".tabs [data-tab=more]").click()
    for one in (".bar .mark", "[data-tool=leave]", "[data-tool=sheet]", "[data-tool=settings]"):
        assert page.evaluate(IN_SIGHT, one), one
    page.locator(".bar").get_by_role("button", name="Settings").click()
    expect(page.locator(".settings [data-pace=slow]")).to_be_visible()
    page.locator(".bar").get_by_role("button", name="Settings").click()
    page.locator("[data-tool=leave]").click()
    expect(page.locator("dialog.over")).to_be_visible()


def test_a_game_alone_is_deleted(visit: Callable[..., Visitor]) -> None:
    page = at("classic", "turn")(visit())
    page.locator("[data-tool=leave]").click()
    page.locator("[data-leave=remove]").click()
    page.locator("[data-leave=sure]").click()
    page.locator("[data-play=now]").wait_for()


def test_icons_are_in_the_page_and_a_hidden_tab_has_another(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    fetched: list[str] = []
    visitor.page.on("request", lambda asked: fetched.append(asked.url))
    page = at("classic", "turn")(visitor)
    assert page.locator('use[href^="#i-"]').count() > 20
    assert not [url for url in fetched if "icons.svg" in url]
    page.evaluate(HIDE)
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "/icon-turn.svg")


def test_less_motion_holds(visit: Callable[..., Visitor]) -> None:
    page = visit(reduced_motion="no-preference").home()
    root = page.locator("html")
    expect(root).to_have_attribute("data-motion", "full")
    page.get_by_role("button", name="Settings").click()
    page.locator("[data-motion-choice=less]").click()
    page.reload()
    expect(root).to_have_attribute("data-motion", "less")
